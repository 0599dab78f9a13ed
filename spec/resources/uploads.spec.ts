import { createHash, randomBytes } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { FileStore } from '../../lib/files/file-store.js';
import { createMemoryFileStore } from '../../lib/files/memory-store.js';
import { addUser, asAdministrator, calledBy, grant, open } from '../sql/support.js';
import { type HttpResponse, serve, type } from '../support/api.js';
import { useApi } from '../support/fixtures.js';
import { until, untilEqual, within } from '../support/until.js';
import { admin, createContent, png, valueIn } from './files.js';

const bytes = randomBytes(100_000);
const digest = createHash('sha256').update(bytes).digest('hex');
const files = createMemoryFileStore();
const xml = { ...admin, Accept: 'application/vnd.cms.api.Upload+xml' };

const { api, opened } = await useApi({ storage: { files }, limits: { upload: 200_000 } });

const post = (body: Uint8Array | string, headers = {}, query = '') =>
  api.call('POST', `/content/binary/uploads${query}`, { body, headers: { ...admin, ...headers } });

const tus = { ...admin, 'Tus-Resumable': '1.0.0' };
const partType = { 'Content-Type': 'application/offset+octet-stream' };

const begin = (size: number, headers = {}) =>
  api.call('POST', '/content/binary/uploads', { headers: { ...tus, 'Upload-Length': String(size), ...headers } });

const pathOf = ({ headers }: HttpResponse) => String(headers.location).slice(api.base.length);

const append = (path: string, offset: number, body: Uint8Array, headers = {}) =>
  api.call('PATCH', path, { body, headers: { ...tus, ...partType, 'Upload-Offset': String(offset), ...headers } });

const form = (...parts: readonly string[]) =>
  `${parts.map((part) => `--xyz\r\nContent-Disposition: form-data; ${part}\r\n`).join('')}--xyz--\r\n`;
const formType = { 'Content-Type': 'multipart/form-data; boundary=xyz' };

async function keys(): Promise<string[]> {
  const found: string[] = [];
  for await (const key of files.list()) found.push(key);
  return found.sort();
}

