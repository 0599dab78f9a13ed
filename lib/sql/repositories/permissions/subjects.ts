/** The subject of a question: its rows, the right to read it, and the rights to it. */

import type { ContentFunction } from '../../../repository/functions.js';
import type { ApiKeyAccess } from '../../../repository/repository.js';
import { contentNames, contentRules, type Names } from '../../permissions/limitations.js';
import type { Permissions, Rules } from '../../unit-of-work/policies.js';
import type { AnyStore } from '../../unit-of-work/unit-of-work.js';
import { ofLocation } from '../locations/rows.js';
import { ofTrashItem } from '../locations/trash-items.js';
import { type AccessNode, type Fact, fromLocation, fromTrashItem, fromVersion, type RightCheck } from './checks.js';
import type { Question } from './questions.js';

/** A question with the rights of the user whom it is about. */
export interface Asked {
  readonly question: Question;
  readonly permissions: Permissions;
  readonly store: AnyStore;
  /** The most that the caller may do, whatever the policies allow. */
  readonly access: ApiKeyAccess;
}

/** A row that rights are compared with. */
export interface RightsSubject extends Required<Pick<RightCheck, 'from'>> {
  readonly contentId: number;
  readonly names: Names;
  readonly versionStatus: string | null;
  readonly creatorId: number | null;
  readonly isTrashed: boolean;
}

type Row = Readonly<Record<'version_status' | 'status', string | null>> & { readonly creator_id: number | null };

const toSubject = (row: Row, contentId: number, from: RightsSubject['from'], names: Names): RightsSubject => ({
  contentId,
  from,
  names,
  versionStatus: row.version_status,
  creatorId: row.creator_id,
  isTrashed: row.status === 'TRASHED',
});

/** Undefined where the question is about nothing in particular, or about the root of the tree. */
export function subjectOf({ query, content, target, location, item }: Question): RightsSubject | undefined {
  const version = content ?? target;
  if (version) return toSubject(version, version.id, fromVersion(version.id, version.version_no), contentNames);
  if (item) return toSubject(item, item.content_id, fromTrashItem(item.id), ofTrashItem);
  if (location?.content_id == null || location.version_no === null) return undefined;
  // Any place of a group is used, as for all content that is named by its id.
  if (query.groupPath === undefined)
    return toSubject(location, location.content_id, fromLocation(location.id), ofLocation);
  const from = fromVersion(location.content_id, location.version_no);
  return toSubject(location, location.content_id, from, contentNames);
}

export const fact = (holds: boolean, condition?: Fact['condition']): Fact => ({
  holds,
  ...(condition && { condition }),
});

/** A right to the content of a subject; some rules may differ from those for all content. */
export function rightTo(
  { permissions }: Asked,
  { from, names }: Pick<RightsSubject, 'from' | 'names'>,
  name: ContentFunction,
  rules: Partial<Rules<string>> = {},
): RightCheck {
  const all = { ...contentRules(permissions, names), ...rules } as Rules<string>;
  return { module: 'content', name, subject: 'subject', rules: all, extent: 'row', ...(from && { from }) };
}

/** A right without limitations, or with such as content does not decide. */
export const rightOf = (module: string, name: string): RightCheck => ({ module, name, rules: {}, extent: 'row' });

/** Whether the version is a draft of the user. */
export const isOwnDraft = ({ permissions }: Asked, { versionStatus, creatorId }: RightsSubject): boolean =>
  permissions.isAuthenticated && versionStatus === 'DRAFT' && creatorId === permissions.userId;

/** The right to read all that the question names, as `mayRead` of content and `mayReadAt` of locations. */
export function readNodes(asked: Asked): readonly AccessNode[] {
  const { question, permissions } = asked;
  const { target, location, other, destination } = question;
  const subject = subjectOf(question);
  const isSelf = target !== undefined && permissions.isAuthenticated && target.id === permissions.userId;
  const others = [
    ...(other?.content_id == null ? [] : [toSubject(other, other.content_id, fromLocation(other.id), ofLocation)]),
    ...(destination
      ? [toSubject(destination, destination.id, fromVersion(destination.id, destination.version_no), contentNames)]
      : []),
  ];
  const root = location && location.content_id === null;
  return [
    ...(subject && !isSelf ? [readNode(asked, subject)] : []),
    ...(root && !subject ? [{ ...rightOf('content', 'read'), isUnlimited: true as const }] : []),
    ...others.map((each) => readNode(asked, each, 'other')),
  ];
}

function readNode(asked: Asked, subject: RightsSubject, name: RightCheck['subject'] = 'subject'): AccessNode {
  const right = (of: ContentFunction): RightCheck => ({ ...rightTo(asked, subject, of), subject: name });
  const readRight = subject.versionStatus === 'PUBLISHED' ? right('read') : right('versionread');
  const isOwn = isOwnDraft(asked, subject);
  return {
    all: [
      ...(isOwn ? [] : [readRight]),
      ...(subject.isTrashed ? [{ any: [right('restore'), right('cleantrash')] }] : []),
    ],
  };
}
