/** Criteria as conditions in SQL on the content, or the location with its content, of each row. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Criterion, CriterionKind } from '../../../repository/repository.js';
import { toSortName } from '../../../support/normalize.js';
import { isOneOf, listsOf } from '../../database/lists.js';
import { constant, contentNames } from '../../permissions/limitations.js';
import { always, and, type Condition, never, or } from '../../unit-of-work/policies.js';
import { below, isPlacedWithinAny, outermost } from '../../values/paths.js';
import { flag, isId } from '../../values/rows.js';
import { toLoginKey } from '../../writes/accounts/passwords.js';
import { mayRead, mayReadPlaced } from '../content/rows.js';
import { isGroup } from '../users/rows.js';
import { compareDates, dateColumns } from './dates.js';
import { fieldMatches, relationMatches } from './fields.js';
import { imageFits } from './images.js';
import { like } from './patterns.js';
import type { LocationReference, StateReference } from './references.js';
import { inOneLanguage, type Scope } from './scope.js';
import { textFits } from './texts.js';

type Of<K extends CriterionKind> = Extract<Criterion, { readonly kind: K }>;
type Compilers = { readonly [K in CriterionKind]: (criterion: Of<K>, scope: Scope, member: string) => Condition };

/** @param member the path of the criterion in the query, for faults */
export const toCondition = (criterion: Criterion, scope: Scope, member: string): Condition =>
  (compilers[criterion.kind] as (one: Criterion, scope: Scope, member: string) => Condition)(criterion, scope, member);

export const allOf = (criteria: readonly Criterion[], scope: Scope, member: string): Condition =>
  and(criteria.map((criterion, index) => toCondition(criterion, scope, `${member}.${index}`)));

const oneOf = ({ unit }: Scope, column: Expression<unknown>, values: readonly (string | number)[]): Condition =>
  values.length === 0 ? never : isOneOf(listsOf(unit.db), column, values);

const content = (column: string) => sql.ref<number>(`content.${column}`);
const idsIn = (scope: Scope, column: Expression<unknown>, ids: readonly number[]) =>
  oneOf(scope, column, ids.filter(isId));

/** A value that is unknown is false, so that its opposite is true. */
export const not = (condition: Condition): Condition =>
  condition === always ? never : condition === never ? always : sql<SqlBool>`((${condition}) is not true)`;

/** A condition on the location of the row, or on any location of the content at which the caller may read it. */
export function atPlace({ permissions, target }: Scope, on: (alias: string) => Condition): Condition {
  if (target === 'locations') return on('location');
  const condition = on('place');
  if (condition === never) return never;
  const readable = mayReadPlaced(permissions, { ...contentNames, location: 'place' });
  return sql<SqlBool>`exists (select 1 from cms_location place
    where place.content_id = content.id and ${and([condition, readable])})`;
}

/** A condition like that of `atPlace` where few locations match: content is found by these, instead of checking each item. */
function atFewPlaces(scope: Scope, on: (alias: string) => Condition): Condition {
  const condition = atPlace(scope, on);
  if (condition === never || scope.target === 'locations') return condition;
  const isPlacedThere = sql<SqlBool>`content.id in (select known.content_id from cms_location known where ${on('known')})`;
  const { permissions } = scope;
  const readable = mayReadPlaced(permissions, { ...contentNames, location: 'place' });
  return readable === always ? isPlacedThere : and([isPlacedThere, condition]);
}

const placedAt = (alias: string, column: string) => sql.ref(`${alias}.${column}`);

const located = (scope: Scope, column: string, values: readonly (string | number)[]): Condition =>
  atFewPlaces(scope, (alias) => oneOf(scope, placedAt(alias, column), values));

const locationsWhere = ({ references }: Scope, isWanted: (location: LocationReference) => boolean) =>
  references.locations.filter(isWanted);

const childOf = (scope: Scope, isParent: (location: LocationReference) => boolean): Condition => {
  const parents = locationsWhere(scope, isParent).map(({ id }) => id);
  return located(scope, 'parent_id', parents);
};

const ofTypes = (select: Expression<unknown>): Condition => sql<SqlBool>`content.type_id in (${select})`;

const accountWhere = (condition: Condition): Condition =>
  sql<SqlBool>`content.id in (select account.content_id from cms_account account where ${condition})`;

