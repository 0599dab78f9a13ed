/** The command `types`: the declarations that it writes, from a database and from a server, and its exit codes. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { contentDeclarations } from '../../lib/command/content-declarations.js';
import { runCommand } from '../../lib/command/index.js';
import { createFieldTypes, defineFieldType, values } from '../../lib/field-types/index.js';
import { applyModel } from '../../lib/model/index.js';
import type { ContentType, Id, IdKind, PageRequest, Repository } from '../../lib/repository/repository.js';
import { unnamedTypes } from '../../lib/resources/items/item-types.js';
import { openSqlRepository } from '../../lib/sql/index.js';
import { openRemote, type Remote } from '../client/remote.js';
import { asAdministrator } from '../sql/support.js';
import { serve } from '../support/api.js';
import { contentType } from '../support/content-types.js';

const folder = await mkdtemp(join(tmpdir(), 'cms-'));
afterAll(() => rm(folder, { recursive: true }));
const at = (name: string) => join(folder, name);

async function run(line: string, env: Readonly<Record<string, string>> = {}) {
  const written = { out: '', err: '' };
  const args = line.split(' ').map((each) => (/^\w+\.(?:sqlite|d\.ts|mjs|txt)$/.test(each) ? at(each) : each));
  const code = await runCommand(args, {
    env,
    out: (text) => {
      written.out += text;
    },
    err: (text) => {
      written.err += text;
    },
  });
  return { code, ...written };
}

const fieldTypes = createFieldTypes([defineFieldType({ identifier: 'rating', value: values.integer() })]);

const definition = (identifier: string, fieldType: string, more: object = {}) => ({ identifier, fieldType, ...more });
const blocks = {
  shapes: [
    {
      identifier: 'quote',
      fieldDefinitions: [definition('text', 'string', { isRequired: true }), definition('year', 'integer')],
    },
    { identifier: 'teaser', fieldDefinitions: [definition('target', 'relation')] },
  ],
};

const person = contentType('person', 2, ['name', 'string!']);
const article = contentType(
  'article',
  1,
  ['title', 'string!'],
  ['intro', 'richtext'],
  ['photo', 'image'],
  ['author', 'relation!', { selectionContentTypes: ['person', 'unknown'] }],
  ['related', 'relationlist', { selectionContentTypes: ['person', 'article'] }],
  ['see-also', 'relation'],
  ['parts', 'blocks', blocks],
  ['isFree', 'boolean'],
  ['data', 'json'],
  ['stars', 'rating!'],
  ['account', 'user'],
  ['colour', 'unknown'],
);

const articleText = `/** Type article */
export interface Article {
  /** Field account */
  account: null;
  /** Field author */
  author: Reference<Person> | null;
  /** Field colour */
  colour: unknown;
  /** Field data */
  data: unknown;
  /** Field intro */
  intro: RichText | null;
  /** Field isFree */
  isFree: boolean;
  /** Field parts */
  parts: ({ id: string; shape: "quote"; fields: { text: string; year?: number | null } } | { id: string; shape: "teaser"; fields: { target?: Reference | null } })[] | null;
  /** Field photo */
  photo: Image | null;
  /** Field related */
  related: Reference<Article | Person>[] | null;
  /** Field see-also */
  "see-also": Reference | null;
  /** Field stars */
  stars: number;
  /** Field title */
  title: string;
}
`;

const declarationsOf = (types: readonly ContentType<Id>[], ids: IdKind = 'integer') =>
  contentDeclarations({ types: unnamedTypes(types, fieldTypes), ids });

const declared = declarationsOf([person, article]);

describe('the declarations of content types', () => {
  it('have an interface for each type, with the values of its fields', () => {
    expect(declared).toContain(articleText);
    expect(declared).toContain('export interface Types {\n  article: Article;\n  person: Person;\n}\n');
    expect(declared).toContain('  _href: string;\n  id: number;\n  type: keyof Types;\n');
  });

  it('are the same whatever the order of types and fields', () => {
    const turned = { ...article, fieldDefinitions: [...article.fieldDefinitions].reverse() };
    expect(declarationsOf([turned, person])).toBe(declared);
  });

  it('have ids of the kind that the repository has', () => {
    expect(declarationsOf([article], 'string')).toContain('  id: string;\n');
  });

  it('have comments and names that no text of editors can break', () => {
    const type = { ...contentType('a b', 1, ['x', 'string']), names: { 'eng-GB': 'Odd */ export const\n x = 1; /*' } };
    const text = declarationsOf([type]);
    expect(text).toContain('/** Odd *\\/ export const x = 1; /* */\nexport interface AB {\n');
    expect(text).toContain('  "a b": AB;\n');
  });

  it('have fields whose names are those of members that every object has', () => {
    const fieldDefinitions = [
      definition('constructor', 'string'),
      definition('valueOf', 'integer', { isRequired: true }),
    ];
    const shapes = [{ identifier: 'toString', fieldDefinitions }];
    const text = declarationsOf([
      contentType('odd', 1, ['constructor', 'string'], ['hasOwnProperty', 'string!'], ['parts', 'blocks', { shapes }]),
    ]);
    expect(text).toContain('  constructor: string | null;\n');
    expect(text).toContain('  hasOwnProperty: string;\n');
    expect(text).toContain('shape: "toString"; fields: { constructor?: string | null; valueOf: number } })[] | null;');
  });

  it('compile, and say what front ends may read', async () => {
    const every = createFieldTypes().types.map(({ identifier }, index) => [`f${index}`, identifier] as const);
    const others = ['types', 'reference', 'image', 'partial', 'class', 'a*/b'].map((name, index) =>
      contentType(name, 10 + index, ...every),
    );
    const all = declarationsOf([person, article, ...others]);
    writeFileSync(at('content.d.ts'), all);
    writeFileSync(at('empty.d.ts'), declarationsOf([]));
    writeFileSync(at('front-end.ts'), frontEnd);
    const compiler = resolve('node_modules/typescript/bin/tsc');
    const options = [
      '--strict',
      '--noEmit',
      '--exactOptionalPropertyTypes',
      '--target',
      'es2022',
      '--module',
      'nodenext',
    ];
    const files = ['content.d.ts', 'empty.d.ts', 'front-end.ts'];
    const compile = promisify(execFile)(process.execPath, [compiler, ...options, ...files], { cwd: folder });
    const { stdout } = await compile.catch((error: { readonly stdout: string }) => error);
    expect(stdout).toBe('');
  });
});

const frontEnd = `import type { Article, ImageItem, Person, Reference, Types } from './content.js';

