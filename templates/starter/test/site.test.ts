/** The site, and the API that it is made of. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { SqlRepository } from 'express-cms-rest/sql';
import { createApp } from '../src/app.js';
import { asAdmin, publishArticle } from '../src/articles.js';
import { openRepository } from '../src/memory.js';
import { createPageCache } from '../src/page-cache.js';
import { welcome } from '../src/welcome.js';

const server = createServer();
let repository: SqlRepository;
let origin: string;
let id: number;

before(async () => {
  repository = await openRepository();
  id = await publishArticle(repository, { ...welcome, title: 'Salt & pepper' });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const pages = createPageCache();
  server.on('request', createApp(repository, pages, { origin, secret: 'for tests only' }));
  await pages.subscribe(repository, origin);
});
after(async () => {
  server.close();
  server.closeAllConnections();
  await repository.close();
});

async function load(path: string, accept = 'text/html'): Promise<string> {
  const response: Response = await fetch(`${origin}${path}`, { headers: { Accept: accept } });
  assert.equal(response.status, 200, path);
  return response.text();
}

test('the list leads to articles', async () => {
  const list = await load('/');
  assert.match(list, /<a href="\/Salt-pepper">Salt &#38; pepper<\/a>/);
  assert.match(list, /first steps/);
  const [, uri = '', width] = / srcset="([^ "]+) (\d+)w/.exec(list) ?? [];
  assert.equal(width, '480');
  assert.equal((await fetch(`${origin}${uri}`)).status, 200);
  assert.match(await load('/Salt-pepper'), /<p>Edit it in the CMS/);
});

test('other pages are not found', async () => {
  for (const path of ['/nothing', '/?after=nothing']) assert.equal((await fetch(`${origin}${path}`)).status, 404);
});

test('pages are those of the content, also after publications', { timeout: 60_000 }, async () => {
  await load('/Salt-pepper');
  for (const intro of ['Cooking', 'At the table']) {
    await publish({ intro });
    while (!(await load('/')).includes(intro)) await pause(100);
  }
  await publish({ title: 'Pepper' });
  while (!(await load('/')).includes('>Pepper<')) await pause(100);
  const moved: Response = await fetch(`${origin}/Salt-pepper`, { redirect: 'manual' });
  assert.deepEqual([moved.status, moved.headers.get('location')], [301, '/Pepper']);
});

async function publish(values: Readonly<Record<string, string>>): Promise<void> {
  const { versions } = repository;
  const { versionNo } = await versions.createDraftOfCurrent({ id }, asAdmin);
  const fields = Object.entries(values).map(([fieldDefinitionIdentifier, value]) => ({
    fieldDefinitionIdentifier,
    value,
  }));
  await versions.update({ contentId: id, versionNo, changes: { fields } }, asAdmin);
  await versions.publish({ contentId: id, versionNo }, asAdmin);
}

test('messages of others are refused', async () => {
  const headers = { 'webhook-id': '1', 'webhook-timestamp': `${Date.now() / 1000}`, 'webhook-signature': 'v1,AAAA' };
  const response: Response = await fetch(`${origin}/changes`, { method: 'POST', body: '{}', headers });
  assert.equal(response.status, 401);
});

test('an article is served in JSON and XML', async () => {
  for (const format of ['json', 'xml']) {
    const accept = `application/vnd.cms.api.Item+${format}`;
    assert.match(await load(`/api/cms/v2/items/${id}`, accept), /pepper/i);
  }
});
