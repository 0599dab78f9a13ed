/** The search index, unique values, orders and URLs of published content of a transfer. */
import { sql } from 'kysely';
import { BadRequest } from '../../../errors/errors.js';
import { isAmong } from '../../database/lists.js';
import { runSteps } from '../../unit-of-work/planned-writes.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { toIndexSteps } from '../../writes/search/index-rows.js';
import { writeUniqueValues } from '../../writes/search/unique-values.js';
import { refreshOrder } from '../../writes/tree/order.js';
import { refreshAliases } from '../../writes/url-tree/automatic.js';
import type { PreparedContent } from './prepare-contents.js';

/** @throws BadRequest for a value that must be unique and is not */
export async function indexTransferred(
  unit: UnitOfWork,
  published: readonly PreparedContent[],
  locationIds: readonly number[],
): Promise<void> {
  const { db, store } = unit;
  const indexed = published.map(({ content: { id }, current: { names, fields } }) => ({ id, names, fields }));
  await runSteps(unit, toIndexSteps(store, indexed));
  await writeUnique(unit, indexed);
  if (locationIds.length === 0) return;
  await refreshOrder(db, sql`${isAmong(db, 'cms_location.id', locationIds)}`);
  await refreshAliases(db, { ids: locationIds });
}

async function writeUnique(unit: UnitOfWork, contents: Parameters<typeof writeUniqueValues>[1]): Promise<void> {
  const conflicting = await writeUniqueValues(unit.db, contents);
  if (conflicting.length === 0) return;
  const message = 'must be unique: other content of the type has this value';
  throw new BadRequest('Some fields are not valid', {
    fields: conflicting.map(({ definition: { id } }) => ({ fieldDefinitionId: id, target: null, message })),
  });
}
