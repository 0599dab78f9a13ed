/** An S3-compatible server in a process of its own, which outlives the processes that a spec kills. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3FileStoreOptions } from '../../lib/files/s3-store.js';
import { within } from '../support/until.js';

export interface S3Server {
  /** Those of a store in its only bucket. */
  readonly options: S3FileStoreOptions & {
    readonly endpoint: string;
    readonly forcePathStyle: boolean;
    readonly region: string;
    readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  };
  stop(): Promise<void>;
}

/** S3 shows an object once all of it is there; s3rver shows it, and confirms it, while it is being written. */
const program = `
  const { createHash, randomUUID } = require('node:crypto');
  const { mkdir, rename, writeFile } = require('node:fs/promises');
  const { dirname } = require('node:path');
  const { buffer } = require('node:stream/consumers');
  const S3rver = require(process.argv[1]);
  const server = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory: process.argv[2] },
    configureBuckets: [{ name: 'cms' }],
  });
  const { store } = server;
  store.putObject = async ({ bucket, key, metadata, content }) => {
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content);
    const md5 = createHash('md5').update(bytes).digest('hex');
    const path = store.getResourcePath(bucket, key, 'object');
    await mkdir(dirname(path), { recursive: true });
    const temporary = path + randomUUID();
    await writeFile(temporary, bytes);
    await store.putMetadata(bucket, key, metadata, md5);
    await rename(temporary, path);
    return { size: bytes.length, md5 };
  };
  server.run().then(({ port }) => {
    // A request on a connection that the server closes at that moment fails; clients of S3 retry, but not for ever.
    server.httpServer.keepAliveTimeout = 3_600_000;
    console.log(port);
  });`;

export async function startS3(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), 's3-'));
  const path = createRequire(join(process.cwd(), 'package.json')).resolve('s3rver');
  const child = spawn(process.execPath, ['-e', program, path, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  const [port] = await within(once(child.stdout, 'data'), 'the port of the server', 60_000);
  return {
    options: {
      ...{ bucket: 'cms', region: 'us-east-1', forcePathStyle: true },
      endpoint: `http://127.0.0.1:${String(port).trim()}`,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    },
    async stop() {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
