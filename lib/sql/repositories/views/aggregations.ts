/** Aggregations in SQL: counts over all hits of a search. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type {
  Aggregation,
  AggregationKind,
  AggregationResult,
  TermAggregationResult,
} from '../../../repository/repository.js';
import { contentNames } from '../../permissions/limitations.js';
import { and, type Condition, or } from '../../unit-of-work/policies.js';
import { mayRead, mayReadPlaced } from '../content/rows.js';
import { isGroup } from '../users/rows.js';
import { countKeys, countRanges, type Terms } from './counting.js';
import { atPlace, maySeeSections } from './criteria.js';
import { dateColumns } from './dates.js';
import { type Count, fieldCounts, type Of } from './field-aggregations.js';
import { countAll, type Hits, hitId } from './hits.js';
import { type EntityName, loadKeys } from './keys.js';
import type { Scope } from './scope.js';
import { compareWhole } from './whole-numbers.js';

/** @param member the path of the aggregation in the query, for faults */
export const aggregate = (request: Aggregation, hits: Hits, scope: Scope, member: string): Promise<AggregationResult> =>
  (counts[request.kind] as Count<AggregationKind>)(request as never, hits, scope, member);

const none = ({ name }: Terms): TermAggregationResult => ({ kind: 'terms', name, entries: [] });

/** All hits as rows with these columns. */
const hitsWith = (hits: Hits, scope: Scope) =>
  sql`(${hits.select([hitId(scope).as('id'), 'content.id as content_id', 'content.type_id', 'content.section_id', 'content.owner_id'])}) hit`;

/** Counts keys that are ids. */
async function terms(
  request: Terms,
  keyed: RawBuilder<unknown>,
  scope: Scope,
  name: EntityName,
): Promise<AggregationResult> {
  const rows = await countKeys(request, keyed, scope);
  const ids = rows.map(({ key }) => Number(key));
  const keys = await loadKeys(name, ids, scope.unit);
  const entries = rows.flatMap(({ key, count }) => {
    const entity = keys.get(Number(key));
    return entity ? [{ key: entity, count: Number(count) }] : [];
  });
  return { ...none(request), entries };
}

/** Counts the values of a column that each hit has once. */
const byColumn =
  (column: 'type_id' | 'section_id', name: EntityName) =>
  (request: Terms, hits: Hits, scope: Scope): Promise<AggregationResult> =>
    terms(request, sql`select hit.${sql.ref(column)} as key from ${hitsWith(hits, scope)}`, scope, name);

/** The locations of hits, with their content. */
function placesOf(hits: Hits, scope: Scope, key: RawBuilder<unknown>, joins: RawBuilder<unknown>): RawBuilder<unknown> {
  const readable = mayReadPlaced(scope.permissions, { ...contentNames, location: 'place' });
  const on = scope.target === 'locations' ? sql<SqlBool>`place.id = location.id` : readable;
  // The rights of the location are checked on the content of the hit.
  const placed = hits
    .innerJoin('cms_location as place', (join) => join.onRef('place.content_id', '=', 'content.id'))
    .select([hitId(scope).as('id'), 'place.id as place_id', 'place.parent_id', 'place.path'])
    .where(on);
  return sql`select distinct hit.id, ${key} as key from (${placed}) hit ${joins}`;
}

/** Locations that the caller may read, under the name of `holder`. */
function readableHolder({ permissions }: Scope): RawBuilder<unknown> {
  const names = { content: 'shown', version: 'shown_version', location: 'holder' };
  const root = permissions.isUnlimited('content', 'read') ? [sql<SqlBool>`holder.content_id is null`] : [];
  const readable = mayReadPlaced(permissions, names);
  return sql`left join cms_content shown on shown.id = holder.content_id
    left join cms_version shown_version on shown_version.content_id = shown.id
      and shown_version.version_no = shown.current_version_no
    where ${or([readable, ...root])}`;
}

/** Content of users or groups that the caller may read; callers can always read themselves. */
function readableUser({ permissions, unit: { context } }: Scope): Condition {
  const names = { content: 'person', version: 'person_version' };
  return or([mayRead(permissions, names), sql<SqlBool>`person.id = ${context.caller.userId ?? 0}`]);
}

const personVersion = sql`join cms_version person_version on person_version.content_id = person.id
  and person_version.version_no = person.current_version_no`;

function byUser(request: Of<'userMetadataTerm'>, hits: Hits, scope: Scope): Promise<AggregationResult> {
  const { target } = request;
  if (target === 'group') return byUserGroup(request, hits, scope);
  const modifier = sql`join cms_content shown on shown.id = hit.content_id
    join cms_version current on current.content_id = shown.id and current.version_no = shown.current_version_no
    join cms_content person on person.id = current.creator_id`;
  const owner = sql`join cms_content person on person.id = hit.owner_id`;
  const keyed = sql`select hit.id, person.id as key from ${hitsWith(hits, scope)}
    ${target === 'owner' ? owner : modifier} ${personVersion}
    join cms_account account on account.content_id = person.id where ${readableUser(scope)}`;
  return terms(request, keyed, scope, 'user');
}

