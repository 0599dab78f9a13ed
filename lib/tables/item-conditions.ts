/** Conditions and sort keys of items as those of the columns of a table. */
import { isRestError } from '../errors/errors.js';
import { invalidParameter } from '../errors/invalid-parameters.js';
import type { Context, Id } from '../repository/context.js';
import { fieldOf, isItemMember, relatedFieldOf, toFieldMember, unknownMember } from '../repository/item-names.js';
import { checkOperator, operatorsOf, toOperands } from '../repository/item-operators.js';
import type { ItemCondition, ItemSortKey } from '../repository/items.js';
import { idKey } from './children.js';
import {
  type Compared,
  type ComparedCondition,
  isNegative,
  negatedIf,
  toColumnWhere,
  toPositive,
} from './column-conditions.js';
import { toRowId } from './content-ids.js';
import type { SortKey } from './cursors.js';
import { findReadable } from './reader.js';
import { findRows, isListed, readable, rowIdOf, type Source, type SourceField, type Sources } from './source.js';
import { always, never, type Where } from './where.js';

const cannot = (parameter: 'filter' | 'sort', member: string) =>
  invalidParameter(parameter, `cannot use ${member} here, which has no column of single values`);

function fieldIn<I extends Id>({ fields }: Source<I>, identifier: string): SourceField | undefined {
  return fields.find((field) => field.identifier === identifier);
}

/** @throws BadRequest for values that a database cannot compare: computed ones, and lists */
function comparedField<I extends Id>(
  { table }: Source<I>,
  { identifier, type, column, relation, dates }: SourceField,
  parameter: 'filter' | 'sort',
): Compared {
  const kind = type.declaration.search?.kind;
  const isList = !table.all && relation === undefined && !type.hasSingleValue;
  if (column === undefined || kind === undefined || isList) throw cannot(parameter, `fields.${identifier}`);
  return { column, kind, fieldTypeIdentifier: type.identifier, relation, dates };
}

/** A condition on the rows of a table. */
interface SourceCondition<I extends Id> {
  readonly source: Source<I>;
  readonly condition: ItemCondition;
  /** All tables that the query is about. */
  readonly queried: readonly Source<I>[];
}

/** Whether the field of a table can be compared so: one of a text can where one of a number cannot. */
function isComparable<I extends Id>({ ids }: Sources<I>, source: Source<I>, condition: ItemCondition): boolean {
  const { identifier, type, column, relation } = fieldIn(source, fieldOf(condition.member) ?? '') ?? {};
  const kind = type?.declaration.search?.kind;
  if (identifier === undefined || column === undefined || kind === undefined) return false;
  if (relatedFieldOf(condition.member) !== undefined) return relation !== undefined;
  try {
    if (kind === 'relation' && ids.kind === 'string') checkOperator(condition, operatorsOf.relation);
    else toColumnWhere({ condition, field: { column, kind, fieldTypeIdentifier: type?.identifier ?? '' } });
    return true;
  } catch (error) {
    if (isRestError(error)) return false;
    throw error;
  }
}

/** @throws BadRequest for a property that no column has, and for values that no table can compare */
export async function toWhere<I extends Id>(
  sources: Sources<I>,
  { source, condition, queried }: SourceCondition<I>,
  context: Context<I>,
): Promise<Where> {
  const { member } = condition;
  const identifier = fieldOf(member);
  if (identifier === undefined) return ofMember(source, condition);
  const field = fieldIn(source, identifier);
  const isOthers = () =>
    !isComparable(sources, source, condition) && queried.some((other) => isComparable(sources, other, condition));
  if (!field || isOthers()) return isNegative(condition) ? always : never;
  const inner = relatedFieldOf(member);
  if (inner !== undefined) return ofRelated(sources, { condition, field, inner }, context);
  const filterField = comparedField(source, field, 'filter');
  return filterField.relation === undefined
    ? compared(source, { condition, field: filterField })
    : ofRelation(sources, { condition, field: filterField }, context);
}

