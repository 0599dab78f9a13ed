/** The tree of a table repository: the root, a folder for each table, and rows. */
import { BadRequest, NotFound } from '../errors/errors.js';
import type { LocationRef } from '../repository/content.js';
import type { Context, Id, Page, PageRequest } from '../repository/context.js';
import { pageOf } from '../repository/implementing.js';
import type { Location, LocationRepository } from '../repository/locations.js';
import { childOrder, childrenOf } from './children.js';
import { contentsOf, type SourceRows } from './contents.js';
import { afterOf, positionOf, readCursor, writeCursor } from './cursors.js';
import { folderOf, placesOf, rootPath } from './places.js';
import { findByRemoteId, findByUrl, findReadable, findRow } from './reader.js';
import { findRows, isListed, rowIdOf, type Source, type Sources } from './source.js';
import type { RowId } from './table.js';
import type { Row, Where } from './where.js';

const folderParts = {
  priority: 0,
  hidden: false,
  invisible: false,
  sortField: 'NAME',
  sortOrder: 'ASC',
} as const;

/** So many items can be skipped by an offset: cursors lead further. */
const maxOffset = 10_000;

export function createLocations<I extends Id>(sources: Sources<I>): LocationRepository<I> {
  const { ids } = sources;
  const listed = sources.all.filter(isListed);
  const root: Location<I> = {
    ...folderParts,
    id: ids.root,
    pathString: rootPath(sources),
    depth: 0,
    childCount: listed.length,
    remoteId: 'root',
    revision: listed.length,
  };
  const rootRef = { id: root.id, pathString: root.pathString };
  const folderAt = (id: I): Source<I> | undefined => listed.find(({ at }) => at === ids.ofFolder(id));
  const folders = listed.map((source) => folderOf(sources, source));

  async function countOf(source: Source<I>, parent: RowId | undefined, context: Context<I>): Promise<number> {
    const where = childrenOf(source, parent);
    if (!where) return 0;
    const query = { where, sort: childOrder(source), limit: 0, count: true };
    return (await findRows(sources, { source, query }, context)).total ?? 0;
  }

  async function folderLocation(source: Source<I>, context: Context<I>): Promise<Location<I>> {
    const childCount = await countOf(source, undefined, context);
    const placed = { ...folderOf(sources, source), parent: rootRef, depth: 1, remoteId: source.name };
    return { ...folderParts, ...placed, childCount, revision: childCount };
  }

  async function rowLocations({ source, rows }: SourceRows<I>, context: Context<I>): Promise<readonly Location<I>[]> {
    const [places, contents] = [
      await placesOf(sources, { source, rows }, context),
      await contentsOf(sources, { source, rows }, context),
    ];
    const located = rows.map(async (row, at) => {
      const [place, whole] = [places[at], contents[at]];
      if (!place || !whole) return [];
      const childCount = await countOf(source, rowIdOf(source, row), context);
      const { currentVersion: _, ...content } = whole;
      const { ancestors: __, revision, ...placed } = place;
      const { remoteId } = content;
      return [{ ...folderParts, ...placed, childCount, remoteId, content, revision: `${revision}.${childCount}` }];
    });
    return (await Promise.all(located)).flat();
  }

  async function load(id: I, context: Context<I>): Promise<Location<I>> {
    const folder = folderAt(id);
    if (id === ids.root || folder) return folder ? folderLocation(folder, context) : root;
    const { source, row } = await findRow(sources, ids.ofLocation(id), { context, kind: 'location' });
    const [location] = await rowLocations({ source, rows: [row] }, context);
    if (!location) throw new NotFound('location', id);
    return location;
  }

  async function placeOf({ source, row }: { readonly source: Source<I>; readonly row?: Row }, context: Context<I>) {
    const [place] = row ? await placesOf(sources, { source, rows: [row] }, context) : [folderOf(sources, source)];
    if (!place) throw new NotFound('location');
    return toRef(place);
  }

  async function listRows(
    { source, where }: { readonly source: Source<I>; readonly where: Where },
    { offset, limit, after }: PageRequest,
    context: Context<I>,
  ): Promise<Page<LocationRef<I>>> {
    if (offset > maxOffset)
      throw new BadRequest(`The offset must be at most ${maxOffset}: follow the cursors of pages`);
    const sort = childOrder(source);
    const scope = `${source.name} ${JSON.stringify(where)}`;
    const [position] = readCursor(after, scope, [{ source, sort }]);
    const query = { where, sort, limit: offset + limit + 1, count: true, ...afterOf(position, sort) };
    const { rows, total = 0 } = await findRows(sources, { source, query }, context);
    const pageRows = rows.slice(offset, offset + limit);
    const places = await placesOf(sources, { source, rows: pageRows }, context);
    const last = pageRows.at(-1);
    return {
      items: places.flatMap((place) => (place ? [toRef(place)] : [])),
      total,
      ...(last && rows.length > offset + limit && { next: writeCursor(scope, [positionOf(last, sort)]) }),
    };
  }

  return {
    load,
    async loadMany(all, context) {
      const readable = await findReadable(sources, all.map(ids.ofLocation), context);
      return Promise.all(
        all.map(async (id) => {
          if (id === ids.root || folderAt(id)) return load(id, context);
          const sourceRow = readable.get(ids.ofLocation(id));
          return sourceRow && (await rowLocations({ source: sourceRow.source, rows: [sourceRow.row] }, context))[0];
        }),
      );
    },
    async loadByRemoteId(remoteId, context) {
      const folder = listed.find(({ name }) => name === remoteId);
      if (remoteId === root.remoteId || folder) return folder ? folderOf(sources, folder) : rootRef;
      return placeOf(await findByRemoteId(sources, remoteId, { context, kind: 'location' }), context);
    },
    ...(listed.some(({ table }) => table.columns.url !== undefined) && {
      async loadByUrlAlias(url: string, context: Context<I>) {
        const target = await findByUrl(sources, url, context);
        if (!target) throw new NotFound('URL alias');
        return placeOf(target, context);
      },
    }),
    async listChildren({ id, ...page }, context) {
      if (id === ids.root) return pageOf(folders, page);
      const folder = folderAt(id);
      if (folder) return listRows({ source: folder, where: childrenOf(folder, undefined) as Where }, page, context);
      const { source, row } = await findRow(sources, ids.ofLocation(id), { context, kind: 'location' });
      const where = childrenOf(source, rowIdOf(source, row));
      return where ? listRows({ source, where }, page, context) : { items: [], total: 0 };
    },
    async listOfContent(contentId, context) {
      return { items: [await placeOf(await findRow(sources, contentId, { context }), context)] };
    },
  };
}

const toRef = <I extends Id>({ id, pathString, revision }: LocationRef<I>): LocationRef<I> => ({
  id,
  pathString,
  ...(revision !== undefined && { revision }),
});
