/** Finds rows by the ids of content, by remote ids and by URLs. */
import { NotFound, PermissionDenied } from '../errors/errors.js';
import type { Context, Id } from '../repository/context.js';
import { childrenOf } from './children.js';
import { isRowId, type TableIds, toRowId } from './content-ids.js';
import type { Place } from './places.js';
import { findRows, isAllowed, isListed, loadReadable, loadRows, rowIdOf, type Source, type Sources } from './source.js';
import type { RowId, RowOfContent } from './table.js';
import { columnOf, type Row } from './where.js';

/** A row, and the table that it is in. */
export interface SourceRow<I extends Id> {
  readonly source: Source<I>;
  readonly row: Row;
}

/** The row of a content item; undefined for an id that no row can have. */
export function resolve<I extends Id>(
  { all, ids }: Sources<I>,
  contentId: I,
): { readonly source: Source<I>; readonly id: RowId } | undefined {
  const target = (ids as TableIds<I>).fromContentId(contentId);
  return target && among(all, target);
}

function among<I extends Id>(all: readonly Source<I>[], { table, id }: RowOfContent) {
  const source = all.find(({ name }) => name === table);
  return source && isRowId(id, source.table) ? { source, id } : undefined;
}

/** @throws NotFound, PermissionDenied */
export async function findRow<I extends Id>(
  sources: Sources<I>,
  contentId: I,
  { context, kind = 'content' }: { readonly context: Context<I>; readonly kind?: string },
): Promise<SourceRow<I>> {
  const target = resolve(sources, contentId);
  const row = target && (await loadRows(target.source, [target.id], context)).get(target.id);
  if (!row) throw new NotFound(kind, contentId);
  const { source } = target;
  if (!(await isAllowed(sources, 'read', { source, row, context }))) throw new PermissionDenied('read', `the ${kind}`);
  return { source, row };
}

/** The rows that the caller may read, by the ids of their content; each table is asked once. */
export async function findReadable<I extends Id>(
  sources: Sources<I>,
  contentIds: readonly I[],
  context: Context<I>,
): Promise<ReadonlyMap<I, SourceRow<I>>> {
  const targets = contentIds.flatMap((contentId) => resolve(sources, contentId) ?? []);
  const rowsByContentId = new Map<I, SourceRow<I>>();
  for (const source of sources.all) {
    const ids = targets.filter((each) => each.source === source).map(({ id }) => id);
    const rows = await loadReadable(sources, { source, ids }, context);
    for (const [id, row] of rows) rowsByContentId.set(sources.ids.toContentId(source.name, id), { source, row });
  }
  return rowsByContentId;
}

/** A remote id can be guessed, so that a row that the caller may not read does not exist. @throws NotFound */
export async function findByRemoteId<I extends Id>(
  sources: Sources<I>,
  remoteId: string,
  { context, kind }: { readonly context: Context<I>; readonly kind: string },
): Promise<SourceRow<I>> {
  const at = remoteId.indexOf('-');
  const target = among(sources.all, { table: remoteId.slice(0, at), id: toRowId(remoteId.slice(at + 1)) });
  const row =
    target && (await loadReadable(sources, { source: target.source, ids: [target.id] }, context)).get(target.id);
  if (!row) throw new NotFound(kind);
  return { source: target.source, row };
}

/** Finds the target of a URL: a row, or the folder of a table. */
export async function findByUrl<I extends Id>(
  sources: Sources<I>,
  url: string,
  context: Context<I>,
): Promise<{ readonly source: Source<I>; readonly row?: Row } | undefined> {
  const [name, ...segments] = url.split('/').filter(Boolean);
  const source = sources.all.find((each) => each.name === name && isListed(each));
  if (!source || segments.length === 0) return source && { source };
  const isTree = source.table.columns.parent !== undefined;
  let row: Row | undefined;
  for (const segment of isTree ? segments : [segments.join('/')]) {
    row = await childAt(sources, { source, parent: row && rowIdOf(source, row), segment }, context);
    if (!row) return undefined;
  }
  return { source, ...(row && { row }) };
}

async function childAt<I extends Id>(
  sources: Sources<I>,
  {
    source,
    parent,
    segment,
  }: { readonly source: Source<I>; readonly parent: RowId | undefined; readonly segment: string },
  context: Context<I>,
): Promise<Row | undefined> {
  const { url: column, id } = source.table.columns;
  if (column === undefined) return undefined;
  const where = { and: [childrenOf(source, parent), { column, operator: 'eq' as const, values: [segment] }] };
  const sort = [{ column: id, direction: 'asc', isId: true }] as const;
  const { rows } = await findRows(sources, { source, query: { where, sort, limit: 10, count: false } }, context);
  return rows.find((row) => columnOf(row, column) === segment);
}

/** The URL of a row; undefined where it has none, or the caller may not read its ancestors. */
export async function urlOf<I extends Id>(
  sources: Sources<I>,
  { source, row, place }: SourceRow<I> & { readonly place: Place<I> },
  context: Context<I>,
): Promise<string | undefined> {
  const { url } = source.table.columns;
  if (url === undefined) return undefined;
  for (const ancestor of place.ancestors)
    if (!(await isAllowed(sources, 'read', { source, row: ancestor, context }))) return undefined;
  const segments = [...place.ancestors, row].map((each) => columnOf(each, url));
  return segments.every((segment) => typeof segment === 'string' && segment !== '')
    ? `/${[source.name, ...segments].join('/')}`
    : undefined;
}
