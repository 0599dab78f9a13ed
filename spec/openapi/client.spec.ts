/** A client that others' tools generate from the document: it compiles, and finds its way through the example host. */
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ts } from '@ts-morph/common';
import type { ServerApp } from '../../examples/server.js';
import { openHost, password } from '../examples/host.js';

// The generator needs the programming interface of an earlier compiler than the one that compiles here.
jest.unstable_mockModule('typescript', () => ({ default: ts }));
const { default: generate, astToString } = await import('openapi-typescript');

const folder = 'build/client';
const run = promisify(execFile);

let host: ServerApp;
let server: ReturnType<ServerApp['app']['listen']>;
let baseUrl: string;
beforeAll(async () => {
  host = await openHost({ CMS_BASIC_AUTH: '1', CMS_SUBFOLDER: '/cms' });
  server = host.app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/cms/api/cms/v2`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await host.close();
});

describe('a client that is generated from /openapi.json', () => {
  it('compiles', async () => {
    const document = await (await fetch(`${baseUrl}/openapi.json`)).text();
    const nodes = await generate(document);
    writeFileSync(`${folder}/schema.ts`, astToString(nodes));
    cpSync('spec/openapi/client/walk.ts', `${folder}/walk.ts`);
    writeFileSync(`${folder}/tsconfig.json`, JSON.stringify(config));
    const compiled = run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder]);
    await expect(compiled.catch(({ stdout }) => stdout)).resolves.toMatchObject({ stdout: '' });
  });

  it('walks from the root to a type, to content, and copies and deletes it', async () => {
    const { stdout } = await run(process.execPath, [`${folder}/out/walk.js`, baseUrl, 'admin', password]);
    expect(stdout.trim().split('\n')).toEqual([
      'root /cms/api/cms/v2/content/objects',
      'type folder',
      'content Media /cms/api/cms/v2/content/locations/1/43',
      'location /1/43/',
      'copy by body 201',
      'copy by header 201',
      'copy Media 204 404',
      'copy Media 204 404',
    ]);
  });
});

const config = {
  extends: '../../tsconfig.json',
  compilerOptions: {
    composite: false,
    incremental: false,
    tsBuildInfoFile: null,
    rootDir: '.',
    outDir: 'out',
    lib: ['es2023', 'dom'],
  },
  include: ['.'],
};
