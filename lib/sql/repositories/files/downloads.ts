/** Counts of downloads: collected in memory, and written at intervals. */
import { sql } from 'kysely';
import { createDelayed, type ReportFailure } from '../../database/background.js';
import { isAmong } from '../../database/lists.js';
import type { Database } from '../../database/schema.js';
import type { UnitOfWork } from '../../unit-of-work/open-unit.js';
import type { DownloadCounts } from '../../unit-of-work/store.js';
import type { InBackground } from '../../unit-of-work/unit-of-work.js';

/** Counts that are updated in one transaction, which keeps exclusive writers waiting. */
const maxAtOnce = 100;

/** Values whose counts are kept while the database cannot be written; downloads of further ones are not counted. */
const maxValues = 10_000;

/**
 * No download waits for a write, and many downloads of a file are one write. The counts change no revision, as no
 * user has edited anything; counts since the last write are lost when the process dies.
 * @param interval milliseconds from the first download that is not written yet to its write
 */
export function createDownloadCounts(
  inTransaction: InBackground,
  interval: number,
  report: ReportFailure,
): DownloadCounts {
  let collected = new Map<string, number>();
  const writing = createDelayed(write, interval);

  async function write(): Promise<void> {
    const counts = [...collected];
    collected = new Map();
    while (counts.length > 0) {
      const part = counts.splice(0, maxAtOnce);
      try {
        await inTransaction((unit) => addAll(unit, part));
      } catch (error) {
        await report(error, { task: 'downloadCounts' });
        // The database is full, locked or unavailable: the next interval tries again.
        for (const [key, count] of [...part, ...counts]) add(key, count);
        return;
      }
    }
  }

  function add(key: string, count: number): void {
    if (collected.size >= maxValues && !collected.has(key)) return;
    collected.set(key, (collected.get(key) ?? 0) + count);
    writing.request();
  }

  return {
    add: ({ fieldId, versionId }) => add(`${fieldId} ${versionId}`, 1),
    async stop() {
      await writing.stop();
      await write();
    },
  };
}

async function addAll(
  { db, store, changes }: UnitOfWork,
  counts: readonly (readonly [key: string, count: number])[],
): Promise<void> {
  // In one order in all processes, so that they do not wait for each other.
  for (const [key, count] of counts.toSorted()) {
    const [fieldId = 0, versionId = 0] = key.split(' ').map(Number);
    // The value may have been deleted, or emptied, since; another write may be deleting it.
    await sql`insert into cms_download_count (version_id, field_id, downloads)
      select version_id, field_id, cast(${count} as bigint) from cms_field_value
      where version_id = ${versionId} and field_id = ${fieldId} and file_digest is not null
      ${store.dialect.hasSharedLocks ? sql`for key share` : sql``}
      on conflict (version_id, field_id)
      do update set downloads = cms_download_count.downloads + excluded.downloads`.execute(db);
  }
  const versionIds = counts.map(([key]) => Number(key.split(' ')[1]));
  for (const contentId of await contentsOf(db, versionIds))
    changes.push({ event: 'download.counted', contentId, tags: [`content-${contentId}`] });
}

async function contentsOf(db: Database, versionIds: readonly number[]): Promise<readonly number[]> {
  const query = db
    .selectFrom('cms_version')
    .select('content_id')
    .distinct()
    .where(isAmong(db, 'id', versionIds));
  return (await query.execute()).map(({ content_id }) => content_id);
}
