/** What is true of content and its places whatever was done before, in whichever order, and however it was broken off. */
import { type Kysely, PostgresAdapter, type Selectable, sql } from 'kysely';
import type { LocationTable, Tables } from '../../lib/sql/database/schema.js';
import { aliasViolations, stateViolations } from './alias-invariants.js';
import { orderViolations } from './order-invariants.js';

type Place = Selectable<LocationTable>;

/** All that is wrong, in words; nothing if all is well. On PostgreSQL in one snapshot, as jobs prune versions meanwhile. */
export function violations(db: Kysely<Tables>): Promise<string[]> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return violationsIn(db);
  return db.connection().execute(async (connection) => {
    await sql`begin isolation level repeatable read, read only`.execute(connection);
    try {
      return await violationsIn(connection);
    } finally {
      await sql`rollback`.execute(connection);
    }
  });
}

async function violationsIn(db: Kysely<Tables>): Promise<string[]> {
  const [places, contents, versions, items] = await Promise.all([
    db.selectFrom('cms_location').selectAll().orderBy('depth').orderBy('id').execute(),
    db.selectFrom('cms_content').select(['id', 'status', 'hidden', 'current_version_no']).execute(),
    db.selectFrom('cms_version').select(['content_id', 'version_no', 'status']).execute(),
    db.selectFrom('cms_trash_item').selectAll().execute(),
  ]);
  const byId = new Map(places.map((place) => [place.id, place]));
  const hidden = new Set(contents.filter((content) => content.hidden === 1).map(({ id }) => id));
  const own = groupBy(places, ({ content_id }) => content_id);
  const numbers = groupBy(versions, ({ content_id }) => content_id);
  const known = new Set(contents.map(({ id }) => id));
  const trashed = new Map(items.map((item) => [item.content_id, item]));
  return [
    ...(await aliasViolations(db)),
    ...(await stateViolations(db)),
    ...(await languageViolations(db)),
    ...(await orderViolations(db)),
    ...places.flatMap((place) => faultsOfPlace(place, byId, hidden, known)),
    ...contents.flatMap((content) => [
      ...faultsOfContent(content.id, content.status, own.get(content.id) ?? [], trashed.has(content.id)),
      ...faultsOfVersions(content, numbers.get(content.id) ?? []),
    ]),
    ...items.flatMap((item) => [
      ...unless(!byId.has(item.id), `trash item ${item.id} is in the tree as well`),
      ...unless(item.path.endsWith(`/${item.parent_id}/${item.id}/`), `trash item ${item.id} was at ${item.path}`),
      ...unless(!places.some(({ remote_id }) => remote_id === item.remote_id), `two have the remote id of ${item.id}`),
    ]),
  ];
}

function faultsOfPlace(
  place: Place,
  byId: ReadonlyMap<number, Place>,
  hidden: ReadonlySet<number>,
  known: ReadonlySet<number>,
): string[] {
  const parent = place.parent_id === null ? undefined : byId.get(place.parent_id);
  const what = `location ${place.id}`;
  const isHidden = place.hidden === 1 || hidden.has(place.content_id ?? 0) || parent?.invisible === 1;
  return [
    ...unless(place.id === 1 || parent !== undefined, `${what} has no parent`),
    ...unless(place.path === `${parent?.path ?? '/'}${place.id}/`, `${what} is at ${place.path}`),
    ...unless(place.depth === (parent ? parent.depth + 1 : 0), `${what} is ${place.depth} deep`),
    ...unless((place.invisible === 1) === isHidden, `${what} is ${isHidden ? '' : 'not '}to be invisible`),
    ...unless(place.id === 1 || known.has(place.content_id ?? 0), `${what} has no content`),
  ];
}

function faultsOfContent(id: number, status: string, places: readonly Place[], isTrashed: boolean): string[] {
  const mains = places.filter(({ is_main }) => is_main === 1).length;
  const parents = new Set(places.map(({ parent_id }) => parent_id));
  return [
    ...unless(mains === (places.length > 0 ? 1 : 0), `content ${id} has ${mains} main locations`),
    ...unless(parents.size === places.length, `content ${id} is below one parent twice`),
    ...unless(places.length > 0 === (status === 'PUBLISHED'), `content ${id} is ${status} at ${places.length} places`),
    ...unless(isTrashed === (status === 'TRASHED'), `content ${id} is ${status}${isTrashed ? ', in the trash' : ''}`),
  ];
}

function faultsOfVersions(
  content: { readonly id: number; readonly status: string; readonly current_version_no: number },
  versions: readonly { readonly version_no: number; readonly status: string }[],
): string[] {
  const published = versions.filter(({ status }) => status === 'PUBLISHED');
  const current = versions.find(({ version_no }) => version_no === content.current_version_no);
  return [
    ...unless(published.length <= 1, `content ${content.id} is published ${published.length} times`),
    ...unless(
      content.status === 'DRAFT' ? published.length === 0 : published.length === 1,
      `content ${content.id} is ${content.status} with ${published.length} published versions`,
    ),
    ...unless(current !== undefined, `content ${content.id} has no current version`),
    ...unless(published.length === 0 || published[0] === current, `content ${content.id} shows another version`),
  ];
}

/** The languages of each version are those of its names. */
async function languageViolations(db: Kysely<Tables>): Promise<string[]> {
  const versions = await db.selectFrom('cms_version').select(['id', 'names']).execute();
  const rows = await db.selectFrom('cms_version_language').selectAll().execute();
  const byVersion = groupBy(rows, (row) => row.version_id);
  return versions.flatMap(({ id, names }) => {
    const stored = (byVersion.get(id) ?? []).map((row) => row.language_code).sort();
    const expected = Object.keys(JSON.parse(names)).sort();
    return unless(String(stored) === String(expected), `version ${id} is in ${expected}, and stored as in ${stored}`);
  });
}

const unless = (holds: boolean, fault: string): string[] => (holds ? [] : [fault]);

export function groupBy<K, T>(items: readonly T[], key: (item: T) => K): ReadonlyMap<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}