declare const article: Article;
export const title: string = article.title;
export const html: string | undefined = article.intro?.html;
export const small: string | undefined = article.photo?.variations.small?.uri;
export const author: Reference<Person> | null = article.author;
export const name: string | undefined = article.author?.fields?.name;
export const type: 'person' | 'article' | string | undefined = article['see-also']?.type;
export const isFree: boolean = article.isFree;
export const account: null = article.account;
export const sections = (article.parts ?? []).map((part) => (part.shape === 'quote' ? part.fields.text : part.fields.target?.name));
export const person: Person = { name: 'Ada' };
export type Content = Types['image'] extends ImageItem ? 'yes' : never;
export const content: Content = 'yes';
// @ts-expect-error: it may be null
article.intro.html;
// @ts-expect-error: it leads to persons
article.author?.fields?.title;
// @ts-expect-error: there is no such type
export type Unknown = Types['unknown'];
`;

describe('express-cms-rest types', () => {
  let remote: Remote;
  const database = at('cms.sqlite');
  beforeAll(async () => {
    const repository = await openSqlRepository(database);
    await applyModel(repository, { model: news }, asAdministrator);
    await repository.close();
    remote = await openRemote();
    await applyModel(remote.opened, { model: news }, asAdministrator);
  });
  afterAll(() => remote.close());

  function withTypes(types: readonly ContentType<Id>[]): Repository<Id> {
    const { opened } = remote as unknown as { readonly opened: Repository<Id> };
    const list = async ({ offset }: PageRequest) => ({ items: types.slice(offset), total: types.length });
    return { ...opened, contentTypes: { ...opened.contentTypes, list } };
  }

  async function readFrom(repository: Repository<Id>) {
    const api = await serve(repository);
    const result = await run(`types ${api.url}${api.base}`);
    await api.close();
    return result;
  }

  it('writes to standard output and to files, by the name of the database or by the environment', async () => {
    const { code, out, err } = await run('types cms.sqlite');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('export interface NewsFlash {\n');
    expect(await run('types -o own.d.ts', { CMS_DATABASE: database })).toEqual({ code: 0, out: '', err: '' });
    expect(readFileSync(at('own.d.ts'), 'utf8')).toBe(out);
  });

  it('checks whether a file is up to date, and leaves it as it is', async () => {
    await run('types cms.sqlite --output checked.d.ts');
    const text = readFileSync(at('checked.d.ts'), 'utf8');
    expect(await run('types cms.sqlite -o checked.d.ts --check')).toEqual({ code: 0, out: '', err: '' });
    writeFileSync(at('checked.d.ts'), text.replaceAll('\n', '\r\n'));
    expect((await run('types cms.sqlite -o checked.d.ts --check')).code).toBe(0);
    writeFileSync(at('checked.d.ts'), `${text} `);
    const { code, out, err } = await run('types cms.sqlite -o checked.d.ts --check');
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/checked\.d\.ts differs from the output of express-cms-rest types\n$/);
    expect(readFileSync(at('checked.d.ts'), 'utf8')).toBe(`${text} `);
    expect((await run('types cms.sqlite -o none.d.ts --check')).code).toBe(1);
    expect(existsSync(at('none.d.ts'))).toBe(false);
  });

  it('reads the same from a server, as anonymous and as a user by each way to log in', async () => {
    const { out } = await run('types cms.sqlite');
    const env = { CMS_PASSWORD: 'publish' };
    writeFileSync(at('password.txt'), 'publish\n');
    for (const options of ['', ' --user admin', ' --user admin --auth basic', ' --user admin:publish --auth session'])
      expect(await run(`types ${remote.url}${options}`, env)).toEqual({ code: 0, out, err: '' });
    expect(await run(`types ${remote.url} --user admin --password-file password.txt`)).toEqual({
      code: 0,
      out,
      err: '',
    });
  });

  it('reads the same from a server that does not describe items', async () => {
    const { out } = await run('types cms.sqlite');
    const { items: _, ...without } = remote.opened;
    expect(await readFrom(without as unknown as Repository<Id>)).toEqual({ code: 0, out, err: '' });
  });

  it('knows the field types of a server by its description of items', async () => {
    const own = { ...withTypes([article, person]), fieldTypes };
    expect((await readFrom(own)).out).toBe(declared);
    const { items: _, ...without } = own;
    const { out } = await readFrom(without);
    expect(out).toBe(declared.replace('stars: number', 'stars: unknown'));
  });

  it('tells types with similar identifiers apart as in the database', async () => {
    const types = ['a_b', 'a-b', 'a_b_', 'reference', 'types'].map((name, at) => contentType(name, 31 + at));
    const { out } = await readFrom(withTypes(types));
    expect(out).toBe(declarationsOf(types));
    expect(out).toContain('  "a-b": AB32;\n');
  });

  it('fails where the user is not known, and shows no password', async () => {
    const { code, out, err } = await run(`types ${remote.url} --user admin:not-this --auth basic`);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).not.toContain('not-this');
  });

  it('knows the field types of a module', async () => {
    writeFileSync(at('host.mjs'), 'export const openRepository = () => globalThis.repositoryOfHost;');
    const list = async () => ({ items: [article], total: 1 });
    Object.assign(globalThis, { repositoryOfHost: { content: {}, contentTypes: { list }, fieldTypes } });
    const { out } = await run('types --module host.mjs');
    expect(out).toContain('  stars: number;\n');
    Object.assign(globalThis, { repositoryOfHost: { content: {}, contentTypes: { list } } });
    expect((await run('types --module host.mjs')).out).toContain('  stars: unknown;\n');
  });

  it.each([
    ['types', 'Name the URL of an API, a database or a --module (see --help)'],
    ['types a.sqlite b.sqlite', 'There is more than one place'],
    ['types nowhere.sqlite', 'There is no database'],
    ['types cms.sqlite --check', '--check needs the --output file'],
    ['types cms.sqlite --user admin', '--user is for the URL of an API'],
    ['types cms.sqlite --module host.mjs', '--module is in place of a URL or a database'],
    ['types cms.sqlite --colour', "Unknown option '--colour'"],
    ['types http://127.0.0.1:1/api --user admin', 'The user needs a password'],
    ['types http://127.0.0.1:1/api --user admin:a --auth digest', '--auth is basic, session or token'],
    ['types http://127.0.0.1:1/api --ids text', '--ids is integer or string'],
    ['types http://127.0.0.1:1/api', 'The remote server cannot be reached'],
    ['types http://127.0.0.1:1/api --password-file none.txt', 'cannot be read: ENOENT'],
  ])('refuses %s', async (line, message) => {
    const { code, out, err } = await run(line);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toContain(message);
    expect(existsSync(at('nowhere.sqlite'))).toBe(false);
  });

  it('explains itself', async () => {
    expect((await run('types --help')).out).toContain('Usage: express-cms-rest types [URL or database] [options]');
    expect((await run('--help')).out).toContain('Usage: express-cms-rest types [URL or database] [options]');
  });
});

const news = {
  contentTypes: [
    {
      identifier: 'news_flash',
      groups: ['Content'],
      names: { 'eng-GB': 'News flash' },
      fieldDefinitions: [
        { identifier: 'title', fieldTypeIdentifier: 'string', isRequired: true },
        {
          identifier: 'author',
          fieldTypeIdentifier: 'relation',
          settings: { selectionContentTypes: ['user'] },
        },
        { identifier: 'parts', fieldTypeIdentifier: 'blocks', settings: blocks },
      ],
    },
    {
      identifier: 'everything',
      groups: ['Content'],
      names: { 'eng-GB': 'Everything' },
      fieldDefinitions: createFieldTypes().types.flatMap(({ identifier, declaration }) => [
        { identifier, fieldTypeIdentifier: identifier, names: { 'eng-GB': `The ${identifier}` } },
        ...(declaration.isSingular
          ? []
          : [{ identifier: `${identifier}_required`, fieldTypeIdentifier: identifier, isRequired: true }]),
      ]),
    },
  ],
} as const;
