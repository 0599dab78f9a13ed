/** Files in the store that nothing refers to: no value of a version, and no upload. */
import type { FileStore } from '../../../files/file-store.js';
import { imageOf } from '../../../files/variations.js';
import { isAmong } from '../../database/lists.js';
import type { Database } from '../../database/schema.js';
import { withoutTags } from '../../unit-of-work/change-log.js';
import type { Store } from '../../unit-of-work/store.js';
import { backgroundContext, write } from '../../unit-of-work/unit-of-work.js';
import { uploadOf } from './parts.js';

export const isDigest = (key: string): boolean => /^[0-9a-f]{64}$/.test(key);

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
    const toDelete = await unreferenced(db, candidates);
    await Promise.all(toDelete.map((key) => files.delete(key)));
    return toDelete.length;
  });
}

/** The keys that no value of any version holds, and no upload. */
async function unreferenced(db: Database, keys: readonly string[]): Promise<readonly string[]> {
  if (keys.length === 0) return [];
  // A variation stays for as long as its image does.
  const digestsOfKeys = [...new Set(keys.flatMap((key) => imageOf(key) ?? (isDigest(key) ? key : [])))];
  const uploadIds = keys.flatMap((key) => uploadOf(key) ?? []);
  const stored =
    digestsOfKeys.length === 0
      ? []
      : await db
          .selectFrom('cms_field_value')
          .select('file_digest')
          .distinct()
          .where(isAmong(db, 'file_digest', digestsOfKeys))
          .union(
            db
              .selectFrom('cms_nested_file')
              .select('digest as file_digest')
              .where(isAmong(db, 'digest', digestsOfKeys)),
          )
          .execute();
  const uploaded = await db
    .selectFrom('cms_upload')
    .select(['id', 'digest'])
    .where((row) =>
      row.or([
        ...(digestsOfKeys.length > 0 ? [isAmong(db, 'digest', digestsOfKeys)] : []),
        ...(uploadIds.length > 0 ? [isAmong(db, 'id', uploadIds)] : []),
      ]),
    )
    .execute();
  const digests = new Set([...stored.map((row) => row.file_digest), ...uploaded.map(({ digest }) => digest)]);
  const ids = new Set(uploaded.map(({ id }) => id));
  return keys.filter((key) => !digests.has(imageOf(key) ?? key) && !ids.has(uploadOf(key) ?? ''));
}
