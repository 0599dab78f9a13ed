/** The client and the conformance kit as packages of their own: installed into empty projects, and used there. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { serveInstallation } from '../conformance/server.js';
import { unexportedTypes } from './names.js';
import { compilers, run } from './projects.js';

// Packs the packages, and installs them with what they need.
jest.setTimeout(600_000);

const server = await serveInstallation();
const at = mkdtempSync(join(tmpdir(), 'cms-parts-'));
beforeAll(async () => {
  await run(process.execPath, [resolve('node_modules/typescript/bin/tsc'), '-b', 'conformance']);
  await run(process.execPath, ['packaging/parts.js', at]);
});
afterAll(async () => {
  await server.close();
  rmSync(at, { recursive: true });
});

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

/** A project that has nothing but the package and what npm installs with it. */
async function install(name: string) {
  const folder = mkdtempSync(join(at, 'project-'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  const tarball = join(at, `${name}-${version}.tgz`);
  await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', tarball], { cwd: folder });
  const { packages } = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'));
  const installed = Object.keys(packages).map((path) => path.replace('node_modules/', ''));
  return {
    folder: join(folder, 'node_modules', name),
    others: installed.filter((each) => each !== name),
    async output(text: string): Promise<string> {
      writeFileSync(join(folder, 'index.js'), text);
      return (await run(process.execPath, ['index.js'], { cwd: folder })).stdout;
    },
    command: (args: readonly string[]) => run(join(folder, 'node_modules/.bin', name), args, { cwd: folder }),
    /** What a compiler has to say; the types of Node.js are those of the repository. */
    async compile(compiler: string, text: string): Promise<string> {
      writeFileSync(join(folder, 'index.ts'), text);
      const options = { ...strictest, typeRoots: [resolve('node_modules/@types')] };
      const paths = { 'express-cms-rest': [resolve('dist/index.d.ts')] };
      const config = { compilerOptions: { ...options, paths }, files: ['index.ts'] };
      writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
      const compiled = run(process.execPath, [resolve('node_modules', compiler, 'bin/tsc')], { cwd: folder });
      return compiled.then(
        ({ stdout }) => stdout,
        ({ stdout }) => stdout,
      );
    },
  };
}

const strictest = {
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  noEmit: true,
  target: 'es2022',
  module: 'nodenext',
  types: ['node'],
};

type Installed = Awaited<ReturnType<typeof install>>;

const faultsOf = async ({ folder }: Installed) => {
  const { messages, pkg } = await publint({ pkgDir: folder, strict: true });
  return messages.map((message) => formatMessage(message, pkg, { color: false }));
};

const clientText = `
import { type Content, NotFound, openRestRepository, type Repository } from 'express-cms-rest-client';
import { createItems } from 'express-cms-rest-client/items';
const repository: Repository = await openRestRepository('https://cms.example/api/cms/v2');
export const titleOf = (content: Content): string => content.name;
export const isMissing = (error: unknown): boolean => error instanceof NotFound;
export const items = createItems('https://cms.example/api/cms/v2', { fetch });
await repository.close?.();
`;

describe('the package of the client', () => {
  let installed: Installed;
  beforeAll(async () => {
    installed = await install('express-cms-rest-client');
  });

  it('is found to be in order by others', async () => {
    expect(await faultsOf(installed)).toEqual([]);
  });

  it('installs two packages and what they need, and neither Express nor the server', () => {
    const { dependencies } = JSON.parse(readFileSync(join(installed.folder, 'package.json'), 'utf8'));
    expect(Object.keys(dependencies)).toEqual(['content-disposition', 'saxes']);
    expect(installed.others).toEqual([...Object.keys(dependencies), 'xmlchars'].sort());
  });

  it.each(['json', 'xml'])('reads content from a server in %s', async (format) => {
    const text = `
import { isRestError, NotFound, openRestRepository } from 'express-cms-rest-client';
const auth = { basic: { login: 'admin', password: 'publish' } };
const repository = await openRestRepository('${server.url}', { auth, format: '${format}' });
const context = { caller: { userId: null, login: null }, siteaccess: '', languages: [], signal: AbortSignal.timeout(60_000) };
console.log((await repository.content.load(41, context)).name);
await repository.content.load(99_999, context).catch((error) => console.log(isRestError(error), error instanceof NotFound));
await repository.close();`;
    expect(await installed.output(text)).toBe('Media\ntrue true\n');
  });

  it('has the client of items', async () => {
    const text = `
import { createItems } from 'express-cms-rest-client/items';
console.log((await createItems('${server.url}').list('folder', { limit: 1 })).items.length);`;
    expect(await installed.output(text)).toBe('1\n');
  });

  it.each(compilers)('has types that %s checks', async (compiler) => {
    expect(await installed.compile(compiler, clientText)).toBe('');
  });

  it('exports each type that its declarations mention', () => {
    const entries = ['index.d.ts', 'items/index.d.ts'];
    expect(unexportedTypes(join(installed.folder, 'dist'), entries)).toEqual([]);
  });
});

const kitText = `
import { type Repository } from 'express-cms-rest';
import { type Check, checks, runChecks } from 'express-cms-rest-conformance';
declare const repository: Repository;
declare const it: Parameters<typeof runChecks>[0];
export const own: readonly Check[] = checks;
runChecks(it, async () => repository);
`;

describe('the package of the conformance kit', () => {
  let installed: Installed;
  beforeAll(async () => {
    installed = await install('express-cms-rest-conformance');
  });

  it('is found to be in order by others', async () => {
    expect(await faultsOf(installed)).toEqual([]);
  });

  it('installs neither Express nor the server', () => {
    expect(installed.others.filter((name) => /^(?:express|kysely|busboy|jose)/.test(name))).toEqual([]);
    expect(installed.others.length).toBeLessThanOrEqual(8);
  });

  it('checks a server by its command', async () => {
    const login = ['--user', 'admin:publish'];
    const { stdout } = await installed.command([server.url, ...login, '--only', 'protocol.accept.*']);
    expect(stdout).toMatch(/It conforms\n$/);
  });

  it('checks a repository whose errors are those of another copy of the library', async () => {
    const text = `
import { assess, checks } from 'express-cms-rest-conformance';
import { openSqlRepository } from '${pathToFileURL(resolve('dist/sql/index.js'))}';
const repository = await openSqlRepository(':memory:');
const subject = { repository, situation: { administrator: { userId: 14, login: 'admin' } } };
const few = checks.filter(({ id }) => id.startsWith('sections.') && id.endsWith('.missing-is-not-found'));
console.log([...new Set((await assess(subject, { checks: few })).map(({ verdict }) => verdict))].join());
await repository.close();`;
    expect(await installed.output(text)).toBe('passed\n');
  });

  it.each(compilers)('has types that fit repositories of the server, with %s', async (compiler) => {
    expect(await installed.compile(compiler, kitText)).toBe('');
  });
});
