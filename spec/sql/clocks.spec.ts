/**
 * Clocks that jump: nothing that is scheduled is lost or done twice. On PostgreSQL the clock of the database decides, for which a
 * function of the schema adds a shift; on SQLite that of the process.
 */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { openPostgres } from '../../lib/sql/database/postgres/open.js';
import { until, untilEqual } from '../support/until.js';
import { query } from './databases.js';
import { asAdministrator, database, newDatabase, type Opened, onlyOn, open, opened } from './support.js';
import { field, folder } from './writing.js';

const hour = 3_600_000;

/** Milliseconds: as often as the storage looks for what is due, and time to do it. */
const patience = 40_000;

const now = Date.now.bind(Date);
let repository: Opened | undefined;

afterEach(async () => {
  jest.restoreAllMocks();
  await repository?.close();
  repository = undefined;
});

const moveProcess = (ms: number) => void jest.spyOn(Date, 'now').mockImplementation(() => now() + ms);

interface Clock {
  readonly storage: Opened;
  /** Moves the clock that decides what is due, from the time of the machine. */
  move(ms: number): Promise<unknown>;
}

const schemaOf = (url: string): string => /search_path=(\w+)/.exec(decodeURIComponent(url))?.[1] ?? '';

/** Opens a database with a clock of its own. */
async function openWithClock(): Promise<Clock> {
  const installed = await newDatabase();
  if (database === 'sqlite') {
    repository = await open(installed);
    return { storage: repository, move: async (ms) => moveProcess(ms) };
  }
  const schema = schemaOf(installed);
  await query(`create table ${schema}.clock (shift bigint not null);
    insert into ${schema}.clock values (0);
    create function ${schema}.clock_timestamp() returns timestamptz language sql volatile as
      'select pg_catalog.clock_timestamp() + (select shift from ${schema}.clock) * interval ''1 millisecond'''`);
  const url = installed.replace(`search_path%3D${schema}`, `search_path%3D${schema}%2Cpg_catalog`);
  repository = await opened(openPostgres(url, {}), {});
  return { storage: repository, move: (ms) => query(`update ${schema}.clock set shift = ${ms}`) };
}

interface Draft {
  readonly contentId: number;
  readonly versionNo: number;
}

async function scheduleDraft({ content, versions }: Opened, time: Date): Promise<Draft> {
  const { id } = await content.create({ ...folder, fields: [field('name', 'Scheduled')] }, asAdministrator);
  const draft = { contentId: id, versionNo: 1 };
  await versions.schedule({ ...draft, time }, asAdministrator);
  return draft;
}

const statusOf = async ({ versions }: Opened, draft: Draft) => (await versions.load(draft, asAdministrator)).status;

const eventsOf = async ({ db }: Opened, { contentId }: Draft) => {
  const events = db.selectFrom('cms_change').select('event').where('content_id', '=', contentId).orderBy('id');
  return (await events.execute()).map(({ event }) => event);
};

const published = (storage: Opened, draft: Draft) =>
  untilEqual(() => statusOf(storage, draft), 'PUBLISHED', 'the status of the scheduled version', patience);

const onceDone = ['draft.created', 'schedule.created', 'content.published', 'schedule.ended'];

/** In so many milliseconds, to the second. */
const inTime = (ms: number) => new Date(Math.ceil((now() + ms) / 1000) * 1000);

describe('A clock that is set forward', () => {
  it('has what is scheduled done once, also when it is set back and forward again', async () => {
    const { storage, move } = await openWithClock();
    const draft = await scheduleDraft(storage, inTime(hour));
    await move(2 * hour);
    await published(storage, draft);
    await move(0);
    const other = await scheduleDraft(storage, inTime(2000));
    await published(storage, other);
    await move(2 * hour);
    const last = await scheduleDraft(storage, inTime(2 * hour + 2000));
    await published(storage, last);
    for (const each of [draft, other, last]) expect(await eventsOf(storage, each)).toEqual(onceDone);
    expect(await storage.db.selectFrom('cms_schedule').selectAll().execute()).toEqual([]);
  });
});

describe('A clock that is set back', () => {
  it('has what is scheduled done when its time comes by it, once', async () => {
    const { storage, move } = await openWithClock();
    const time = inTime(1000);
    const draft = await scheduleDraft(storage, time);
    await move(-hour);
    const earlier = await scheduleDraft(storage, inTime(2000 - hour));
    await published(storage, earlier);
    await until(() => now() > time.getTime() || 'an earlier time', 'the time of the schedule');
    expect(await statusOf(storage, draft)).toBe('DRAFT');
    await move(0);
    await published(storage, draft);
    for (const each of [draft, earlier]) expect(await eventsOf(storage, each)).toEqual(onceDone);
  });
});

describe('A process whose clock differs from that of the database', () => {
  const other = onlyOn('postgres');

  other.each([24 * hour, -24 * hour])('by %i ms does what is due by that of the database', async (ms) => {
    moveProcess(ms);
    const { storage } = await openWithClock();
    const early = await scheduleDraft(storage, inTime(hour));
    const draft = await scheduleDraft(storage, inTime(2000));
    await published(storage, draft);
    expect(await statusOf(storage, early)).toBe('DRAFT');
    expect(await eventsOf(storage, draft)).toEqual(onceDone);
    const { next } = await storage.changes.since(undefined, asAdministrator);
    // By the clock of the process, which shared caches count from.
    expect(Math.abs((next?.getTime() ?? 0) - Date.now() - hour)).toBeLessThan(patience);
  });

  other('tries again soon what the database was not ready for', async () => {
    const url = await newDatabase();
    repository = await opened(openPostgres(url, {}), { busyTimeout: 300, onError: () => undefined });
    const storage = repository;
    const draft = await scheduleDraft(storage, inTime(2000));
    moveProcess(24 * hour);
    await query('begin');
    await query(`select 1 from ${schemaOf(url)}.cms_content where id = ${draft.contentId} for update`);
    const attempts = async () => {
      const jobs = await storage.db.selectFrom('cms_job').select('attempts').execute();
      return jobs.some((job) => job.attempts > 0) || jobs;
    };
    await until(attempts, 'a failed attempt', patience).finally(() => query('rollback'));
    await published(storage, draft);
  });
});
