/** What the storage does in the background: a job that fails keeps no others from being done, and the host gets to know. */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import type { FileStore } from '../../lib/files/file-store.js';
import { createMemoryFileStore } from '../../lib/files/memory-store.js';
import type { BackgroundTask } from '../../lib/sql/database/background.js';
import { openDatabase } from '../../lib/sql/database/drivers.js';
import { openSqlRepository, type SqlRepositoryOptions } from '../../lib/sql/index.js';
import { createDownloadCounts } from '../../lib/sql/repositories/files/downloads.js';
import { until, untilEqual } from '../support/until.js';
import { newDatabase, type Opened, open } from './support.js';

const opened: Opened[] = [];
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
});

interface Reported extends BackgroundTask {
  readonly message: string;
}

/** A repository, and what it reports. */
async function openReporting(options: SqlRepositoryOptions = {}): Promise<[Opened, Reported[]]> {
  const reported: Reported[] = [];
  const onError = (error: unknown, task: BackgroundTask) => void reported.push({ ...task, message: String(error) });
  const repository = await open(':memory:', { onError, ...options });
  opened.push(repository);
  return [repository, reported];
}

/** A job that fails for as long as its parameters cannot be read. */
const addBroken = async ({ db }: Opened, kind: string): Promise<number> => {
  const row = { kind, parameters: 'broken', created: 0 };
  return (await db.insertInto('cms_job').values(row).returning('id').executeTakeFirstOrThrow()).id;
};

const jobOf = ({ db }: Opened, id: number) =>
  db.selectFrom('cms_job').selectAll().where('id', '=', id).executeTakeFirst();

const attemptsOf = async (repository: Opened, id: number) => (await jobOf(repository, id))?.attempts ?? 0;

describe('A job that fails', () => {
  it('is reported, keeps why and when it is tried again, and lets those after it be done', async () => {
    const [repository, reported] = await openReporting();
    const before = Date.now();
    const id = await addBroken(repository, 'removeDefinition');
    await repository.reindex();
    expect(await jobOf(repository, id)).toMatchObject({ error: expect.stringContaining('SyntaxError') });
    expect(Number((await jobOf(repository, id))?.run_after)).toBeGreaterThan(before);
    expect(reported[0]).toMatchObject({ task: 'job', kind: 'removeDefinition', attempts: 1 });
    expect(reported[0]?.message).toContain('SyntaxError');
  });

  it('is tried again after pauses that grow, until it gets on', async () => {
    const [repository, reported] = await openReporting();
    const before = Date.now();
    const id = await addBroken(repository, 'removeDefinition');
    await repository.reindex();
    await until(async () => (await attemptsOf(repository, id)) >= 2, 'a second attempt of the job');
    expect(Number((await jobOf(repository, id))?.run_after)).toBeGreaterThanOrEqual(before + 1000 + 2000);
    const mended = { parameters: '{"definitionId":0}' };
    await repository.db.updateTable('cms_job').set(mended).where('id', '=', id).execute();
    await untilEqual(() => jobOf(repository, id), undefined, 'the job');
    expect(reported.slice(0, 2).map(({ attempts }) => attempts)).toEqual([1, 2]);
  });

  it.each([1, 3, 12, 13, 40])(
    'after %i attempts is tried again at once where the clock was ahead',
    async (attempts) => {
      const [repository] = await openReporting();
      const { db } = repository;
      const add = async (run_after: number) => {
        const row = { kind: 'removeDefinition', parameters: '{"definitionId":0}', created: 0, attempts, run_after };
        return (await db.insertInto('cms_job').values(row).returning('id').executeTakeFirstOrThrow()).id;
      };
      const longest = Math.min(3_600_000, 1000 * 2 ** (attempts - 1));
      const [ahead, usual] = [await add(Date.now() + longest + 60_000), await add(Date.now() + longest)];
      await repository.reindex();
      await untilEqual(() => jobOf(repository, ahead), undefined, 'the job that was ahead');
      if (attempts > 3) expect(await jobOf(repository, usual)).toBeDefined();
    },
  );

  it('fails reindex() where it is that of the index', async () => {
    const [repository] = await openReporting();
    await addBroken(repository, 'indexContent');
    await expect(repository.reindex()).rejects.toThrow(/^The search index is not rebuilt yet: SyntaxError/);
  });

  it('does no harm by an onError that fails as well', async () => {
    const onError = () => Promise.reject(new Error('The host fails'));
    const [repository] = await openReporting({ onError });
    const id = await addBroken(repository, 'removeDefinition');
    await repository.reindex();
    await until(async () => (await attemptsOf(repository, id)) >= 2, 'a second attempt of the job');
  });
});

describe('onError', () => {
  it('is called with sweeps that fail', async () => {
    const files: FileStore = {
      ...createMemoryFileStore(),
      list: () => {
        throw new Error('The store is unreachable');
      },
    };
    const [, reported] = await openReporting({ files, sweepInterval: 5 });
    await until(() => reported.length > 1 || reported, 'two reported failures');
    expect(reported[0]).toEqual({ task: 'sweep', message: 'Error: The store is unreachable' });
  });

  it('is called with counts of downloads that cannot be written, which are kept', async () => {
    const reported: unknown[] = [];
    let isAway = true;
    const written: unknown[] = [];
    const counts = createDownloadCounts(
      async (work) => {
        if (isAway) throw new Error('The database is away');
        written.push(work);
      },
      5,
      async (error, task) => void reported.push([String(error), task]),
    );
    counts.add({ fieldId: 1, versionId: 1 });
    await until(() => reported.length > 0 || reported, 'a reported failure');
    isAway = false;
    await counts.stop();
    expect(reported[0]).toEqual(['Error: The database is away', { task: 'downloadCounts' }]);
    expect(written.length).toBeGreaterThan(0);
  });

  it('must be a function', async () => {
    const opening = open(':memory:', { onError: 'log' as never });
    await expect(opening).rejects.toThrow(new TypeError("The option onError must be a function, not 'log'"));
  });
});

describe('A repository that cannot be opened', () => {
  afterEach(() => void jest.useRealTimers());

  it('leaves nothing behind that goes on in the background', async () => {
    const url = await newDatabase();
    await (await openSqlRepository(url)).close();
    const db = await openDatabase(url, {});
    await sql`drop table cms_job`.execute(db);
    await db.destroy();
    jest.useFakeTimers({
      doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout', 'performance', 'Date'],
    });
    const errors: unknown[] = [];
    await expect(openSqlRepository(url, { onError: (error) => void errors.push(error) })).rejects.toHaveProperty(
      'message',
      expect.stringContaining('cms_job'),
    );
    await jest.advanceTimersByTimeAsync(300_000);
    expect(errors).toEqual([]);
    expect(jest.getTimerCount()).toBe(0);
  });
});
