/** A host that is killed while files are written: each version has its file, and after a sweep there is no other. KILL_ROUNDS says how often, for each store. */
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createDiskFileStore } from '../../lib/files/disk-store.js';
import type { FileStore } from '../../lib/files/file-store.js';
import { createS3FileStore } from '../../lib/files/s3-store.js';
import { openSqlRepository } from '../../lib/sql/index.js';
import { type S3Server, startS3 } from '../files/s3-server.js';
import { admin, send, type } from '../support/api.js';
import { random, randomInteger } from '../support/seed.js';
import { until } from '../support/until.js';
import { findFaults, kill, look } from './hosts.js';
import { type Compiled, compileLibrary, type Running, startProcess } from './processes.js';
import { newDatabase } from './support.js';

/** For each store. */
const rounds = Number(process.env.KILL_ROUNDS || 4);

/** Not more than the API: a process that starts quickly, as each round has one of its own. */
const host = `
  import { createServer } from 'node:http';
  import { createCmsRestRouter } from 'express-cms-rest';
  import { createS3FileStore, openSqlRepository } from 'express-cms-rest/sql';
  const { CMS_DATABASE, CMS_FILES, CMS_S3 } = process.env;
  const files = CMS_S3 ? await createS3FileStore(JSON.parse(CMS_S3)) : CMS_FILES;
  const repository = await openSqlRepository(CMS_DATABASE, { files });
  const server = createServer(createCmsRestRouter(repository, { session: false, basic: true }));
  server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port + '/api/cms/v2/'));`;

let library: Compiled;
let running: Running | undefined;
let s3: S3Server;
const folder = mkdtempSync(join(tmpdir(), 'killed-files-'));
beforeAll(async () => {
  [library, s3] = await Promise.all([compileLibrary(), startS3()]);
  await writeFile(join(library.folder, 'files-host.js'), host);
});
afterAll(async () => {
  running?.child.kill('SIGKILL');
  await Promise.all([library.remove(), s3.stop()]);
  rmSync(folder, { recursive: true });
});

/** What the host has confirmed, by the id of the content: the digest of its file. */
type Confirmed = Map<number, string>;

interface Place {
  readonly environment: Readonly<Record<string, string>>;
  readonly files: FileStore;
  /** The names of everything that is there, in order. */
  names(): Promise<readonly string[]>;
}

const onDisk = async (): Promise<Place> => ({
  environment: { CMS_FILES: folder },
  files: createDiskFileStore(folder),
  async names() {
    ageUnfinished();
    return namesIn(folder);
  },
});

async function onS3(): Promise<Place> {
  const files = await createS3FileStore(s3.options);
  const names = async () => {
    const keys: string[] = [];
    for await (const key of files.list()) keys.push(key);
    return keys.sort();
  };
  return { environment: { CMS_S3: JSON.stringify(s3.options) }, files, names };
}

it.each([
  ['on a disk', onDisk],
  ['on S3', onS3],
])(
  'A host that is killed keeps the files of all versions %s, and a sweep deletes all others',
  async (name, open) => {
    const [url, place] = await Promise.all([newDatabase(), open()]);
    const confirmed: Confirmed = new Map();
    const refused: string[] = [];
    let swept = 0;
    for (let round = 0; round < rounds; round++) {
      const environment = { CMS_DATABASE: url, ...place.environment };
      running = startProcess(join(library.folder, 'files-host.js'), library.folder, environment);
      const api = await running.find(/http:\S+(?=\/\n)/);
      if (api === undefined) throw new Error(`The host did not start: ${running.written.err}`);
      const agent = new Agent({ keepAlive: true });
      const work = Array.from({ length: 4 }, () => write({ api, agent }, confirmed, refused));
      const enough = confirmed.size + random() * 10;
      await until(async () => confirmed.size > enough, 'more confirmed writes');
      await setTimeout(random() * 20);
      await kill(running);
      await Promise.all(work);
      agent.destroy();
      expect(refused).toEqual([]);
      expect(await findFaults(url)).toEqual([]);
      swept += await sweep(url, place, confirmed);
    }
    expect(confirmed.size).toBeGreaterThan(0);
    if (process.env.KILL_ROUNDS) console.log({ name, rounds, confirmed: confirmed.size, swept });
  },
  300_000 + rounds * 10_000,
);

interface Client {
  readonly api: string;
  readonly agent: Agent;
}

