import { describe, expect, it, jest } from '@jest/globals';
import type { FileStore } from '../../lib/files/file-store.js';
import { createMemoryFileStore } from '../../lib/files/memory-store.js';
import { open } from '../sql/support.js';
import { serve, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';
import { admin, createContent, fileValue, publish, updateVersion, valueIn } from './files.js';

const secret = 'a secret of thirty-two bytes or more';
const letters = Buffer.from('abcdefghij');
const maxSeconds = 3600;

const { api, opened } = await useApi({
  storage: { signedUrls: { secret: [secret, 'x'.repeat(32)], lifetime: maxSeconds } },
  caching: { fileMaxAge: 600 },
});

const below = (path: string) => path.slice(api.base.length);

async function draftFile(served = api, name = 'letters.txt') {
  const { json } = await createContent(served, 12, { name: 'x', file: fileValue(name, letters) });
  return { contentId: json.Content._id as number, path: below(valueIn(json, 'file').uri) };
}

async function sign(path: string, served = api): Promise<string> {
  const { json } = await served.get(`${path}/signed-url`, { ...admin, Accept: type('SignedUrl') });
  return json.SignedUrl.url;
}

describe('GET /content/binary/files/{fileId}/signed-url', () => {
  it('responds with a URL by which everyone may load the file, in both formats', async () => {
    const { path } = await draftFile();
    const { status, headers, json } = await api.get(`${path}/signed-url`, { ...admin, Accept: type('SignedUrl') });
    expect([status, headers['cache-control'], headers.etag]).toEqual([200, 'no-store', undefined]);
    const { url, expires } = json.SignedUrl;
    const seconds = (new Date(expires).getTime() - Date.now()) / 1000;
    expect(Math.round(seconds / 10)).toBe(maxSeconds / 10);
    expect(url).toMatch(new RegExp(`^${api.base}${path}\\?expires=\\d+&signature=[\\w-]{43}$`));
    expect((await api.get(path)).status).toBe(401);
    expect(await api.get(below(url))).toMatchObject({ status: 200, text: letters.toString() });
    const xml = await api.get(`${path}/signed-url`, { ...admin, Accept: 'application/vnd.cms.api.SignedUrl+xml' });
    expect(xml.text).toMatch(/<url>[^<]+expires=\d+&amp;signature=[\w-]{43}<\/url>/);
    expect(xml.text + JSON.stringify(json)).not.toContain(secret);
  });

  it('is for those who may read the version', async () => {
    const { path } = await draftFile();
    expect((await api.get(`${path}/signed-url`)).status).toBe(401);
    expect((await api.get('/content/binary/files/1-1-1/signed-url', admin)).status).toBe(404);
  });

  it('is not served by a repository without a secret', async () => {
    const own = await open();
    const served = await serve(own);
    const { path } = await draftFile(served);
    expect((await served.get(`${path}/signed-url`, admin)).status).toBe(404);
    expect((await served.get(`${path}?expires=9999999999&signature=${'A'.repeat(43)}`)).status).toBe(401);
    await served.close();
    await own.close();
  });

  it('responds with a URL of the storage, where it signs by itself', async () => {
    const asked: unknown[] = [];
    const signing: FileStore = {
      ...createMemoryFileStore(),
      sign: async (key, file) => {
        asked.push(file);
        return `https://files.example/${key}?token=1`;
      },
    };
    const own = await open(':memory:', { files: signing, signedUrls: { secret, lifetime: 60 } });
    const served = await serve(own);
    const { path } = await draftFile(served);
    expect(await sign(path, served)).toMatch(/^https:\/\/files\.example\/[0-9a-f]{64}\?token=1$/);
    expect(asked).toEqual([{ fileName: 'letters.txt', mimeType: 'text/plain', seconds: 60 }]);
    await served.close();
    await own.close();
  });

  it.each([
    [{ secret: 'short' }, 'signedUrls.secret'],
    [{ secret: [] }, 'signedUrls.secret'],
    [{ secret, lifetime: 0 }, 'signedUrls.lifetime'],
  ])('is refused with the options %j', async (signedUrls, message) => {
    await expect(open(':memory:', { signedUrls })).rejects.toThrow(message);
  });
});

describe('A signed URL', () => {
  it('may be cached by shared caches until it expires, for every caller, and supports ranges', async () => {
    const { path } = await draftFile();
    const url = below(await sign(path));
    for (const headers of [{}, admin, { Range: 'bytes=0-2' }]) {
      const response = await api.get(url, headers);
      const [, seconds] = /^public, max-age=(\d+)$/.exec(response.headers['cache-control'] ?? '') ?? [];
      expect(Number(seconds)).toBeLessThanOrEqual(maxSeconds);
      expect(Number(seconds)).toBeGreaterThan(maxSeconds - 60);
      expect(response.headers.vary).toBe('Accept');
    }
    expect(await api.get(url, { Range: 'bytes=1-3' })).toMatchObject({ status: 206, text: 'bcd' });
  });

  it('is 404 once it is altered, for another file, or without a part of it', async () => {
    const [{ path }, { path: other }] = [await draftFile(), await draftFile(api, 'b.txt')];
    const url = below(await sign(path));
    const [, expires = '', signature = ''] = /expires=(\d+)&signature=(.+)$/.exec(url) ?? [];
    const [contentId, fieldId] = path.slice('/content/binary/files/'.length).split('-');
    const queries = [
      `${path}?expires=${Number(expires) + 1}&signature=${signature}`,
      `${path}?expires=${expires}&signature=${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
      `${path}?expires=${expires}&signature=${signature.slice(0, -2)}`,
      // The same bytes in base64: the last character has two bits that mean nothing.
      `${path}?expires=${expires}&signature=${signature.replace(/.$/, (last) => String.fromCharCode(last.charCodeAt(0) + 1))}`,
      `${path}?expires=${expires}&signature=`,
      `${other}?expires=${expires}&signature=${signature}`,
      `/content/binary/files/${contentId}-${fieldId}?expires=${expires}&signature=${signature}`,
      `/content/binary/files/1-1-1?expires=${expires}&signature=${signature}`,
    ];
    for (const query of queries) {
      const { status, text } = await api.get(query);
      expect([query, status]).toEqual([query, 404]);
      expect(text).not.toContain(secret);
    }
    expect((await api.get(`${path}?signature=${signature}`)).status).toBe(401);
    // A parameter that is no number at all is a fault of the request.
    expect((await api.get(`${path}?expires=x&signature=${signature}`)).status).toBe(400);
  });

  it('is 404 once it has expired', async () => {
    const own = await open(':memory:', { signedUrls: { secret, lifetime: 60 } });
    const served = await serve(own);
    const { path } = await draftFile(served);
    const url = below(await sign(path, served));
    expect((await served.get(url)).status).toBe(200);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    expect((await served.get(url)).status).toBe(404);
    clock.mockRestore();
    await served.close();
    await own.close();
  });

  it('is one of the bytes: it loads no other file of the draft, and none in the trash', async () => {
    const { contentId, path } = await draftFile();
    const url = below(await sign(path));
    await updateVersion(api, `/content/objects/${contentId}/versions/1`, {
      file: fileValue('b.txt', Buffer.from('b')),
    });
    expect((await api.get(url)).status).toBe(404);
    const current = below(await sign(path));
    expect((await api.get(current)).text).toBe('b');
    await opened.db.updateTable('cms_content').set({ status: 'TRASHED' }).where('id', '=', contentId).execute();
    expect((await api.get(current)).status).toBe(404);
  });
});

describe('The option fileMaxAge', () => {
  it('lets everyone keep files that the anonymous caller reads, and no others', async () => {
    const { contentId, path } = await draftFile();
    const control = async (headers = {}) => {
      const { status, headers: received } = await api.get(path, headers);
      return [status, received['cache-control'], received.vary];
    };
    const vary = 'Accept, X-Siteaccess, Cookie, Authorization, X-Expected-User, X-Requested-With';
    // Whether a 401 names Basic depends on what the browser fetches.
    expect(await control()).toEqual([401, 'no-cache', `${vary}, Sec-Fetch-Dest`]);
    expect(await control(admin)).toEqual([200, 'private, no-cache', vary]);
    await publish(api, contentId);
    expect(await control()).toEqual([200, 'public, max-age=600', vary]);
    expect(await control()).toEqual([200, 'public, max-age=600', vary]);
    expect(await control({ Range: 'bytes=0-1' })).toEqual([206, 'public, max-age=600', vary]);
    expect(await control(admin)).toEqual([200, 'private, no-cache', vary]);
    const { headers } = await api.get(path);
    expect(await control({ 'If-None-Match': headers.etag })).toEqual([304, 'public, max-age=600', vary]);
    expect((await api.get(`/content/objects/${contentId}`)).headers['cache-control']).toBe('no-cache');
  });

  it('has its place beside sharedMaxAge', async () => {
    const served = await serve(opened, { caching: { fileMaxAge: 600, sharedMaxAge: 60 } });
    const { contentId, path } = await draftFile();
    await publish(api, contentId);
    expect((await served.get(path)).headers['cache-control']).toBe('public, max-age=600, s-maxage=60');
    await served.close();
  });
});
