/** Rows that are created, changed and deleted: each write is one call of a function of the host's. */
import { BadRequest, type FieldFault, NotFound, PermissionDenied, PreconditionFailed, Refused } from '../errors.js';
import type { ValueFault } from '../field-types/index.js';
import type { Content } from '../repository/content.js';
import type { FieldChange, NewContent, VersionChanges } from '../repository/content-input.js';
import type { Context, Expecting, Id, Json, Target } from '../repository/context.js';
import { checkRevision } from '../repository/implementing.js';
import { idKey } from './children.js';
import { fromFieldValue, revisionOf } from './column-values.js';
import { toRowId } from './content-ids.js';
import { contentsOf, contentTypeOf } from './contents.js';
import { findReadable, findRow, type SourceRow } from './reader.js';
import { findRows, isAllowed, loadRows, rowIdOf, type Source, type SourceField, type Sources } from './source.js';
import type { RowId } from './table.js';
import { type ColumnValue, columnOf, type Row, type Where } from './where.js';

type Values = Record<string, unknown>;

/** What is read of the changes of a client. */
interface Reading<I extends Id> {
  readonly source: Source<I>;
  /** The row before; undefined where it is created. */
  readonly row?: Row;
  readonly fields: readonly FieldChange[];
}

const wrongMember = (member: string, message: string): BadRequest =>
  new BadRequest(`The member ${member} ${message}`, { members: [{ member, message }] });

/** A fault of the whole value. */
const whole = (message: string): ValueFault => ({ target: null, message });

/** Values of columns, read by the field types; all faults are reported together. */
async function readValues<I extends Id>(
  sources: Sources<I>,
  { source, row, fields }: Reading<I>,
  context: Context<I>,
): Promise<Values> {
  const { fieldDefinitions } = contentTypeOf(sources, source);
  const faults: FieldFault[] = [];
  const values: Values = {};
  const given = new Set<string>();
  const refuse = (field: SourceField, { target, message }: ValueFault, sent?: number) => {
    const at = source.fields.indexOf(field);
    const fieldDefinitionId: Id = fieldDefinitions[at]?.id ?? '';
    const member = sent === undefined ? {} : { member: `fields.${sent}.value` };
    faults.push({ fieldDefinitionId, target, message: `${field.identifier}: ${message}`, ...member });
  };
  for (const [
    sent,
    { fieldDefinitionIdentifier: identifier, languageCode = sources.language, value },
  ] of fields.entries()) {
    const field = source.fields.find((each) => each.identifier === identifier);
    if (!field) throw new BadRequest(`There is no field ${identifier}`);
    if (languageCode !== sources.language) throw new BadRequest(`The content is in ${sources.language} alone`);
    given.add(identifier);
    const rules = fieldDefinitions[source.fields.indexOf(field)];
    if (field.column === undefined || !rules) refuse(field, whole('is computed, and cannot be set'), sent);
    else {
      const read = await field.type.read({ value } as Parameters<typeof field.type.read>[0], rules);
      for (const fault of read.faults) refuse(field, fault, sent);
      if (read.faults.length > 0) continue;
      const related = await relatedId(sources, { field, value: read.value }, context);
      if (related === undefined) refuse(field, whole(`must be content of the type ${field.relation}`), sent);
      else
        values[field.column] =
          field.relation === undefined ? fromFieldValue(read.value, field.type.identifier, field.dates) : related.id;
    }
  }
  for (const field of row ? [] : source.fields)
    if (field.declared.isRequired && !given.has(field.identifier)) refuse(field, whole('must not be empty'));
  if (faults.length > 0) throw new BadRequest('Some fields are not valid', { fields: faults });
  return values;
}

/** The row that a relation leads to, which the caller must be able to read; undefined where there is none such. */
async function relatedId<I extends Id>(
  sources: Sources<I>,
  { field, value }: { readonly field: SourceField; readonly value: Json },
  context: Context<I>,
): Promise<{ readonly id: unknown } | undefined> {
  if (field.relation === undefined || value === null) return { id: null };
  const { destinationContentId } = value as { readonly destinationContentId: I };
  const found = (await findReadable(sources, [destinationContentId], context)).get(destinationContentId);
  return found?.source.name === field.relation ? { id: columnOf(found.row, found.source.table.columns.id) } : undefined;
}

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

/** What a client may ask for that no column holds. */
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
    if (typeof inserted === 'object' && inserted !== null) return contentOf({ source, row: inserted }, context);
    if (inserted === undefined || inserted === null)
      throw new TypeError(`${name}.insert must return the row, or its id`);
    const id = toRowId(inserted);
    const stored = (await loadRows(source, [id], context)).get(id);
    if (!stored) throw new TypeError(`${name}.insert returned the id ${id}, which ${name}.load does not find`);
    return contentOf({ source, row: stored }, context);
  }

  /** The row to write to, and what it must still be then. */
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

  const vanished = (expected: unknown) => (expected === undefined ? new NotFound('content') : new PreconditionFailed());

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
    if (updated === undefined || updated === null) throw vanished(expected);
    if (typeof updated !== 'object')
      throw new TypeError(`${source.name}.update must return the row as it is now, or undefined`);
    return (await contentOf({ source, row: updated }, context)).currentVersion;
  }

  async function remove({ id, expected }: Target<I>, context: Context<I>): Promise<void> {
    const { source, row, expectation } = await findForWrite(id, 'delete', { expected, context });
    for (const below of await rowsBelow(sources, { source, row }, context))
      if (!(await isAllowed(sources, 'delete', { source, row: below, context })))
        throw new PermissionDenied('delete', 'something below the content');
    context.signal.throwIfAborted();
    const isRemoved = await source.table.remove?.(rowIdOf(source, row), expectation);
    if (typeof isRemoved !== 'boolean')
      throw new TypeError(`${source.name}.remove must return whether the row was as expected, true or false`);
    if (!isRemoved) throw vanished(expected);
  }

  return { create, save, remove };
}

/** The row, at its revision where it must still have that. */
function whereAsExpected<I extends Id>({ name, table }: Source<I>, row: Row, isExpected: boolean): Where {
  const { id, revision } = table.columns;
  const isSame = (column: string): Where => ({
    ...{ column, operator: 'eq', values: [columnOf(row, column) as ColumnValue] },
  });
  if (!isExpected) return isSame(id);
  if (revision === undefined)
    throw new TypeError(
      `The table ${name} has no columns.revision, which where compares: compare expected with rowDigest(row)`,
    );
  return { and: [isSame(id), isSame(revision)] };
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
    const found = rows.filter((each) => !below.has(rowIdOf(source, each)));
    for (const each of found) below.set(rowIdOf(source, each), each);
    if (below.size > maxDeleted) throw new Refused('The content', 'is more than one write may change');
    level = found.map((each) => rowIdOf(source, each));
  }
  return [...below.values()];
}
