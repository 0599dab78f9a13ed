/** The store on S3, against a server of npm's in a process of its own: what it proves of other servers is the protocol alone. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fileStoreChecks } from '../../conformance/index.js';
import type { FileStore } from '../../lib/files/file-store.js';
import { createS3FileStore } from '../../lib/files/s3-store.js';
import type { ByteRange } from '../../lib/repository/repository.js';
import { snippetsOf } from '../docs/snippets.js';
import { admin, createContent, fileValue, valueIn } from '../resources/files.js';
import { asAdministrator, open } from '../sql/support.js';
import { serve, type } from '../support/api.js';
import { type S3Server, startS3 } from './s3-server.js';

type Presign = (
  object: { Key: string; ResponseContentDisposition: string; ResponseContentType: string },
  expiresIn: number,
) => Promise<string>;
type WithPresigner = (files: FileStore, prefix: string, presign: Presign) => FileStore;

/** An HTTP request, as the SDK signs it. */
interface Signable {
  readonly path: string;
  readonly query: Record<string, string>;
}

interface Signer {
  presign(request: Signable, options: { readonly expiresIn: number }): Promise<Signable>;
}

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
  const checks = fileStoreChecks.filter(({ id }) => id !== 'file-store.get.returns-ranges');

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
        contentTypeId: 12,
        mainLanguageCode: 'eng-GB',
        location: { parentLocationId: 2, priority: 0, hidden: false },
        fields: [
          { fieldDefinitionIdentifier: 'name', value: 'File' },
          { fieldDefinitionIdentifier: 'file', value: { upload: upload.id, fileName: 'x.txt' } },
        ],
      },
      asAdministrator,
    );
    const field = content.currentVersion.fields.find((each) => each.fieldDefinitionIdentifier === 'file');
    const file = await repository.files.load({ contentId: content.id, fieldId: field?.id ?? 0 }, asAdministrator);
    expect((await buffer(await file.read())).equals(bytes)).toBe(true);
    await repository.close();
  });

  it('is read by presigned URLs, until these expire', async () => {
    const { withPresigner } = await snippetsOf('docs/learn/files.md')<{ withPresigner: WithPresigner }>(
      'with-presigner',
    );
    const files = withPresigner(store, 'files/', presign);
    const signedUrls = { secret: 'a secret of thirty-two bytes or more', lifetime: 60 };
    const repository = await open(':memory:', { files, signedUrls });
    const api = await serve(repository);
    const { json } = await createContent(api, 12, { name: 'x', file: fileValue("l'été (1).txt", Buffer.from('abc')) });
    const path = `${valueIn(json, 'file').uri.slice(api.base.length)}/signed-url`;
    const { url } = (await api.get(path, { ...admin, Accept: type('SignedUrl') })).json.SignedUrl;
    const response = await fetch(url);
    expect([response.status, await response.text()]).toEqual([200, 'abc']);
    expect(response.headers.get('content-type')).toBe('text/plain');
    expect(response.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''l%27%C3%A9t%C3%A9%20%281%29.txt",
    );
    const expired = new URL(url);
    expired.searchParams.set('X-Amz-Date', '20200101T000000Z');
    expect((await fetch(expired)).status).toBe(403);
    await api.close();
    await repository.close();
  });

  /** As `getSignedUrl` of the SDK's presigner does it, by the same signer. */
  async function presign(object: Parameters<Presign>[0], expiresIn: number): Promise<string> {
    const client = new S3Client(options);
    const signer = await (client.config as unknown as { signer(): Promise<Signer> }).signer();
    let signed: Signable | undefined;
    client.middlewareStack.addRelativeTo(
      () => async (args: { readonly request?: unknown }) => {
        const headers = { host: new URL(options.endpoint).host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' };
        signed = await signer.presign({ ...(args.request as Signable), headers } as Signable, { expiresIn });
        return { response: {}, output: { $metadata: {} } };
      },
      { relation: 'before', toMiddleware: 'awsAuthMiddleware' },
    );
    await client.send(new GetObjectCommand({ Bucket: options.bucket, ...object }));
    return `${options.endpoint}${signed?.path}?${new URLSearchParams(signed?.query)}`;
  }

  it('is out of reach with 503 where a server accepts connections and does not respond', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const stuck = await createS3FileStore({ ...options, endpoint: `http://127.0.0.1:${port}`, timeout: 50 });
    await expect(stuck.get('x')).rejects.toMatchObject({ status: 503 });
    await expect(stuck.put('x', Buffer.from('x'))).rejects.toMatchObject({ status: 503 });
    silent.closeAllConnections();
    silent.close();
  });

  it('is out of reach with 503, and says what options it lacks', async () => {
    const away = await createS3FileStore({ ...options, endpoint: 'http://127.0.0.1:1' });
    await expect(away.get('x')).rejects.toMatchObject({ status: 503 });
    await expect(createS3FileStore({ bucket: '' })).rejects.toThrow('bucket');
    await expect(createS3FileStore({ ...options, timeout: 0 })).rejects.toThrow('timeout');
  });
});