function ofMember<I extends Id>(source: Source<I>, condition: ItemCondition): Where {
  const { member } = condition;
  const { columns } = source.table;
  switch (member) {
    case 'name':
      return compared(source, { condition, field: { kind: 'text', column: columns.name } });
    case 'published':
    case 'modified': {
      const column = columns[member];
      if (column === undefined) throw cannot('filter', member);
      return compared(source, { condition, field: { kind: 'date', column } });
    }
    case 'remoteId': {
      checkOperator(condition, ['eq', 'ne', 'in']);
      const prefix = `${source.name}-`;
      const remoteIds = condition.values.filter((value) => value.startsWith(prefix));
      const ids = remoteIds.map((value) => toRowId(value.slice(prefix.length)));
      return negatedIf(condition, { column: columns.id, operator: 'in', values: ids });
    }
    default:
      throw isItemMember(member) ? cannot('filter', member) : unknownMember('filter', member);
  }
}

const compared = <I extends Id>({ dates }: Source<I>, { condition, field }: ComparedCondition): Where =>
  toColumnWhere({ condition, field: { dates, ...field } });

/** A condition on a relation. Content that the caller may not read is not among its values. */
async function ofRelation<I extends Id>(
  sources: Sources<I>,
  { condition, field }: ComparedCondition,
  context: Context<I>,
): Promise<Where> {
  checkOperator(condition, operatorsOf.relation);
  const { column, relation } = field;
  if (condition.operator === 'exists') {
    const target = sources.all.find(({ name }) => name === relation);
    const isOpen = target !== undefined && (await readable(sources, target, context)) === always;
    if (!isOpen) throw invalidParameter('filter', `cannot tell here which ${condition.member} exist`);
    const isNull: Where = { column, operator: 'isNull', values: [] };
    return condition.values[0] === 'true' ? { not: isNull } : isNull;
  }
  const ids = (sources.ids.kind === 'string' ? condition.values : toOperands(condition, field)) as readonly Id[];
  const rows = [...(await findReadable(sources, ids as readonly I[], context)).values()];
  const values = rows.filter(({ source }) => source.name === relation).map(({ source, row }) => rowIdOf(source, row));
  return negatedIf(condition, { column, operator: 'in', values });
}

/** So many related items can match a condition on their fields. */
const maxRelated = 1000;

/** A condition on a field of the rows that a column refers to, which are searched for before. */
async function ofRelated<I extends Id>(
  sources: Sources<I>,
  {
    condition,
    field,
    inner,
  }: { readonly condition: ItemCondition; readonly field: SourceField; readonly inner: string },
  context: Context<I>,
): Promise<Where> {
  const target = sources.all.find(({ name }) => name === field.relation);
  if (!target || field.column === undefined)
    throw invalidParameter(
      'filter',
      `names ${condition.member}, but fields.${field.identifier} does not refer to items`,
    );
  if (!isListed(target)) throw cannot('filter', condition.member);
  const asked = { ...toPositive(condition), member: toFieldMember(inner) };
  const where = await toWhere(sources, { source: target, condition: asked, queried: [target] }, context);
  const query = { where, sort: [idKey(target)], limit: maxRelated + 1, count: false };
  const { rows } = await findRows(sources, { source: target, query }, context);
  if (rows.length > maxRelated)
    throw invalidParameter('filter', `finds more than ${maxRelated} related items by ${condition.member}`);
  const isRelated: Where = { column: field.column, operator: 'in', values: rows.map((row) => rowIdOf(target, row)) };
  return isNegative(condition) ? { not: isRelated } : isRelated;
}

/** The keys of a sort as columns; those that the table does not have are left out, as all of its rows are without a value. */
export function toSort<I extends Id>(source: Source<I>, sort: readonly ItemSortKey[]): readonly SortKey[] {
  const { columns } = source.table;
  const keys = sort.flatMap(({ member, direction }): SortKey[] => {
    const order = direction === 'ascending' ? 'asc' : 'desc';
    const identifier = fieldOf(member);
    if (identifier !== undefined) {
      const field = fieldIn(source, identifier);
      const sortField = field && comparedField(source, field, 'sort');
      if (!sortField || sortField.kind === 'relation') throw cannot('sort', member);
      return [{ column: sortField.column, direction: order, kind: sortField.kind, dates: field.dates }];
    }
    if (member === 'name') return [{ column: columns.name, direction: order, kind: 'text' }];
    if (member !== 'published' && member !== 'modified') throw cannot('sort', member);
    const column = columns[member];
    return column === undefined ? [] : [{ column, direction: order, kind: 'date' }];
  });
  return [...keys, idKey(source)];
}
