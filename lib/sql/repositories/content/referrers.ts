/** Refuses the deletion of content to which other content refers. */
import { type SqlBool, sql } from 'kysely';
import { Refused } from '../../../errors/errors.js';
import { type Condition, type Permissions, toColumn } from '../../unit-of-work/policies.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { mayRead } from './rows.js';

/** How many items the message names. */
const maxNamed = 10;

/**
 * To be called with the exclusive lock, so that no relation is published between the check and the deletion. Content that is
 * deleted together with its destination does not count.
 * @param toDelete of rows of `cms_content`
 * @throws Refused
 */
export async function checkReferrers(unit: UnitOfWork, toDelete: Condition, subject: string): Promise<void> {
  const rows = await selectReferrers(unit, await unit.rights(), toDelete).execute();
  if (rows.length > 0) throw new Refused(subject, 'is referred to by other content', toDetails(rows, unit.store));
}

/** The first of them, those that the caller may read before the others, with the numbers of all up to one more than the bound. */
function selectReferrers({ db, store }: UnitOfWork, permissions: Permissions, toDelete: Condition) {
  // Drafts and the trash do not count, nor relations that a removed field has left, as in lists of reverse relations.
  const versions = sql`(select relation.version_id
    from cms_content join cms_relation relation on relation.destination_id = cms_content.id
    left join cms_field_definition definition on definition.id = relation.definition_id
    where ${toDelete} and (relation.definition_id is null or definition.id is not null))`;
  const referrers = db
    .selectFrom('cms_version as version')
    .innerJoin('cms_content as content', 'content.id', 'version.content_id')
    .select(['content.id', 'content.name', toColumn(mayRead(permissions)).as('readable')])
    .where(sql<SqlBool>`version.id in ${versions}`)
    .where(sql<SqlBool>`version.status = 'PUBLISHED' and content.status = 'PUBLISHED'`)
    .where(
      sql<SqlBool>`not exists (select 1 from cms_content where cms_content.id = version.content_id and ${toDelete})`,
    );
  const { maxCounted } = store;
  const bounded = Number.isFinite(maxCounted) ? referrers.limit(sql.lit(maxCounted + 1)) : referrers;
  return db
    .with('referrer', () => bounded)
    .selectFrom('referrer')
    .select(['id', 'name', 'readable', sql<number>`(select count(*) from referrer)`.as('total')])
    .select(sql<number>`(select sum(readable) from referrer)`.as('readableTotal'))
    .orderBy('readable', 'desc')
    .orderBy('id')
    .limit(Math.min(maxNamed, maxCounted));
}

type ReferrerRow = Awaited<ReturnType<ReturnType<typeof selectReferrers>['execute']>>[number];

/**
 * Counts are of content that the caller may read, as everywhere; that there is more is reported because it must be deleted as
 * well.
 */
function toDetails(rows: readonly ReferrerRow[], { maxCounted }: { readonly maxCounted: number }): string {
  const [total, readableTotal] = [Number(rows[0]?.total), Number(rows[0]?.readableTotal)];
  const isConcealed = total > readableTotal;
  if (readableTotal === 0) return 'items that the caller may not read';
  const number = total > maxCounted ? `at least ${Math.min(readableTotal, maxCounted)}` : String(readableTotal);
  const names = rows.filter(({ readable }) => readable === 1).map(({ id, name }) => `content ${id} "${name}"`);
  const list = readableTotal > names.length ? [...names, '…'] : names;
  const listing = `${number} ${number === '1' ? 'item' : 'items'} (${list.join(', ')})`;
  return isConcealed ? `${listing} and others that the caller may not read` : listing;
}
