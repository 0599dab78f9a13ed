/** The package as it is published: what is in it, and how it is found by JavaScript projects. */
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { appEntries } from '../../packaging/entries.js';
import { filesBelow } from '../docs/files.js';
import { linksOf } from '../docs/markdown.js';
import { unexportedTypes } from './names.js';
import { createProject, type Project, packed, run } from './projects.js';

// Installs the package with what it needs.
jest.setTimeout(600_000);

const host = ['express'];
const sqlite = [...host, 'kysely', 'better-sqlite3'];

/** Serves a repository of one method, and asks for what is there and for what is not. */
const serve = `
const repository = { content: { load: async (id) => { throw new NotFound('content', id); } } };
const server = express().use(createCmsRestRouter(repository)).listen(0, '127.0.0.1', async () => {
  const api = 'http://127.0.0.1:' + server.address().port + '/api/cms/v2';
  for (const path of ['/', '/openapi.json', '/openapi.yaml', '/schemas/Content.xsd', '/content/objects/1']) {
    const response = await fetch(api + path);
    await response.arrayBuffer();
    console.log(path, response.status);
  }
  server.close();
  server.closeAllConnections();
});
`;
// YAML needs a package that is not there.
const served = '/ 200\n/openapi.json 200\n/openapi.yaml 404\n/schemas/Content.xsd 200\n/content/objects/1 404\n';

const open = (url: string) => `
openSqlRepository('${url}').then(
  async (repository) => {
    console.log(typeof repository.content.load);
    await repository.close();
  },
  (error) => console.log(error.message),
);
`;

const asModule = (names: string, entry: string) => `import { ${names} } from '${entry}';\n`;
const asRequire = (names: string, entry: string) => `const { ${names} } = require('${entry}');\n`;

/** The declarations of each entry, and those that entries share: a change of one is seen where it is reviewed. */
const reports = 'docs/reports/api';

