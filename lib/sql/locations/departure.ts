/** Whether a subtree may be taken out of the tree. */
import { type SqlBool, sql } from 'kysely';
import { PermissionDenied } from '../../errors.js';
import { and, type Condition, or, type Permissions, toColumn } from '../permissions/policies.js';
import type { Database } from '../store.js';
import { below, isWithin } from '../tree.js';
import { joined } from './location.js';
import { type Placed, right } from './subject.js';

/** Whether the content of a row has places outside of the subtree, and so stays when this goes. */
const isKept = (path: string): Condition =>
  sql<SqlBool>`exists (select 1 from cms_location there where there.content_id = content.id
    and not ${isWithin(sql.ref('there.path'), below(path))})`;

/** To delete content is a right to the content; who manages locations may take away those that are not the last ones. */
export function mayTakeAway(permissions: Permissions, { path }: Placed): Condition {
  return or([right(permissions, 'remove'), and([right(permissions, 'manage_locations'), isKept(path)])]);
}

/** Refuses as a whole where something may not go, or the callers would go themselves. */
export async function checkDeparture(
  db: Database,
  permissions: Permissions,
  action: string,
  subject: Placed,
  may: Condition,
): Promise<void> {
  const itself = and([sql<SqlBool>`content.id = ${permissions.userId}`, sql<SqlBool>`not ${isKept(subject.path)}`]);
  const kept = await joined(db)
    .select(['location.id', 'content.id as content_id'])
    .select(toColumn(may).as('permitted'))
    .where(isWithin(sql.ref('location.path'), below(subject.path)))
    .where((row) => row.or([row(toColumn(may), '=', 0), itself]))
    .orderBy('location.depth')
    .executeTakeFirst();
  if (!kept) return;
  const reason = kept.permitted === 1 ? 'the caller is in it' : 'something below it may not go';
  throw new PermissionDenied(
    action,
    `location ${subject.id}`,
    kept.id === subject.id && kept.permitted !== 1 ? '' : reason,
  );
}
