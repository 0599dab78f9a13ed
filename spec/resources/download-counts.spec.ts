import { afterEach, describe, expect, it } from '@jest/globals';
import { createMemoryFileStore } from '../../lib/files/memory-store.js';
import { openSqlRepository, type SqlRepository } from '../../lib/sql/index.js';
import { newDatabase, open } from '../sql/support.js';
import { type Api, serve } from '../support/api.js';
import { untilEqual } from '../support/until.js';
import { admin, createContent, fileValue, publish, updateVersion, valueIn } from './files.js';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function serveWith(downloadInterval: number, options: Parameters<typeof serve>[1] = {}) {
  const opened = await open(':memory:', { downloadInterval });
  const api = await serve(opened, options);
  ends.push(opened.close, api.close);
  return { opened, api };
}

async function publishedFile(api: Api, bytes = Buffer.from('abcdefghij')) {
  const { json } = await createContent(api, 12, { name: 'x', file: fileValue('a.txt', bytes) });
  const contentId = json.Content._id as number;
  await publish(api, contentId);
  return { contentId, path: (valueIn(json, 'file').uri as string).slice(api.base.length) };
}

async function countIn(api: Api, contentId: number, versionNo = 1): Promise<number> {
  const { json } = await api.get(`/content/objects/${contentId}/versions/${versionNo}`, admin);
  return valueIn(json, 'file').downloadCount;
}

describe('downloadCount', () => {
  it.each([
    ['from the cache in memory', {}],
    ['without one', { caching: { memory: 0 } }],
  ])('grows with downloads, also in parts, and with nothing else: %s', async (_, options) => {
    const { api } = await serveWith(10, options);
    const { contentId, path } = await publishedFile(api);
    for (let n = 0; n < 3; n++) expect((await api.get(path)).text).toBe('abcdefghij');
    for (const range of ['bytes=0-3', 'bytes=4-6', 'bytes=7-']) {
      expect((await api.get(path, { Range: range })).status).toBe(206);
    }
    expect((await api.call('HEAD', path)).status).toBe(200);
    const { headers } = await api.get(`/content/objects/${contentId}/versions/1`, admin);
    expect((await api.get(path, { 'If-None-Match': (await api.call('HEAD', path)).headers.etag })).status).toBe(304);
    expect((await api.get(path, { Range: 'bytes=99-' })).status).toBe(416);
    await untilEqual(() => countIn(api, contentId), 4, 'the count of downloads');
    // No edit was made.
    expect((await api.get(`/content/objects/${contentId}/versions/1`, admin)).headers.etag).toBe(headers.etag);
  });

  it('counts files that are sent as streams', async () => {
    const { api } = await serveWith(10);
    const { contentId, path } = await publishedFile(api, Buffer.alloc(300_000, 'a'));
    await Promise.all([api.get(path), api.get(path)]);
    await untilEqual(() => countIn(api, contentId), 2, 'the count of downloads');
  });

  it('is copied to new drafts, and restarts with another file', async () => {
    const { api } = await serveWith(10);
    const { contentId, path } = await publishedFile(api);
    await api.get(path);
    await untilEqual(() => countIn(api, contentId), 1, 'the count of downloads');
    const created = await api.call('COPY', `/content/objects/${contentId}/versions/1`, { headers: admin });
    expect(created.status).toBe(201);
    const draft = `/content/objects/${contentId}/versions/2`;
    await updateVersion(api, draft, { file: { fileName: 'b.txt' } });
    expect(await countIn(api, contentId, 2)).toBe(1);
    await updateVersion(api, draft, { file: fileValue('c.txt', Buffer.from('c')) });
    expect(await countIn(api, contentId, 2)).toBe(0);
  });

  it('is written when the repository is closed, however long the interval', async () => {
    const url = await newDatabase();
    const files = createMemoryFileStore();
    const first = (await openSqlRepository(url, { files, downloadInterval: 3_600_000 })) as SqlRepository;
    const api = await serve(first);
    const { contentId, path } = await publishedFile(api);
    await Promise.all([api.get(path), api.get(path)]);
    expect(await countIn(api, contentId)).toBe(0);
    await api.close();
    await first.close();
    const second = await openSqlRepository(url, { files });
    const again = await serve(second);
    ends.push(second.close, again.close);
    expect(await countIn(again, contentId)).toBe(2);
  });

  it('survives the deletion of its content', async () => {
    const { opened, api } = await serveWith(10);
    const [gone, kept] = [await publishedFile(api), await publishedFile(api)];
    await api.get(gone.path);
    await api.get(kept.path);
    await opened.db
      .deleteFrom('cms_field_value')
      .where('field_id', '=', Number(gone.path.split('-')[1]))
      .execute();
    await untilEqual(() => countIn(api, kept.contentId), 1, 'the count of downloads');
  });
});
