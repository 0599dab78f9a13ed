/** Tables as they are declared, checked and complete, and their rows that a caller may read. */
import type { FieldTypes, UsableFieldType } from '../field-types/index.js';
import type { Context, Id } from '../repository/context.js';
import { didYouMean } from '../support/did-you-mean.js';
import { isRowId, type TableIds, toRowId } from './content-ids.js';
import { findInMemory } from './in-memory.js';
import { checked, wrongReturn } from './returned.js';
import { withConditions } from './select.js';
import type { DateForm, RowId, RowSelection, Table, TableAction, TableField, TableRepositoryOptions } from './table.js';
import { always, columnOf, matches, never, type Row, type Where } from './where.js';

/** A field, complete. */
export interface SourceField {
  readonly identifier: string;
  readonly type: UsableFieldType<never>;
  /** Undefined where its value is computed. */
  readonly column: string | undefined;
  readonly value: ((row: Row) => unknown) | undefined;
  /** The table that it refers to. */
  readonly relation: string | undefined;
  readonly dates: DateForm;
  readonly declared: Exclude<TableField, string>;
}

/** A table that is declared. */
export interface Source<I extends Id> {
  readonly name: string;
  /** Its position among the tables. */
  readonly at: number;
  readonly table: Table<Row, I>;
  readonly fields: readonly SourceField[];
  readonly dates: DateForm;
}

export interface Sources<I extends Id> {
  readonly all: readonly Source<I>[];
  readonly ids: TableIds<I>;
  readonly options: TableRepositoryOptions<I>;
  readonly language: string;
}

const columnNames = ['id', 'name', 'url', 'modified', 'published', 'revision', 'owner', 'parent'] as const;

interface SourceParts<I extends Id>
  extends Omit<FieldParts, 'table' | 'dates'>,
    Pick<TableRepositoryOptions<I>, 'may'> {
  readonly at: number;
}

/** @throws TypeError that names the table, and its fault */
export function toSource<I extends Id>(
  [name, table]: readonly [string, Table<Row, I>],
  { at, may, ...parts }: SourceParts<I>,
): Source<I> {
  const { columns, fields, dates = 'Date' } = table;
  if (!/^[A-Za-z]\w{0,30}$/.test(name))
    throw new TypeError(`The table ${name} must have a name of at most 31 letters, digits and underscores`);
  if (!may && (table.insert ?? table.update ?? table.remove))
    throw new TypeError(
      `The table ${name} can be written, which needs the option may: who may create, edit and delete`,
    );
  if (typeof table.load !== 'function' && typeof table.all !== 'function')
    throw new TypeError(`The table ${name} has no function load`);
  for (const key of ['id', 'name'] as const)
    if (typeof columns?.[key] !== 'string') throw new TypeError(`The table ${name} has no columns.${key}`);
  const wrong = Object.keys(columns).find((key) => !columnNames.includes(key as (typeof columnNames)[number]));
  if (wrong !== undefined)
    throw new TypeError(
      `The table ${name} has unknown columns.${wrong}${didYouMean(wrong, columnNames) || `; known: ${columnNames.join(', ')}`}`,
    );
  if (columns.revision !== undefined && [columns.modified, columns.published].includes(columns.revision))
    throw new TypeError(
      `The table ${name} has the revision ${columns.revision}, a timestamp, which is the same after two writes in one second: ` +
        'name a counter, or leave it out, and ETags are digests of rows',
    );
  const sourceFields = Object.entries(fields ?? {}).map(([identifier, field]) =>
    toField(identifier, field, { table: name, dates, ...parts }),
  );
  return { name, at, table, fields: sourceFields, dates };
}

interface FieldParts {
  readonly table: string;
  readonly dates: DateForm;
  readonly names: readonly string[];
  readonly fieldTypes: FieldTypes;
}

function toField(
  identifier: string,
  field: TableField,
  { table, names, fieldTypes, dates: ofTable }: FieldParts,
): SourceField {
  const declared = typeof field === 'string' ? { type: field } : field;
  const relation = 'relation' in declared ? declared.relation : undefined;
  const at = `The field ${identifier} of the table ${table}`;
  if (relation !== undefined && !names.includes(relation))
    throw new TypeError(
      `${at} refers to an unknown table ${relation}${didYouMean(relation, names) || `; known: ${names.join(', ')}`}`,
    );
  const type = 'type' in declared ? declared.type : 'relation';
  if (!fieldTypes.has(type)) {
    const identifiers = fieldTypes.types.map((each) => each.identifier);
    throw new TypeError(`${at} has an unknown type ${type}${didYouMean(type, identifiers)}`);
  }
  const value = 'value' in declared ? declared.value : undefined;
  const column = value === undefined ? (declared.column ?? identifier) : undefined;
  const dates = ('dates' in declared ? declared.dates : undefined) ?? ofTable;
  return { identifier, type: fieldTypes.get(type) as UsableFieldType<never>, column, value, relation, dates, declared };
}