/** Creates content with files, publishes most of it and deletes some, until the host is gone. @param refused errors in responses */
async function write(client: Client, confirmed: Confirmed, refused: string[]): Promise<void> {
  const call = (method: string, path: string, headers = {}, body?: string | Buffer) =>
    send(method, client.api + path, {
      headers: { ...admin, ...headers },
      agent: client.agent,
      ...(body !== undefined && { body }),
    });
  /** Whole, or in two parts. */
  const upload = async (bytes: Buffer): Promise<string> => {
    const path = '/content/binary/uploads';
    if (random() < 0.5) return (await call('POST', path, { Accept: type('Upload') }, bytes)).json.Upload.upload;
    const begun = await call('POST', path, { 'Tus-Resumable': '1.0.0', 'Upload-Length': String(bytes.length) });
    const id = String(begun.headers.location).split('/').at(-1) ?? '';
    for (const [start, end] of [
      [0, 700],
      [700, bytes.length],
    ] as const) {
      const headers = { 'Upload-Offset': String(start), 'Content-Type': 'application/offset+octet-stream' };
      await call('PATCH', `${path}/${id}`, headers, bytes.subarray(start, end));
    }
    return id;
  };
  try {
    for (;;) {
      const bytes = randomBytes(1000 + randomInteger(200_000));
      const file = random() < 0.5 ? { data: bytes.toString('base64') } : { upload: await upload(bytes) };
      const body = JSON.stringify({ ContentCreate: contentWith({ fileName: 'a.bin', ...file }) });
      const created = await call('POST', '/content/objects', { 'Content-Type': type('ContentCreate') }, body);
      const { status, headers, text } = created;
      if (status !== 201) refused.push(`${status} ${text}`);
      const id = Number(String(headers.location).split('/').at(-1));
      confirmed.set(id, createHash('sha256').update(bytes).digest('hex'));
      const path = `/content/objects/${id}`;
      if (random() < 0.8) await call('POST', `${path}/versions/1`, { 'X-HTTP-Method-Override': 'PUBLISH' });
      if (random() < 0.3) {
        // Whether it was deleted is unknown until that is confirmed, or the host is gone.
        confirmed.delete(id);
        await call('DELETE', path);
      }
    }
  } catch {
    // The host is gone.
  }
}

const contentWith = (file: object) => ({
  LocationCreate: {
    ParentLocation: { _href: '/api/cms/v2/content/locations/1/2' },
    sortField: 'PATH',
    sortOrder: 'ASC',
  },
  ContentType: { _href: '/api/cms/v2/content/types/12' },
  mainLanguageCode: 'eng-GB',
  fields: {
    field: Object.entries({ name: 'File', file }).map(([fieldDefinitionIdentifier, fieldValue]) => ({
      fieldDefinitionIdentifier,
      languageCode: 'eng-GB',
      fieldValue,
    })),
  },
});

/** Sweeps as another process would, and finds exactly the files of all versions, each with its digest. */
async function sweep(url: string, { files, names }: Place, confirmed: Confirmed): Promise<number> {
  const repository = await openSqlRepository(url, { files });
  // As if all uploads were old.
  await look(url, (db) => db.updateTable('cms_upload').set({ expires: 0 }).execute());
  await names();
  let { deleted } = await repository.sweepFiles();
  const held = await look(url, (db) =>
    db
      .selectFrom('cms_field_value')
      .innerJoin('cms_field', 'cms_field.id', 'cms_field_value.field_id')
      .select(['cms_field.content_id', 'file_digest'])
      .where('file_digest', 'is not', null)
      .execute(),
  );
  const byContent = new Map(held.map((row) => [row.content_id, row.file_digest]));
  expect([...confirmed].filter(([id, digest]) => byContent.get(id) !== digest)).toEqual([]);
  const digests = [...new Set(held.map((row) => row.file_digest as string))].sort();
  for (const digest of digests) expect(await digestIn(files, digest)).toBe(digest);
  // What the host had sent to another process may arrive after its end.
  await until(async () => {
    const stored = await names();
    if (String(stored) === String(digests)) return true;
    deleted += (await repository.sweepFiles()).deleted;
    return { stored, digests };
  }, 'the files of all versions to be the only ones');
  await repository.close?.();
  return deleted;
}

/** As if what the host has left unfinished were as old as what a store takes for abandoned. */
function ageUnfinished(): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.name.startsWith('_')) utimesSync(join(entry.parentPath, entry.name), 0, 0);
}

const namesIn = (path: string): string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

async function digestIn(files: FileStore, key: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of (await files.get(key)) ?? []) hash.update(chunk);
  return hash.digest('hex');
}
