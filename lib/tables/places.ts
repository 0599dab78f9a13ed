/** Places of rows: each table is a folder below the root, with its rows as a list, or as a tree by the column `parent`. */
import { hash } from 'node:crypto';
import type { LocationRef } from '../repository/content.js';
import type { Context, Id } from '../repository/context.js';
import { maxDepth } from '../repository/locations.js';
import { revisionOf } from './column-values.js';
import { toRowId } from './content-ids.js';
import { isListed, loadRows, rowIdOf, type Source, type Sources } from './source.js';
import type { RowId } from './table.js';
import { columnOf, type Row } from './where.js';

/** The place of a row. */
export interface Place<I extends Id> extends LocationRef<I> {
  /** The rows above it, from the top down. */
  readonly ancestors: readonly Row[];
  readonly parent: LocationRef<I>;
  readonly depth: number;
}

const parentIdOf = <I extends Id>({ table }: Source<I>, row: Row): RowId | undefined => {
  const { parent } = table.columns;
  const value = parent === undefined ? null : columnOf(row, parent);
  return value === null ? undefined : toRowId(value);
};

export const rootPath = <I extends Id>({ ids }: Sources<I>): string => `/${ids.root}/`;

export const folderOf = <I extends Id>(sources: Sources<I>, { at }: Source<I>): LocationRef<I> => {
  const id = sources.ids.folder(at);
  return { id, pathString: `${rootPath(sources)}${id}/`, revision: 1 };
};

export const contentIdOf = <I extends Id>({ ids }: Sources<I>, source: Source<I>, row: Row): I =>
  ids.toContentId(source.name, rowIdOf(source, row));

/** The places of rows; undefined for those of tables that are not listed, and of rows that are above themselves. */
export async function placesOf<I extends Id>(
  sources: Sources<I>,
  { source, rows }: { readonly source: Source<I>; readonly rows: readonly Row[] },
  context: Context<I>,
): Promise<readonly (Place<I> | undefined)[]> {
  if (!isListed(source)) return rows.map(() => undefined);
  const rowsById = await withAncestors(source, rows, context);
  return rows.map((row) => {
    const ancestors = ancestorsOf(source, row, rowsById);
    if (!ancestors) return undefined;
    const chain = ancestors.map((each) => sources.ids.location(contentIdOf(sources, source, each)));
    const folder = folderOf(sources, source);
    const parentPath = `${folder.pathString}${chain.map((id) => `${id}/`).join('')}`;
    const id = sources.ids.location(contentIdOf(sources, source, row));
    const pathString = `${parentPath}${id}/`;
    const revision = hash(
      'sha256',
      `${pathString} ${revisionOf(row, source.name, source.table.columns.revision)}`,
      'base64url',
    );
    const parent = { id: chain.at(-1) ?? folder.id, pathString: parentPath };
    return { id, pathString, revision: revision.slice(0, 22), ancestors, parent, depth: chain.length + 2 };
  });
}

/** Loads the ancestors of the rows, a level at a time. */
async function withAncestors<I extends Id>(source: Source<I>, rows: readonly Row[], context: Context<I>) {
  const rowsById = new Map<RowId, Row>(rows.map((row) => [rowIdOf(source, row), row]));
  for (let level: readonly Row[] = rows, depth = 0; level.length > 0 && depth < maxDepth; depth += 1) {
    const missing = level.flatMap((row) => parentIdOf(source, row) ?? []).filter((id) => !rowsById.has(id));
    if (missing.length === 0) break;
    const loaded = await loadRows(source, missing, context);
    for (const [id, row] of loaded) rowsById.set(id, row);
    level = [...loaded.values()];
  }
  return rowsById;
}

/** A row whose parent does not exist is at the top. */
function ancestorsOf<I extends Id>(
  source: Source<I>,
  row: Row,
  rowsById: ReadonlyMap<RowId, Row>,
): readonly Row[] | undefined {
  const above: Row[] = [];
  for (let id = parentIdOf(source, row); id !== undefined; ) {
    const parent = rowsById.get(id);
    if (!parent) break;
    above.unshift(parent);
    if (above.length > maxDepth || parent === row) return undefined;
    id = parentIdOf(source, parent);
  }
  return above;
}
