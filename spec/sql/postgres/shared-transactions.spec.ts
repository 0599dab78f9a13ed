/** Transactions that share the repository with other writes: dry runs, and requests with a key. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Id, Repository } from '../../../lib/repository/repository.js';
import { runRolledBack } from '../../../lib/repository/rolled-back.js';
import { until } from '../../support/until.js';
import { asAdministrator, newDatabase, type Opened, open } from '../support.js';
import { folder, publishNew } from '../writing.js';

let repository: Opened;
let other: Opened;
beforeEach(async () => {
  const name = `shared-${Date.now()}`;
  await newDatabase(name);
  [repository, other] = [await open(name), await open(name)];
});
afterEach(async () => {
  await repository.close();
  await other.close();
});

const lockClass = `'cms_migration'::regclass::oid::int`;

/** What an exclusive write waits for. */
const sharedLock = `select pg_advisory_xact_lock_shared(${lockClass}, 0)`;

/** Runs work while another transaction has a lock. */
const during = <T>(lock: string, work: (end: () => Promise<void>) => Promise<T>): Promise<T> =>
  other.db.connection().execute(async (connection) => {
    await sql.raw(`begin; ${lock}`).execute(connection);
    const end = async () => void (await sql`rollback`.execute(connection));
    try {
      return await work(end);
    } finally {
      await end();
    }
  });

async function waiters(): Promise<number> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where application_name = current_setting('application_name') and wait_event_type = 'Lock'`.execute(repository.db);
  return rows.length;
}

/** Runs work that waits for the lock of another transaction. */
const afterWaiting = <T>(lock: string, work: () => Promise<T>): Promise<T> =>
  during(lock, async (end) => {
    const running = work();
    await until(async () => (await waiters()) > 0, 'a write that waits for the lock');
    await end();
    return running;
  });

const rename = ({ content }: Pick<Repository<Id>, 'content'>, id: number, remoteId: string) =>
  content.updateInfo?.({ id, changes: { remoteId } }, asAdministrator);

const dry = <T>(work: (bound: Repository<Id>) => Promise<T>): Promise<T> =>
  runRolledBack(repository as unknown as Repository<Id>, asAdministrator, work);

const create = (key: string, work: (bound: Repository) => Promise<unknown>) =>
  repository.idempotency.run({ key, fingerprint: key }, asAdministrator, async (bound, settle) => {
    await work(bound as Repository);
    await settle({ status: 201 });
  });

const epoch = async () => {
  const { rows } = await sql`select epoch from cms_write_epoch`.execute(repository.db);
  return rows;
};

describe('A dry run', () => {
  it('of properties of content excludes no other write, and changes nothing', async () => {
    const { id } = await publishNew(repository);
    const { remoteId } = await repository.content.loadInfo(id, asAdministrator);
    const before = await epoch();
    const updated = await during(sharedLock, () =>
      dry((bound) => rename(bound as never, id, 'dry') as Promise<object>),
    );
    expect(updated).toMatchObject({ remoteId: 'dry' });
    expect((await repository.content.loadInfo(id, asAdministrator)).remoteId).toBe(remoteId);
    expect(await epoch()).toEqual(before);
  });

  it('waits for a write of the same item', async () => {
    const { id } = await publishNew(repository);
    const lock = `${sharedLock}; select pg_advisory_xact_lock(${lockClass}, ${id})`;
    const updated = await afterWaiting(lock, () =>
      dry((bound) => rename(bound as never, id, 'dry') as Promise<object>),
    );
    expect(updated).toMatchObject({ remoteId: 'dry' });
  });

  it('excludes all others where its write does', async () => {
    const { id } = await publishNew(repository);
    let attempts = 0;
    const hide = (bound: Repository<Id>) => {
      attempts += 1;
      return bound.content?.hide?.({ id }, asAdministrator) as Promise<void>;
    };
    await afterWaiting(sharedLock, () => dry(hide));
    expect(attempts).toBe(2);
    expect((await repository.content.loadInfo(id, asAdministrator)).hidden).toBe(false);
  });

  it('of two items excludes all others', async () => {
    const [one, two] = [await publishNew(repository), await publishNew(repository)];
    const both = async (bound: Repository<Id>) => {
      await rename(bound as never, one.id, 'one');
      return (await rename(bound as never, two.id, 'two')) as object;
    };
    expect(await afterWaiting(sharedLock, () => dry(both))).toMatchObject({ remoteId: 'two' });
  });
});

describe('A request with a key', () => {
  it('that creates content excludes no other write', async () => {
    const before = await epoch();
    await during(sharedLock, () => create('content', async ({ content }) => content.create?.(folder, asAdministrator)));
    expect(await repository.idempotency.find({ key: 'content' }, asAdministrator)).toMatchObject({ status: 201 });
    expect(await epoch()).toEqual(before);
  });

  it('excludes all others where its write does, and is carried out once', async () => {
    const section = { identifier: 'keyed', name: 'Keyed' };
    await afterWaiting(sharedLock, () =>
      create('section', async ({ sections }) => sections?.create?.(section, asAdministrator)),
    );
    const { items } = await repository.sections.list({}, asAdministrator);
    expect(items.filter(({ identifier }) => identifier === 'keyed')).toHaveLength(1);
    expect(await repository.idempotency.find({ key: 'section' }, asAdministrator)).toMatchObject({ status: 201 });
  });
});
