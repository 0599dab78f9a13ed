/** Items: rows with a URL, their fields, and the items that they refer to, for front ends. */
import { NotFound } from '../errors/errors.js';
import type { Context, Id } from '../repository/context.js';
import { checkFields, checkSort, checkTypes, type QueryableType } from '../repository/item-names.js';
import { selectedFields } from '../repository/item-selection.js';
import type { Item, ItemPage, ItemQuery, ItemRepository, ItemSelection } from '../repository/items.js';
import { afterOf, type CursorPart, type Position, positionOf, readCursor, writeCursor } from './cursors.js';
import { toSort, toWhere } from './item-conditions.js';
import { withinPlace } from './item-places.js';
import { createItemReader } from './item-values.js';
import { merge } from './merging.js';
import { findByUrl, findRow, resolve, type SourceRow } from './reader.js';
import { toWords } from './search-words.js';
import { findRows, isListed, type Source, type Sources } from './source.js';
import { never, type Where } from './where.js';

/** The identifier of the section that everything is in. */
export const sectionIdentifier = 'standard';

interface Part<I extends Id> extends CursorPart<I> {
  readonly source: Source<I>;
  readonly where: Where;
}

export function createItems<I extends Id>(sources: Sources<I>): ItemRepository<I> {
  const listed = sources.all.filter(isListed);
  const toItems = createItemReader(sources);
  const queryableTypes: readonly QueryableType[] = listed.map(({ name, fields }) => ({
    identifier: name,
    fields: fields.map(({ identifier, type }) => ({ identifier, fieldTypeIdentifier: type.identifier })),
  }));

  async function find(query: ItemQuery<I>, context: Context<I>): Promise<ItemPage<I>> {
    const selected = selectedFields(query);
    checkTypes(query.types, queryableTypes);
    checkFields({ ...query, selected }, queryableTypes);
    checkSort(query);
    const queriedSources = listed.filter(({ name }) => query.types?.includes(name) ?? true);
    const parts: Part<I>[] = [];
    for (const source of queriedSources) {
      const where = await whereOf({ source, queried: queriedSources }, query, context);
      parts.push({ source, sort: toSort(source, query.sort), where });
    }
    const scope = scopeOf(query);
    const positions = readCursor(query.after, scope, parts);
    const pages = await Promise.all(parts.map((part, at) => pageOf(part, { query, position: positions[at] }, context)));
    const merged = merge(
      parts.map(({ source }, at) => ({ source, rows: pages[at]?.rows ?? [] })),
      query.sort,
    );
    const pageRows = merged.slice(0, query.limit);
    const reached = parts.map(({ source, sort }, at): Position => {
      const last = pageRows.findLast((each) => each.source === source);
      return last ? positionOf(last.row, sort) : positions[at];
    });
    const total = pages.reduce((sum, page) => sum + (page.total ?? 0), 0);
    return {
      items: await toItems(pageRows, { selection: query, selected }, context),
      ...(query.performCount && { total }),
      ...(merged.length > query.limit && query.limit > 0 && { next: writeCursor(scope, reached) }),
    };
  }

  async function pageOf(
    { source, sort, where }: Part<I>,
    { query, position }: { readonly query: ItemQuery<I>; readonly position: Position },
    context: Context<I>,
  ) {
    const { limit, performCount: count } = query;
    const rowQuery = {
      where,
      sort,
      limit: limit === 0 ? 0 : limit + 1,
      count,
      ...toWords(source, query),
      ...afterOf(position, sort),
    };
    return findRows(sources, { source, query: rowQuery }, context);
  }

  async function whereOf(
    { source, queried }: { readonly source: Source<I>; readonly queried: readonly Source<I>[] },
    query: ItemQuery<I>,
    context: Context<I>,
  ): Promise<Where> {
    const { ids, section, parent, below, filter } = query;
    const { id: column } = source.table.columns;
    const named = ids?.flatMap((id) => resolve(sources, id) ?? []).filter((each) => each.source === source);
    const conditions = await Promise.all(
      filter.map((condition) => toWhere(sources, { source, condition, queried }, context)),
    );
    if (named) conditions.push({ column, operator: 'in', values: named.map(({ id }) => id) });
    if (section !== undefined && section !== sectionIdentifier) conditions.push(never);
    if (parent) conditions.push(await withinPlace(sources, source, { place: parent, isDeep: false }, context));
    if (below) conditions.push(await withinPlace(sources, source, { place: below, isDeep: true }, context));
    return { and: conditions };
  }

  async function show(sourceRow: SourceRow<I>, selection: ItemSelection, context: Context<I>): Promise<Item<I>> {
    const selected = selectedFields(selection);
    checkFields({ filter: [], sort: [], selected }, queryableTypes);
    const [item] = await toItems([sourceRow], { selection, selected }, context);
    if (!item) throw new NotFound('item');
    return item;
  }

  return {
    find,
    load: async ({ id, ...selection }, context) =>
      show(await findRow(sources, id, { context, kind: 'item' }), selection, context),
    ...(listed.some(({ table }) => table.columns.url !== undefined) && {
      async loadByUrl({ url, ...selection }: { readonly url: string } & ItemSelection, context: Context<I>) {
        const target = await findByUrl(sources, url, context);
        if (!target?.row) throw new NotFound('item');
        return show({ source: target.source, row: target.row }, selection, context);
      },
    }),
  };
}

/** Told apart by all that decides which items there are, and in which order. */
function scopeOf<I extends Id>({ ids, types, parent, below, section, text, filter, sort }: ItemQuery<I>): string {
  return JSON.stringify({ ids, types, parent, below, section, text, filter, sort });
}
