/** The store on S3, against a server of npm's in a process of its own: what it proves of other servers is the protocol alone. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fileStoreChecks } from '../../conformance/index.js';
import type { FileStore } from '../../lib/files/file-store.js';
import { createS3FileStore } from '../../lib/files/s3-store.js';
import type { ByteRange } from '../../lib/repository/repository.js';
import { asAdministrator, open } from '../sql/support.js';
import { type S3Server, startS3 } from './s3-server.js';

let server: S3Server;
let store: FileStore;
let options: S3Server['options'];

beforeAll(async () => {
  server = await startS3();
  options = server.options;
  store = await createS3FileStore({ ...options, prefix: 'files/' });
});

afterAll(() => server.stop());

describe('A file store on S3', () => {
  // s3rver sends all of a file for a range that ends at byte 0.
  const checks = fileStoreChecks.filter(({ id }) => id !== 'file-store.get.gives-parts');

  it('gives parts', async () => {
    await store.put('parts', Buffer.from('abcdefghij'));
    const parts = [
      [0, 1],
      [3, 3],
      [5, 9],
    ] as const;
    const found = parts.map(async ([start, end]) => (await buffer(await opened('parts', { start, end }))).toString());
    expect(await Promise.all(found)).toEqual(['ab', 'd', 'fghij']);
    await store.delete('parts');
  });

  const opened = async (key: string, range: ByteRange) => (await store.get(key, range)) as Readable;

  it.each(checks.map((check) => [check.requirement, check] as const))('%s', (_, check) => check.run(store));

  it('keeps to its prefix', async () => {
    const other = await createS3FileStore(options);
    await other.put('other', Buffer.from('x'));
    await store.put('own', Buffer.from('x'));
    const keys: string[] = [];
    for await (const key of store.list()) keys.push(key);
    expect(keys).toEqual(['own']);
    await store.delete('own');
  });

  it('holds the files of a repository, and of uploads', async () => {
    const repository = await open(':memory:', { files: store });
    const bytes = Buffer.alloc(9_000_000, 'x');
    const upload = await repository.uploads.create({ size: bytes.length }, asAdministrator);
    for (const [start, end] of [
      [0, 4_000_000],
      [4_000_000, bytes.length],
    ] as const) {
      const content = Readable.from([bytes.subarray(start, end)], { objectMode: false });
      await repository.uploads.append({ id: upload.id, offset: start, content }, asAdministrator);
    }
    const content = await repository.content.create(
      {
        typeId: 12,
        mainLanguageCode: 'eng-GB',
        location: { parentId: 2, priority: 0, hidden: false },
        fields: [
          { fieldDefinitionIdentifier: 'name', value: 'File', textual: false },
          { fieldDefinitionIdentifier: 'file', value: { upload: upload.id, fileName: 'x.txt' }, textual: false },
        ],
      },
      asAdministrator,
    );
    const field = content.currentVersion.fields.find((each) => each.fieldDefinitionIdentifier === 'file');
    const file = await repository.files.load({ contentId: content.id, fieldId: field?.id ?? 0 }, asAdministrator);
    expect((await buffer(await file.read())).equals(bytes)).toBe(true);
    await repository.close();
  });

  it('is out of reach with 503, and says what options it lacks', async () => {
    const away = await createS3FileStore({ ...options, endpoint: 'http://127.0.0.1:1' });
    await expect(away.get('x')).rejects.toMatchObject({ status: 503 });
    await expect(createS3FileStore({ bucket: '' })).rejects.toThrow('bucket');
  });
});
