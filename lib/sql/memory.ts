/** What reads have found out at some expense, kept for as long as nobody writes. */
import type { Database } from './schema.js';

export interface Memory {
  find<T>(writes: number, what: string): T | undefined;
  keep(writes: number, what: string, found: unknown): void;
}

/** Enough for all large folders that are looked at between two writes. */
const most = 1000;

/** What was found out when other things were true is neither given nor taken. */
export function createMemory(): Memory {
  let since = -1;
  const known = new Map<string, unknown>();
  return {
    find: <T>(writes: number, what: string) => (writes === since ? (known.get(what) as T | undefined) : undefined),
    keep(writes, what, found) {
      if (writes < since) return;
      if (writes > since) known.clear();
      since = writes;
      known.delete(what);
      known.set(what, found);
      const [oldest] = known.keys();
      if (known.size > most && oldest !== undefined) known.delete(oldest);
    },
  };
}

/** How many transactions have written so far, in all processes. */
export async function loadWrites(db: Database): Promise<number> {
  return (await selectWrites(db).executeTakeFirstOrThrow()).writes;
}

export const selectWrites = (db: Database) => db.selectFrom('cms_lock').select('writes').where('id', '=', 1);
