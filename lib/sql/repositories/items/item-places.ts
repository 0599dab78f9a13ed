/** The locations that queries of items name: those that are visible, and that the caller may read. */
import type { ItemPlace, ItemQuery } from '../../../repository/repository.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { isId } from '../../values/rows.js';
import { selectRefs } from '../locations/rows.js';
import { findByPath } from '../url-aliases/walk.js';

/** The place of items in the tree, as far as a query names it. */
export interface ItemPlaces {
  readonly parentId?: number;
  readonly path?: string;
}

/** Undefined where a place does not exist, or is not for the caller to see. */
export async function findPlaces(
  { parent, below: above }: ItemQuery,
  unit: UnitOfWork,
): Promise<ItemPlaces | undefined> {
  const parentRow = parent && (await findPlace(parent, unit));
  const aboveRow = above && (await findPlace(above, unit));
  if ((parent && !parentRow) || (above && !aboveRow)) return undefined;
  return { ...(parentRow && { parentId: parentRow.id }), ...(aboveRow && { path: aboveRow.path }) };
}

/** A visible location that the caller may read. */
export async function findPlace(place: ItemPlace, unit: UnitOfWork) {
  const id = 'url' in place ? (await findByPath(unit, place.url))?.id : place.locationId;
  if (id === undefined || !isId(id)) return undefined;
  const row = await selectRefs(unit.db, await unit.rights())
    .select('location.content_id')
    .where('location.id', '=', id)
    .where('location.invisible', '=', 0)
    .executeTakeFirst();
  return row?.readable === 1 ? row : undefined;
}