export const rowIdOf = <I extends Id>({ table }: Source<I>, row: Row): RowId =>
  toRowId(columnOf(row, table.columns.id));

/** Decides whether the caller may use the action on a row, or on the table where no row is passed. */
export async function isAllowed<I extends Id>(
  { options }: Sources<I>,
  action: TableAction,
  { source, row, context }: { readonly source: Source<I>; readonly row?: Row; readonly context: Context<I> },
): Promise<boolean> {
  const { may } = options;
  if (!may) return action === 'read';
  const decided = await may(context.caller, action, source.name, row);
  if (typeof decided === 'boolean') return decided;
  return row === undefined || matches(row, decided);
}

/** The condition that rows must meet which the caller may read. */
export async function readable<I extends Id>(
  { options }: Sources<I>,
  source: Source<I>,
  context: Context<I>,
): Promise<Where> {
  const decided = (await options.may?.(context.caller, 'read', source.name)) ?? true;
  return decided === true ? always : decided === false ? never : decided;
}

/** All rows with these ids that exist, by id. */
export async function loadRows<I extends Id>(
  source: Source<I>,
  ids: readonly RowId[],
  context: Context<I>,
): Promise<ReadonlyMap<RowId, Row>> {
  const validIds = [...new Set(ids)].filter((id) => isRowId(id, source.table));
  if (validIds.length === 0) return new Map();
  const { load, all } = source.table;
  const rows = load
    ? checked(source, await load(validIds, context), 'load')
    : checked(source, (await all?.(context)) ?? [], 'all');
  // A database may find other rows as well, such as by another notation of the same id.
  return new Map(rows.map((row) => [rowIdOf(source, row), row] as const).filter(([id]) => validIds.includes(id)));
}

/** All rows with these ids that the caller may read, by id. */
export async function loadReadable<I extends Id>(
  sources: Sources<I>,
  { source, ids }: { readonly source: Source<I>; readonly ids: readonly RowId[] },
  context: Context<I>,
): Promise<ReadonlyMap<RowId, Row>> {
  const rows = await loadRows(source, ids, context);
  return new Map(await onlyReadable(sources, source, { rows: [...rows], context, rowOf: ([, row]) => row }));
}

async function onlyReadable<I extends Id, T>(
  sources: Sources<I>,
  source: Source<I>,
  {
    rows,
    context,
    rowOf,
  }: { readonly rows: readonly T[]; readonly context: Context<I>; readonly rowOf: (entry: T) => Row },
): Promise<readonly T[]> {
  const allowed = await Promise.all(
    rows.map((row) => isAllowed(sources, 'read', { source, row: rowOf(row), context })),
  );
  return rows.filter((_, at) => allowed[at]);
}

export const isListed = <I extends Id>({ table }: Source<I>): boolean => Boolean(table.list ?? table.all);

/** Rows that are found, and their number on all pages. */
export interface RowMatches {
  readonly rows: readonly Row[];
  readonly total?: number;
}

interface RowSearch<I extends Id> {
  readonly source: Source<I>;
  readonly query: RowSelection;
  /** Whether all rows are found, also those that the caller may not read. */
  readonly isUnrestricted?: boolean;
}

/** A page of the rows that the caller may read. */
export async function findRows<I extends Id>(
  sources: Sources<I>,
  { source, query, isUnrestricted = false }: RowSearch<I>,
  context: Context<I>,
): Promise<RowMatches> {
  const { name, table } = source;
  const where: Where = isUnrestricted ? query.where : { and: [await readable(sources, source, context), query.where] };
  if (table.all) {
    const rows = checked(source, await table.all(context), 'all');
    const allowed = isUnrestricted ? rows : await onlyReadable(sources, source, { rows, context, rowOf: (row) => row });
    return findInMemory(allowed, { ...query, where });
  }
  if (!table.list) return { rows: [], ...(query.count && { total: 0 }) };
  const page = await table.list(withConditions({ ...query, where }), context);
  if (typeof page !== 'object' || page === null || !('rows' in page))
    throw wrongReturn(`${name}.list`, '{ rows }, and total where count is true', page);
  const rows = checked(source, page.rows, 'list');
  const total = page.total === undefined ? undefined : Number(page.total);
  if (query.count && !Number.isSafeInteger(total))
    throw wrongReturn(`${name}.list`, 'total, a number, where count is true', page.total);
  if (rows.length > query.limit)
    throw new TypeError(`${name}.list returned ${rows.length} rows, more than the limit of ${query.limit}`);
  return { rows, ...(total !== undefined && { total }) };
}
