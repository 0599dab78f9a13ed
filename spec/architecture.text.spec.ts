import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { copiedPackages } from '../packaging/entries.js';

/** Rooms of lib, from the bottom up: each may import these, all of which are above in the list. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  support: [],
  errors: ['support'],
  option: ['support'],
  // In browsers, where nothing else of the library is.
  items: [],
  repository: ['errors', 'support'],
  formats: ['repository', 'errors', 'support'],
  documents: ['formats', 'repository', 'errors', 'support'],
  'field-types': ['documents', 'repository', 'option', 'errors', 'support'],
  'items-of-views': ['field-types', 'repository', 'errors'],
  tables: ['items-of-views', 'field-types', 'repository', 'errors', 'support'],
  files: ['field-types', 'repository', 'option', 'errors'],
  model: ['field-types', 'documents', 'repository', 'errors', 'support'],
  transfer: ['model', 'field-types', 'documents', 'repository', 'errors', 'support'],
  sql: ['files', 'field-types', 'repository', 'option', 'errors', 'support'],
  http: ['documents', 'formats', 'repository', 'errors', 'support'],
  operations: ['http', 'documents', 'formats', 'repository', 'option', 'errors', 'support'],
  pipeline: ['features', 'operations', 'http', 'documents', 'formats', 'repository', 'errors', 'support'],
  features: ['pipeline', 'operations', 'http', 'documents', 'repository', 'errors', 'support'],
  adapters: ['operations', 'http', 'repository', 'option', 'errors', 'support'],
  auth: ['pipeline', 'features', 'operations', 'http', 'repository', 'option', 'errors', 'support'],
  resources: ['features', 'operations', 'http', 'documents', 'field-types', 'repository', 'errors', 'support'],
  client: ['resources', 'operations', 'http', 'documents', 'formats', 'repository', 'option', 'errors', 'support'],
  command: [...['client', 'resources', 'sql', 'transfer', 'model', 'field-types', 'documents', 'repository', 'errors']],
  openapi: [
    ...['resources', 'auth', 'adapters', 'pipeline', 'features', 'operations', 'http', 'documents'],
    ...['errors', 'support'],
  ],
  html: [
    ...['resources', 'pipeline', 'operations', 'http', 'documents', 'field-types', 'repository', 'option'],
    ...['errors', 'support'],
  ],
  options: ['html', 'auth', 'adapters', 'pipeline', 'operations', 'http', 'option'],
  router: [
    ...['options', 'html', 'openapi', 'resources', 'auth', 'adapters', 'pipeline', 'http'],
    ...['field-types', 'repository', 'support'],
  ],
  mcp: [
    ...['router', 'options', 'openapi', 'resources', 'auth', 'adapters', 'pipeline', 'operations', 'http'],
    ...['repository', 'option', 'errors', 'support'],
  ],
  index: ['router', 'options', 'html', 'openapi', 'formats', 'files', 'repository', 'errors'],
};

/** Rooms on the same floor: their folders import each other without a circle. */
const sameFloor: ReadonlySet<string> = new Set(['pipeline → features']);

/** Rooms in which imports have so many floors at most. */
const maxFloors: Readonly<Record<string, number>> = { operations: 8, pipeline: 8, features: 8 };

/** What each folder of storage may import besides itself and `lib`; entries at its root import all of them. */
const storageMayImport: Readonly<Record<string, readonly string[]>> = {
  database: [],
  values: ['database'],
  'unit-of-work': ['values', 'database'],
  permissions: ['unit-of-work', 'values', 'database'],
  writes: ['permissions', 'unit-of-work', 'values', 'database'],
  installation: ['writes', 'permissions', 'unit-of-work', 'values', 'database'],
  repositories: ['writes', 'permissions', 'unit-of-work', 'values', 'database'],
};

/** What each folder of the conformance kit may import besides itself. */
const kitMayImport: Readonly<Record<string, readonly string[]>> = {
  core: [],
  fixtures: ['core'],
  families: ['fixtures', 'core'],
  search: ['fixtures', 'core'],
  checks: ['search', 'families', 'fixtures', 'core'],
  runner: ['checks', 'core'],
  http: ['runner', 'checks', 'search', 'core'],
  index: ['http', 'runner', 'checks', 'core'],
};

