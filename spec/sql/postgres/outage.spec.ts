/** Outages of the server: 503 with `Retry-After` meanwhile, and recovery without a restart. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Repository } from '../../../lib/repository/repository.js';
import { openPostgres } from '../../../lib/sql/database/postgres/open.js';
import type { Database } from '../../../lib/sql/database/schema.js';
import { openSqlRepository } from '../../../lib/sql/index.js';
import { dialectOf } from '../../../lib/sql/repository.js';
import { admin, serve } from '../../support/api.js';
import { createDetour, type Detour } from '../../support/detour.js';
import { until, untilEqual } from '../../support/until.js';
import { asAdministrator, type Complete, newDatabase, type Opened, open } from '../support.js';

const unavailable = { status: 503, headers: { 'Retry-After': '5' } };

let other: Opened;
let url: string;
beforeEach(async () => {
  const name = `outage-${randomUUID()}`;
  url = await newDatabase(name);
  other = await open(name);
});
afterEach(() => other.close());

/** Ends the connections with this application name, like a server that shuts down. */
async function terminate(name: string): Promise<void> {
  const left = sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`.compile(
    other.db,
  );
  await until(
    async () => (await other.db.executeQuery(left)).rows.length === 0,
    'the connections of the other process to end',
  );
}

/** How many connections with this application name wait for a lock. */
async function waiters(name: string): Promise<number> {
  const { rows } =
    await sql`select 1 from pg_stat_activity where application_name = ${name} and wait_event_type = 'Lock'`.execute(
      other.db,
    );
  return rows.length;
}

async function openAs(name: string): Promise<Complete> {
  const named = new URL(url);
  named.searchParams.set('application_name', name);
  return (await openSqlRepository(named.href)) as Complete;
}

/** Reads until it succeeds: the server no longer lists a connection before this process has read that it has ended. */
const untilReadable = (repository: Complete): Promise<void> =>
  until(
    () =>
      repository.content.load(1, asAdministrator).then(
        () => true,
        (error) => error,
      ),
    'reads to succeed again',
  );

describe('A connection that the server ends', () => {
  it('is replaced where it was idle', async () => {
    const name = randomUUID();
    const repository = await openAs(name);
    await repository.content.load(1, asAdministrator);
    await terminate(name);
    await untilReadable(repository);
    expect(await repository.content.load(1, asAdministrator)).toMatchObject({ id: 1 });
    expect(await repository.content.copy({ id: 41, parentLocationId: 2 }, asAdministrator)).toMatchObject({
      name: 'Media',
    });
    await repository.close();
  });

  it('is a 503 for the write that it was in, of which nothing stays, and for no later one', async () => {
    const name = randomUUID();
    const repository = await openAs(name);
    await other.db.connection().execute(async (connection) => {
      await sql`begin`.execute(connection);
      await sql`update cms_content set hidden = 0 where id = 41`.execute(connection);
      const waiting = repository.content.updateInfo({ id: 41, changes: { remoteId: 'media' } }, asAdministrator);
      const outcome = expect(waiting).rejects.toMatchObject(unavailable);
      await untilEqual(() => waiters(name), 1, 'the number of writes that wait');
      await terminate(name);
      await outcome;
      await sql`commit`.execute(connection);
    });
    await untilReadable(repository);
    expect(await repository.content.loadInfo(41, asAdministrator)).toMatchObject({ revision: 1 });
    const changed = await repository.content.updateInfo(
      { id: 41, changes: { remoteId: 'media' }, expected: 1 },
      asAdministrator,
    );
    expect(changed).toMatchObject({ revision: 2, remoteId: 'media' });
    await repository.close();
  });

  it('is a 503 where it happens between two statements, and ends no process', async () => {
    const db = openPostgres(url, { connections: 1 }) as unknown as Database;
    const dialect = await dialectOf(db);
    const lost = db.connection().execute(async (connection) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
      const ending = sql`select pg_terminate_backend(${rows[0]?.pid}) from pg_stat_activity where pid = ${rows[0]?.pid}`;
      await until(async () => (await ending.execute(other.db)).rows.length === 0, 'the connection to end');
      await sql`select 1`.execute(connection);
    });
    expect(dialect.failure(await lost.catch((error) => error))).toBe('unavailable');
    await sql`select 1`.execute(db);
    await db.destroy();
  });
});

describe('Connections whose packets are lost', () => {
  it('hold up cached responses for no longer than a request may take, while new ones can be opened', async () => {
    const detour = await createDetour(url, 5432);
    const repository = await openSqlRepository(detour.url);
    const api = await serve(repository as unknown as Repository, { basic: true, timeout: 1000 });
    const load = async () => (await api.get('/content/sections/1', admin)).status;
    try {
      expect(await load()).toBe(200);
      detour.freeze();
      const statuses = new Set<number>();
      await until(async () => statuses.add(await load()).has(200), 'a response by a new connection', 20_000);
      expect([...statuses].filter((status) => status !== 503)).toEqual([200]);
    } finally {
      // Otherwise what waits for the frozen connections would not end.
      detour.cut();
      await api.close();
      await repository.close().catch(() => undefined);
    }
  });
});

describe('A server that is stopped and started under load', () => {
  let detour: Detour;
  let repository: Repository;
  beforeEach(async () => {
    detour = await createDetour(url, 5432);
    repository = await openSqlRepository(detour.url);
  });
  afterEach(async () => {
    await repository.close?.();
    detour.cut();
  });

  it('responds with 503 with Retry-After meanwhile, and recovers by itself', async () => {
    const api = await serve(repository, {});
    let isOver = false;
    const responses: [status: number, retryAfter: string | undefined][] = [];
    const client = async () => {
      while (!isOver) {
        const { status, headers } = await api.get('/content/objects/1', admin);
        responses.push([status, headers['retry-after']]);
      }
    };
    const clients = Promise.all(Array.from({ length: 4 }, client));
    const last = () => responses.at(-1)?.[0];
    await untilEqual(last, 200, 'the last status');
    detour.cut();
    await untilEqual(last, 503, 'the last status');
    await detour.open();
    await untilEqual(last, 200, 'the last status');
    isOver = true;
    await clients;
    expect(new Set(responses.map(([status]) => status))).toEqual(new Set([200, 503]));
    expect(responses.filter(([status, after]) => status === 503 && after !== '5')).toEqual([]);
    expect((await api.get('/content/objects/1', admin)).status).toBe(200);
    expect(api.errors.filter((error) => (error as { status?: number }).status !== 503)).toEqual([]);
    await api.close();
  });
});

describe('What the server refuses', () => {
  const raising = (code: string) =>
    sql.raw(`create function refuse() returns trigger language plpgsql as
    $$ begin raise sqlstate '${code}'; end $$`);

  it.each([
    ['a full disk', '53100', 507],
    ['a connection too many', '53300', 503],
    ['a shutdown', '57P01', 503],
    ['a standby', '25006', 503],
    ['a lock', '55P03', 503],
    ['a value that is taken', '23505', 409],
    ['a number that is too large', '22003', 400],
  ])('for %s has its status, and reads go on', async (_, code, status) => {
    await raising(code).execute(other.db);
    await sql`create trigger refusing before insert on cms_content execute function refuse()`.execute(other.db);
    const repository = (await openSqlRepository(url, { busyTimeout: 100 })) as Complete;
    await expect(repository.content.copy({ id: 41, parentLocationId: 2 }, asAdministrator)).rejects.toMatchObject({
      status,
    });
    expect(await repository.content.load(41, asAdministrator)).toMatchObject({ id: 41 });
    await repository.close();
  });

  it('at the start is reported with its cause', async () => {
    const wrong = new URL(url);
    wrong.port = '1';
    await expect(openSqlRepository(wrong.href)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });
});
