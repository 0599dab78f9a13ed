/** Ids of entities: those that remote ids belong to, and those that are reserved for entities of a transfer. */
import { type Expression, sql } from 'kysely';
import type { RemoteIdMatch, ReservedIds, TransferIds } from '../../../repository/repository.js';
import { isAmong } from '../../database/lists.js';
import type { Database, Tables } from '../../database/schema.js';
import { noChange } from '../../unit-of-work/change-log.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { isId } from '../../values/rows.js';

/** The table of each kind of entity whose ids can be reserved. */
export const tables = {
  contents: 'cms_content',
  locations: 'cms_location',
  sections: 'cms_section',
  objectStateGroups: 'cms_state_group',
  objectStates: 'cms_state',
  contentTypeGroups: 'cms_type_group',
  contentTypes: 'cms_content_type',
  roles: 'cms_role',
} as const satisfies Record<keyof ReservedIds<number>, keyof Tables>;

type Table = (typeof tables)[keyof typeof tables];

export async function findByRemoteIds(
  { db }: UnitOfWork,
  { contents, locations }: TransferIds<string>,
): Promise<TransferIds<RemoteIdMatch>> {
  const find = async (
    table: 'cms_content' | 'cms_location',
    remoteIds: readonly string[],
  ): Promise<readonly RemoteIdMatch[]> => {
    if (remoteIds.length === 0) return [];
    const rows = db.selectFrom(table).select(['remote_id as remoteId', 'id']);
    return rows.where(isAmong(db, 'remote_id', remoteIds)).execute();
  };
  return { contents: await find('cms_content', contents), locations: await find('cms_location', locations) };
}

export async function reserveIds(unit: UnitOfWork, ids: ReservedIds<number | null>): Promise<ReservedIds<number>> {
  unit.changes.push(noChange);
  const reserved: Partial<Record<keyof typeof tables, readonly number[]>> = {};
  for (const kind of Object.keys(tables) as (keyof typeof tables)[]) {
    const requested = ids[kind];
    if (requested) reserved[kind] = await reserve(unit, tables[kind], requested);
  }
  return { contents: [], locations: [], ...reserved };
}

/** The highest id that is kept: all that is created later has higher ones. */
const maxKept = 1_000_000_000;

const canBeKept = (id: number | null): id is number => id !== null && isId(id) && id <= maxKept;

async function reserve(
  { db, store: { dialect } }: UnitOfWork,
  table: Table,
  ids: readonly (number | null)[],
): Promise<readonly number[]> {
  const named = ids.filter(canBeKept);
  const used = new Set(await findUsed(db, table, named));
  // The first of those that name the same id gets it.
  const unused = new Set(named.filter((id) => !used.has(id)));
  const isFirst = (id: number | null, index: number): id is number =>
    id !== null && unused.has(id) && ids.indexOf(id) === index;
  const others = await dialect.reserveIds(db, table, {
    highest: Math.max(0, ...unused),
    count: ids.length - unused.size,
  });
  let next = 0;
  return ids.map((id, index) => (isFirst(id, index) ? id : (others[next++] as number)));
}

/** Ids that entities of the kind have, also in the trash. */
export async function findUsed(db: Database, table: Table, ids: readonly number[]): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  const isNamed = (id: Expression<unknown>) => isAmong(db, id, ids);
  const inTrash = sql`union all select id from cms_trash_item where ${isNamed(sql.ref('id'))}`;
  const { rows } = await sql<{ readonly id: number }>`select id from ${sql.table(table)}
    where ${isNamed(sql.ref('id'))} ${table === 'cms_location' ? inTrash : sql``}`.execute(db);
  return rows.map(({ id }) => id);
}