/** Files below the hook for presentations that have a word of HTML, and why. */
const wordsOfHtml: Readonly<Record<string, string>> = {
  'features/streams/event-streams.ts': 'the name of the standard that has event streams',
  'operations/requests/options.ts': 'a limit that documents and forms share',
  'pipeline/input/incoming-file.ts': 'forms with a file, as clients of the API upload it',
  'pipeline/select/negotiate.ts': 'documents for clients that prefer HTML and get no pages',
};

/** Files there that have pages of lists. */
const pagesOfLists: ReadonlySet<string> = new Set([
  ...['cache/cache.ts', 'embedding/embedding.ts', 'streams/event-pages.ts', 'streams/event-streams.ts'].map(
    (path) => `features/${path}`,
  ),
  ...['declaration/command', 'declaration/command-or-handler', 'declaration/operations', 'declaration/sources'].map(
    (path) => `operations/${path}.ts`,
  ),
  ...['binding/reply', 'requests/call', 'requests/options'].map((path) => `operations/${path}.ts`),
  ...['input/input.ts', 'input/parameter-names.ts', 'input/query.ts', 'respond/respond.ts'].map(
    (path) => `pipeline/${path}`,
  ),
]);

const typesOnly = new Set([
  ...['formats', 'documents', 'http', 'operations', 'adapters', 'files'].map((room) => `${room} → repository`),
  'openapi → adapters',
]);

/** What is at the root of the repository, besides hidden files. */
const atRoot = [
  ...['bench', 'bin', 'conformance', 'docs', 'examples', 'lib', 'packaging', 'site', 'spec', 'templates', 'types'],
  ...['CHANGELOG.md', 'CONTRIBUTING.md', 'LICENSE', 'README.md', 'SECURITY.md'],
  'THIRD-PARTY-NOTICES',
  ...['biome.json', 'package-lock.json', 'package.json', 'stryker.config.js', 'tsconfig.json'],
  ...['', 'check.', 'mutation.', 'runners.', 'second-host.'].map((kind) => `jest.${kind}config.js`),
];

/** What is built, installed or stored there, and ignored by Git. */
const generated = /^(?:node_modules|dist|build|coverage|.+\.(?:sqlite|sqlite-shm|sqlite-wal|tgz))$/;

/** Who may import which package. */
const users: Readonly<Record<string, RegExp>> = {
  '@aws-sdk/client-s3': /^files\//,
  '@aws-sdk/lib-storage': /^files\//,
  '@modelcontextprotocol/sdk': /^mcp\//,
  '@node-rs/argon2': /^sql\//,
  'basic-auth': /^auth\//,
  'better-sqlite3': /^sql\//,
  busboy: /^pipeline\//,
  'content-disposition': /^(?:pipeline|client)\//,
  'content-type': /^http\//,
  cookie: /^adapters\//,
  'cookie-signature': /^adapters\//,
  'express-session': /^adapters\//,
  'file-type': /^files\//,
  'image-size': /^files\//,
  kysely: /^sql\//,
  marked: /^transfer\/readers\/markdown-html\.ts$/,
  pg: /^sql\//,
  'lru-cache': /^(?:pipeline|features|auth|field-types|html|openapi|sql|support)\/|^resources\/served\.ts$/,
  parse5: /^field-types\//,
  'proxy-addr': /^adapters\//,
  statuses: /^(?:pipeline|openapi)\//,
  'range-parser': /^pipeline\//,
  'rate-limiter-flexible': /^auth\//,
  jose: /^auth\//,
  re2js: /^field-types\//,
  'raw-body': /^pipeline\//,
  sharp: /^files\//,
  saxes: /^(?:formats|field-types|transfer)\//,
  typebox: /^field-types\/json\//,
  vary: /^adapters\//,
  xmlbuilder2: /^openapi\//,
  yaml: /^support\/yaml-package\.ts$/,
};

interface Import {
  readonly from: string;
  readonly isType: boolean;
}