/** One value alone may be a pattern. */
function accountNamed(scope: Scope, column: string, values: readonly string[]): Condition {
  const [first, ...others] = values;
  if (first === undefined) return never;
  return accountWhere(others.length === 0 ? like(sql.ref(column), first) : oneOf(scope, sql.ref(column), values));
}

/**
 * By rows for states that differ from implied ones, which an index finds; by missing ones only where an implied one is requested.
 */
function heldStates(scope: Scope, states: readonly StateReference[]): Condition {
  const isHeld = oneOf(
    scope,
    sql.ref('held.state_id'),
    states.map(({ id }) => id),
  );
  if (isHeld === never) return never;
  const implied = oneOf(
    scope,
    sql.ref('implied.id'),
    states.filter(({ is_implied }) => is_implied === 1).map(({ id }) => id),
  );
  const isImplied = sql<SqlBool>`exists (select 1 from cms_state implied where ${implied} and not exists (
    select 1 from cms_content_state held where held.content_id = content.id and held.group_id = implied.group_id))`;
  return or([
    sql<SqlBool>`content.id in (select held.content_id from cms_content_state held where ${isHeld})`,
    implied === never ? never : isImplied,
  ]);
}

const createdBy = (scope: Scope, ids: readonly number[]): Condition =>
  sql<SqlBool>`exists (select 1 from cms_version shown where shown.content_id = content.id
    and shown.version_no = content.current_version_no and ${oneOf(scope, sql.ref('shown.creator_id'), ids)})`;

function metadataOf({ target, ids }: Of<'userMetadata'>, scope: Scope) {
  const { permissions, references } = scope;
  const { context, store } = scope.unit;
  const userIds = ids.filter((id) => references.users.has(id));
  if (userIds.length === 0) return never;
  if (target === 'owner') return oneOf(scope, content('owner_id'), userIds);
  if (target === 'modifier') return createdBy(scope, userIds);
  const readable = mayRead(permissions, { content: 'owner', version: 'owner_version' });
  return sql<SqlBool>`exists (select 1 from cms_content owner
    join cms_version owner_version on owner_version.content_id = owner.id and owner_version.version_no = owner.current_version_no
    join cms_location member on member.content_id = owner.id
    join cms_location holder on holder.id = member.parent_id
    join cms_content team on team.id = holder.content_id and ${isGroup(store, 'team')}
    where owner.id = content.owner_id and ${oneOf(scope, sql.ref('team.id'), userIds)}
      and ${or([readable, sql<SqlBool>`owner.id = ${context.caller.userId ?? 0}`])})`;
}

