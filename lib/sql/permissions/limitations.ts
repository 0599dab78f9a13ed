/** The meaning of each limitation of a policy in SQL, for existing content and for content that is being created. */
import { crc32 } from 'node:zlib';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { ContentLimitation, LimitationOf } from '../../repository/functions.js';
import type { Context } from '../../repository/repository.js';
import { isOneOf, type Lists } from '../database/lists.js';
import type { ValueSetRule } from '../unit-of-work/any-policy.js';
import {
  always,
  and,
  type Condition,
  never,
  or,
  type Permissions,
  type Rights,
  type Rules,
} from '../unit-of-work/policies.js';
import { below, isPath, isWithinAny, type Range } from '../values/paths.js';
import { toInteger } from '../values/rows.js';
import { hasOneOf, integers, isBelowPath, ofColumn, paths, texts, withEach, withSet } from './value-rules.js';

/** Under which names a query has the rows that a policy can be limited by. */
export interface Names {
  readonly content: string;
  readonly version: string;
  /** The place that the caller looks at; without it any place of the content is used. */
  readonly location?: string;
  /** The path of the location above that place, where it is the same for all rows. */
  readonly parentPath?: string;
}

/** Aliases of content and version rows in most queries. */
export const contentNames: Names = { content: 'content', version: 'version' };

/** The rules for content of which there are rows in the query. */
export function contentRules(rights: Rights, names: Names = contentNames): Rules<ContentLimitation> {
  const { user, isAuthenticated, lists } = rights;
  const column = (name: string) => sql.ref<number>(`${names.content}.${name}`);
  return {
    Section: ofColumn(lists, column('section_id')),
    Class: ofColumn(lists, column('type_id')),
    Owner: (values) => (isAuthenticated && isSelf(values) ? ownedBy(user, column('owner_id'), column('id')) : never),
    Group: (values) => (isAuthenticated && isSelf(values) ? sharesGroup(user, column('owner_id')) : never),
    Subtree: withEach(
      (values) => placed(names, column('id'), inSubtrees(lists, names, values)),
      paths((path) => placed(names, column('id'), inSubtree(names, path))),
    ),
    Node: withEach(
      (values) => placed(names, column('id'), (alias) => hasOneOf(lists, sql.ref(`${alias}.id`), values)),
      integers((id) => placed(names, column('id'), (alias) => sql<SqlBool>`${sql.ref(`${alias}.id`)} = ${id}`)),
    ),
    State: withSet((values) => hasStates(lists, column('id'), values), heldStates(column('id'))),
    Language: withEach(
      (values) => isWritten(names.version, isOneOf(lists, sql.ref('field.language_code'), values)),
      texts((code) => isWritten(names.version, sql<SqlBool>`${sql.ref('field.language_code')} = ${code}`)),
    ),
  };
}

/** Whether a version has a field in a language, on which there is a condition. */
const isWritten = (version: string, language: Condition): Condition =>
  sql<SqlBool>`exists (select 1 from cms_field_value held join cms_field field on field.id = held.field_id
    where held.version_id = ${sql.ref(`${version}.id`)} and ${language})`;

/** The properties of content before it is created; the parent's location and content are rows of the query. */
export interface NewContent {
  readonly contentTypeId: number;
  readonly sectionId: number;
  /** The caller when missing. */
  readonly ownerId?: number;
  readonly languageCodes: readonly string[];
  readonly parentLocation: string;
  readonly parentContent: string;
}

/**
 * The rules for content that is being created: it is where its parent is. Both the section
 * that it gets and that of its parent have to be allowed.
 */
export function creationRules(permissions: Permissions, content: NewContent): Rules<LimitationOf<'content', 'create'>> {
  const { userId, isAuthenticated, lists } = permissions;
  const location = (name: string) => sql.ref<number>(`${content.parentLocation}.${name}`);
  return {
    Section: withEach(
      (values) =>
        values.includes(String(content.sectionId))
          ? hasOneOf(lists, sql.ref(`${content.parentContent}.section_id`), values)
          : never,
      integers((id) => sql<SqlBool>`${content.sectionId} = ${id}`),
      integers((id) => sql<SqlBool>`${sql.ref(`${content.parentContent}.section_id`)} = ${id}`),
    ),
    Class: (values) => constant(values.includes(String(content.contentTypeId))),
    Owner: (values) => constant(isAuthenticated && isSelf(values) && (content.ownerId ?? userId) === userId),
    Language: (values) => constant(content.languageCodes.every((code) => values.includes(code))),
    Subtree: withEach(
      (values) => isInSubtree(lists, location('path'), values),
      paths((path) => isBelowPath(location('path'), path)),
    ),
    Node: ofColumn(lists, location('id')),
    ...parentRules(permissions, content.parentContent, location('depth')),
  };
}

/** The rules about the content above, of which there is a row of that name, and how deep it is. */
export function parentRules({ user, isAuthenticated, lists }: Rights, above: string, depth: Expression<number>) {
  const column = (name: string) => sql.ref<number>(`${above}.${name}`);
  const isOwn = (values: readonly string[]) => isAuthenticated && isSelf(values);
  return {
    ParentClass: ofColumn(lists, column('type_id')),
    ParentDepth: ofColumn(lists, depth),
    ParentOwner: (values) => (isOwn(values) ? ownedBy(user, column('owner_id'), column('id')) : never),
    ParentGroup: (values) => (isOwn(values) ? sharesGroup(user, column('owner_id')) : never),
  } satisfies Partial<Rules>;
}