/** The groups that the owner is in. */
function byUserGroup(request: Of<'userMetadataTerm'>, hits: Hits, scope: Scope): Promise<AggregationResult> {
  const { permissions, unit } = scope;
  const readable = mayRead(permissions, { content: 'team', version: 'team_version' });
  const keyed = sql`select distinct hit.id, team.id as key from ${hitsWith(hits, scope)}
    join cms_content person on person.id = hit.owner_id ${personVersion}
    join cms_location member on member.content_id = person.id
    join cms_location above on above.id = member.parent_id
    join cms_content team on team.id = above.content_id and ${isGroup(unit.store, 'team')}
    join cms_version team_version on team_version.content_id = team.id and team_version.version_no = team.current_version_no
    where ${and([readableUser(scope), readable])}`;
  return terms(request, keyed, scope, 'userGroup');
}

function bySubtree(request: Of<'subtreeTerm'>, hits: Hits, scope: Scope): Promise<AggregationResult> {
  const parent = scope.references.locations.find(({ path }) => path === request.path);
  if (!parent) return Promise.resolve(none(request));
  const joins = sql`join cms_location holder on holder.parent_id = ${parent.id}
    and hit.path >= holder.path and substr(hit.path, 1, length(holder.path)) = holder.path ${readableHolder(scope)}`;
  return terms(request, placesOf(hits, scope, sql`holder.id`, joins), scope, 'location');
}

/** Two counts take less time than to group by a condition: PostgreSQL runs it for each row then, instead of as a join. */
async function byVisibility(request: Of<'visibilityTerm'>, hits: Hits, scope: Scope): Promise<AggregationResult> {
  const { limit = 10, minCount = 1 } = request;
  const visible = atPlace(scope, (alias) => sql<SqlBool>`${sql.ref(`${alias}.invisible`)} = 0`);
  const [all, visibleCount] = [await countAll(hits, scope), await countAll(hits.where(visible), scope)];
  const entries = [
    { key: { value: true }, count: visibleCount },
    { key: { value: false }, count: all - visibleCount },
  ];
  // For equal numbers, hidden comes first, as 0 does before 1.
  const sorted = entries.sort(
    (one, other) => other.count - one.count || Number(one.key.value) - Number(other.key.value),
  );
  return { ...none(request), entries: sorted.filter(({ count }) => count >= Math.max(minCount, 1)).slice(0, limit) };
}

function byDate(request: Of<'dateMetadataRange'>, hits: Hits, scope: Scope): Promise<AggregationResult> {
  const dates = hits.select(sql.ref(`content.${dateColumns[request.target]}`).as('key'));
  return countRanges(request, sql`(${dates}) hit`, scope, (comparator, date) =>
    compareWhole([sql.ref('hit.key'), 'bigint'], comparator, date.getTime()),
  );
}

const counts: { readonly [K in AggregationKind]: Count<K> } = {
  contentTypeTerm: byColumn('type_id', 'contentType'),
  contentTypeGroupTerm: (request, hits, scope) => {
    const keyed = sql`select grouped.group_id as key from ${hitsWith(hits, scope)}
      join cms_type_in_group grouped on grouped.type_id = hit.type_id`;
    return terms(request, keyed, scope, 'contentTypeGroup');
  },
  languageTerm: (request, hits, scope) => {
    const keyed = sql`select language.id as key from ${hitsWith(hits, scope)}
      join cms_content shown on shown.id = hit.content_id
      join cms_version current on current.content_id = shown.id and current.version_no = shown.current_version_no
      join cms_version_language named on named.version_id = current.id
      join cms_language language on language.code = named.language_code`;
    return terms(request, keyed, scope, 'language');
  },
  sectionTerm: (request, hits, scope) =>
    maySeeSections(scope) ? byColumn('section_id', 'section')(request, hits, scope) : Promise.resolve(none(request)),
  visibilityTerm: byVisibility,
  locationChildrenTerm: (request, hits, scope) => {
    const joins = sql`join cms_location holder on holder.id = hit.parent_id ${readableHolder(scope)}`;
    return terms(request, placesOf(hits, scope, sql`holder.id`, joins), scope, 'location');
  },
  subtreeTerm: bySubtree,
  objectStateTerm: (request, hits, scope) => {
    const keyed = sql`select coalesce(held.state_id, implied.id) as key from ${hitsWith(hits, scope)}
      join cms_state_group state_group on state_group.identifier = ${request.groupIdentifier}
      join cms_state implied on implied.group_id = state_group.id and implied.is_implied = 1
      left join cms_content_state held on held.content_id = hit.content_id and held.group_id = state_group.id`;
    return terms(request, keyed, scope, 'objectState');
  },
  userMetadataTerm: byUser,
  dateMetadataRange: byDate,
  ...fieldCounts,
};
