/** Whether content may come to a place: the caller's right to create it there. */
import { sql } from 'kysely';
import { PermissionDenied } from '../../errors.js';
import { onCurrentVersion } from '../joins.js';
import { arrivalRules } from '../permissions/arrival.js';
import { type Permissions, toColumn } from '../permissions/policies.js';
import type { Database } from '../store.js';
import { below, isWithin } from '../tree.js';
import type { Placed, Target } from './subject.js';

const aliases = { content: 'content', version: 'version', parentLocation: 'parent', parentContent: 'above' };

const denied = (target: Target) => new PermissionDenied('create content below', `location ${target.id}`);

/** One content item, whether it is placed anywhere or not. */
export async function checkArrival(db: Database, permissions: Permissions, contentId: number, target: Target) {
  const rules = arrivalRules(permissions, {
    ...aliases,
    parentDepth: sql.ref('parent.depth'),
    targetPath: target.path,
    copied: false,
  });
  const row = await db
    .selectFrom('cms_content as content')
    .innerJoin('cms_version as version', onCurrentVersion)
    .innerJoin('cms_location as parent', (join) => join.on('parent.id', '=', target.id))
    .leftJoin('cms_content as above', 'above.id', 'parent.content_id')
    .select(toColumn(permissions.may('content', 'create', rules)).as('open'))
    .where('content.id', '=', contentId)
    .executeTakeFirst();
  if (row?.open !== 1) throw denied(target);
}

/** All that is placed in a subtree, as it will stand there: what is below its top keeps the parent that it has. */
export async function checkSubtreeArrival(
  db: Database,
  permissions: Permissions,
  subject: Placed,
  target: Target,
  { copied }: { readonly copied: boolean },
): Promise<void> {
  if (permissions.all('content', 'create')) return;
  const isTop = sql`location.id = ${subject.id}`;
  const deeper = target.depth + 1 - subject.depth;
  const rules = arrivalRules(permissions, {
    ...aliases,
    parentDepth: sql<number>`(parent.depth + case when ${isTop} then 0 else ${deeper} end)`,
    targetPath: target.path,
    copied,
  });
  const refused = await db
    .selectFrom('cms_location as location')
    .innerJoin('cms_content as content', 'content.id', 'location.content_id')
    .innerJoin('cms_version as version', onCurrentVersion)
    .innerJoin('cms_location as parent', (join) =>
      join.on('parent.id', '=', sql<number>`case when ${isTop} then ${target.id} else location.parent_id end`),
    )
    .leftJoin('cms_content as above', 'above.id', 'parent.content_id')
    .select('location.id')
    .where(isWithin(sql.ref('location.path'), below(subject.path)))
    .where(toColumn(permissions.may('content', 'create', rules)), '=', 0)
    .executeTakeFirst();
  if (refused) throw denied(target);
}
