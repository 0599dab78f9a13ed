/** Clients of further generators: they compile, and work. */
import { afterEach, expect, it, jest } from '@jest/globals';
import { type GeneratedClient, type Generator, generateClient } from './generated.js';

// Each test generates a client for the whole API, and compiles it.
jest.setTimeout(600_000);

// Modules that import each other without file endings.
const compilerOptions = { module: 'commonjs', moduleResolution: 'bundler' };

const generators: readonly (Generator & { readonly expected: readonly string[] })[] = [
  {
    program: '@hey-api/openapi-ts/bin/run.js',
    args: (document, folder) => ['-i', document, '-o', `${folder}/generated`, '--silent'],
    walk: 'hey-api',
    compilerOptions,
    expected: ['type folder', 'created 201', 'deleted 204 404'],
  },
  {
    program: 'openapi-typescript-codegen/bin/index.js',
    // Its enums take names of members that are no identifiers.
    args: (document, folder) => ['--input', document, '--output', `${folder}/generated`, '--useUnionTypes'],
    walk: 'openapi-typescript-codegen',
    query: '?format=json',
    compilerOptions,
    expected: ['type folder', 'created codegen', 'deleted 404'],
  },
];

let client: GeneratedClient;
afterEach(() => client.close());

it.each(generators)('a client that $walk generates compiles and works', async ({ expected, ...generator }) => {
  client = await generateClient(generator);
  expect(await client.compile()).toBe('');
  expect(await client.run()).toEqual(expected);
});