describe('POST /content/binary/uploads', () => {
  it('takes the bytes of a file, which a value can then refer to', async () => {
    const { status, headers, json } = await post(bytes, { 'Content-Type': 'video/mp4' }, '?fileName=film.bin');
    expect(status).toBe(201);
    const { upload, expires, ...shown } = json.Upload;
    expect(headers.location).toBe(`${api.base}/content/binary/uploads/${upload}`);
    expect(headers['cache-control']).toBe('no-store');
    expect(shown).toMatchObject({ fileName: 'film.bin', offset: 100_000, size: 100_000, complete: true });
    expect(Date.parse(expires)).toBeGreaterThan(Date.now() + 80_000_000);
    const created = await createContent(api, 12, { name: 'x', file: { upload } });
    expect(created.status).toBe(201);
    const file = valueIn(created.json, 'file');
    expect(file).toMatchObject({ fileName: 'film.bin', fileSize: 100_000, mimeType: 'application/octet-stream' });
    const { headers: loaded } = await api.get(file.uri.slice(api.base.length), admin);
    expect(loaded).toMatchObject({ etag: `"${digest}"`, 'content-length': '100000' });
  });

  it('responds in XML, and values refer to it there', async () => {
    const { status, text } = await post(png, { Accept: xml.Accept });
    const [, upload] = /<upload>([\w-]+)<\/upload>/.exec(text) ?? [];
    expect([status, upload]).toEqual([201, expect.any(String)]);
    const body = `<ContentCreate><ContentType href="${api.base}/content/types/5"/><mainLanguageCode>eng-GB</mainLanguageCode>
      <LocationCreate><ParentLocation href="${api.base}/content/locations/1/2"/><sortField>PATH</sortField><sortOrder>ASC</sortOrder>
      </LocationCreate><fields><field><fieldDefinitionIdentifier>name</fieldDefinitionIdentifier><fieldValue>x</fieldValue></field>
      <field><fieldDefinitionIdentifier>image</fieldDefinitionIdentifier><fieldValue><value key="upload">${upload}</value>
      <value key="fileName">red.png</value></fieldValue></field></fields></ContentCreate>`;
    const headers = { ...admin, 'Content-Type': 'application/vnd.cms.api.ContentCreate+xml', Accept: type('Content') };
    const created = await api.call('POST', '/content/objects', { body, headers });
    expect(created.status).toBe(201);
    expect(valueIn(created.json, 'image')).toMatchObject({ fileName: 'red.png', width: 1, height: 1 });
  });

  it('takes the file of a form, with its name', async () => {
    const body = form('name="title"\r\n\r\nFilm', `name="f"; filename="../é.txt"\r\n\r\n${'text'.repeat(20_000)}`);
    const { status, json } = await post(body, formType);
    expect(status).toBe(201);
    expect(json.Upload).toMatchObject({ fileName: 'é.txt', size: 80_000, complete: true });
  });

  it.each([
    ['a%22b.txt', 'a"b.txt'],
    ['a%0D%0ab.txt', 'ab.txt'],
    ['100%.txt', '100%.txt'],
    ['a%20b%2522.txt', 'a%20b%2522.txt'],
  ])('takes the name %s of a form as browsers escape it', async (sent, fileName) => {
    const { status, json } = await post(form(`name="f"; filename="${sent}"\r\n\r\ntext`), formType);
    expect(status).toBe(201);
    expect(json.Upload).toMatchObject({ fileName });
  });

  it.each([
    ['without a file', form('name="title"\r\n\r\nFilm'), 'has no file'],
    ['with two files', form('name="a"; filename="a"\r\n\r\na', 'name="b"; filename="b"\r\n\r\nb'), 'one file only'],
    ['with an empty file', form('name="a"; filename="a"\r\n\r\n'), 'must not be empty'],
    ['without its end', form('name="a"; filename="a"\r\n\r\nabc').slice(0, -9), 'must end with its boundary'],
  ])('refuses a form %s', async (_, body, problem) => {
    const before = await keys();
    const { status, json } = await post(body, formType);
    expect([status, json.ErrorMessage.errorDescription]).toEqual([400, expect.stringContaining(problem)]);
    expect(await keys()).toEqual(before);
  });

  it.each([
    ['no bytes', '', {}, 400],
    ['a form without a boundary', 'x', { 'Content-Type': 'multipart/form-data' }, 400],
    ['more bytes than the limit', Buffer.alloc(200_001), {}, 413],
    ['compressed bytes', 'x', { 'Content-Encoding': 'gzip' }, 415],
    ['another version of tus', 'x', { 'Tus-Resumable': '0.2.0' }, 412],
    ['a length that is none', '', { 'Tus-Resumable': '1.0.0', 'Upload-Length': '-1' }, 400],
    ['a length of zero', '', { 'Tus-Resumable': '1.0.0', 'Upload-Length': '0' }, 400],
    ['a length above the limit', '', { 'Tus-Resumable': '1.0.0', 'Upload-Length': '200001' }, 413],
  ])('refuses %s', async (_, body, headers, status) => {
    const before = await keys();
    expect((await post(body, headers)).status).toBe(status);
    expect(await keys()).toEqual(before);
  });

  it('refuses bytes above the limit also where they are not announced, and leaves nothing', async () => {
    const before = await keys();
    const chunked = `POST ${api.base}/content/binary/uploads HTTP/1.1\r\nHost: x\r\nAuthorization: ${admin.Authorization}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const chunk = `ea60\r\n${'x'.repeat(60_000)}\r\n`;
    expect(await raw([chunked, chunk, chunk, chunk, chunk, '0\r\n\r\n'])).toMatch(/^HTTP\/1.1 413 /);
    expect(await keys()).toEqual(before);
  });

  it('leaves nothing of a client that goes away, or stops sending', async () => {
    const before = await keys();
    const head = `POST ${api.base}/content/binary/uploads HTTP/1.1\r\nHost: x\r\nAuthorization: ${admin.Authorization}\r\nContent-Length: 100\r\n\r\n`;
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    socket.write(`${head}half`);
    await until(async () => (await rows()) > 0, 'a part of the upload to be stored');
    socket.destroy();
    await untilEqual(rows, 0, 'the number of parts of uploads');
    const limited = await serve(opened, { timeout: 1000 });
    expect(await raw([head, 'half'], limited)).toMatch(/^HTTP\/1.1 408 /);
    await untilEqual(rows, 0, 'the number of parts of uploads');
    await limited.close();
    expect(await keys()).toEqual(before);
  });

  it('is for those who may write content', async () => {
    expect((await api.call('POST', '/content/binary/uploads', { body: bytes })).status).toBe(401);
  });

  /** Uploads of which not all has arrived. */
  const rows = async () =>
    (await opened.db.selectFrom('cms_upload').select('id').where('complete', '=', 0).execute()).length;

  /** What a server sends to these bytes. */
  function raw(parts: readonly string[], { url } = api): Promise<string> {
    const sent = new Promise<string>((resolve) => {
      const socket = connect(Number(new URL(url).port), '127.0.0.1');
      for (const part of parts) socket.write(part);
      socket
        .on('error', () => undefined)
        .once('data', (data) => {
          resolve(data.toString());
          socket.destroy();
        });
    });
    return within(sent, 'a response');
  }
});

describe('An upload in parts', () => {
  it('is complete with its last one', async () => {
    const name = Buffer.from('film.bin').toString('base64');
    const created = await begin(bytes.length, { 'Upload-Metadata': `filetype dmlkZW8=,filename ${name}` });
    expect(created.status).toBe(201);
    expect(created.headers).toMatchObject({ 'tus-resumable': '1.0.0', 'upload-offset': '0' });
    const path = pathOf(created);
    const first = await append(path, 0, bytes.subarray(0, 40_000));
    expect([first.status, first.headers['upload-offset'], first.text]).toEqual([204, '40000', '']);
    const head = await api.call('HEAD', path, { headers: tus });
    expect(head.headers).toMatchObject({
      ...{ 'upload-offset': '40000', 'upload-length': '100000', 'cache-control': 'no-store' },
      'upload-expires': expect.stringMatching(/GMT$/),
    });
    const early = await createContent(api, 12, { name: 'x', file: { upload: path.split('/').at(-1) } });
    expect([early.status, early.text]).toEqual([400, expect.stringContaining('is not a complete upload of yours')]);
    expect((await append(path, 40_000, bytes.subarray(40_000))).headers['upload-offset']).toBe('100000');
    const { json } = await api.get(path, { ...admin, Accept: type('Upload') });
    expect(json.Upload).toMatchObject({ complete: true, fileName: 'film.bin' });
    expect(await keys()).toContain(digest);
    const parts = (await keys()).filter((key) => key.startsWith('upload-'));
    expect(parts).toEqual([]);
  });

  it('may begin with its creation', async () => {
    const created = await api.call('POST', '/content/binary/uploads', {
      body: 'abc',
      headers: { ...tus, ...partType, 'Upload-Length': '6' },
    });
    expect([created.status, created.headers['upload-offset']]).toEqual([201, '3']);
    expect((await append(pathOf(created), 3, Buffer.from('def'))).headers['upload-offset']).toBe('6');
  });

  it('goes on where a client was interrupted', async () => {
    const path = pathOf(await begin(1000));
    // A busy server may see the end of a connection before it has read what was sent, which the client then sends again.
    await until(async () => {
      const offset = Number((await api.call('HEAD', path, { headers: tus })).headers['upload-offset']);
      if (offset === 300) return true;
      const fields = { ...tus, ...partType, 'Upload-Offset': offset, 'Content-Length': 1000 - offset, Host: 'x' };
      const head = Object.entries(fields).map(([field, value]) => `${field}: ${value}\r\n`);
      const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
      socket.write(`PATCH ${api.base}${path} HTTP/1.1\r\n${head.join('')}\r\n${'a'.repeat(300 - offset)}`);
      await setTimeout(50);
      socket.destroy();
      return { offset };
    }, 'the part to be stored that was sent');
    const { status } = await append(path, 300, Buffer.alloc(700, 'a'));
    expect(status).toBe(204);
    const expected = createHash('sha256').update('a'.repeat(1000)).digest('hex');
    expect(await keys()).toContain(expected);
  });

  it('takes a part once, however often it is sent at the same time', async () => {
    const path = pathOf(await begin(10));
    const responses = await Promise.all([1, 2, 3].map(() => append(path, 0, Buffer.from('12345'))));
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
    expect((await keys()).filter((key) => key.startsWith('upload-'))).toHaveLength(1);
    expect((await api.call('DELETE', path, { headers: tus })).status).toBe(204);
    expect((await keys()).filter((key) => key.startsWith('upload-'))).toEqual([]);
    expect((await api.call('HEAD', path, { headers: tus })).status).toBe(404);
  });

  it.each([
    ['in one part', ['12345']],
    ['in several parts', ['12', '345']],
  ])('is completed by several requests at the same time: %s', async (_, parts) => {
    const store = createMemoryFileStore();
    const events = new EventEmitter();
    const signal = (name: string) => within(once(events, name), `the signal '${name}'`);
    const [reached, released] = [signal('reached'), signal('released')];
    let isFirst = true;
    // The request that completes it first stops before it reads the first part, until another one has completed it.
    const get: FileStore['get'] = async (key, range) => {
      if (key.startsWith('upload-') && isFirst) {
        isFirst = false;
        events.emit('reached');
        await released;
      }
      return store.get(key, range);
    };
    const own = await open(':memory:', { files: { ...store, get } });
    const { id } = await own.uploads.create({ size: 5 }, asAdministrator);
    const sending = (async () => {
      let offset = 0;
      for (const part of parts) {
        await own.uploads.append({ id, offset, content: streamOf(part) }, asAdministrator);
        offset += part.length;
      }
      return own.uploads.load(id, asAdministrator);
    })();
    await reached;
    const other = await own.uploads.load(id, asAdministrator);
    events.emit('released');
    const upload = await sending;
    expect([other.isComplete, upload.isComplete]).toEqual([true, true]);
    const left: string[] = [];
    for await (const key of store.list()) left.push(key);
    expect(left).toEqual([createHash('sha256').update('12345').digest('hex')]);
    await own.close();
  });

  it.each([
    ['at another offset', 5, {}, 409],
    ['of another type', 0, { 'Content-Type': 'text/plain' }, 415],
    ['without an offset', 0, { 'Upload-Offset': 'x' }, 400],
    ['of another version', 0, { 'Tus-Resumable': '2.0.0' }, 412],
  ])('refuses a part %s', async (_, offset, headers, status) => {
    const path = pathOf(await begin(10));
    expect((await append(path, offset, Buffer.from('12345'), headers)).status).toBe(status);
    expect((await api.call('HEAD', path, { headers: tus })).headers['upload-offset']).toBe('0');
  });

  it('refuses more bytes than it has', async () => {
    const path = pathOf(await begin(10));
    expect((await append(path, 0, Buffer.alloc(11))).status).toBe(400);
    expect((await api.call('HEAD', path, { headers: tus })).headers['upload-offset']).toBe('0');
  });

  it('says by OPTIONS what is supported', async () => {
    const { headers } = await api.call('OPTIONS', '/content/binary/uploads');
    expect(headers).toMatchObject({ 'tus-version': '1.0.0', 'tus-max-size': '200000', allow: 'POST,OPTIONS' });
    expect(headers['tus-extension']).toBe('creation,creation-with-upload,expiration,termination');
  });
});

describe('The quota of uploads', () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  async function serveWith(uploads: { readonly number?: number; readonly bytes?: number }) {
    const store = createMemoryFileStore();
    const own = await open(':memory:', { files: store, limits: { uploads } });
    const served = await serve(own);
    ends.push(own.close, served.close);
    const upload = (body: Uint8Array | string, headers = {}) =>
      served.call('POST', '/content/binary/uploads', { body, headers: { ...admin, ...headers } });
    const announce = (size: number) => upload('', { 'Tus-Resumable': '1.0.0', 'Upload-Length': String(size) });
    return { own, store, served, upload, announce };
  }

  it('is a number of open uploads, complete or not', async () => {
    const { upload, announce } = await serveWith({ number: 2 });
    expect([(await upload('a')).status, (await announce(10)).status]).toEqual([201, 201]);
    const refused = [await upload('b'), await announce(10)];
    expect(refused.map(({ status }) => status)).toEqual([507, 507]);
    expect(refused[0]?.json.ErrorMessage.errorDescription).toBe('The quota of 2 open uploads is used up');
  });

  it('is a number of bytes, of which announced ones count from the beginning', async () => {
    const { upload, announce, store } = await serveWith({ bytes: 1000 });
    expect([(await announce(600)).status, (await announce(401)).status]).toEqual([201, 507]);
    expect((await upload('x'.repeat(400))).status).toBe(201);
    const refused = await upload('x', { Accept: xml.Accept });
    expect(refused.status).toBe(507);
    expect(refused.text).toContain('The quota of 1000 bytes of open uploads is used up');
    const left: string[] = [];
    for await (const key of store.list()) left.push(key);
    expect(left).toHaveLength(1);
  });

  it('has room again for what is deleted, has expired, or is in use', async () => {
    const { upload, own, served } = await serveWith({ number: 1 });
    const path = async () => pathOf(await upload(randomBytes(10)));
    expect((await served.call('DELETE', await path(), { headers: admin })).status).toBe(204);
    const { upload: used } = (await upload(randomBytes(10))).json.Upload;
    expect((await upload('x')).status).toBe(507);
    expect((await createContent(served, 12, { name: 'x', file: { upload: used, fileName: 'x' } })).status).toBe(201);
    expect((await upload(randomBytes(10))).status).toBe(201);
    expect((await upload('x')).status).toBe(507);
    const update = own.db.updateTable('cms_upload').set({ expires: Date.now() - 1 });
    await update.execute();
    expect((await upload('x')).status).toBe(201);
  });

  it('is that of each user, however many uploads begin at the same time', async () => {
    const { upload, own } = await serveWith({ number: 2 });
    const responses = await Promise.all([1, 2, 3, 4].map((text) => upload(String(text))));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 201, 507, 507]);
    const other = await addUser(own, 12, 'clerk');
    await grant(own, other, 'content/create');
    const { isComplete } = await own.uploads.create({ content: streamOf('own') }, calledBy(other));
    expect(isComplete).toBe(true);
  });

  it('is refused where it is no number', async () => {
    await expect(open(':memory:', { limits: { uploads: { bytes: 0 } } })).rejects.toThrow(
      'The option limits.uploads.bytes must be a positive integer, in bytes, not 0',
    );
  });
});

describe('The name of an upload', () => {
  const name = '../..\\a\u0000b\r\n\u202egpj.exe';

  it.each([
    ['in the query', () => post('x', {}, `?fileName=${encodeURIComponent(name)}`)],
    ['in the metadata', () => begin(10, { 'Upload-Metadata': `filename ${Buffer.from(name).toString('base64')}` })],
  ])('is without a path and without what misleads: %s', async (_, upload) => {
    const created = await upload();
    expect(created.status).toBe(201);
    const { json } = await api.get(pathOf(created), { ...admin, Accept: type('Upload') });
    expect(json.Upload.fileName).toBe('abgpj.exe');
  });
});

describe('A reference to an upload', () => {
  const reason = 'is not a complete upload of yours';

  async function upload(body: Uint8Array = bytes): Promise<string> {
    return (await post(body)).json.Upload.upload;
  }

  it('is refused for others than who has uploaded it', async () => {
    const own = await opened.uploads.create({ content: streamOf('own') }, asAdministrator);
    const other = { ...asAdministrator, caller: { userId: 10, login: 'x' } };
    await expect(opened.uploads.load(own.id, other)).rejects.toThrow('upload');
    await opened.db
      .updateTable('cms_upload')
      .set({ user_id: 10 } as never)
      .where('id', '=', own.id)
      .execute();
    const { status, text } = await createContent(api, 12, { name: 'x', file: { upload: own.id, fileName: 'x' } });
    expect([status, text]).toEqual([400, expect.stringContaining(reason)]);
  });

  it('is refused once it has expired', async () => {
    const id = await upload();
    await opened.db
      .updateTable('cms_upload')
      .set({ expires: Date.now() - 1 })
      .where('id', '=', id)
      .execute();
    expect((await createContent(api, 12, { name: 'x', file: { upload: id, fileName: 'x' } })).text).toContain(reason);
  });

  it.each([['unknown'], [17], [['x']], ['../../etc/passwd'], ['\u0000']])('is refused as %j', async (given) => {
    const { status, text } = await createContent(api, 12, { name: 'x', file: { upload: given, fileName: 'x' } });
    expect([status, text]).toEqual([400, expect.stringContaining(reason)]);
  });

  it('excludes data, and must fit the field', async () => {
    const both = { upload: await upload(), data: 'AAAA', fileName: 'x' };
    expect((await createContent(api, 12, { name: 'x', file: both })).text).toContain(
      'must not come together with data',
    );
    const image = { upload: await upload(), fileName: 'x.png' };
    expect((await createContent(api, 5, { name: 'x', image })).text).toContain('must be an image');
  });
});

async function* chunks(text: string) {
  yield Buffer.from(text);
}
const streamOf = (text: string) => Readable.from(chunks(text), { objectMode: false });
