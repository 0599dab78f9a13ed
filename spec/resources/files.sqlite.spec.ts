import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDiskFileStore } from '../../lib/files/disk-store.js';
import { open } from '../sql/support.js';
import { type Api, serve } from '../support/api.js';
import { useApi } from '../support/fixtures.js';
import { until, within } from '../support/until.js';
import { admin, createContent, digestOf, fileValue, png, publish, updateVersion, valueIn } from './files.js';

const bytes = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 251));
const letters = Buffer.from('abcdefghij'.repeat(100));

const { api, opened } = await useApi();
const uri = await publishedFile('Bericht über.bin', bytes);
const textUri = await publishedFile('letters.txt', letters);

async function publishedFile(name: string, data: Uint8Array): Promise<string> {
  const { json } = await createContent(api, 12, { name: 'Report', file: fileValue(name, data) });
  const { status } = await publish(api, json.Content._id);
  expect(status).toBe(204);
  return valueIn(json, 'file').uri.slice(api.base.length);
}

describe('A value of a file', () => {
  it('shows what the bytes say, and where they are', async () => {
    const file = { ...fileValue('a.txt', Buffer.from('plain')), fileSize: 9, digest: 'abc', mimeType: 'image/png' };
    const { json } = await createContent(api, 12, { name: 'x', file });
    const { id, ...shown } = valueIn(json, 'file');
    const at = `${api.base}/content/binary/files/${id}`;
    const place = { path: at, inputUri: at.slice(1), uri: at, url: at };
    expect(shown).toEqual({ ...place, fileName: 'a.txt', fileSize: 5, mimeType: 'text/plain', downloadCount: 0 });
  });

  it('shows an image with its size in pixels', async () => {
    const image = { ...fileValue('red.png', png), alternativeText: 'Red', width: 500 };
    const { json } = await createContent(api, 5, { name: 'x', image });
    const shown = valueIn(json, 'image');
    const facts = { fileName: 'red.png', fileSize: png.length, alternativeText: 'Red', width: 1, height: 1 };
    expect(shown).toMatchObject({ ...facts, imageId: shown.id, variations: {} });
  });

  it('keeps its file where it is sent back without data', async () => {
    const { json } = await createContent(api, 12, { name: 'x', file: fileValue('a.txt', Buffer.from('plain')) });
    const path = `/content/objects/${json.Content._id}/versions/1`;
    const shown = valueIn(json, 'file');
    const forged = { ...shown, fileName: 'b.txt', uri: '/etc/passwd', digest: digestOf(bytes) };
    const updated = await updateVersion(api, path, { file: forged });
    expect(valueIn(updated.json, 'file')).toEqual({ ...shown, fileName: 'b.txt' });
    const { text } = await api.get(shown.uri.slice(api.base.length), admin);
    expect(text).toBe('plain');
  });

  it.each([
    ['truncated base64', fileValue('x.bin', bytes).data.slice(0, -3), 'must be base64'],
    ['a data URL', `data:image/png;base64,${png.toString('base64')}`, 'must be base64'],
    ['no bytes', '', 'must not be empty'],
  ])('is refused with %s', async (_, data, message) => {
    const { status, json } = await createContent(api, 12, { name: 'x', file: { fileName: 'x.bin', data } });
    expect(status).toBe(400);
    const [field] = json.ErrorMessage.errorDetails.fields;
    expect(field).toMatchObject({ _fieldTypeId: 148, errors: [{ type: 'data', message: `file: ${message}` }] });
  });

  it('is refused as an image with other bytes', async () => {
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const truncated = png.subarray(0, 12);
    for (const wrong of [bytes, script, truncated]) {
      const { status, text } = await createContent(api, 5, { name: 'x', image: fileValue('x.png', wrong) });
      expect([status, text]).toEqual([400, expect.stringContaining('must be an image')]);
    }
  });

  it('is not decompressed where it claims to be a huge image', async () => {
    const bomb = Buffer.from(png);
    bomb.writeUInt32BE(50_000, 16);
    bomb.writeUInt32BE(50_000, 20);
    const { json } = await createContent(api, 5, { name: 'x', image: fileValue('bomb.png', bomb) });
    expect(valueIn(json, 'image')).toMatchObject({ width: 50_000, height: 50_000, fileSize: png.length });
  });

  it('is of the type of its bytes, whatever its name is', async () => {
    const { json } = await createContent(api, 12, { name: 'x', file: fileValue('innocent.txt', png) });
    expect(valueIn(json, 'file')).toMatchObject({ fileName: 'innocent.txt', mimeType: 'image/png' });
    const other = await createContent(api, 12, { name: 'x', file: fileValue('picture.png', letters) });
    expect(valueIn(other.json, 'file').mimeType).toBe('text/plain');
  });

  it('must not be larger than its definition allows', async () => {
    const large = Buffer.concat([png, Buffer.alloc(10 * 1_048_576)]);
    const { status, text } = await createContent(api, 5, { name: 'x', image: fileValue('x.png', large) });
    expect([status, text]).toEqual([400, expect.stringContaining('must not be larger than 10 MB')]);
  });

  it('is too large for a document above the limit, and for callers who are unknown far below it', async () => {
    const limited = await serve(opened, { limits: { body: 2000, fileDocument: 20_000 } });
    const file = fileValue('x.bin', Buffer.alloc(5000, 1));
    const { status, json } = await createContent(limited, 12, { name: 'x', file });
    const path = `/content/objects/${json.Content._id}`;
    const updated = await updateVersion(limited, `${path}/versions/1`, { file });
    await publish(limited, json.Content._id);
    const republished = await updateVersion(limited, `${path}/currentversion`, { file });
    expect([status, updated.status, republished.status]).toEqual([201, 200, 200]);
    expect((await createContent(limited, 12, { name: 'x', file }, {})).status).toBe(413);
    const larger = fileValue('x.bin', Buffer.alloc(20_000, 1));
    expect((await createContent(limited, 12, { name: 'x', file: larger })).status).toBe(413);
    await limited.close();
  });
});

