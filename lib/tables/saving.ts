/** Rows that are created, changed and deleted: each write is one call of a function of the host's. */
import { NotFound, PermissionDenied, Refused } from '../errors/errors.js';
import type { Content } from '../repository/content.js';
import type { NewContent, VersionChanges } from '../repository/content-input.js';
import type { Context, Expecting, Id, Target } from '../repository/context.js';
import { checkRevision } from '../repository/implementing.js';
import { idKey } from './children.js';
import { revisionOf } from './column-values.js';
import { toRowId } from './content-ids.js';
import { contentsOf } from './contents.js';
import { findReadable, findRow, type SourceRow } from './reader.js';
import { wrongReturn } from './returned.js';
import { oneRow, removedRow, unwritten, updatedRow, whereAsExpected } from './row-writes.js';
import { findRows, isAllowed, loadRows, rowIdOf, type Source, type Sources } from './source.js';
import type { RowId } from './table.js';
import { columnOf, type Row } from './where.js';
import { readValues, type Values, wrongMember } from './written-values.js';

/** The columns that are declared, which a condition on a new row may look at. */
const emptyRow = <I extends Id>({ table, fields }: Source<I>): Row =>
  Object.fromEntries(
    [...Object.values(table.columns), ...fields.map(({ column }) => column)].flatMap((column) =>
      column === undefined ? [] : [[column, null]],
    ),
  );

/** The place of new content: the folder of its table, or in a tree another row of it. */
async function parentValues<I extends Id>(
  sources: Sources<I>,
  { source, locationId }: { readonly source: Source<I>; readonly locationId: I },
  context: Context<I>,
): Promise<Values> {
  const { parent: column } = source.table.columns;
  if (locationId === sources.ids.folder(source.at)) return column === undefined ? {} : { [column]: null };
  const contentId = sources.ids.ofLocation(locationId);
  const above = column === undefined ? undefined : (await findReadable(sources, [contentId], context)).get(contentId);
  if (column === undefined || above?.source !== source) {
    const message = `must be the location ${sources.ids.folder(source.at)}${column === undefined ? '' : ' or one below it'}`;
    throw wrongMember('parentLocationId', message);
  }
  return { [column]: columnOf(above.row, source.table.columns.id) };
}

function ownerValues<I extends Id>({ table }: Source<I>, content: NewContent<I>, { caller }: Context<I>): Values {
  const { owner } = table.columns;
  const id = content.ownerId ?? caller.userId;
  return owner === undefined || id === null ? {} : { [owner]: toRowId(id) };
}

/** Refuses members of new content that rows have no column for. */
function checkInput<I extends Id>(sources: Sources<I>, content: NewContent<I>): void {
  const { mainLanguageCode, sectionId = sources.ids.section, remoteId, location } = content;
  if (mainLanguageCode !== sources.language) throw wrongMember('mainLanguageCode', `must be ${sources.language}`);
  if (sectionId !== sources.ids.section) throw wrongMember('sectionId', `must be ${sources.ids.section}`);
  if (remoteId !== undefined) throw wrongMember('remoteId', 'cannot be chosen here: it follows from the id');
  if (location.hidden) throw wrongMember('location.hidden', 'must be false: nothing can be hidden here');
}

/** So many rows are deleted at once at most. */
const maxDeleted = 1000;

