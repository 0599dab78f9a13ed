/** The package in CommonJS: in Jest, which loads no ES modules without a flag of Node.js, and beside the ES modules in a process. */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { blocksOf } from '../docs/markdown.js';
import { createProject, type Project, run } from './projects.js';

// Installs the package with what it needs.
jest.setTimeout(600_000);
let project: Project;
beforeAll(async () => {
  const packages = ['express', 'kysely', 'better-sqlite3', 'jest', 'supertest', 'yaml'];
  project = await createProject(packages, {
    'package.json': '{}',
    'jest.config.json': '{ "transform": {}, "testTimeout": 100000 }',
  });
});

describe('a project of CommonJS with Jest, without flags and transforms', () => {
  const page = blocksOf(readFileSync('docs/learn/testing.md', 'utf8'));
  const test = page.find(({ title }) => title === 'api.test.js')?.code ?? '';

  it('tests an app over a SQLite file as the documentation says, and uses all that is loaded on demand', async () => {
    await writeFile(join(project.folder, 'api.test.js'), test + onDemand);
    const { stderr } = await run(process.execPath, ['node_modules/jest/bin/jest.js', '--silent'], {
      cwd: project.folder,
      env: { ...process.env, NODE_OPTIONS: '' },
    }).catch((error) => error);
    expect(stderr).toMatch(/^Tests: +8 passed, 8 total$/m);
  });
});

/** Each needs a package that the modules load when they first need it, of those that the package has copies of and of others. */
const onDemand = `
const api = '/cms/api/cms/v2';
const { createItems } = require('express-cms-rest/items');
const { openRestRepository } = require('express-cms-rest/client');
const { exportModel } = require('express-cms-rest/model');
const { NotFound, receiveFile } = require('express-cms-rest');
const { htmlToRichtext, richtextToHtml } = require('express-cms-rest/field-types');
const { pageOf } = require('express-cms-rest/repository');
const context = { caller: { userId: 14, login: 'admin' }, languages: [], siteaccess: 'site', signal: new AbortController().signal };

it('reads XML, and lists the faults of documents', async () => {
  const type = 'application/vnd.cms.api.SectionInput';
  const send = (kind, text) => request(app).post(api + '/content/sections').auth('admin', 'publish').type(type + kind).send(text);
  await send('+xml', '<SectionInput><identifier>xml</identifier><name>XML</name></SectionInput>').expect(201);
  await send('+xml', '<SectionInput><identifier>xml</identifier><name>XML</name></SectionInput>').expect(409);
  const { body } = await send('+json', '{"SectionInput":{"identifier":5}}').expect(400);
  expect(body.ErrorMessage.errorDetails.errors.length).toBe(2);
});

it('issues and reads tokens', async () => {
  const tokens = createCmsRestRouter(repository, { session: false, token: { secret: 'x'.repeat(32) } });
  const host = express().use(tokens);
  const input = JSON.stringify({ JWTInput: { username: 'admin', password: 'publish' } });
  const { body } = await request(host).post('/api/cms/v2/user/token/jwt').type('application/vnd.cms.api.JWTInput+json').send(input);
  await request(host).get('/api/cms/v2/content/sections').auth(body.JWT._token, { type: 'bearer' }).accept('json').expect(200);
});

it('shows pages, descriptions and items', async () => {
  for (const path of ['/content/objects/1', '/openapi.json', '/openapi.yaml', '/schemas/Content.xsd', '/items'])
    await request(app).get(api + path).set('Accept', 'text/html, */*').expect(200);
});

it('reads rich text and files', async () => {
  const richtext = await htmlToRichtext('<p>Rose</p>');
  expect(await richtextToHtml(richtext)).toBe('<p>Rose</p>');
  const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
  expect(await receiveFile({ fileName: 'a.png', data: png.toString('base64') }, 'image')).toMatchObject({ facts: { mimeType: 'image/png', width: 1 } });
});

it('has the clients', async () => {
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = 'http://127.0.0.1:' + server.address().port + api;
  const remote = await openRestRepository(url, { auth: { basic: { login: 'admin', password: 'publish' } } });
  expect(await remote.content.load(1, context)).toMatchObject({ name: 'Home' });
  await expect(remote.content.load(99_999, context)).rejects.toThrow(NotFound);
  expect((await createItems(url).list()).items.length).toBe(1);
  await remote.close();
  server.close();
  server.closeAllConnections();
});

it('has content models', async () => {
  expect(await exportModel(repository, {}, context)).toHaveProperty('contentTypes');
  expect(typeof pageOf).toBe('function');
});
`;

describe('a process with both kinds of modules', () => {
  it('has one instance of them', async () => {
    const text = `
import { createRequire } from 'node:module';
import { NotFound } from 'express-cms-rest';
console.log(createRequire(import.meta.url)('express-cms-rest').NotFound === NotFound);`;
    expect(await project.output('same.mjs', text)).toBe('true\n');
  });

  it('may have both where something chose CommonJS: each serves storages of the other, with either Kysely of the host', async () => {
    expect(await project.output('both.mjs', both)).toBe('false true true\n'.concat('200 404 401\n'.repeat(4)));
  });
});

/** Finds the files of CommonJS by their path, since Node.js resolves to ES modules. */
const both = `
import { once } from 'node:events';
import { createRequire } from 'node:module';
import express from 'express';
import * as kysely from 'kysely';
import { createCmsRestRouter, NotFound, RestError } from 'express-cms-rest';
import { createSqlRepository } from 'express-cms-rest/sql';

const require = createRequire(import.meta.url);
const folder = new URL('./node_modules/express-cms-rest/dist/', import.meta.url).pathname;
const api = require(folder + 'index.cjs');
const sql = require(folder + 'sql/index.cjs');
const error = new api.NotFound();
console.log(api.NotFound === NotFound, error instanceof NotFound, error instanceof RestError);

const Database = require('better-sqlite3');
const headers = { Authorization: 'Basic ' + btoa('admin:publish'), Accept: 'application/json' };
for (const { Kysely, SqliteDialect } of [kysely, require('kysely')])
  for (const [open, serve] of [[createSqlRepository, api.createCmsRestRouter], [sql.createSqlRepository, createCmsRestRouter]]) {
    const repository = await open(new Kysely({ dialect: new SqliteDialect({ database: new Database(':memory:') }) }));
    const router = serve(repository, { session: false, basic: { realm: 'CMS' } });
    const server = express().use(router).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = 'http://127.0.0.1:' + server.address().port + '/api/cms/v2';
    const said = [];
    const send = async (path, init) => {
      const response = await fetch(url + path, { headers, ...init });
      said.push(response.status);
      return response.json();
    };
    await send('/content/objects/1');
    await send('/content/objects/99999');
    await send('/content/objects/1', { headers: { ...headers, Authorization: 'Basic ' + btoa('admin:wrong') } });
    server.close();
    server.closeAllConnections();
    await repository.close();
    console.log(...said);
  }
`;