describe('GET /content/binary/files/{fileId}', () => {
  it('responds with the file, as something to be saved', async () => {
    const { status, headers } = await api.get(uri);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '1000',
      'accept-ranges': 'bytes',
      etag: `"${digestOf(bytes)}"`,
      'content-disposition': `attachment; filename="Bericht ?ber.bin"; filename*=UTF-8''Bericht%20%C3%BCber.bin`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });

  it.each([
    ['page.html', '<script>alert(1)</script>', 'text/html', 'attachment'],
    ['drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml', 'attachment'],
    ['page.php', '<?php echo 1;', 'text/plain; charset=utf-8', 'inline'],
    ['red.png', png, 'image/png', 'inline'],
  ])('lets nothing run: %s', async (name, data, mediaType, disposition) => {
    const { headers } = await api.get(await publishedFile(name, Buffer.from(data)));
    expect(headers['content-type']).toBe(mediaType);
    expect(headers['content-disposition']).toBe(`${disposition}; filename="${name}"`);
  });

  it('responds to HEAD with the same header and no body', async () => {
    const get = await api.get(textUri);
    const head = await api.call('HEAD', textUri);
    const { date: _, 'x-request-id': __, ...expected } = get.headers;
    expect(head).toMatchObject({ status: 200, text: '', headers: expected });
  });

  it('responds with 304 to a client that has it', async () => {
    const { headers } = await api.get(textUri);
    const { status, text } = await api.get(textUri, { 'If-None-Match': headers.etag });
    expect([status, text]).toEqual([304, '']);
    await until(
      async () => (await api.get(textUri)).headers['last-modified'] !== undefined,
      'Last-Modified, which a response has once it is a second old',
    );
    const modified = (await api.get(textUri)).headers['last-modified'];
    expect((await api.get(textUri, { 'If-Modified-Since': modified })).status).toBe(304);
    expect((await api.get(textUri, { 'If-Match': '"other"' })).status).toBe(412);
  });

  it.each<[string, string, Readonly<Record<string, string>>, number]>([
    ['the file', 'GET', {}, 200],
    ['HEAD', 'HEAD', {}, 200],
    ['a part of it', 'GET', { Range: 'bytes=0-4' }, 206],
    ['who has it', 'GET', { 'If-None-Match': `"${digestOf(letters)}"` }, 304],
    ['who has the latest', 'GET', { 'If-Modified-Since': 'Mon, 28 Jun 2021 11:34:17 GMT' }, 304],
  ])('says when its version was changed: %s', async (_, method, headers, status) => {
    const own = await publishedFile('dated.txt', letters);
    const modified = Date.parse('2021-06-28T11:34:17.900Z');
    await opened.db.updateTable('cms_version').set({ modified }).execute();
    const response = await api.call(method, own, { headers });
    expect([response.status, response.headers['last-modified']]).toEqual([status, 'Mon, 28 Jun 2021 11:34:17 GMT']);
  });

  it.each([
    ['bytes=0-4', 'abcde', 'bytes 0-4/1000'],
    ['bytes=995-', 'fghij', 'bytes 995-999/1000'],
    ['bytes=-3', 'hij', 'bytes 997-999/1000'],
    ['bytes=-1001', 'abcdefghij'.repeat(100), 'bytes 0-999/1000'],
    ['bytes=998-99999', 'ij', 'bytes 998-999/1000'],
    ['bytes=998-99999999999999999999999', 'ij', 'bytes 998-999/1000'],
    ['bytes=0-2,2-4', 'abcde', 'bytes 0-4/1000'],
  ])('responds with the part %s', async (range, text, contentRange) => {
    const response = await api.get(textUri, { Range: range });
    expect(response).toMatchObject({ status: 206, text });
    expect(response.headers).toMatchObject({ 'content-range': contentRange, 'content-length': String(text.length) });
  });

  it('responds with several parts as one body', async () => {
    const { status, headers, text } = await api.get(textUri, { Range: 'bytes=0-2,10-12,-2' });
    expect(status).toBe(206);
    const [, boundary = ''] = /^multipart\/byteranges; boundary=(\w+)$/.exec(headers['content-type'] ?? '') ?? [];
    const part = (range: string, body: string) =>
      `\r\n--${boundary}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Range: bytes ${range}/1000\r\n\r\n${body}`;
    expect(text).toBe(`${part('0-2', 'abc')}${part('10-12', 'abc')}${part('998-999', 'ij')}\r\n--${boundary}--\r\n`);
    expect(headers['content-length']).toBe(String(text.length));
  });

  it.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=99999999999999999999999-', 'bytes=-0', 'bytes=9-5'])(
    'responds with 416 to %s',
    async (range) => {
      const { status, headers } = await api.get(textUri, { Range: range });
      expect([status, headers['content-range']]).toEqual([416, 'bytes */1000']);
    },
  );

  it.each([
    ['of no bytes', { Range: 'lines=1-2' }],
    ['that cannot be read', { Range: 'bytes=a-b' }],
    ['for a thousand parts', { Range: `bytes=${Array.from({ length: 1000 }, (_, at) => `${at}-${at}`).join()}` }],
    ['of another file', { Range: 'bytes=0-4', 'If-Range': '"other"' }],
    ['of a weak tag', { Range: 'bytes=0-4', 'If-Range': `W/"${digestOf(letters)}"` }],
  ])('responds with the whole file to a range %s', async (_, headers) => {
    expect(await api.get(textUri, headers)).toMatchObject({ status: 200, text: letters.toString() });
  });

  it('responds with a part to If-Range with its tag', async () => {
    const headers = { Range: 'bytes=0-4', 'If-Range': `"${digestOf(letters)}"` };
    expect(await api.get(textUri, headers)).toMatchObject({ status: 206, text: 'abcde' });
  });

  it('ignores a range in HEAD', async () => {
    expect((await api.call('HEAD', textUri, { headers: { Range: 'bytes=0-4' } })).status).toBe(200);
  });

  it('needs the right to read the version', async () => {
    const { json } = await createContent(api, 12, { name: 'x', file: fileValue('draft.txt', letters) });
    const path = valueIn(json, 'file').uri.slice(api.base.length);
    expect((await api.get(path)).status).toBe(401);
    expect(await api.get(path, admin)).toMatchObject({ status: 200, text: letters.toString() });
  });

  it.each(['x', '1', '1-2-x', '1-2-3-4', '99999999-1', '../../etc/passwd', '%2e%2e%2fcms.sqlite', '1-1-1%00'])(
    'responds with 404 to %s',
    async (fileId) => {
      expect((await api.get(`/content/binary/files/${fileId}`, admin)).status).toBe(404);
    },
  );
});

