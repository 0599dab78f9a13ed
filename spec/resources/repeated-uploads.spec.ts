/** Uploads that a client repeats with an Idempotency-Key. */
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createMemoryFileStore } from '../../lib/files/memory-store.js';
import { asAdministrator } from '../sql/support.js';
import { admin, type HttpResponse } from '../support/api.js';
import { useApi } from '../support/fixtures.js';

const { api, opened } = await useApi({
  storage: { files: createMemoryFileStore() },
  limits: { upload: 200_000, fileDocument: 50_000 },
});
const bytes = randomBytes(20_000);
const path = '/content/binary/uploads';

const post = (key: string, body: Uint8Array | undefined, headers: object = {}, query = '?fileName=a.bin') =>
  api.call('POST', path + query, { ...(body && { body }), headers: { ...admin, 'Idempotency-Key': key, ...headers } });

const isReplayed = ({ headers }: HttpResponse): boolean => headers['idempotency-replayed'] === 'true';

const uploadsStored = async (): Promise<number> =>
  (await opened.db.selectFrom('cms_upload').select('id').execute()).length;

describe('POST /content/binary/uploads with an Idempotency-Key', () => {
  it('stores the file once, and has the first response again, in each format', async () => {
    const before = await uploadsStored();
    const first = await post('once', bytes);
    const [again, inXml] = [await post('once', bytes), await post('once', bytes, { Accept: 'application/xml' })];
    expect([first, again, inXml].map(({ status }) => status)).toEqual([201, 201, 201]);
    expect([isReplayed(first), isReplayed(again), isReplayed(inXml)]).toEqual([false, true, true]);
    expect(again.json).toEqual(first.json);
    expect(inXml.text).toContain(`<upload>${first.json.Upload.upload}</upload>`);
    expect(again.headers.location).toBe(first.headers.location);
    expect(await uploadsStored()).toBe(before + 1);
  });

  it('refuses other bytes, and another name, with the same key', async () => {
    await post('other', bytes);
    const changed = Uint8Array.from(bytes).fill(0, 0, 1);
    expect((await post('other', changed)).status).toBe(422);
    expect((await post('other', bytes, {}, '?fileName=b.bin')).status).toBe(422);
  });

  it('takes no more bytes than documents with files have', async () => {
    const large = randomBytes(60_000);
    expect((await post('large', large)).status).toBe(413);
    expect((await api.call('POST', path, { body: large, headers: admin })).status).toBe(201);
  });

  it('creates an upload once that is sent in parts', async () => {
    const parts = { 'Tus-Resumable': '1.0.0', 'Upload-Length': '150000' };
    const [first, again] = [await post('parts', undefined, parts), await post('parts', undefined, parts)];
    expect([first.status, again.status, isReplayed(again)]).toEqual([201, 201, true]);
    expect(again.headers.location).toBe(first.headers.location);
    expect(again.headers['upload-offset']).toBe('0');
    expect((await post('parts', undefined, { ...parts, 'Upload-Length': '150001' })).status).toBe(422);
  });

  it('shows the same upload to requests at the same time, or says that one is being carried out', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => post('together', bytes)));
    const places = responses.flatMap(({ status, headers }) => (status === 201 ? [headers.location] : []));
    expect(new Set(places).size).toBe(1);
    expect(responses.filter(({ status }) => status !== 201).every(({ status }) => status === 409)).toBe(true);
  });

  it('has the first response once the upload is deleted, also after a crash', async () => {
    const first = await post('deleted', bytes);
    await opened.uploads.delete(String(first.headers.location).split('/').at(-1) ?? '', asAdministrator);
    expect((await post('deleted', bytes)).text).toBe(first.text);
    await opened.db.updateTable('cms_idempotency').set({ response: null }).execute();
    expect((await post('deleted', bytes)).text).toBe(first.text);
  });
});