const compilers: Compilers = {
  and: ({ criteria }, scope, member) => allOf(criteria, scope, `${member}.criteria`),
  or: ({ criteria }, scope, member) =>
    or(criteria.map((own, index) => toCondition(own, scope, `${member}.criteria.${index}`))),
  not: ({ criterion }, scope, member) => not(toCondition(criterion, scope, `${member}.criterion`)),
  contentId: ({ ids }, scope) => idsIn(scope, content('id'), ids),
  contentRemoteId: ({ values }, scope) => oneOf(scope, content('remote_id'), values),
  locationId: ({ ids }, scope) => located(scope, 'id', ids.filter(isId)),
  locationRemoteId: ({ values }, scope) => located(scope, 'remote_id', values),
  parentLocationId: ({ ids }, scope) => childOf(scope, ({ id }) => ids.includes(id)),
  parentLocationRemoteId: ({ values }, scope) => childOf(scope, (own) => values.includes(own.remote_id)),
  ancestor: ({ paths }, scope) => {
    const above = locationsWhere(scope, ({ path }) => paths.includes(path));
    return located(scope, 'id', [...new Set(above.flatMap(({ path }) => path.split('/').filter(Boolean).map(Number)))]);
  },
  subtree: ({ paths }, scope) => {
    const roots = locationsWhere(scope, ({ path }) => paths.includes(path));
    const lists = listsOf(scope.unit.db);
    const ranges = outermost(roots).map(({ path }) => below(path));
    const areSmall = roots.every(({ path }) => scope.references.smallSubtrees.has(path));
    return (areSmall ? atFewPlaces : atPlace)(scope, (alias) =>
      roots.length === 0 ? never : isPlacedWithinAny(lists, alias, ranges),
    );
  },
  sibling: ({ locationId }, scope) => {
    const [location] = locationsWhere(scope, ({ id }) => id === locationId);
    if (!location || location.parent_id === null) return never;
    return atFewPlaces(scope, (alias) =>
      and([
        oneOf(scope, placedAt(alias, 'parent_id'), [location.parent_id as number]),
        sql<SqlBool>`${placedAt(alias, 'id')} <> ${location.id}`,
      ]),
    );
  },
  contentTypeId: ({ ids }, scope) => idsIn(scope, content('type_id'), ids),
  contentTypeIdentifier: ({ values }, scope) => {
    const ids = values.flatMap((value) => scope.references.types.get(value) ?? []);
    return oneOf(scope, content('type_id'), ids);
  },
  contentTypeGroupId: ({ ids }, scope) => {
    const grouped = idsIn(scope, sql.ref('group_id'), ids);
    return grouped === never ? never : ofTypes(sql`select type_id from cms_type_in_group where ${grouped}`);
  },
  sectionId: ({ ids }, scope) => idsIn(scope, content('section_id'), ids),
  sectionIdentifier: ({ values }, scope) => {
    const named = maySeeSections(scope) ? oneOf(scope, sql.ref('identifier'), values) : never;
    return named === never ? never : sql<SqlBool>`content.section_id in (select id from cms_section where ${named})`;
  },
  languageCode: ({ values }, scope) => inOneLanguage(scope, values),
  objectStateId: ({ ids }, scope) =>
    heldStates(
      scope,
      scope.references.states.filter(({ id }) => ids.includes(id)),
    ),
  objectStateIdentifier: ({ values, group }, scope) =>
    heldStates(
      scope,
      scope.references.states.filter(
        (state) => values.includes(state.identifier) && (group === undefined || state.group === group),
      ),
    ),
  contentName: ({ pattern }) => like(content('sort_name'), toSortName(pattern)),
  fullText: textFits,
  moreLikeThis: textFits,
  urlAlias: ({ values }, scope) => {
    const ids = values.flatMap((path) => scope.references.aliases.get(path) ?? []);
    return located(scope, 'id', ids);
  },
  versionStatus: ({ statuses }, scope) => {
    const { permissions } = scope;
    const status = oneOf(scope, sql.ref('other.status'), statuses);
    if (status === never) return never;
    const readable = mayRead(permissions, { content: 'content', version: 'other' });
    return sql<SqlBool>`exists (select 1 from cms_version other
      where other.content_id = content.id and ${and([status, readable])})`;
  },
  visibility: ({ isVisible }, scope) => {
    const visible = atPlace(scope, (alias) => sql<SqlBool>`${placedAt(alias, 'invisible')} = 0`);
    return isVisible ? visible : not(visible);
  },
  isContainer: ({ value }) => ofTypes(sql`select id from cms_content_type where is_container = ${flag(value)}`),
  isUserBased: ({ value }) => {
    const based = ofTypes(sql`select type_id from cms_field_definition where field_type = 'user'`);
    return value ? based : not(based);
  },
  isUserEnabled: ({ value }) => accountWhere(sql<SqlBool>`account.enabled = ${flag(value)}`),
  isBookmarked: ({ value }, scope) => {
    const { userId } = scope.unit.context.caller;
    const marked = constant(userId !== null);
    const bookmarked = atFewPlaces(scope, (alias) =>
      and([
        marked,
        sql<SqlBool>`${placedAt(alias, 'id')} in (select location_id from cms_bookmark where user_id = ${userId ?? 0})`,
      ]),
    );
    return value ? bookmarked : not(bookmarked);
  },
  userId: ({ ids }, scope) => and([idsIn(scope, content('id'), ids), accountWhere(always)]),
  userLogin: ({ values }, scope) => accountNamed(scope, 'account.login_key', values.map(toLoginKey)),
  userEmail: ({ values }, scope) => accountNamed(scope, 'account.email_key', values.map(toLoginKey)),
  userMetadata: metadataOf,
  dateMetadata: ({ target, operator, values }, { unit }, member) =>
    compareDates(listsOf(unit.db), [content(dateColumns[target]), operator], values, member),
  image: imageFits,
  field: fieldMatches,
  fieldRelation: relationMatches,
};

/** Callers who may not list sections know only their ids, which content shows. */
export const maySeeSections = ({ permissions }: Scope): boolean => permissions.may('section', 'view', {}) === always;