describe('A download from a folder', () => {
  it('has the bytes of the file, whole and in parts', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'downloads-'));
    const own = await open(':memory:', { files: createDiskFileStore(folder) });
    const served = await serve(own);
    const { json } = await createContent(served, 12, { name: 'x', file: fileValue('letters.txt', letters) });
    const path = valueIn(json, 'file').uri.slice(served.base.length);
    expect(await served.get(path, admin)).toMatchObject({ status: 200, text: letters.toString() });
    expect(await served.get(path, { ...admin, Range: 'bytes=1-3' })).toMatchObject({ status: 206, text: 'bcd' });
    await served.close();
    await own.close();
    rmSync(folder, { recursive: true });
  });
});

describe('A download', () => {
  const size = 1e9;
  const streams: Readable[] = [];
  const read = async () => {
    const stream = new Readable({
      read() {
        this.push(Buffer.alloc(65_536));
      },
    });
    streams.push(stream);
    return stream;
  };
  const load = async () => ({ fileName: 'endless.bin', mimeType: 'video/mp4', size, read });
  let endless: Api;

  beforeAll(async () => {
    endless = await serve({ content: opened.content, files: { load } }, { timeout: 1000, session: false });
  });

  afterAll(() => endless.close());

  it('is closed when the client goes away, which is no error', async () => {
    const socket = await download();
    socket.destroy();
    await until(() => streams.at(-1)?.destroyed === true, 'the file to be closed');
    await setImmediate();
    expect(endless.errors).toEqual([]);
  });

  it('is closed when the client reads nothing for the time limit', async () => {
    const socket = await download();
    socket.pause();
    await until(() => streams.at(-1)?.destroyed === true, 'the file to be closed');
    socket.destroy();
    expect(socket.bytesRead).toBeLessThan(size);
  });

  async function download() {
    const { port } = new URL(endless.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`GET ${endless.base}/content/binary/files/1-1-1 HTTP/1.1\r\nHost: x\r\n\r\n`);
    await within(once(socket, 'data'), 'the beginning of the file');
    return socket;
  }
});
