/** Operations that place, move, copy and delete content with all below it: each part of a subtree must be allowed. */
import { type SqlBool, sql } from 'kysely';
import { isAmong } from '../../database/lists.js';
import { contentRules } from '../../permissions/limitations.js';
import { keptMembers, memberOf, membersPlannedWithin, membersWithin } from '../../permissions/members.js';
import { and, type Condition, or, type Rules } from '../../unit-of-work/policies.js';
import { below, pathAbove } from '../../values/paths.js';
import { toWithin } from '../content/removal.js';
import { isKept, mayTakeAway } from '../locations/delete.js';
import { mayReadAt, ofLocation } from '../locations/rows.js';
import { right } from '../locations/subject.js';
import { arrival, type DestinationPlace, membersCopy, membersMove, membersReturn, subtreeArrival } from './arrivals.js';
import { type AccessNode, fromLocation, fromSubtree, fromVersion, fromWithin, type RightCheck } from './checks.js';
import type { PlaceRow } from './question-rows.js';
import { type Asked, fact, isOwnDraft, type RightsSubject, rightTo, subjectOf } from './subjects.js';

/** The node of an operation; undefined where the question names too little, so that the table of requirements decides. */
export type Exact = (asked: Asked) => AccessNode | undefined;

const at = ({ id }: Pick<PlaceRow, 'id'>): Pick<RightsSubject, 'from' | 'names'> => ({
  from: fromLocation(id),
  names: ofLocation,
});

/** A right to all that is in a part of the tree. */
const toAll = (
  { permissions }: Asked,
  name: 'read' | 'remove',
  from: RightCheck['from'] & {},
  condition: Condition,
): RightCheck => ({
  ...{ module: 'content', name, subject: 'below', extent: 'rows', condition, from },
  rules: contentRules(permissions, ofLocation) as Rules<string>,
});

/** A caller who cannot see all of a subtree cannot move or copy it. */
const readable = (asked: Asked, { path }: { readonly path: string }): RightCheck =>
  toAll(asked, 'read', fromSubtree(path), mayReadAt(asked.permissions));

/** The right to read a group that a user is added to or removed from. */
function readableGroup(asked: Asked, { content_id: id, version_no: versionNo, readable }: PlaceRow): AccessNode {
  if (id === null || versionNo === null) return fact(false);
  const group = { from: fromVersion(id, versionNo), names: { content: 'content', version: 'version' } };
  return { ...rightTo(asked, group, 'read'), subject: 'destination', isHidden: readable !== 1 };
}

/** Content comes below another location too. */
function placement(
  asked: Asked,
  subject: RightsSubject | undefined,
  parent: PlaceRow | undefined,
): AccessNode | undefined {
  if (!subject || !parent) return undefined;
  const manage = rightTo(asked, subject, 'manage_locations');
  return {
    all: [
      isOwnDraft(asked, subject) ? { any: [fact(true), manage] } : manage,
      arrival(asked, subject.contentId, parent),
      membersMove(asked, { members: memberOf(subject.contentId), above: [parent.path] }),
    ],
  };
}

/** The location and all below it leave the tree. */
function departure(asked: Asked, { id, path }: Pick<PlaceRow, 'id' | 'path'>, isTrash: boolean): AccessNode {
  const { permissions, store } = asked;
  const range = below(path);
  const remove = rightTo(asked, at({ id }), 'remove');
  const manage = rightTo(asked, at({ id }), 'manage_locations');
  const manageOthers = { ...manage, condition: and([right(permissions, 'manage_locations'), isKept(path)]) };
  const all = isTrash ? right(permissions, 'remove') : mayTakeAway(permissions, { path });
  const move = { members: keptMembers(store.db, [range]), above: [pathAbove(path)], within: [range] };
  return {
    all: [
      isTrash ? remove : { any: [remove, manageOthers] },
      toAll(asked, 'remove', fromSubtree(path), all),
      membersMove(asked, move),
    ],
  };
}

/** A content item is deleted with all of its places and their descendants. */
const deletion: Exact = (asked) => {
  const { question, permissions, store } = asked;
  const { places } = question;
  const subject = subjectOf(question);
  if (!subject) return undefined;
  const ranges = places.map(below);
  const move = { members: keptMembers(store.db, ranges), above: places.map(pathAbove), within: ranges };
  const from = fromWithin(toWithin(store.db, ranges));
  const isOwn = isOwnDraft(asked, subject) && question.content?.status === 'DRAFT';
  return {
    all: [
      ...(isOwn ? [] : [rightTo(asked, subject, 'remove')]),
      ...(ranges.length === 0 ? [] : [toAll(asked, 'remove', from, right(permissions, 'remove'))]),
      membersMove(asked, move),
    ],
  };
};

