/** Counts of downloads: collected in memory, and added to the values of the files at intervals. */
import type { ReportFailure } from '../background.js';
import { fromJson } from '../rows.js';
import type { Database } from '../schema.js';
import type { DownloadCounts } from '../store.js';

/** Runs work in a transaction that excludes all other writes. */
type InTransaction = (
  context: { readonly signal: AbortSignal },
  work: (db: Database) => Promise<void>,
) => Promise<void>;

/** Values that are updated in one transaction, which keeps other writers waiting. */
const mostAtOnce = 100;

/** Values whose counts are kept while the database cannot be written; downloads of further ones are not counted. */
const mostValues = 10_000;

const always = { signal: new AbortController().signal };

/**
 * No download waits for a write, and many downloads of a file are one write. The counts change no revision, as no
 * user has edited anything; what has been collected since the last write is lost when the process dies.
 * @param interval milliseconds from the first download that is not written yet to its write
 */
export function createDownloadCounts(
  inTransaction: InTransaction,
  interval: number,
  report: ReportFailure,
): DownloadCounts {
  let collected = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  function schedule(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      running = write();
    }, interval).unref();
  }

  async function write(): Promise<void> {
    const counts = [...collected];
    collected = new Map();
    while (counts.length > 0) {
      const part = counts.splice(0, mostAtOnce);
      try {
        await inTransaction(always, (db) => addAll(db, part));
      } catch (error) {
        await report(error, { task: 'downloadCounts' });
        // The database is full, locked or unavailable: the next interval tries again.
        for (const [key, count] of [...part, ...counts]) add(key, count);
        return;
      }
    }
  }

  function add(key: string, count: number): void {
    if (collected.size >= mostValues && !collected.has(key)) return;
    collected.set(key, (collected.get(key) ?? 0) + count);
    schedule();
  }

  return {
    add: ({ fieldId, versionId }) => add(`${fieldId} ${versionId}`, 1),
    async stop() {
      await running;
      clearTimeout(timer);
      await write();
      clearTimeout(timer);
    },
  };
}

async function addAll(db: Database, counts: readonly (readonly [key: string, count: number])[]): Promise<void> {
  for (const [key, count] of counts) {
    const [fieldId = 0, versionId = 0] = key.split(' ').map(Number);
    const found = await db
      .selectFrom('cms_field_value')
      .select('value')
      .where('version_id', '=', versionId)
      .where('field_id', '=', fieldId)
      .executeTakeFirst();
    const value = found && fromJson<{ readonly downloadCount?: number } | null>(found.value);
    // It may have been deleted, or emptied, since.
    if (!value) continue;
    const counted = JSON.stringify({ ...value, downloadCount: (value.downloadCount ?? 0) + count });
    await db
      .updateTable('cms_field_value')
      .set({ value: counted })
      .where('version_id', '=', versionId)
      .where('field_id', '=', fieldId)
      .execute();
  }
}
