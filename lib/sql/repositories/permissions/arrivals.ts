/** Checks of the right to create content where it comes from elsewhere, is copied or does not exist yet. */
import { type SqlBool, sql } from 'kysely';
import { isOneOf } from '../../database/lists.js';
import { arrivalRules } from '../../permissions/arrival.js';
import { constant, creationRules, isSelf, sharesGroup, toSubtrees } from '../../permissions/limitations.js';
import {
  isUser,
  type Move,
  selectCopiedMembers,
  selectMovedMembers,
  selectReturnedMembers,
  selectRolesAt,
} from '../../permissions/members.js';
import { and, type Condition, never, type Rules } from '../../unit-of-work/policies.js';
import { toInteger } from '../../values/rows.js';
import { type AccessNode, fromArrival, fromParent, fromSubtreeArrival, isTopOf, type RightCheck } from './checks.js';
import type { PlaceRow } from './question-rows.js';
import { type Asked, rightOf } from './subjects.js';

const aliases = { content: 'content', version: 'version', parentLocation: 'parent', parentContent: 'above' };

/** A location that something comes below. */
export type DestinationPlace = Pick<PlaceRow, 'id' | 'path' | 'depth' | 'readable'>;

/** The right to create something below a location, which the asking caller may not be able to read. */
const creation = (parent: DestinationPlace): Omit<RightCheck, 'rules'> => ({
  ...{ module: 'content', name: 'create', subject: 'destination', extent: 'row' },
  isHidden: parent.readable !== 1,
});

/** One content item comes below the location, as `checkArrival` has it. */
export function arrival({ permissions }: Asked, contentId: number, parent: DestinationPlace): RightCheck {
  const rules = arrivalRules(permissions, {
    ...aliases,
    parentDepth: sql.ref('parent.depth'),
    targetPath: parent.path,
    copied: false,
  });
  return { ...creation(parent), rules, from: fromArrival(contentId, parent.id) };
}

/** A location with all below it comes below another one, as `checkSubtreeArrival` has it. */
export function subtreeArrival(
  { permissions }: Asked,
  top: PlaceRow,
  parent: DestinationPlace,
  copied: boolean,
): AccessNode {
  const deeper = parent.depth + 1 - top.depth;
  const rules = arrivalRules(permissions, {
    ...aliases,
    parentDepth: sql<number>`(parent.depth + case when ${isTopOf(top.id)} then 0 else ${deeper} end)`,
    targetPath: parent.path,
    copied,
  });
  const from = fromSubtreeArrival(top, parent.id);
  return {
    all: [
      { ...creation(parent), rules, from: sql`${from} and ${isTopOf(top.id)}` },
      { ...creation(parent), subject: 'below', rules, from, extent: 'rows' },
    ],
  };
}

/** Content that does not exist yet. */
export interface Created {
  readonly contentTypeId: number;
  readonly sectionId: number;
  readonly languageCodes: readonly string[];
}

/** The right to create content, as `content.create` and copies of single items have it. */
export const creationBelow = ({ permissions }: Asked, created: Created, parent: DestinationPlace): RightCheck => ({
  ...creation(parent),
  rules: creationRules(permissions, { ...created, parentLocation: 'parent', parentContent: 'above' }),
  from: fromParent(parent.id),
});

/** The right to publish content that is created below a location: it belongs to the user, and has the first state of each group. */
export function publicationBelow({ permissions }: Asked, created: Created, parent: DestinationPlace): RightCheck {
  const { isAuthenticated, user, lists } = permissions;
  const isOwn = (values: readonly string[]): Condition => constant(isAuthenticated && isSelf(values));
  const rules: Rules<string> = {
    Section: (values) => constant(values.includes(String(created.sectionId))),
    Class: (values) => constant(values.includes(String(created.contentTypeId))),
    Owner: isOwn,
    Group: (values) => and([isOwn(values), sharesGroup(user, user)]),
    Language: (values) => constant(created.languageCodes.every((code) => values.includes(code))),
    Node: (values) => constant(values.includes(String(parent.id))),
    Subtree: (values) =>
      constant(toSubtrees(values).some(([first, next]) => parent.path >= first && parent.path < next)),
    State: (values) => {
      const ids = values.flatMap((value) => toInteger(value) ?? []);
      return ids.length === 0 ? never : hasDefaultStates(isOneOf(lists, sql.ref('state.id'), ids));
    },
  };
  return { ...creation(parent), name: 'publish', rules, from: fromParent(parent.id) };
}

/** Whether the default state of each group that has a listed state is listed: the first one, or the implied one. */
const hasDefaultStates = (
  isListed: Condition,
): Condition => sql<SqlBool>`(exists (select 1 from cms_state state where ${isListed})
  and not exists (select 1 from cms_state state where state.group_id in (select state.group_id from cms_state state where ${isListed})
    and not (${isListed}) and not exists (select 1 from cms_state first where first.group_id = state.group_id
      and (first.priority < state.priority or (first.priority = state.priority and first.id < state.id)))))`;

/** The right to assign roles, where users get roles or lose them by a move. */
export const membersMove = ({ permissions, store }: Asked, move: Move): RightCheck => ({
  ...rightOf('role', 'assign'),
  onlyFor: selectMovedMembers(store.db, permissions.userId, move),
});

/** The right to assign roles, where copies of users get roles. */
export const membersCopy = ({ store }: Asked, move: Move): RightCheck => ({
  ...rightOf('role', 'assign'),
  onlyFor: selectCopiedMembers(store.db, move),
});

/** The right to assign roles, where content of a type of users is created in a group with roles. */
export const newMember = ({ store }: Asked, typeId: number, paths: readonly string[]): RightCheck => ({
  ...rightOf('role', 'assign'),
  onlyFor: selectRolesAt(store.db, paths).where(
    sql<SqlBool>`exists (select 1 from cms_field_definition definition
      where definition.type_id = ${typeId} and definition.field_type = 'user')`,
  ),
});

/** The right to assign roles, where users come back from the trash with their roles. */
export const membersReturn = ({ permissions, store }: Asked, move: Move): RightCheck => ({
  ...rightOf('role', 'assign'),
  onlyFor: selectReturnedMembers(store.db, permissions.userId, move),
});

/** The right to assign roles, where content of a type of users is published for the first time in a group with roles. */
export const membersPublication = (contentId: number): RightCheck => ({
  ...rightOf('role', 'assign'),
  onlyFor: sql`(select 1 from cms_content member join cms_planned_location plan on plan.content_id = member.id
    join cms_location parent on parent.id = plan.parent_id
    where member.id = ${contentId} and member.status = 'DRAFT' and ${isUser}
      and exists (select 1 from cms_role_assignment given join cms_location place on place.content_id = given.content_id
        where substr(parent.path, 1, length(place.path)) = place.path))`,
});