const move: Exact = (asked) => {
  const { question, store } = asked;
  const { location, parent } = question;
  if (!location || !parent) return undefined;
  const members = membersPlannedWithin(store.db, [below(location.path)]);
  return {
    all: [
      { any: [rightTo(asked, at(location), 'manage_locations'), rightTo(asked, at(location), 'remove')] },
      readable(asked, location),
      subtreeArrival(asked, location, parent, false),
      membersMove(asked, { members, above: [pathAbove(location.path), parent.path] }),
    ],
  };
};

const copy: Exact = (asked) => {
  const { question, store } = asked;
  const { location, parent } = question;
  if (!location || !parent) return undefined;
  const members = membersWithin(store.db, [below(location.path)]);
  return {
    all: [
      readable(asked, location),
      subtreeArrival(asked, location, parent, true),
      membersCopy(asked, { members, above: [parent.path] }),
    ],
  };
};

/** The location above another one. */
const above = ({ parent_id, path, depth, readable }: PlaceRow): DestinationPlace => ({
  ...{ id: parent_id ?? 0, path: pathAbove(path), depth: depth - 1, readable },
});

const swap: Exact = (asked) => {
  const { question } = asked;
  const { location, other } = question;
  if (!location || !other) return undefined;
  const edits = [
    rightTo(asked, at(location), 'edit'),
    { ...rightTo(asked, at(other), 'edit'), subject: 'other' as const },
  ];
  const [one, another] = [location.content_id, other.content_id];
  if (one === null || another === null) return { all: edits };
  const isElsewhere = location.parent_id !== other.parent_id;
  const arrivals = isElsewhere ? [arrival(asked, one, above(other)), arrival(asked, another, above(location))] : [];
  return { all: [...edits, ...arrivals, membersMove(asked, swapped(asked, location, other))] };
};

/** The users whose roles may change: those below only where one of the contents has roles. */
function swapped({ store: { db } }: Asked, one: PlaceRow, other: PlaceRow) {
  const ids = [one.content_id ?? 0, other.content_id ?? 0];
  const hasRoles = sql<SqlBool>`exists (select 1 from cms_role_assignment held where ${isAmong(db, 'held.content_id', ids)})`;
  const members = or([
    isAmong(db, 'member.id', ids),
    and([hasRoles, membersPlannedWithin(db, [below(one.path), below(other.path)])]),
  ]);
  return { members, above: [one.path, other.path] };
}

const restoration: Exact = (asked) => {
  const { question } = asked;
  const { item, parent } = question;
  const subject = subjectOf(question);
  if (!item || !parent || !subject) return undefined;
  return {
    all: [
      rightTo(asked, subject, 'restore'),
      arrival(asked, item.content_id, parent),
      membersReturn(asked, { members: memberOf(item.content_id), above: [parent.path] }),
    ],
  };
};

/** By the names of operations. */
export const ofSubtrees: Readonly<Record<string, Exact>> = {
  'content.delete': deletion,
  'users.delete': deletion,
  'userGroups.delete': deletion,
  'locations.create': (asked) => placement(asked, subjectOf(asked.question), asked.question.parent),
  'locations.update': (asked) => {
    const { location, query } = asked.question;
    if (!location) return undefined;
    if (query.hidden === undefined) return rightTo(asked, at(location), 'edit');
    return (location.hidden === 1) === query.hidden ? fact(true) : rightTo(asked, at(location), 'hide');
  },
  'locations.delete': (asked) => asked.question.location && departure(asked, asked.question.location, false),
  'locations.trash': (asked) => asked.question.location && departure(asked, asked.question.location, true),
  'locations.copy': copy,
  'locations.move': move,
  'locations.swap': swap,
  'userGroups.move': (asked) => {
    const { parent } = asked.question;
    const moved = move(asked);
    return parent && moved && { all: [readableGroup(asked, parent), moved] };
  },
  'users.assignGroup': (asked) => {
    const { question } = asked;
    const { parent } = question;
    const node = placement(asked, subjectOf(question), parent);
    return parent && node && { all: [readableGroup(asked, parent), node] };
  },
  'users.unassignGroup': (asked) => {
    const { parent, membership } = asked.question;
    if (!parent || !membership) return undefined;
    return { all: [readableGroup(asked, parent), departure(asked, membership, false)] };
  },
  'trash.restore': restoration,
};
