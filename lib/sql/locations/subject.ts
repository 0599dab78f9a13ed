/** The location that a change is about, and the place to which it leads: what is known of them, and what may be done. */
import { sql } from 'kysely';
import { BadRequest, NotFound, PermissionDenied } from '../../errors.js';
import { contentRules } from '../permissions/limitations.js';
import { type Condition, type Permissions, toColumn } from '../permissions/policies.js';
import { checkId } from '../rows.js';
import type { Database } from '../store.js';
import { below, isWithin, type Parent } from '../tree.js';
import { here, joined, mayReadAt, readableAt } from './location.js';

/** A right to content where it is looked at, as a condition for the queries here. */
export const right = (permissions: Permissions, name: string): Condition =>
  permissions.may('content', name, contentRules(permissions, here));

/** Locations as changes see them, with whether the caller may do what is asked. */
function selectSubject(db: Database, permissions: Permissions, may: Condition) {
  return joined(db)
    .leftJoin('cms_content_type as type', 'type.id', 'content.type_id')
    .select([
      'location.id',
      'location.parent_id',
      'location.content_id',
      'location.path',
      'location.depth',
      'location.priority',
      'location.hidden',
      'location.invisible',
      'location.is_main',
      'location.remote_id',
      'location.sort_field',
      'location.sort_order',
      'location.revision',
      'location.updated',
      'type.is_container',
    ])
    .select([toColumn(mayReadAt(permissions)).as('readable'), toColumn(may).as('permitted')]);
}

export type Subject = Awaited<ReturnType<ReturnType<typeof selectSubject>['execute']>>[number];

/** A location of some content: all but the root of the tree. */
export type Placed = Subject & { readonly content_id: number; readonly parent_id: number };

export async function loadSubject(
  db: Database,
  permissions: Permissions,
  id: number,
  may: Condition,
): Promise<Subject> {
  checkId('location', id);
  const row = await selectSubject(db, permissions, may).where('location.id', '=', id).executeTakeFirst();
  return readableAt(row, id);
}

/**
 * The location, if the caller may do that to it.
 * @throws PermissionDenied also for the root of the tree, which stays where it is and as it is
 */
export async function loadPlaced(
  db: Database,
  permissions: Permissions,
  id: number,
  action: string,
  may: Condition,
): Promise<Placed> {
  const subject = await loadSubject(db, permissions, id, may);
  if (subject.permitted !== 1) throw new PermissionDenied(action, `location ${id}`);
  return notRoot(subject, action);
}

export function notRoot(subject: Subject, action: string): Placed {
  const { content_id, parent_id } = subject;
  if (content_id === null || parent_id === null) {
    throw new PermissionDenied(action, `location ${subject.id}`, 'it is the root of the tree');
  }
  return { ...subject, content_id, parent_id };
}

/** A place below which something is to come. */
export interface Target extends Parent {
  /** Whether its content's type lets it hold something; null at the root, which holds whatever it is given. */
  readonly is_container: number | null;
}

export async function findTarget(db: Database, id: number): Promise<Target | undefined> {
  return joined(db)
    .leftJoin('cms_content_type as type', 'type.id', 'content.type_id')
    .select(['location.id', 'location.path', 'location.depth', 'location.invisible', 'type.is_container'])
    .where('location.id', '=', id)
    .executeTakeFirst();
}

export async function loadTarget(db: Database, id: number): Promise<Target> {
  checkId('location', id);
  const target = await findTarget(db, id);
  if (!target) throw new NotFound('location', id);
  return target;
}

export function checkContainer({ id, is_container }: Pick<Target, 'id' | 'is_container'>): void {
  if (is_container === 0) throw new BadRequest(`Nothing can be placed below location ${id}`);
}

/** Whoever cannot see all of a subtree cannot take it elsewhere. */
export async function checkReadable(db: Database, permissions: Permissions, action: string, subject: Placed) {
  const unseen = await joined(db)
    .select('location.id')
    .where(isWithin(sql.ref('location.path'), below(subject.path)))
    .where(toColumn(mayReadAt(permissions)), '=', 0)
    .executeTakeFirst();
  if (unseen) throw new PermissionDenied(action, `location ${subject.id}`, 'something below it may not be read');
}
