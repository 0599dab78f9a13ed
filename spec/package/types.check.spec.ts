/** The types of the package, in TypeScript projects of every kind. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { ts } from '@ts-morph/common';
import { isInShard } from '../support/shards.js';
import { compilers, createProject, packed } from './projects.js';

// Compiles projects that use the package.
jest.setTimeout(600_000);

const host = ['express'];
const sqlite = [...host, 'kysely', 'better-sqlite3'];
const types = ['@types/node', '@types/express'];

const source = `
import express from 'express';
import { type Content, createCmsRestRouter, NotFound, openApiDocument, type Repository } from 'express-cms-rest';
import { openRestRepository, type RestRepositoryOptions } from 'express-cms-rest/client';
import { type Check, runChecks } from 'express-cms-rest/conformance';

const stored = new Map<number, Content>();
const repository: Repository = {
  content: {
    load: async (id, { signal }) => {
      signal.throwIfAborted();
      const content = stored.get(id);
      if (!content) throw new NotFound('content', id);
      return content;
    },
  },
};
express().use('/cms', createCmsRestRouter(repository, { session: { user: (request) => request.user } }));
export const title: string = openApiDocument(repository).info.title;
const options: RestRepositoryOptions = { auth: { basic: { login: 'admin', password: 'publish' } } };
export const remote = openRestRepository('https://cms.example/api/cms/v2', options);
export const check = (it: Parameters<typeof runChecks>[0], checks: readonly Check[]) =>
  runChecks(it, async () => repository, { checks });
`;
const sqlSource = `
import { createSqlRepository, openSqlRepository, type OpenOptions } from 'express-cms-rest/sql';
import { Kysely, type PostgresDialect } from 'kysely';

// The Kysely of the host, whose declarations differ between CommonJS and ES modules.
export const ofHost = (dialect: PostgresDialect) => createSqlRepository(new Kysely<unknown>({ dialect }));

const options: OpenOptions = { connections: 2 };
export const close = async () => (await openSqlRepository(':memory:', options)).close?.();
`;

const pageSource = `
import { createItems, type Image, ItemsError, type Reference } from 'express-cms-rest/items';

interface Person { name: string }
interface Types { article: { title: string; image: Image | null; author: Reference<Person> | null }; person: Person }

const items = createItems<Types>('/api/cms/v2', { fetch, auth: async () => ({ Authorization: 'Bearer x' }) });
export async function show(list: HTMLElement, signal: AbortSignal): Promise<void> {
  try {
    const { items: articles } = await items.list('article', { fields: ['title', 'image', 'author.name'], signal });
    for (const { fields } of articles) {
      const image = document.createElement('img');
      image.srcset = items.srcset(fields.image);
      list.append(image, fields.title, fields.author?.fields.name ?? '');
    }
  } catch (error) {
    if (error instanceof ItemsError) list.append(error.message, error.faults.map(({ path }) => path).join());
  }
}
`;

const common = {
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: false,
  noEmit: true,
  target: 'es2022',
  types: ['node'],
};
const configOf = (compilerOptions: object) => JSON.stringify({ compilerOptions: { ...common, ...compilerOptions } });

/** Uses what a module of CommonJS exports, whose types come from other declarations. */
const bothSource = `
import { isRestError, NotFound, type RestError, type RouterOptions } from 'express-cms-rest';
import { type FieldType } from 'express-cms-rest/field-types';
import { error, fieldTypes, options } from './common.cjs';

export const same: RestError = error;
export const own: NotFound = error;
export const types: readonly FieldType[] = fieldTypes;
export const router: RouterOptions = options;
if (!isRestError(error)) throw error;
`;
const commonSource = `
import { NotFound, type RouterOptions } from 'express-cms-rest';
import { type FieldType } from 'express-cms-rest/field-types';

export const error = new NotFound('content', 1);
export const fieldTypes: readonly FieldType[] = [];
export const options: RouterOptions = { session: false };
`;

const modes = [
  ['Node.js', ['index.mts', 'index.cts'], { module: 'nodenext' }],
  ['Node.js 20', ['index.mts', 'index.cts'], { module: 'node20' }],
  ['a bundler', ['index.ts'], { module: 'esnext', moduleResolution: 'bundler' }],
] as const;

/** One compiler in each run. */
const tried = compilers.filter((_, index) => isInShard(index, compilers.length));

describe('a TypeScript project', () => {
  it.each(tried.flatMap((compiler) => modes.map((mode) => [compiler, ...mode] as const)))(
    'with %s, that resolves modules as %s does, finds all types, and checks those of the package too',
    async (compiler, _as, names, how) => {
      const sources = names.flatMap((name) => [
        [name, source],
        [`sql-${name}`, sqlSource],
      ]);
      const files = { ...Object.fromEntries(sources), 'tsconfig.json': configOf(how) };
      const project = await createProject([...sqlite, ...types], files);
      expect(await project.compile(compiler)).toBe('');
    },
  );

  it.each(tried)('with both kinds of modules has the same types in both, with %s', async (compiler) => {
    const files = { 'index.mts': bothSource, 'common.cts': commonSource, 'sql.cts': sqlSource };
    const project = await createProject([...sqlite, ...types], {
      ...files,
      'tsconfig.json': configOf({ module: 'node16' }),
    });
    expect(await project.compile(compiler)).toBe('');
  });

  it.each(tried)('for browsers has the types of the client of items, with %s', async (compiler) => {
    const browser = { module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom'], types: [] };
    const files = { 'page.ts': pageSource, 'tsconfig.json': configOf(browser) };
    const project = await createProject([], files);
    expect(await project.compile(compiler)).toBe('');
  });

  it('needs no types of the packages that it does not have', async () => {
    const files = { 'index.mts': source, 'tsconfig.json': configOf({ module: 'nodenext' }) };
    const project = await createProject([...host, ...types], files);
    expect(await project.compile()).toBe('');
  });

  it('that resolves modules as Node.js 10 did finds the types of all entries too', async () => {
    const { folder } = await createProject(host);
    const { exports } = JSON.parse(readFileSync(join(packed.folder, 'package.json'), 'utf8'));
    const options = { moduleResolution: ts.ModuleResolutionKind.Node10 };
    type Types = string | { readonly require: string };
    for (const [entry, { types }] of Object.entries<{ types?: Types }>(exports).filter(([, to]) => to.types)) {
      const name = join('express-cms-rest', entry);
      const { resolvedModule } = ts.resolveModuleName(name, join(folder, 'index.ts'), options, ts.sys);
      const found = resolvedModule?.resolvedFileName;
      const path = typeof types === 'string' ? types : (types?.require ?? '');
      expect([name, found]).toEqual([name, join(folder, 'node_modules/express-cms-rest', path)]);
    }
  });
});
