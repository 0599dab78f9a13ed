/** Which writes go on while others of the repository run, in other processes too, and what they must not do to each other. */

import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Database } from '../../../lib/sql/database/schema.js';
import { until, untilEqual } from '../../support/until.js';
import { violations } from '../invariants.js';
import { asAdministrator, newDatabase, type Opened, open } from '../support.js';
import { field, folder, publishNew } from '../writing.js';

let repositories: readonly [Opened, Opened, Opened];
let repository: Opened;
let other: Opened;
const failures: unknown[] = [];
beforeEach(async () => {
  const name = `locks-${randomUUID()}`;
  await newDatabase(name);
  const onError = (error: unknown) => void failures.push(error);
  const options = { archivedVersions: 2, downloadInterval: 5, onError };
  repositories = [await open(name, options), await open(name), await open(name, { onError })];
  [repository, other] = repositories;
});
afterEach(async () => {
  expect([await violations(repository.db), failures.splice(0)]).toEqual([[], []]);
  for (const each of repositories) await each.close();
});

/** Runs work while another transaction has run a statement, and has not ended. */
const during = <T>(statement: string, work: (end: () => Promise<void>) => Promise<T>): Promise<T> =>
  other.db.connection().execute(async (connection) => {
    await sql.raw(`begin; ${statement}`).execute(connection);
    const end = async () => void (await sql`rollback`.execute(connection));
    try {
      return await work(end);
    } finally {
      await end();
    }
  });

/** What an exclusive write waits for. */
const sharedLock = `select pg_advisory_xact_lock_shared('cms_migration'::regclass::oid::int, 0)`;

/** How many connections wait for locks. */
async function waiters(): Promise<number> {
  const { rows } = await sql`select 1 from pg_stat_activity
    where application_name = current_setting('application_name') and wait_event_type = 'Lock'`.execute(repository.db);
  return rows.length;
}

async function draftOf({ versions }: Opened, contentId: number, name = 'Summer', languageCode = 'eng-GB') {
  const { versionNo } = await versions.createDraftOfCurrent({ id: contentId }, asAdministrator);
  const changes = { fields: [field('name', name, languageCode)] };
  await versions.update({ contentId, versionNo, changes }, asAdministrator);
  return { contentId, versionNo };
}

async function publishAgain(opened: Opened, contentId: number, name?: string): Promise<void> {
  await opened.versions.publish(await draftOf(opened, contentId, name), asAdministrator);
}

const file = { contentTypeId: 12, fields: [field('name', 'File'), field('file', { fileName: 'a.txt', data: 'YQ==' })] };

const jobsOf = ({ db }: Opened) => db.selectFrom('cms_job').select('id').execute();

async function downloadsOf(db: Database): Promise<number> {
  const { rows } = await sql<{ readonly sum: number | null }>`select sum(downloads) from cms_download_count`.execute(
    db,
  );
  return Number(rows[0]?.sum);
}

describe('A write that excludes no other', () => {
  it('publishes an item again', async () => {
    const { id } = await publishNew(repository);
    await during(sharedLock, () => publishAgain(repository, id, 'Summer!'));
    expect(await repository.content.loadInfo(id, asAdministrator)).toMatchObject({ name: 'Summer!' });
  });

  it('deletes a version that is not the only one, and one by a job', async () => {
    const { id: contentId } = await publishNew(repository);
    for (let times = 0; times < 2; times += 1) await publishAgain(repository, contentId);
    await during(sharedLock, async () => {
      await publishAgain(repository, contentId);
      await untilEqual(async () => (await jobsOf(repository)).length, 0, 'the number of jobs');
      await repository.versions.delete({ contentId, versionNo: 3 }, asAdministrator);
    });
    const { items } = await repository.versions.list({ contentId }, asAdministrator);
    expect(items.map(({ versionNo }) => versionNo)).toEqual([2, 4]);
  });

  it('uploads a file, and deletes an upload', async () => {
    await during(sharedLock, async () => {
      const content = Readable.from([Buffer.from('a')]);
      const { id } = await repository.uploads.create({ fileName: 'a.txt', content }, asAdministrator);
      await repository.uploads.delete(id, asAdministrator);
    });
  });

  it('counts downloads', async () => {
    const { id: contentId, currentVersion } = await publishNew(repository, file);
    const fieldId = currentVersion.fields.find((each) => each.fieldDefinitionIdentifier === 'file')?.id as number;
    await during(sharedLock, async () => {
      (await repository.files.load({ contentId, fieldId }, asAdministrator)).onDownload?.();
      await untilEqual(() => downloadsOf(repository.db), 1, 'the count of downloads');
    });
  });

  it('rebuilds the index', async () => {
    await during(sharedLock, () => repository.reindex());
  });
});

