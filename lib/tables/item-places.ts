/** The places that items are filtered by, as conditions on the rows of a table. */
import { BadRequest } from '../errors/errors.js';
import type { Context, Id } from '../repository/context.js';
import type { ItemPlace } from '../repository/items.js';
import { childrenOf, idKey } from './children.js';
import { findByUrl, findReadable } from './reader.js';
import { findRows, rowIdOf, type Source, type Sources } from './source.js';
import type { RowId } from './table.js';
import { always, never, type Where } from './where.js';

/** So many rows below a place are found at most. */
const maxBelow = 10_000;

/** The rows of the table that are in a place. */
export async function withinPlace<I extends Id>(
  sources: Sources<I>,
  source: Source<I>,
  { place, isDeep }: { readonly place: ItemPlace<I>; readonly isDeep: boolean },
  context: Context<I>,
): Promise<Where> {
  const { ids } = sources;
  if ('locationId' in place && place.locationId === ids.root) return isDeep ? always : never;
  const folder = 'locationId' in place ? ids.ofFolder(place.locationId) : undefined;
  const parent =
    folder !== undefined
      ? { source: sources.all[folder] as Source<I> }
      : 'url' in place
        ? await findByUrl(sources, place.url, context)
        : (await findReadable(sources, [ids.ofLocation(place.locationId)], context)).get(
            ids.ofLocation(place.locationId),
          );
  if (!parent || parent.source !== source) return never;
  const row = 'row' in parent ? parent.row : undefined;
  if (!row) return isDeep ? always : (childrenOf(source, undefined) ?? never);
  const children = childrenOf(source, rowIdOf(source, row));
  if (!children || !isDeep) return children ?? never;
  return {
    column: source.table.columns.id,
    operator: 'in',
    values: await idsBelow(sources, { source, top: rowIdOf(source, row) }, context),
  };
}

async function idsBelow<I extends Id>(
  sources: Sources<I>,
  { source, top }: { readonly source: Source<I>; readonly top: RowId },
  context: Context<I>,
): Promise<readonly RowId[]> {
  const { parent: column = '' } = source.table.columns;
  const all = new Set<RowId>();
  for (let level: readonly RowId[] = [top]; level.length > 0; ) {
    const where: Where = { column, operator: 'in', values: level };
    const query = { where, sort: [idKey(source)], limit: maxBelow + 1, count: false };
    const { rows } = await findRows(sources, { source, query }, context);
    level = rows.map((row) => rowIdOf(source, row)).filter((id) => !all.has(id));
    for (const id of level) all.add(id);
    if (all.size > maxBelow) throw new BadRequest(`There are more than ${maxBelow} items below that place`);
  }
  return [...all];
}
