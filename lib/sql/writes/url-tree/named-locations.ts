/** The names of locations in URLs: those of their content in each language, and their parent. */
import { type SqlBool, sql } from 'kysely';
import type { Translations } from '../../../repository/repository.js';
import { isAmong } from '../../database/lists.js';
import type { Database } from '../../database/schema.js';
import type { Condition } from '../../unit-of-work/policies.js';
import { isWithin, pagesBelow, type Range } from '../../values/paths.js';
import { chunks, fromJson, onCurrentVersion } from '../../values/rows.js';
import { homeLocation, rootPlace } from './places.js';
import { lower, toItemSegment } from './segment.js';

/**
 * Selects locations by their ids, by their content item, or as a whole subtree, by its path; in a subtree, locations that have
 * a name already keep it.
 */
export type Which = { readonly ids: readonly number[] } | { readonly contentId: number } | { readonly within: string };

/** The name that a location must have. */
export interface RequiredSegment {
  readonly locationId: number;
  readonly placeId: number;
  readonly parentId: number;
  /** Without the number that distinguishes it from others. */
  readonly base: string;
  readonly languageCodes: string;
}

/** Locations, parents first: some at a time where there may be many, for other requests are served in between. */
export async function* pagesOf(db: Database, which: Which): AsyncIterable<readonly LocationRow[]> {
  if (!('within' in which))
    return yield await selectLocations(db)
      .where(isOneOf(db, which))
      .orderBy('location.depth')
      .orderBy('location.id')
      .execute();
  const select = (range: Range, limit: number) =>
    selectLocations(db)
      .where(isWithin(sql.ref('location.path'), range))
      .orderBy('location.path')
      .limit(limit)
      .execute();
  const all: LocationRow[] = [];
  for await (const page of pagesBelow(which.within, select)) all.push(...page);
  // The oldest of several locations with the same name gets no number.
  yield* chunks(all.sort((a, b) => a.depth - b.depth || a.id - b.id));
}

/**
 * The names that locations must have, and the URL entries created for them.
 * @param places those of locations that came before, to which these are added
 */
export async function loadRequiredSegments(
  db: Database,
  rows: readonly LocationRow[],
  places: Map<number, number>,
): Promise<readonly [readonly RequiredSegment[], readonly number[]]> {
  for (const { id, place_id } of rows) if (place_id !== null) places.set(id, place_id);
  places.set(homeLocation, rootPlace);
  const missing = rows.map(({ id }) => id).filter((id) => !places.has(id));
  const added = await insertPlaces(db, missing);
  for (const { id, location_id } of added) if (location_id !== null) places.set(location_id, id);
  return [toRequiredSegments(rows, places), added.map(({ id }) => id)];
}

/** A location with the names of its content. */
export type NamedLocation = Omit<LocationRow, 'path' | 'depth'>;

/** @param places those of the locations, and of some above */
const toRequiredSegments = (rows: readonly NamedLocation[], places: ReadonlyMap<number, number>) =>
  rows.flatMap((row): readonly RequiredSegment[] => {
    const parentId = places.get(row.parent_id ?? 0) ?? row.parent_place_id ?? rootPlace;
    const at = { locationId: row.id, placeId: places.get(row.id) ?? rootPlace, parentId };
    return segmentsOf(row).map((segment) => ({ ...at, ...segment }));
  });

/** The names that locations of one item must have; undefined where one of them has no URL entry yet. */
export function findRequiredSegments(rows: readonly NamedLocation[]): readonly RequiredSegment[] | undefined {
  const stored = rows.flatMap(({ id, place_id }) => (place_id === null ? [] : [[id, place_id] as const]));
  const places = new Map<number, number>([...stored, [homeLocation, rootPlace]]);
  return rows.every(({ id }) => places.has(id)) ? toRequiredSegments(rows, places) : undefined;
}

/** The condition that a location is one of these. */
function isOneOf(db: Database, which: Exclude<Which, { readonly within: string }>): Condition {
  if ('contentId' in which) return sql<SqlBool>`location.content_id = ${which.contentId}`;
  return isAmong(db, 'location.id', which.ids);
}

function selectLocations(db: Database) {
  return db
    .selectFrom('cms_location as location')
    .innerJoin('cms_content as content', 'content.id', 'location.content_id')
    .innerJoin('cms_version as version', onCurrentVersion)
    .leftJoin('cms_url_place as place', 'place.location_id', 'location.id')
    .leftJoin('cms_url_place as parent_place', 'parent_place.location_id', 'location.parent_id')
    .select(['location.id', 'location.path', 'location.parent_id', 'location.depth'])
    .select(['version.names', 'version.alias_names', 'content.main_language_code'])
    .select(['place.id as place_id', 'parent_place.id as parent_place_id']);
}

async function insertPlaces(db: Database, ids: readonly number[]) {
  const added: { readonly id: number; readonly location_id: number | null }[] = [];
  for (const some of chunks(ids)) {
    const values = some.map((location_id) => ({ location_id }));
    added.push(...(await db.insertInto('cms_url_place').values(values).returning(['id', 'location_id']).execute()));
  }
  return added;
}

export type LocationRow = Awaited<ReturnType<ReturnType<typeof selectLocations>['execute']>>[number];

/** One for each name, that in the main language first; languages in which it is called the same share one. */
function segmentsOf({
  id,
  names,
  alias_names,
  main_language_code: main,
}: NamedLocation): readonly Pick<RequiredSegment, 'base' | 'languageCodes'>[] {
  const translations = fromJson<Translations>(names);
  const forUrls = fromJson<Translations>(alias_names ?? '{}');
  const codes = Object.keys(translations).toSorted((a, b) => Number(b === main) - Number(a === main));
  const segmentsByBase = new Map<string, { readonly base: string; readonly codes: string[] }>();
  for (const code of codes) {
    const named = toItemSegment(translations[code] ?? '', forUrls[code]);
    const base = id === homeLocation ? '' : named || `location_${id}`;
    const same = segmentsByBase.get(lower(base));
    if (same) same.codes.push(code);
    else segmentsByBase.set(lower(base), { base, codes: [code] });
  }
  return [...segmentsByBase.values()].map((one) => ({ base: one.base, languageCodes: one.codes.join(',') }));
}