/** The rules for logging in, which looks at no rows: siteaccesses are known by a checksum of their names. */
export function loginRules({ siteaccess }: Context): Rules<LimitationOf<'user', 'login'>> {
  const checksum = String(crc32(siteaccess));
  return { SiteAccess: (values) => constant(values.includes(checksum)) };
}

/** The rules for giving content another section: those for content, and where it may go. */
export function sectionRules(rights: Rights, sectionId: Expression<number>): Rules<LimitationOf<'section', 'assign'>> {
  const { Section, Class, Owner, Subtree } = contentRules(rights);
  return { Section, Class, Owner, Subtree, NewSection: ofColumn(rights.lists, sectionId) };
}

/** The rules for giving content an object state: those for content, and which state it may get. */
export function assignStateRules(permissions: Rights, stateId: number): Rules<LimitationOf<'state', 'assign'>> {
  const { Language: _, ...rules } = contentRules(permissions);
  return { ...rules, NewState: (values) => constant(values.includes(String(stateId))) };
}

export const constant = (holds: boolean): Condition => (holds ? always : never);

/** 1 is the caller; 2 was the caller's session, which is the same as long as sessions belong to users. */
export const isSelf = (values: readonly string[]): boolean => values.includes('1') || values.includes('2');

/** Users are content, which they own themselves. */
export function ownedBy(user: Expression<number>, owner: Expression<number>, content: Expression<number>): Condition {
  return sql<SqlBool>`(${owner} = ${user} or ${content} = ${user})`;
}

export function sharesGroup(user: Expression<number>, owner: Expression<number>): Condition {
  return sql<SqlBool>`exists (select 1 from cms_location mine join cms_location theirs on theirs.parent_id = mine.parent_id
    where mine.content_id = ${user} and theirs.content_id = ${owner})`;
}

const isInSubtree = (lists: Lists, path: Expression<unknown>, values: readonly string[]): Condition => {
  const ranges = toSubtrees(values);
  return ranges.length === 0 ? never : isWithinAny(lists, path, ranges);
};

/** Values that name no place are left out, and so never fit. */
export const toSubtrees = (values: readonly string[]): readonly Range[] => values.filter(isPath).map(below);

/** A condition on the place of that name in the query. */
type AtPlace = (alias: string) => Condition;

/**
 * Content that was never published counts as being below its future parents, and content in the trash as below its former ones.
 */
function placed({ location }: Names, content: Expression<number>, at: AtPlace): Condition {
  if (location) return at(location);
  return or([
    sql<SqlBool>`exists (select 1 from cms_location place where place.content_id = ${content} and ${at('place')})`,
    sql<SqlBool>`exists (select 1 from cms_planned_location plan join cms_location place on place.id = plan.parent_id
      where plan.content_id = ${content} and ${at('place')})`,
    sql<SqlBool>`exists (select 1 from cms_trash_item place where place.content_id = ${content} and ${at('place')})`,
  ]);
}

const inSubtrees =
  (lists: Lists, { parentPath }: Names, values: readonly string[]): AtPlace =>
  (alias) =>
    parentPath === undefined
      ? isInSubtree(lists, sql.ref(`${alias}.path`), values)
      : isChildWithin(lists, sql.ref(`${alias}.id`), parentPath, values);

/** Whether a place is in the subtree at one path, as `inSubtrees` for several. */
const inSubtree =
  ({ parentPath }: Names, path: Expression<unknown>): AtPlace =>
  (alias) => {
    if (parentPath === undefined) return isBelowPath(sql.ref(`${alias}.path`), path);
    const parent = sql`cast(${parentPath} as text)`;
    return or([
      isBelowPath(parent, path),
      sql<SqlBool>`${path} = ${parent} || cast(${sql.ref(`${alias}.id`)} as text) || '/'`,
    ]);
  };

/** Whether a child of a location is in a subtree: all of them are or none, unless a subtree begins with one of them. */
function isChildWithin(lists: Lists, id: Expression<number>, parentPath: string, values: readonly string[]): Condition {
  const ranges = toSubtrees(values);
  if (ranges.some(([first, next]) => parentPath >= first && parentPath < next)) return always;
  const ids = ranges.flatMap(([first]) => (first.startsWith(parentPath) ? [first.slice(parentPath.length, -1)] : []));
  return hasOneOf(lists, id, ids);
}

/** One of the states listed for each group of which any is listed. Content without a row for a group has the implied state. */
function hasStates(lists: Lists, content: Expression<number>, values: readonly string[]): Condition {
  const listed = hasOneOf(lists, sql.ref('state.id'), values);
  const isHeld = hasOneOf(
    lists,
    sql<number>`coalesce((select held.state_id from cms_content_state held
      where held.content_id = ${content} and held.group_id = implied.group_id), implied.id)`,
    values,
  );
  return and([
    sql<SqlBool>`exists (select 1 from cms_state state where ${listed})`,
    sql<SqlBool>`not exists (select 1 from cms_state implied where implied.is_implied = 1
      and implied.group_id in (select state.group_id from cms_state state where ${listed}) and not (${isHeld}))`,
  ]);
}

/** The rule for the states of many policies: content has one state of each group, so it holds as many of a list as there are groups. */
const heldStates = (content: Expression<number>): ValueSetRule => ({
  type: 'integer',
  toItem: toInteger,
  joined: (id) => sql`join cms_state state on state.id = ${id}`,
  isHeld: () => sql<SqlBool>`state.id = coalesce(
    (select held.state_id from cms_content_state held where held.content_id = ${content} and held.group_id = state.group_id),
    case when state.is_implied = 1 then state.id end)`,
  needed: sql<number>`count(distinct state.group_id)`,
});
