/** Deletes files that nothing refers to, which deletions of content and killed processes leave in the store. */
import type { FileStore } from '../../../files/file-store.js';
import { imageOf } from '../../../files/variations.js';
import type { ReportFailure } from '../../database/background.js';
import { isAmong } from '../../database/lists.js';
import type { Database } from '../../database/schema.js';
import { withoutTags } from '../../unit-of-work/change-log.js';
import type { Store } from '../../unit-of-work/store.js';
import { backgroundContext, write } from '../../unit-of-work/unit-of-work.js';
import { uploadOf } from '../uploads/parts.js';

/** The result of a sweep. */
export interface SweptFiles {
  /** How many files something refers to. */
  readonly kept: number;
  readonly deleted: number;
}

/** Calls share the sweep that is running. */
export type Sweep = () => Promise<SweptFiles>;

/** Files of one transaction, which keeps other writers waiting while it deletes. */
const mostAtOnce = 50;

/**
 * Creates the function that sweeps, and where there is an interval, calls it each time that has passed; failures of these calls
 * are reported.
 */
export function createSweep(
  store: Store,
  interval: number | undefined,
  report: ReportFailure,
): { sweep: Sweep; stop(): Promise<void> } {
  const controller = new AbortController();
  const { files } = store;
  let running: Promise<SweptFiles> | undefined;

  const sweep: Sweep = () => {
    running ??= (files ? sweepFiles(store, files, controller.signal) : Promise.resolve(nothing)).finally(() => {
      running = undefined;
    });
    return running;
  };
  // The next sweep finds files that a failed one has left.
  const sweepByItself = () =>
    sweep().catch((error: unknown) => (controller.signal.aborted ? undefined : report(error, { task: 'sweep' })));
  const timer = interval === undefined ? undefined : setInterval(sweepByItself, interval).unref();
  return {
    sweep,
    async stop() {
      controller.abort();
      clearInterval(timer);
      await running?.catch(() => undefined);
    },
  };
}

const nothing: SweptFiles = { kept: 0, deleted: 0 };

async function sweepFiles(store: Store, files: FileStore, signal: AbortSignal): Promise<SweptFiles> {
  const counts = { kept: 0, deleted: 0 };
  // Their files are found below.
  await write(store, backgroundContext(signal), 'shared', async ({ db, changes }) => {
    changes.push(withoutTags('upload.expired'));
    await db.deleteFrom('cms_upload').where('expires', '<=', Date.now()).execute();
  });
  let keys: string[] = [];
  const sweepKeys = async () => {
    const deleted = await deleteUnreferenced(store, files, keys, signal);
    counts.kept += keys.length - deleted;
    counts.deleted += deleted;
    keys = [];
  };
  for await (const key of files.list()) {
    if (!isOwn(key)) continue;
    keys.push(key);
    if (keys.length === mostAtOnce) await sweepKeys();
  }
  await sweepKeys();
  return counts;
}

/** A store may be shared with files of others, whose keys look different. */
const isOwn = (key: string): boolean => isDigest(key) || uploadOf(key) !== undefined || imageOf(key) !== undefined;

const isDigest = (key: string): boolean => /^[0-9a-f]{64}$/.test(key);

/**
 * Most files are referred to, which is found without a lock. All others are looked for again in a transaction: those that
 * write files and refer to them run before it or after it.
 */
export async function deleteUnreferenced(
  store: Store,
  files: FileStore,
  keys: readonly string[],
  signal: AbortSignal = new AbortController().signal,
): Promise<number> {
  signal.throwIfAborted();
  const candidates = await unreferenced(store.db, keys);
  if (candidates.length === 0) return 0;
  return write(store, backgroundContext(signal), 'exclusive', async ({ db, changes }) => {
    changes.push(withoutTags('file.swept'));
    const doomed = await unreferenced(db, candidates);
    await Promise.all(doomed.map((key) => files.delete(key)));
    return doomed.length;
  });
}

/** The keys that no value of any version holds, and no upload. */
async function unreferenced(db: Database, keys: readonly string[]): Promise<readonly string[]> {
  if (keys.length === 0) return [];
  // A variation stays for as long as its image does.
  const wanted = [...new Set(keys.flatMap((key) => imageOf(key) ?? (isDigest(key) ? key : [])))];
  const uploadIds = keys.flatMap((key) => uploadOf(key) ?? []);
  const held =
    wanted.length === 0
      ? []
      : await db
          .selectFrom('cms_field_value')
          .select('file_digest')
          .distinct()
          .where(isAmong(db, 'file_digest', wanted))
          .union(
            db
              .selectFrom('cms_nested_file')
              .select('digest as file_digest')
              .where(isAmong(db, 'digest', wanted)),
          )
          .execute();
  const uploaded = await db
    .selectFrom('cms_upload')
    .select(['id', 'digest'])
    .where((row) =>
      row.or([
        ...(wanted.length > 0 ? [isAmong(db, 'digest', wanted)] : []),
        ...(uploadIds.length > 0 ? [isAmong(db, 'id', uploadIds)] : []),
      ]),
    )
    .execute();
  const digests = new Set([...held.map((row) => row.file_digest), ...uploaded.map(({ digest }) => digest)]);
  const ids = new Set(uploaded.map(({ id }) => id));
  return keys.filter((key) => !digests.has(imageOf(key) ?? key) && !ids.has(uploadOf(key) ?? ''));
}
