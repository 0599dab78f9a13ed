/** With a full disk, writes respond with 507 and reads succeed; once there is space, writes succeed again. */
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect } from '@jest/globals';
import { sql } from 'kysely';
import type { Repository } from '../../lib/repository/repository.js';
import { openSqlRepository } from '../../lib/sql/index.js';
import { dialectOf } from '../../lib/sql/repository.js';
import { type Api, admin, serve } from '../support/api.js';
import { itIf } from '../support/skipped.js';
import { findFaults, look } from './hosts.js';
import { createOwnServer, hasPrograms } from './postgres/own-server.js';
import { mountSmallDisk, type SmallDisk } from './small-disk.js';
import { database, onlyOn, open as openRepository } from './support.js';

const copy = (api: Api) =>
  api.call('COPY', '/content/objects/41', { headers: { ...admin, Destination: '/api/cms/v2/content/locations/1/2' } });

const load = async (api: Api) => (await api.get('/content/objects/41', admin)).status;

/** Writes until the status is not 201. */
async function fill(api: Api) {
  for (;;) {
    const response = await copy(api);
    if (response.status !== 201) return response;
  }
}

async function holds(api: Api, makeRoom: () => Promise<unknown>): Promise<void> {
  const full = await fill(api);
  expect([full.status, full.json.ErrorMessage.errorMessage]).toEqual([507, 'Insufficient Storage']);
  for (let n = 0; n < 5; n++) expect([await load(api), (await copy(api)).status]).toEqual([200, 507]);
  await makeRoom();
  expect([await load(api), (await copy(api)).status]).toEqual([200, 201]);
  expect(api.errors).toEqual([]);
}

const disk = database === 'sqlite' || hasPrograms ? await mountSmallDisk(48) : undefined;
const ends: (() => Promise<unknown> | undefined)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});
afterAll(() => disk?.remove());

async function open(url: string) {
  const repository = await openSqlRepository(url);
  const api = await serve(repository);
  ends.push(
    async () => repository.close?.(),
    () => api.close(),
  );
  return api;
}

describe('A disk that is full', () => {
  itIf(disk !== undefined, 'no small disk may be mounted')('refuses writes until there is room again', async () => {
    const { folder, fill: fillDisk, free } = disk as SmallDisk;
    const url = database === 'sqlite' ? join(folder, 'cms.sqlite') : await openInTablespace(join(folder, 'tables'));
    const api = await open(url);
    fillDisk();
    await holds(api, free);
    expect(await findFaults(url)).toEqual([]);
  });

  onlyOn('sqlite')('is the same to a file that may not grow', async () => {
    const repository = await openRepository();
    const api = await serve(repository as Repository);
    ends.push(repository.close, api.close);
    const limit = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(repository.db);
    await limit(1);
    await holds(api, () => limit(1_000_000));
  });

  onlyOn('sqlite')('may show where processes keep what they share of the file', async () => {
    const { db, close } = await openRepository();
    ends.push(close);
    const { failure } = await dialectOf(db);
    expect(failure(Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_SHMSIZE' }))).toBe('diskFull');
  });
});

/** The URL of a database whose tables are in that folder, while what the server needs to go on is not. */
async function openInTablespace(folder: string): Promise<string> {
  const server = await createOwnServer(folder);
  ends.push(server.remove);
  await look(server.url, async (db) => {
    await sql.raw(`create tablespace small location '${folder}'`).execute(db);
    await sql`create database cms tablespace small`.execute(db);
  });
  return server.url.replace(/postgres$/, 'cms');
}
