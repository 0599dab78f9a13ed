/** Clients that others' tools generate from the OpenAPI document of the example host, compiled and run. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { openHost, password } from '../examples/host.js';

const execute = promisify(execFile);
const earlierCompiler = pathToFileURL(resolve('spec/openapi/client/earlier-compiler.js')).href;
const env = { ...process.env, NODE_OPTIONS: `--import ${earlierCompiler}` };

export interface Generator {
  /** Its program, inside of `node_modules`. */
  readonly program: string;
  /** Its arguments; it writes `generated` or `generated.ts` in the folder. */
  readonly args: (document: string, folder: string) => readonly string[];
  /** The program that uses what was generated, in `spec/openapi/client`. */
  readonly walk: string;
  /** The query of the document. */
  readonly query?: string;
  /** Of the compiler, where the generator needs others. */
  readonly compilerOptions?: object;
}

export interface GeneratedClient {
  /** What the compiler says; nothing where the client compiles. */
  compile(): Promise<string>;
  /** The lines that the walk writes. */
  run(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Serves the example host, and generates a client from its document. */
export async function generateClient({ program, args, walk, query = '', compilerOptions }: Generator) {
  const folder = `build/client/${walk}`;
  const { url, close } = await serveHost();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const document = `${folder}/openapi.json`;
  writeFileSync(document, await (await fetch(`${url}/openapi.json${query}`)).text());
  await execute(process.execPath, [`node_modules/${program}`, ...args(document, folder)], { env });
  cpSync(`spec/openapi/client/${walk}.ts`, `${folder}/walk.ts`);
  writeFileSync(`${folder}/tsconfig.json`, JSON.stringify(configOf(compilerOptions)));
  const client: GeneratedClient = {
    compile: () =>
      execute(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder]).then(
        ({ stdout }) => stdout,
        ({ stdout }) => stdout,
      ),
    async run() {
      if (compilerOptions) writeFileSync(`${folder}/out/package.json`, '{"type":"commonjs"}');
      const { stdout } = await execute(process.execPath, [`${folder}/out/walk.js`, url, 'admin', password]);
      return stdout.trim().split('\n');
    },
    close,
  };
  return client;
}

async function serveHost() {
  const host = await openHost({ CMS_BASIC_AUTH: '1', CMS_SUBFOLDER: '/cms' });
  const server = host.app.listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/cms/api/cms/v2`,
    async close() {
      await new Promise((closed) => server.close(closed));
      await host.close();
    },
  };
}

const configOf = (compilerOptions: object = {}) => ({
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    target: 'es2022',
    module: 'nodenext',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: ['node'],
    rootDir: '.',
    outDir: 'out',
    ...compilerOptions,
  },
  include: ['walk.ts', 'generated'],
});
