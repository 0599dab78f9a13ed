/** Copies content items with those of their versions that the caller may see; they have no places yet. */
import { sql } from 'kysely';
import type { Permissions } from '../permissions/policies.js';
import { newRemoteId } from '../rows.js';
import type { Database } from '../store.js';
import { copyVersions } from './copy-versions.js';

/** The id of a content item, and that of its copy. */
export interface Pair {
  readonly id: number;
  readonly copyId: number;
}

/** Other requests are served between two statements, so these stay short: to make one takes time for each item as well. */
const atOnce = 100;

/** @return the id of the copy by that of the original */
export async function copyContents(
  db: Database,
  permissions: Permissions,
  ids: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, number>> {
  const copies = new Map<number, number>();
  for (const some of inParts(ids)) {
    const pairs = await insertContents(db, permissions, some, now);
    await copyVersions(db, permissions, pairs, now);
    for (const { id, copyId } of pairs) copies.set(id, copyId);
  }
  return copies;
}

export function inParts<T>(items: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / atOnce) }, (_, part) =>
    items.slice(part * atOnce, (part + 1) * atOnce),
  );
}

async function insertContents(
  db: Database,
  { userId }: Permissions,
  ids: readonly number[],
  now: number,
): Promise<readonly Pair[]> {
  const originals = new Map(ids.map((id) => [newRemoteId(), id]));
  const named = [...originals].map(([remoteId, id]) => sql`(cast(${id} as integer), cast(${remoteId} as text))`);
  const moment = sql<number>`cast(${now} as bigint)`;
  const columns = ['type_id', 'section_id', 'name', 'sort_name', 'main_language_code'] as const;
  const states = ['current_version_no', 'always_available', 'hidden', 'status'] as const;
  const copies = await db
    .with('named(original_id, remote_id)', () => sql<Named>`(values ${sql.join(named)})`)
    .insertInto('cms_content')
    .columns([...columns, ...states, 'remote_id', 'owner_id', 'published', 'modified', 'updated'])
    .expression((row) =>
      row
        .selectFrom('named')
        // SQLite keeps to the order of a cross join, and so does not read all the content there is.
        .crossJoin('cms_content')
        .select([...columns, ...states])
        .select([
          'named.remote_id',
          sql<number>`cast(${userId} as integer)`.as('owner_id'),
          sql<number>`case when published is null then null else ${moment} end`.as('published'),
          sql<number>`case when modified is null then null else ${moment} end`.as('modified'),
          moment.as('updated'),
        ])
        .whereRef('cms_content.id', '=', 'named.original_id')
        .orderBy('cms_content.id'),
    )
    .returning(['id', 'remote_id'])
    .execute();
  return copies.map(({ id, remote_id }) => ({ id: originals.get(remote_id) as number, copyId: id }));
}

interface Named {
  readonly original_id: number;
  readonly remote_id: string;
}