interface Source {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
}

const root = join(import.meta.dirname, '../lib');

function sourcesIn(folder: string): readonly Source[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.[jt]s$/.test(path))
    .map((path) => {
      const text = readFileSync(join(folder, path), 'utf8');
      // In plain JavaScript types are imported in comments.
      const imports = importsOf(path.endsWith('.js') ? codeWithoutComments(text) : text);
      return { path: path.replace(/\.js$/, '.ts'), text, imports };
    });
}

const sources = sourcesIn(root);
const kit = sourcesIn(join(root, '../conformance'));

function importsOf(text: string): Import[] {
  const found = text.matchAll(
    /^(?:import|export)\s(type\s)?[^;'"]*?\bfrom\s+'([^']+)'|\bimport\('([^']+)'\)|^import\s+'([^']+)'/gm,
  );
  return [...found].map(([, type, ...from]) => ({ from: from.find(Boolean) ?? '', isType: Boolean(type) }));
}

/** The package that a specifier leads to, undefined for files and for Node.js. */
function packageOf(from: string): string | undefined {
  if (/^(?:\.|node:)/.test(from)) return undefined;
  return from
    .split('/')
    .slice(0, from.startsWith('@') ? 2 : 1)
    .join('/');
}

/** The part of lib that a file belongs to: its folder, or its own name. */
const partOf = (path: string): string => (path.includes('/') ? path.slice(0, path.indexOf('/')) : path.slice(0, -3));

function codeWithoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

/** All code without comments, strings and patterns, in which words are words of the language. */
const codeOf = (text: string): string =>
  codeWithoutComments(text).replace(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g, "''");

function inner({ path, imports }: Source): { readonly part: string; readonly to: string; readonly isType: boolean }[] {
  return imports
    .filter(({ from }) => from.startsWith('.'))
    .map(({ from, isType }) => {
      const to = partOf(relative(root, join(root, dirname(path), from)).replace(/\.js$/, '.ts'));
      return { part: partOf(path), to, isType };
    });
}

const exportsOf = ({ path, text }: Source): readonly { readonly path: string; readonly name: string }[] =>
  [...text.matchAll(/^export (?:async )?(?:function\*?|const|interface|type) (\w+)/gm)].map(([, name = '']) => ({
    path,
    name,
  }));

const faulty = (is: (source: Source) => boolean): string[] => [...sources, ...kit].filter(is).map(({ path }) => path);

/** The groups of files that import each other, directly or through others. */
function inCycles(files: readonly Source[], groupOf: (path: string) => string): string[] {
  const groups = new Set(files.map(({ path }) => groupOf(path)));
  const importsOf = new Map<string, Set<string>>();
  for (const { path, imports } of files) {
    for (const { from } of imports.filter((each) => each.from.startsWith('.'))) {
      const to = groupOf(join(dirname(path), from).replace(/\.js$/, '.ts'));
      if (to !== groupOf(path) && groups.has(to))
        importsOf.set(groupOf(path), (importsOf.get(groupOf(path)) ?? new Set()).add(to));
    }
  }
  // A group without imports is in no cycle, nor is one that imports only such groups.
  for (let before = -1; before !== importsOf.size; ) {
    before = importsOf.size;
    for (const [group, others] of importsOf)
      if (![...others].some((other) => importsOf.has(other))) importsOf.delete(group);
  }
  return [...importsOf.keys()];
}

describe('the rooms of lib', () => {
  it('are all known here', () => {
    const rooms = new Set(Object.keys(mayImport));
    expect([...new Set(sources.map(({ path }) => partOf(path)))].filter((part) => !rooms.has(part))).toEqual([]);
  });

  it('import only what the house allows', () => {
    const others = sources.flatMap((source) =>
      inner(source)
        .filter(({ part, to }) => part !== to && !mayImport[part]?.includes(to))
        .map(({ to }) => `${source.path} → ${to}`),
    );
    expect(others).toEqual([]);
  });

  it('import rooms that are below them, and no others are allowed to them', () => {
    const rooms = Object.keys(mayImport);
    const up = rooms.flatMap((room, floor) =>
      (mayImport[room] ?? []).filter((to) => rooms.indexOf(to) >= floor).map((to) => `${room} → ${to}`),
    );
    expect(up.filter((each) => !sameFloor.has(each))).toEqual([]);
    const imported = new Set(sources.flatMap((source) => inner(source).map(({ part, to }) => `${part} → ${to}`)));
    const allowed = rooms.flatMap((room) => (mayImport[room] ?? []).map((to) => `${room} → ${to}`));
    expect(allowed.filter((each) => !imported.has(each))).toEqual([]);
  });

  it('have no files outside of folders where these say what files are about', () => {
    const loose = sources.filter(({ path }) => /^(?:operations|pipeline|features|html)\/[^/]+$/.test(path));
    // Assets are found two folders below the package, in the bundle too.
    expect(loose.map(({ path }) => path)).toEqual(['html/assets.ts', 'pipeline/handle.ts']);
  });

  it('know of pages and forms only in HTML, which the pipeline has one hook for', () => {
    const below = sources.filter(({ path }) => /^(?:operations|pipeline|features)\//.test(path));
    const having = (pattern: RegExp) => below.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
    // No part of another word, such as format.
    const html = /(?<![a-z])(?:form|submission|html|browsable)s?(?![a-z])|(?:Form|Submission|H(?:tml|TML))s?(?![a-z])/;
    expect(having(html).sort()).toEqual(Object.keys(wordsOfHtml).sort());
    expect(having(/(?<![a-z])pages?(?![a-z])|Pages?(?![a-z])/).sort()).toEqual([...pagesOfLists].sort());
  });

  it.each(Object.entries(maxFloors))('have few floors of imports in %s', (room, max) => {
    const files = new Map(sources.filter(({ path }) => partOf(path) === room).map((source) => [source.path, source]));
    const floors = new Map<string, number>();
    const floorOf = (path: string): number => {
      const source = files.get(path);
      if (!source) return 0;
      const known = floors.get(path);
      if (known !== undefined) return known;
      const imported = source.imports.filter(({ from }) => from.startsWith('.'));
      const below = imported.map(({ from }) => floorOf(join(dirname(path), from).replace(/\.js$/, '.ts')));
      const floor = 1 + Math.max(0, ...below);
      floors.set(path, floor);
      return floor;
    };
    expect([...files.keys()].filter((path) => floorOf(path) > max)).toEqual([]);
  });

  it('import some of it as types only', () => {
    const values = sources.flatMap((source) =>
      inner(source)
        .filter(({ part, to, isType }) => typesOnly.has(`${part} → ${to}`) && !isType)
        .map(({ to }) => `${source.path} → ${to}`),
    );
    expect(values).toEqual([]);
  });

  it('leave documents and JSON Pointers into them to those who read them: repositories name members', () => {
    const texts = (text: string) => text.match(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ?? [];
    const isPointer = /^['`]\/[A-Z]/;
    expect(faulty(({ path, text }) => /^sql\//.test(path) && texts(text).some((each) => isPointer.test(each)))).toEqual(
      [],
    );
  });

  it('keep migrations free of the application, which goes on changing', () => {
    const outside = sources
      .filter(({ path }) => path.startsWith('sql/database/migrations/'))
      .flatMap(({ path, imports }) => imports.map(({ from }) => `${path} → ${from}`))
      .filter((each) => !/(?: → \.\/(?:initial\/)?|\/initial\/.* → \.\.\/)[^/]+$/.test(each));
    expect(outside).toEqual([]);
  });

  it('have no circle among their folders, storage among its aggregates, and a file that is in none is a folder of its own', () => {
    const folderOf = (path: string) =>
      path.startsWith('sql/')
        ? path.replace(/^(sql\/(?:(?:repositories|writes)\/[^/]+|[^/]+(?<!\/repositories|\/writes)))\/.*/, '$1')
        : path.replace(/^([^/]+\/[^/]+)\/.*/, '$1');
    expect(inCycles(sources, folderOf)).toEqual([]);
  });

  it('import each package only in its designated files', () => {
    const wrong = sources.flatMap(({ path, imports }) =>
      imports
        .filter(({ from }) => !(users[packageOf(from) ?? '']?.test(path) ?? packageOf(from) === undefined))
        .map(({ from }) => `${path} → ${from}`),
    );
    expect(wrong).toEqual([]);
  });

  it('use every dependency of package.json and what is copied, and no other', () => {
    const { dependencies, peerDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    const used = new Set(sources.flatMap(({ imports }) => imports.map(({ from }) => packageOf(from) ?? [])).flat());
    // The host's own: it calls us.
    used.add('express');
    // Its files are served as they are.
    used.add('swagger-ui-dist');
    const installed = [...Object.keys(dependencies), ...Object.keys(peerDependencies)];
    expect([...used].sort()).toEqual([...installed, ...copiedPackages].sort());
  });
});

describe('storage', () => {
  it('has folders that import only what they may, and one entry in each of its aggregates', () => {
    const storage = sources.filter(({ path }) => /^sql\/.*\//.test(path));
    const folderOf = (path: string) => partOf(relative('sql', path));
    const others = storage.flatMap(({ path, imports }) =>
      imports
        .filter(({ from }) => from.startsWith('.'))
        .map(({ from }) => join(dirname(path), from))
        .filter((to) => to.startsWith('sql/') && folderOf(to) !== folderOf(path))
        .filter((to) => !storageMayImport[folderOf(path)]?.includes(folderOf(to)))
        .map((to) => `${path} → ${to}`),
    );
    const aggregates = storage.flatMap(({ path }) => /^sql\/repositories\/[^/]+(?=\/)/.exec(path) ?? []);
    const hasEntry = (folder: string) => sources.some(({ path }) => path === `${folder}/repository.ts`);
    expect([...others, ...[...new Set(aggregates)].filter((folder) => !hasEntry(folder))]).toEqual([]);
  });

  /** What is exported, by name; migrations are frozen, the entry wraps two functions, and drivers of SQLite have one interface. */
  const exported = () =>
    sources
      .filter(({ path }) => /^sql\/(?!index\.ts$|database\/(?:migrations|sqlite\/(?:better|node)-sqlite))/.test(path))
      .flatMap(exportsOf);

  it('exports each name once', () => {
    const names = exported().map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([]);
  });

  it('runs what is prepared by the unit of work, and what is built in a call by `execute`', () => {
    const inRepositories = sources.filter(({ path }) => /^sql\/(?!database\/|unit-of-work\/)/.test(path));
    const wrong = (pattern: RegExp) => inRepositories.filter(({ text }) => pattern.test(codeOf(text)));
    const otherWays = /\b(?:executeQuery|CompiledQuery)\b|\.(?:bind|compile|stream)\(/;
    const inCalls = /^ {3,}\S.*\bprepared(?:WithRights)?[(<]|^ +const \w+ = prepared|\b(?:all|first)\(\s*prepared/m;
    expect([...wrong(otherWays), ...wrong(inCalls)].map(({ path }) => path)).toEqual([]);
  });

  it('begins transactions only in its units of work, which alone open these', () => {
    const openers = /\b(?:inWriteTransaction|openUnit|runSnapshot|runRead)\b/;
    const outside = sources.filter(({ path }) => /^sql\/(?!unit-of-work\/)/.test(path));
    expect(outside.filter(({ text }) => openers.test(text)).map(({ path }) => path)).toEqual([]);
    const begins = outside.filter(
      ({ path, text }) => !path.startsWith('sql/database/') && /import \{[^}]*\binTransaction\b/.test(text),
    );
    // To update statistics, before there is a store.
    expect(begins.map(({ path }) => path)).toEqual(['sql/repository.ts']);
  });
});

describe('the conformance kit', () => {
  it('imports public entries of the package, and no files outside of it', () => {
    const isOwn = (path: string, from: string) => from.startsWith('.') && !join(dirname(path), from).startsWith('..');
    const others = kit.flatMap(({ path, imports }) =>
      imports
        .filter(
          ({ from }) =>
            !isOwn(path, from) && !/^(?:node:|express-cms-rest(?:\/(?:client|field-types|repository))?$)/.test(from),
        )
        .map(({ from }) => `${path} → ${from}`),
    );
    expect(others).toEqual([]);
  });

  it('has folders that import only what they may', () => {
    const others = kit.flatMap(({ path, imports }) =>
      imports
        .filter(({ from }) => from.startsWith('.'))
        .map(({ from }) => partOf(join(dirname(path), from)))
        .filter((to) => to !== partOf(path) && !kitMayImport[partOf(path)]?.includes(to))
        .map((to) => `${path} → ${to}`),
    );
    expect(others).toEqual([]);
  });
});

const withoutPronouns = [...Object.keys(mayImport)];

describe('exports', () => {
  it.each(withoutPronouns)('of %s are not called by a pronoun', (part) => {
    const pronoun =
      /^(?:[Oo]wn|[Ee]ach|[Kk]nown|[Gg]iven|[Ss]hown|[Ff]ound|[Ss]ent|[Hh]eld|[Mm]ade|[Ww]anted)(?:[A-Z]|$)/;
    const names = sources.filter(({ path }) => partOf(path) === part).flatMap(exportsOf);
    expect(names.filter(({ name }) => pronoun.test(name))).toEqual([]);
  });
});

describe('each file of lib and of the conformance kit', () => {
  it('opens with one sentence on what it is', () => {
    expect(faulty(({ text }) => !/^(?:#!.*\n)?\/\*\* [A-Z](?:(?!\*\/|\n)[\s\S])*[.] \*\/\n/.test(text))).toEqual([]);
  });

  it('has no classes, unless they are errors, or what Kysely takes as one', () => {
    const isClass = /\bclass\s(?!\w+(?:<[^>]+>)? extends (?:(?:Rest|Type)?Error|RunAgain|SqliteQueryCompiler)\b)/;
    expect(faulty(({ text }) => isClass.test(codeOf(text)))).toEqual([]);
  });

  it('has a base name of its own in its part of lib, but for entries; storage repeats some for each aggregate', () => {
    const named = sources.filter(({ path }) => !/^sql\/|(?:^|\/)index\.ts$/.test(path));
    const names = named.map(({ path }) => `${partOf(path)}: ${basename(path)}`);
    expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([]);
  });

  it('has a base name of its own in its part of the kit, where checks repeat some for each aggregate', () => {
    const named = kit.filter(({ path }) => !/^checks\/.+\/|(?:^|\/)index\.ts$/.test(path));
    const names = named.map(({ path }) => `${partOf(path)}: ${basename(path)}`);
    expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([]);
  });

  it('is called by a noun that says what it is', () => {
    expect(faulty(({ path }) => /(?:^|\/)(?:utils?|helpers?|common|misc)\b/.test(path))).toEqual([]);
  });
});

describe('specs', () => {
  it('have no suffixes but those that projects of the runner know', () => {
    const specs = readdirSync('spec', { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.spec.ts'),
    );
    expect(specs.filter((name) => !/^[^.]+(\.text|(\.sqlite)?(\.check)?)\.spec\.ts$/.test(name))).toEqual([]);
  });

  it('wait by `until`, which has a deadline', () => {
    const loop = /\bwhile \([^\n]*\)\s*await (?!Promise\.all)[^\n]*\b(?:setTimeout|setImmediate|wait)\(/;
    const found = sourcesIn(join(root, '../spec')).filter(({ text }) => loop.test(codeOf(text)));
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  it('have no random numbers but those of the seed, which a failure shows', () => {
    const random = /\bMath\.random\b|\benv\.CMS_SEED\b|\bCMS_SEED\b.*= process\.env/;
    const found = sourcesIn(join(root, '../spec')).filter(({ text }) => random.test(codeOf(text)));
    expect(found.map(({ path }) => path)).toEqual(['support/seed.ts']);
  });
});

describe('the root of the repository', () => {
  it('has only what belongs there', () => {
    const entries = readdirSync(join(root, '..')).filter((name) => !name.startsWith('.') && !generated.test(name));
    expect(entries.sort()).toEqual([...atRoot].sort());
  });
});