/** Globs of the list: `*` within a folder, `**` any folders, and `{a,b}`. */
function toPattern(glob: string): RegExp {
  const source = glob
    .replaceAll(/[.+^$()|[\]\\]/g, '\\$&')
    .replaceAll(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
    .replaceAll(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]+' : '(?:[^/]+/)*'));
  return new RegExp(`^${source}$`);
}

describe('the packed package', () => {
  it('is found to be in order by others', async () => {
    const { messages, pkg } = await publint({ pkgDir: packed.folder, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  it('holds files of the patterns of the list, of each at least one', () => {
    const patterns = readFileSync('packaging/files.txt', 'utf8').trimEnd().split('\n').map(toPattern);
    const others = packed.files.filter((file) => !patterns.some((pattern) => pattern.test(file)));
    const unused = patterns.filter((pattern) => !packed.files.some((file) => pattern.test(file)));
    expect([others, unused.map(String)]).toEqual([[], []]);
  });

  it('has at most 2.8 MB', () => {
    expect(statSync(packed.tarball).size).toBeLessThanOrEqual(2_800_000);
  });

  it('has at most 21 MB with all that it depends on', async () => {
    const listed = ['ls', '--omit=dev', '--omit=peer', '--omit=optional', '--all', '--parseable'];
    const [root, ...dependencies] = (await run('npm', listed)).stdout.trim().split('\n');
    const sizes = [packed.folder, ...dependencies]
      .flatMap(filesBelow)
      .map((file) => statSync(file).size)
      .reduce((sum, size) => sum + size, 0);
    expect(root).toBe(process.cwd());
    expect(dependencies.length).toBeGreaterThan(18);
    expect(sizes).toBeLessThanOrEqual(21_000_000);
  });

  it('declares what the reports of its interface have', () => {
    const names = packed.files
      .filter((file) => /^dist\/.*\.d\.ts$|^dist\/types\//.test(file))
      .map((file) => file.slice('dist/'.length));
    const declared = new Map(names.map((name) => [name, readFileSync(join(packed.folder, 'dist', name), 'utf8')]));
    if (process.env.UPDATE_DOCS) {
      rmSync(reports, { recursive: true, force: true });
      for (const [name, text] of declared) {
        mkdirSync(dirname(join(reports, name)), { recursive: true });
        writeFileSync(join(reports, name), text);
      }
    }
    expect(filesBelow(reports)).toEqual(names.map((name) => join(reports, name)).sort());
    const changed = names.filter((name) => readFileSync(join(reports, name), 'utf8') !== declared.get(name));
    // npm run package:reports, and git diff docs/reports/api, shows what has changed.
    expect(changed).toEqual([]);
  });

  it('has the targets of all links of its pages', () => {
    const pages = packed.files.filter((file) => file.endsWith('.md'));
    const dead = pages.flatMap((page) =>
      linksOf(readFileSync(join(packed.folder, page), 'utf8'))
        .filter((target) => !/^(?:https?:|#)/.test(target))
        .map((target) => join(dirname(page), target.split('#')[0] ?? ''))
        .filter((target) => !packed.files.includes(target))
        .map((target) => `${page}: ${target}`),
    );
    expect(dead).toEqual([]);
  });

  it('declares its types without those of the packages that it uses inside', () => {
    const inside = /typebox|xmlbuilder2|saxes|parse5|raw-body|express-session|lru-cache/;
    const declarations = packed.files.filter((file) => /\.d\.c?ts$/.test(file));
    const imports = declarations.filter((file) =>
      inside.test(
        readFileSync(join(packed.folder, file), 'utf8')
          .match(/from '[^.].*/g)
          ?.join() ?? '',
      ),
    );
    expect(imports).toEqual([]);
  });

  it('exports each type that its declarations mention', () => {
    const entries = Object.values(appEntries).map((path) => `${path}.d.ts`);
    expect(unexportedTypes(join(packed.folder, 'dist'), entries)).toEqual([]);
  });

  it('has the notices of the packages that it has copies of', () => {
    const notices = readFileSync(join(packed.folder, 'THIRD-PARTY-NOTICES'), 'utf8');
    if (process.env.UPDATE_DOCS) writeFileSync('THIRD-PARTY-NOTICES', notices);
    expect(notices).toBe(readFileSync('THIRD-PARTY-NOTICES', 'utf8'));
  });

  it('has no import() in CommonJS, which Jest could not call', () => {
    const files = packed.files.filter((file) => file.endsWith('.cjs'));
    expect(files.length).toBeGreaterThan(Object.keys(appEntries).length);
    const importing = files.filter((file) =>
      /(?<![.\w$])import\s*\(/.test(
        readFileSync(join(packed.folder, file), 'utf8').replaceAll(/(["'`])import\(\)?\1/g, ''),
      ),
    );
    expect(importing).toEqual([]);
  });

  it('has what runs in threads and processes once, as ES modules', () => {
    const started = packed.files.filter((file) => /(?:reader-process|writer-thread)[^/]*js$/.test(file));
    expect(started).toEqual(['dist/bundle/reader-process.js', 'dist/bundle/writer-thread.js']);
  });

  it('has a client of items in one file of at most 4 KB, compressed, for pages that load it as it is', () => {
    const script = readFileSync(join(packed.folder, 'dist/items/index.js'));
    expect(gzipSync(script).length).toBeLessThanOrEqual(4096);
    expect(script.toString()).not.toMatch(/\bimport\b|\brequire\b|\bfrom\s*["']/);
    expect(packed.files.filter((file) => /^dist\/items\/.*\.js$/.test(file))).toEqual(['dist/items/index.js']);
  });

  it('refers to no file that is not in it', () => {
    const files = new Set(packed.files);
    const dangling = packed.files
      .filter((file) => /^(?:bin|dist)\/.+\.(?:c?js|d\.c?ts)$/.test(file))
      .flatMap((file) => {
        const written = readFileSync(join(packed.folder, file), 'utf8');
        // What comments in JavaScript name as a type is in declarations.
        const text = /\.c?js$/.test(file) ? written.replaceAll(/\/\*\*.*?\*\//gs, '') : written;
        const paths = /(?:\bfrom\s+|\b(?:import|require)\(?)["'](\.[^'"]+)["']|\/\/# sourceMappingURL=(\S+)/g;
        const imports = [...text.matchAll(paths)].map(([, module, map]) => module ?? map ?? '');
        return imports
          .map((to) => join(dirname(file), to))
          .map((to) => (/\.d\.c?ts$/.test(file) ? to.replace(/\.(c?)js$/, '.d.$1ts') : to))
          .filter((to) => !files.has(to))
          .map((to) => `${file}: ${to}`);
      });
    expect(dangling).toEqual([]);
  });

  it('has source maps that name the sources as the repository does', () => {
    const maps = packed.files.filter((file) => file.endsWith('.js.map'));
    const paths = maps.flatMap((file) => {
      const map: SourceMap = JSON.parse(readFileSync(join(packed.folder, file), 'utf8'));
      return map.sources.map((source) => join(dirname(file), source));
    });
    const inRepository = paths.filter((path) => !path.includes('oxc-project'));
    expect(inRepository.filter((path) => !existsSync(path))).toEqual([]);
    expect(paths).toEqual(
      expect.arrayContaining(['lib/router.ts', 'lib/sql/repository.ts', 'conformance/core/scene.ts']),
    );
  });
});

interface SourceMap {
  readonly sources: readonly string[];
}

const kinds = [
  ['ES modules', 'mjs', asModule],
  ['CommonJS', 'cjs', asRequire],
] as const;

describe('a JavaScript project without the packages of the built-in storage', () => {
  let project: Project;
  beforeAll(async () => {
    project = await createProject(host);
  });

  it.each(kinds)('of %s serves a storage of its own', async (_kind, ending, from) => {
    const names = from('createCmsRestRouter, NotFound', 'express-cms-rest');
    const express = ending === 'mjs' ? `import express from 'express';\n` : `const express = require('express');\n`;
    expect(await project.output(`serve.${ending}`, express + names + serve)).toBe(served);
  });

  it.each([
    [':memory:', 'kysely better-sqlite3'],
    ['postgres://127.0.0.1/none', 'kysely pg'],
  ])('is told what to install to open %s', async (url, names) => {
    const text = asModule('openSqlRepository', 'express-cms-rest/sql') + open(url);
    expect(await project.output('open.mjs', text)).toBe(missing('kysely', names));
  });

  it('shows at /docs what to install, and where the API is described', async () => {
    const names = asModule('createCmsRestRouter, NotFound', 'express-cms-rest');
    expect(await project.output('docs.mjs', `import express from 'express';\n${names}${showDocs}`)).toBe(
      '200 true true false\n',
    );
  });

  it.each(kinds)('of %s has the conformance kit', async (_kind, ending, from) => {
    const text = `${from('checks', 'express-cms-rest/conformance')}console.log(checks.length > 0);`;
    expect(await project.output(`kit.${ending}`, text)).toBe('true\n');
  });

  it.each(kinds)('of %s has the client', async (_kind, ending, from) => {
    const text = `openRestRepository('http://127.0.0.1:1/api').catch(({ status }) => console.log(status));`;
    expect(await project.output(`client.${ending}`, from('openRestRepository', 'express-cms-rest/client') + text)).toBe(
      '503\n',
    );
  });

  it.each(kinds)('of %s has the client of items', async (_kind, ending, from) => {
    const text = `createItems('http://127.0.0.1:1/api').list().catch(({ name }) => console.log(name));`;
    expect(await project.output(`items.${ending}`, from('createItems', 'express-cms-rest/items') + text)).toBe(
      'TypeError\n',
    );
  });

  it('reads content models in JSON, and is told what to install for YAML', async () => {
    const text = `
for (const format of ['json', 'yaml'])
  console.log(await parseModel('{}', format).then(JSON.stringify, ({ message }) => message));`;
    expect(await project.output('model.mjs', asModule('parseModel', 'express-cms-rest/model') + text)).toBe(
      '{}\nYAML needs the package yaml, which cannot be loaded: npm install yaml\n',
    );
  });

  it('is told what to install for folders of Markdown', async () => {
    const text = `
await transfer(readMarkdown('.', { language: 'eng-GB' }), { file: 'pages.cms.ndjson' })
  .catch(({ message }) => console.log(message));`;
    const names = asModule('readMarkdown, transfer', 'express-cms-rest/transfer');
    expect(await project.output('markdown.mjs', names + text)).toBe(
      'Markdown needs the package marked, which cannot be loaded: npm install marked\n',
    );
  });

  it('names errors as the source does, also where two of the same name are in a file', async () => {
    const names = asModule('NotFound, PermissionDenied', 'express-cms-rest');
    const text = `console.log(NotFound.name, String(new PermissionDenied('read', 'content')));`;
    expect(await project.output('names.mjs', names + text)).toBe(
      'NotFound PermissionDenied: Not allowed to read content\n',
    );
  });

  it('can import what the entries export, and nothing else', async () => {
    const text = `import('express-cms-rest/dist/router.js').catch(({ code }) => console.log(code));`;
    expect(await project.output('inside.mjs', text)).toBe('ERR_PACKAGE_PATH_NOT_EXPORTED\n');
  });
});

describe('a JavaScript project with Kysely and one driver', () => {
  let project: Project;
  beforeAll(async () => {
    project = await createProject(sqlite);
  });

  it.each(kinds)('of %s opens the built-in storage', async (_kind, ending, from) => {
    const text = from('openSqlRepository', 'express-cms-rest/sql') + open(':memory:');
    expect(await project.output(`open.${ending}`, text)).toBe('function\n');
  });

  it('stores passwords as scrypt hashes, without argon2', async () => {
    const names = asModule('openSqlRepository', 'express-cms-rest/sql');
    const logIn = `
const repository = await openSqlRepository(':memory:');
const context = { caller: { userId: null, login: null }, languages: [], siteaccess: 'site', signal: new AbortController().signal };
for (const [login, password] of [['admin', 'publish'], ['admin', 'wrong'], ['unknown', 'publish']]) {
  console.log((await repository.users.authenticate({ login, password }, context))?.login);
}
await repository.close();`;
    expect(await project.output('passwords.mjs', names + logIn)).toBe('admin\nundefined\nundefined\n');
  });

  it('gets an error that says how to install the other driver', async () => {
    const names = asModule('openSqlRepository', 'express-cms-rest/sql');
    const said = await project.output('other.mjs', names + open('postgres://127.0.0.1/none'));
    expect(said).toBe(missing('pg', 'pg'));
    const other = await createProject([...host, 'kysely', 'pg']);
    expect(await other.output('other.mjs', names + open(':memory:'))).toBe(missing('better-sqlite3', 'better-sqlite3'));
  });
});

/** The status of the page, and what it names. */
const showDocs = `
const load = async (id) => {
  throw new NotFound('content', id);
};
const router = createCmsRestRouter({ content: { load } }, { session: false });
const server = express().use(router).listen(0, '127.0.0.1', async () => {
  const url = 'http://127.0.0.1:' + server.address().port + '/api/cms/v2/docs';
  const response = await fetch(url, { headers: { Accept: 'text/html' } });
  const text = await response.text();
  const hasLink = text.includes('href="/api/cms/v2/openapi.json"');
  console.log(response.status, text.includes('npm install swagger-ui-dist'), hasLink, text.includes('swagger-ui-bundle'));
  server.close();
});`;

const missing = (name: string, names: string) =>
  `The built-in storage needs ${name}, which is not installed: npm install ${names}\n`;
