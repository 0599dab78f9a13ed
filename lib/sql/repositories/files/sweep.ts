/** Deletes files that nothing refers to, which deletions of content and killed processes leave in the store. */
import type { FileStore } from '../../../files/file-store.js';
import { imageOf } from '../../../files/variations.js';
import { createLoop, type ReportFailure } from '../../database/background.js';
import { withoutTags } from '../../unit-of-work/change-log.js';
import type { Store } from '../../unit-of-work/store.js';
import { backgroundContext, write } from '../../unit-of-work/unit-of-work.js';
import { uploadOf } from '../uploads/parts.js';
import { deleteUnreferenced, isDigest } from '../uploads/unreferenced-files.js';

/** The result of a sweep. */
export interface SweptFiles {
  /** The number of files that are referred to. */
  readonly kept: number;
  readonly deleted: number;
}

/** Deletes unreferenced files; concurrent calls share one sweep. */
export type Sweep = () => Promise<SweptFiles>;

/** Files of one transaction, which keeps other writers waiting while it deletes. */
const maxAtOnce = 50;

/**
 * Creates the function that sweeps, and where there is an interval, calls it each time that has passed; failures of these calls
 * are reported.
 */
export function createSweep(
  store: Store,
  interval: number | undefined,
  report: ReportFailure,
): { sweep: Sweep; stop(): Promise<void> } {
  const { files } = store;
  let running: Promise<SweptFiles> | undefined;
  // The next sweep finds files that a failed one has left.
  const loop = createLoop(() => sweep(), { every: interval, task: 'sweep', report });

  const sweep: Sweep = () => {
    running ??= (files ? sweepFiles(store, files, loop.signal) : Promise.resolve(nothing)).finally(() => {
      running = undefined;
    });
    return running;
  };
  loop.start();
  return {
    sweep,
    async stop() {
      await loop.stop();
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
    if (keys.length === maxAtOnce) await sweepKeys();
  }
  await sweepKeys();
  return counts;
}

/** A store may be shared with files of others, whose keys look different. */
const isOwn = (key: string): boolean => isDigest(key) || uploadOf(key) !== undefined || imageOf(key) !== undefined;