export function createSaving<I extends Id>(sources: Sources<I>) {
  const contentOf = async ({ source, row }: SourceRow<I>, context: Context<I>): Promise<Content<I>> => {
    const [content] = await contentsOf(sources, { source, rows: [row] }, context);
    if (!content) throw new NotFound('content');
    return content;
  };

  async function create(content: NewContent<I>, context: Context<I>): Promise<Content<I>> {
    const source = sources.all.find(({ at }) => sources.ids.type(at) === content.contentTypeId);
    if (!source) throw wrongMember('contentTypeId', 'must be that of a content type');
    const { name, table } = source;
    if (!table.insert || !(await isAllowed(sources, 'create', { source, context })))
      throw new PermissionDenied('create', `content of the type ${name}`);
    checkInput(sources, content);
    const values = {
      ...ownerValues(source, content, context),
      ...(await parentValues(sources, { source, locationId: content.location.parentLocationId }, context)),
      ...(await readValues(sources, { source, fields: content.fields }, context)),
    };
    const row = { ...emptyRow(source), ...values };
    if (!(await isAllowed(sources, 'create', { source, row, context })))
      throw new PermissionDenied('create', `content of the type ${name}`);
    context.signal.throwIfAborted();
    const inserted = await table.insert(values, context);
    if (typeof inserted === 'object' && inserted !== null)
      return contentOf({ source, row: oneRow(source, inserted, 'insert') }, context);
    if (inserted === undefined || inserted === null)
      throw wrongReturn(`${name}.insert`, 'the row, or its id', inserted);
    const id = toRowId(inserted);
    const stored = (await loadRows(source, [id], context)).get(id);
    if (!stored) throw new TypeError(`${name}.insert returned the id ${id}, which ${name}.load does not find`);
    return contentOf({ source, row: stored }, context);
  }

  /** The row to write to, and the conditions that it must still meet then. */
  async function findForWrite(
    contentId: I,
    action: 'edit' | 'delete',
    { expected, context }: Expecting & { readonly context: Context<I> },
  ) {
    const { source, row } = await findRow(sources, contentId, { context });
    const method = action === 'edit' ? source.table.update : source.table.remove;
    if (!method || !(await isAllowed(sources, action, { source, row, context })))
      throw new PermissionDenied(action, 'the content');
    const revision = revisionOf(row, source.name, source.table.columns.revision);
    checkRevision({ revision }, expected);
    context.signal.throwIfAborted();
    const isExpected = expected !== undefined;
    const expectation = {
      expected: isExpected ? revision : undefined,
      context,
      get where() {
        return whereAsExpected(source, row, isExpected);
      },
    };
    return { source, row, expectation };
  }

  async function save(
    { id: contentId, changes, expected }: Target<I> & { readonly changes: VersionChanges },
    context: Context<I>,
  ) {
    const { source, row, expectation } = await findForWrite(contentId, 'edit', { expected, context });
    if ((changes.initialLanguageCode ?? sources.language) !== sources.language)
      throw wrongMember('initialLanguageCode', `must be ${sources.language}`);
    const values = await readValues(sources, { source, row, fields: changes.fields }, context);
    if (Object.keys(values).length === 0) return (await contentOf({ source, row }, context)).currentVersion;
    if (!(await isAllowed(sources, 'edit', { source, row: { ...row, ...values }, context })))
      throw new PermissionDenied('edit', 'the content');
    context.signal.throwIfAborted();
    const updated = await source.table.update?.(rowIdOf(source, row), values, expectation);
    if (updated === undefined || updated === null)
      throw await unwritten({ source, row }, { expected, context }, ['update', updatedRow, updated]);
    if (typeof updated !== 'object') throw wrongReturn(`${source.name}.update`, updatedRow, updated);
    return (await contentOf({ source, row: oneRow(source, updated, 'update') }, context)).currentVersion;
  }

  async function remove({ id, expected }: Target<I>, context: Context<I>): Promise<void> {
    const { source, row, expectation } = await findForWrite(id, 'delete', { expected, context });
    for (const below of await rowsBelow(sources, { source, row }, context))
      if (!(await isAllowed(sources, 'delete', { source, row: below, context })))
        throw new PermissionDenied('delete', 'something below the content');
    context.signal.throwIfAborted();
    const isRemoved = await source.table.remove?.(rowIdOf(source, row), expectation);
    if (typeof isRemoved !== 'boolean') throw wrongReturn(`${source.name}.remove`, removedRow, isRemoved);
    if (!isRemoved) throw await unwritten({ source, row }, { expected, context }, ['remove', removedRow, isRemoved]);
  }

  return { create, save, remove };
}

/** All that a tree deletes with a row. */
async function rowsBelow<I extends Id>(
  sources: Sources<I>,
  { source, row }: SourceRow<I>,
  context: Context<I>,
): Promise<readonly Row[]> {
  const { parent: column } = source.table.columns;
  if (column === undefined) return [];
  const below = new Map<RowId, Row>();
  for (let level: readonly RowId[] = [rowIdOf(source, row)]; level.length > 0; ) {
    const where = { column, operator: 'in', values: level } as const;
    const query = { where, sort: [idKey(source)], limit: maxDeleted + 1, count: false };
    const { rows } = await findRows(sources, { source, query, isUnrestricted: true }, context);
    const newRows = rows.filter((each) => !below.has(rowIdOf(source, each)));
    for (const newRow of newRows) below.set(rowIdOf(source, newRow), newRow);
    if (below.size > maxDeleted) throw new Refused('The content', 'is more than one write may change');
    level = newRows.map((each) => rowIdOf(source, each));
  }
  return [...below.values()];
}
