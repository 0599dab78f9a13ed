/** The tree of URL segments, walked both ways: down a path, and up to the paths of aliases. */
import { type SqlBool, sql } from 'kysely';
import { maxDepth } from '../../../repository/repository.js';
import { isAmong } from '../../database/lists.js';
import type { Database } from '../../database/schema.js';
import { or, type Rights, toColumn } from '../../unit-of-work/policies.js';
import { type ParameterOf, preparedWithRights } from '../../unit-of-work/prepared.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { rootPlace } from '../../writes/url-tree/places.js';
import { keyOf, segmentsOf } from '../../writes/url-tree/segment.js';
import { mayReadAt, selectRefs } from '../locations/rows.js';
import { toPath } from '../url-wildcards/pattern.js';
import { selectCandidates, translate } from '../url-wildcards/repository.js';

/** The keys of the segments of a path, each of 32 characters, and how many there are. */
interface Walk {
  readonly keys: string;
  readonly depth: number;
}

/** Without keys for a path that is too deep to resolve. */
export function walkOf(path: string): Walk {
  const segments = segmentsOf(path);
  if (segments.length > maxDepth) return { keys: '', depth: 0 };
  const keys = (segments.length === 0 ? [''] : segments).map(keyOf);
  return { keys: keys.join(''), depth: keys.length };
}

/** The segments of a path: each is looked for below the place of the segment before it. */
function walkBy(param: ParameterOf<Walk>) {
  const key = sql`substr(cast(${param('keys')} as text), walk.level * 32 + 1, 32)`;
  return sql`with recursive walk (level, place_id, location_id) as (
    select 0, cast(${sql.lit(rootPlace)} as bigint), cast(null as integer)
    union all
    select walk.level + 1, alias.place_id, alias.location_id from walk
    join cms_url_alias alias on alias.parent_id = walk.place_id and alias.text_key = ${key}
  )`;
}

/** The id of the location at the end. */
const endOf = (param: ParameterOf<Walk>) =>
  sql<number>`(${walkBy(param)} select location_id from walk where level = cast(${param('depth')} as integer))`;

/** Whether a segment before the last is the name of a location that the caller may not read: that it exists must not show. */
const isConcealed = (rights: Rights, param: ParameterOf<Walk>) =>
  sql<SqlBool>`exists (${walkBy(param)} select 1 from walk cross join cms_location location
    left join cms_content content on content.id = location.content_id
    left join cms_version version on version.content_id = content.id and version.version_no = content.current_version_no
    where location.id = walk.location_id and walk.level < cast(${param('depth')} as integer)
      and ${toColumn(mayReadAt(rights))} = 0)`;

/** The location that aliases resolve to, those of history included, and whether the caller may read it: in one statement. */
export const findByAliases = preparedWithRights(({ db, rights }, param: ParameterOf<Walk>) =>
  selectRefs(db, rights)
    .select('location.content_id')
    .where('location.id', '=', endOf(param))
    .where((row) => row.not(isConcealed(rights, param))),
);

/** Whether a path has a target, or may match a wildcard: one statement finds out that it does not. */
export async function mayLead({ db }: UnitOfWork, path: string): Promise<boolean> {
  const walk = walkOf(path);
  const end = endOf((name) => sql.val(walk[name]));
  const byAliases = db.selectFrom('cms_location').select('id').where('id', '=', end);
  return (await selectCandidates(db, path).unionAll(byAliases).limit(1).executeTakeFirst()) !== undefined;
}

/** The location that a path resolves to: by aliases, else by a wildcard and then by aliases; in one snapshot. */
export async function findByPath(unit: UnitOfWork, path: string) {
  const byAlias = await unit.first(findByAliases, walkOf(path));
  if (byAlias) return byAlias;
  const other = await translate(unit.db, toPath(path));
  return other === undefined ? undefined : unit.first(findByAliases, walkOf(other));
}

/** A name of a place in paths; a place has one for each language in which it is called differently. */
interface PlaceName {
  readonly text: string;
  /** Separated by commas. */
  readonly language_codes: string;
  readonly main_language_code: string | null;
}

/** The name in the first of these languages in which the place has one, else in the main one, else any. */
export function nameIn(names: readonly PlaceName[], languages: readonly string[]): PlaceName | undefined {
  const [first] = names;
  if (names.length < 2) return first;
  const isIn = (code: string | null | undefined) => (name: PlaceName) =>
    name.language_codes.split(',').some((own) => own === code);
  for (const code of [...languages, first?.main_language_code]) {
    const name = names.find(isIn(code));
    if (name) return name;
  }
  return first;
}

/** A segment on the way from an alias up. */
export interface Step extends PlaceName {
  readonly alias_id: number;
  readonly level: number;
  /** 0 where the caller may not read the location that it is the name of. */
  readonly readable: number;
}

/** All segments above aliases, the nearest first. */
export async function stepsAbove(db: Database, rights: Rights, aliasIds: readonly number[]): Promise<readonly Step[]> {
  const readable = toColumn(or([sql<SqlBool>`step.location_id is null`, mayReadAt(rights)]));
  const root = sql.lit(rootPlace);
  const { rows } = await sql<Step>`
    with recursive above (alias_id, place_id, level) as (
      select id, parent_id, 1 from cms_url_alias where ${isAmong(db, 'id', aliasIds)}
      union
      select above.alias_id, step.parent_id, above.level + 1 from above
      join cms_url_alias step on step.place_id = above.place_id and step.history = 0
      where above.place_id <> ${root} and above.level < ${sql.lit(maxDepth)}
    )
    select above.alias_id, above.level, step.text, step.language_codes, content.main_language_code,
      ${readable} as readable from above
    -- SQLite takes the few steps above for many, and would begin with all there are; it keeps to the order of a cross join.
    cross join cms_url_alias step
    left join cms_location location on location.id = step.location_id
    left join cms_content content on content.id = location.content_id
    left join cms_version version on version.content_id = content.id and version.version_no = content.current_version_no
    where step.place_id = above.place_id and step.history = 0 and above.place_id <> ${root} order by above.level, step.id`.execute(
    db,
  );
  return rows;
}