describe('A publication that excludes all other writes', () => {
  const publications: Readonly<Record<string, () => Promise<{ contentId: number; versionNo: number }>>> = {
    'is the first one': async () => {
      const { id: contentId } = await repository.content.create(folder, asAdministrator);
      return { contentId, versionNo: 1 };
    },
    'is the first one, of another version': async () => {
      const { id: contentId } = await repository.content.create(folder, asAdministrator);
      const { versionNo } = await repository.versions.createDraft({ contentId, versionNo: 1 }, asAdministrator);
      return { contentId, versionNo };
    },
    'changes a segment of a URL': async () => draftOf(repository, (await publishNew(repository)).id, 'Winter'),
    'adds a language': async () => draftOf(repository, (await publishNew(repository)).id, 'Summer', 'pol-PL'),
    'is one of a user': async () => {
      const { versionNo } = await repository.versions.createDraftOfCurrent({ id: 14 }, asAdministrator);
      return { contentId: 14, versionNo };
    },
    'finds an alias that is not that of its name': async () => {
      const { id } = await publishNew(repository);
      await repository.db.deleteFrom('cms_url_alias').where('text', '=', 'Summer').execute();
      return draftOf(repository, id);
    },
  };

  it.each(Object.keys(publications))('%s', async (name) => {
    const version = (await publications[name]?.()) as { contentId: number; versionNo: number };
    let isDone = false;
    let publishing: Promise<void> | undefined;
    await during(sharedLock, async () => {
      publishing = repository.versions.publish(version, asAdministrator).then(() => {
        isDone = true;
      });
      await until(async () => isDone || (await waiters()) > 0, 'the publication to wait for the lock, or to end');
      expect(isDone).toBe(false);
    });
    await publishing;
    const { status } = await repository.versions.load(version, asAdministrator);
    expect(status).toBe('PUBLISHED');
  });
});

describe('Writes of content items', () => {
  it('go on while another transaction holds the row of another item', async () => {
    const [held, first, second] = [
      await publishNew(repository),
      await publishNew(repository),
      await publishNew(repository),
    ];
    const name = { fields: [field('name', 'Summer.')] };
    const draft = await draftOf(repository, held.id);
    const waiting: Promise<unknown>[] = [];
    await during(`select id from cms_content where id = ${held.id} for update`, async () => {
      waiting.push(repository.versions.publish(draft, asAdministrator));
      await until(async () => (await waiters()) > 0, 'a write that waits for the lock');
      for (const own of [repository, repositories[2]]) {
        await publishAgain(own, first.id);
        const saved = await draftOf(own, second.id);
        await own.versions.update({ ...saved, changes: name }, asAdministrator);
        await own.versions.delete(saved, asAdministrator);
      }
    });
    await Promise.all(waiting);
    expect(await repository.versions.load(draft, asAdministrator)).toMatchObject({ status: 'PUBLISHED' });
  });

  it('of different processes publish an item one after the other', async () => {
    const { id } = await publishNew(repository);
    const drafts = [];
    for (let times = 0; times < 9; times += 1) drafts.push(await draftOf(repository, id));
    await Promise.all(
      drafts.map((draft, n) => (repositories[n % 3] as Opened).versions.publish(draft, asAdministrator)),
    );
    const { items } = await other.versions.list({ contentId: id }, asAdministrator);
    expect(items.filter(({ status }) => status === 'PUBLISHED')).toHaveLength(1);
  });

  it('of different processes claim each URL once, beside publications that change none', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 6; count += 1) ids.push((await publishNew(repository)).id);
    const publishAll = async (id: number, n: number) => {
      const own = repositories[n % 3] as Opened;
      await publishAgain(own, id, 'Summer!');
      await publishAgain(own, id, n % 2 === 0 ? 'Winter' : 'Summer?');
      await publishAgain(own, id, n % 2 === 0 ? 'Winter?' : 'Summer');
    };
    await Promise.all(ids.map(publishAll));
    const names = await Promise.all(ids.map(async (id) => (await other.content.loadInfo(id, asAdministrator)).name));
    expect(names).toEqual(['Winter?', 'Summer', 'Winter?', 'Summer', 'Winter?', 'Summer']);
  });
});

describe('A rebuild of the index beside a publication', () => {
  const textOf = async (id: number) =>
    (await other.db.selectFrom('cms_search_text').select('words').where('content_id', '=', id).execute()).map((row) =>
      String(row.words),
    );

  it.each(['rebuild', 'publication'] as const)('leaves what is published where the %s comes first', async (first) => {
    const { id } = await publishNew(repository);
    const draft = await draftOf(repository, id, 'Summer!');
    const changes = { fields: [field('name', 'Summer'), field('short_description', { xml: '<p>A novelty</p>' })] };
    await repository.versions.update({ ...draft, changes }, asAdministrator);
    const work = {
      rebuild: () => repositories[2].reindex(),
      publication: () => repository.versions.publish(draft, asAdministrator),
    };
    const begun: Promise<unknown>[] = [];
    // A rebuild writes what differs alone.
    await other.db.updateTable('cms_search_text').set({ words: '' }).where('content_id', '=', id).execute();
    // Both wait for these rows once they have read what to write to the index.
    await during(`select 1 from cms_search_text where content_id = ${id} for update`, async () => {
      begun.push(work[first]());
      await until(async () => (await waiters()) > 0, 'a write that waits for the lock');
      begun.push(work[first === 'rebuild' ? 'publication' : 'rebuild']());
      await until(async () => (await waiters()) > 1, 'two writes that wait for the lock');
    });
    await Promise.all(begun);
    expect(await textOf(id)).toEqual([expect.stringContaining('novelty')]);
  });

  it('in several processes at once is done once', async () => {
    for (let count = 0; count < 60; count += 1) await publishNew(repository);
    await Promise.all(repositories.map((each) => each.reindex()));
    const steps = other.db.selectFrom('cms_change').select('id').where('event', '=', 'content.indexed');
    // Of 50 items, of those that are left, and of none, for each of them.
    expect(await steps.execute()).toHaveLength(3 * 3);
  });
});
