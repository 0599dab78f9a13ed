/** Checks of rights: the subject of each, and the rows that it compares policies with. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AccessCondition, AccessSubject } from '../../../repository/repository.js';
import type { Condition, Rules } from '../../unit-of-work/policies.js';
import { below, isWithin } from '../../values/paths.js';

/** A right that must be there; its rules and conditions are about rows with the aliases of `from`. */
export interface RightCheck {
  readonly module: string;
  readonly name: string;
  readonly subject?: AccessSubject;
  readonly rules: Rules<string>;
  /** The rest of a query, from its `from` on; without it, the right is about nothing in particular. */
  readonly from?: RawBuilder<unknown>;
  /** Whether one row is there, all rows must fit, or it is enough that the right is there for something. */
  readonly extent: 'row' | 'rows' | 'anything';
  /** The condition on a row, where it is not that of the right alone. */
  readonly condition?: Condition;
  /** Rows without which the right is not needed. */
  readonly onlyFor?: Expression<unknown>;
  /** Whether only a right without limitations is enough. */
  readonly isUnlimited?: true;
  /** Whether the asking caller may not read the subject, so that nothing of it is shown. */
  readonly isHidden?: boolean;
}

/** Something that does not depend on policies. */
export interface Fact {
  readonly holds: boolean;
  readonly condition?: AccessCondition;
}

/** All of the nodes must hold, or any of them. */
export type AccessNode =
  | RightCheck
  | Fact
  | { readonly all: readonly AccessNode[] }
  | { readonly any: readonly AccessNode[] };

export const isCheck = (node: AccessNode): node is RightCheck => 'module' in node;

/** The checks in a node, in their order. */
export function checksIn(node: AccessNode): readonly RightCheck[] {
  if (isCheck(node)) return [node];
  if ('holds' in node) return [];
  return ('all' in node ? node.all : node.any).flatMap(checksIn);
}

const currentVersion = sql`cms_version version on version.content_id = content.id
  and version.version_no = content.current_version_no`;

export const fromVersion = (contentId: number, versionNo: number): RawBuilder<unknown> =>
  sql`from cms_content content join cms_version version on version.content_id = content.id
    where content.id = ${contentId} and version.version_no = ${versionNo}`;

const fromLocations = sql`from cms_location location left join cms_content content on content.id = location.content_id
  left join ${currentVersion}`;

export const fromLocation = (id: number): RawBuilder<unknown> => sql`${fromLocations} where location.id = ${id}`;

/** The location at the path and all below it. */
export const fromSubtree = (path: string): RawBuilder<unknown> =>
  sql`${fromLocations} where ${isWithin(sql.ref('location.path'), below(path))}`;

/** The locations of which a condition on rows of that name holds. */
export const fromWithin = (within: (alias: string) => Condition): RawBuilder<unknown> =>
  sql`${fromLocations} where ${within('location')}`;

export const fromTrashItem = (id: number): RawBuilder<unknown> =>
  sql`from cms_trash_item item join cms_content content on content.id = item.content_id join ${currentVersion}
    where item.id = ${id}`;

/** A location below which something comes, with the content there. */
export const fromParent = (id: number): RawBuilder<unknown> =>
  sql`from cms_location parent left join cms_content above on above.id = parent.content_id where parent.id = ${id}`;

/** A content item with the location that it would come below. */
export const fromArrival = (contentId: number, parentId: number): RawBuilder<unknown> =>
  sql`from cms_content content join ${currentVersion} join cms_location parent on parent.id = ${parentId}
    left join cms_content above on above.id = parent.content_id where content.id = ${contentId}`;

export const isTopOf = (id: number): Condition => sql<SqlBool>`location.id = ${id}`;

/** The locations of a subtree, each with its future ancestors: only the first gets another parent. */
export const fromSubtreeArrival = (top: { readonly id: number; readonly path: string }, parentId: number) =>
  sql`from cms_location location join cms_content content on content.id = location.content_id join ${currentVersion}
    join cms_location parent on parent.id = case when ${isTopOf(top.id)} then ${parentId} else location.parent_id end
    left join cms_content above on above.id = parent.content_id
    where ${isWithin(sql.ref('location.path'), below(top.path))}`;
