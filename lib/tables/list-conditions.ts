/** Conditions and sort keys of items of a list, as those of the columns of rows. */
import { BadRequest } from '../errors/errors.js';
import { invalidParameter } from '../errors/invalid-parameters.js';
import type { Id } from '../repository/context.js';
import { fieldOf, isItemMember, relatedFieldOf, toFieldMember, unknownMember } from '../repository/item-names.js';
import { checkOperator, ofComparable } from '../repository/item-operators.js';
import type { ItemCondition, ItemPlace, ItemQuery, ItemSortKey } from '../repository/items.js';
import { isNegative, toColumnWhere, toPositive } from './column-conditions.js';
import type { SortKey } from './cursors.js';
import { type FieldColumn, fieldValues, type KindOfField, sortedName, textColumn, toListRow } from './list-rows.js';
import { type ItemList, isShown } from './plain-items.js';
import { whereWords } from './search-words.js';
import { matches, type Row, type Where } from './where.js';

const columnFor = (member: string, { fieldTypeIdentifier }: KindOfField): string => `${member} ${fieldTypeIdentifier}`;

function kindsOf<I extends Id>(
  { types, fieldTypes }: ItemList<I>,
  identifier: string,
  parameter: 'filter' | 'sort',
  names?: readonly string[],
): readonly KindOfField[] {
  const queriedTypes = types.filter((type) => names?.includes(type.identifier) ?? true);
  const fields = queriedTypes.flatMap((type) =>
    type.fields.filter((field) => field.identifier === identifier && field.isSearchable !== false),
  );
  const kinds = [...new Set(fields.map(({ fieldTypeIdentifier }) => fieldTypeIdentifier))].flatMap((type) => {
    const kind = fieldTypes.get(type).declaration.search?.kind;
    return kind ? [{ kind, fieldTypeIdentifier: type }] : [];
  });
  if (kinds.length === 0)
    throw invalidParameter(parameter, `cannot use ${toFieldMember(identifier)} here, whose values are not compared`);
  return kinds;
}

const bestFirst: SortKey = { column: 'score', direction: 'desc', kind: 'number' };

/** A search in a list: rows with the columns that its conditions and sort keys name. */
interface ListSearch {
  readonly rows: readonly Row[];
  readonly where: Where;
  readonly sort: readonly SortKey[];
}

/** @throws BadRequest for values that cannot be compared */
export function toListSearch<I extends Id>(list: ItemList<I>, query: ItemQuery<I>): ListSearch {
  const { types, filter, sort, text } = query;
  const columns: FieldColumn[] = [];
  const conditions = filter.map((condition) => toWhere(list, { condition, types, columns }));
  const keys = sort.map((key) => toSortKey(list, { key, types, columns }));
  const rows = [...list.all.values()].filter(isShown).map((listed) => toListRow(list, listed, { columns, text }));
  return {
    rows,
    where: { and: [...ofMembers(query), ...conditions] },
    sort: [
      ...(text !== undefined && keys.length === 0 ? [bestFirst] : keys),
      { column: 'id', direction: 'asc', isId: true, kind: 'id' },
    ],
  };
}

function ofMembers<I extends Id>({ ids, types, section, parent, below, text }: ItemQuery<I>): readonly Where[] {
  const where: (Where | undefined)[] = [
    ids && { column: 'id', operator: 'in', values: ids },
    types && { column: 'type', operator: 'in', values: types },
    section === undefined ? undefined : { column: 'section', operator: 'eq', values: [section] },
    parent && { column: 'parentUrl', operator: 'eq', values: [urlOf(parent)] },
    below && { column: 'url', operator: 'prefix', values: [`${urlOf(below)}/`] },
    text === undefined ? undefined : whereWords(text, [textColumn]),
  ];
  return where.filter((own) => own !== undefined);
}

function urlOf<I extends Id>(place: ItemPlace<I>): string {
  if ('url' in place) return place.url.endsWith('/') ? place.url.slice(0, -1) : place.url;
  throw new BadRequest('Places have no ids here: name them by their URLs');
}

interface Compared<T> {
  readonly types?: readonly string[] | undefined;
  /** The columns that the rows have; those of fields are added. */
  readonly columns: FieldColumn[];
  readonly condition: T;
}

const memberKinds = { name: 'text', published: 'date', modified: 'date' } as const;

function toWhere<I extends Id>(list: ItemList<I>, { condition, types, columns }: Compared<ItemCondition>): Where {
  const { member, operator, values } = condition;
  const identifier = fieldOf(member);
  if (identifier === undefined) {
    if (member === 'remoteId') {
      checkOperator(condition, ['eq', 'ne', 'in']);
      const remoteIdIsAmong: Where = { column: member, operator: 'in', values };
      return operator === 'ne' ? { not: remoteIdIsAmong } : remoteIdIsAmong;
    }
    if (!Object.hasOwn(memberKinds, member))
      throw isItemMember(member) ? cannot('filter', member) : unknownMember('filter', member);
    const kind = memberKinds[member as keyof typeof memberKinds];
    return toColumnWhere({ condition, field: { column: member, kind } });
  }
  const kinds = kindsOf(list, identifier, 'filter', types);
  const inner = relatedFieldOf(member);
  const positive = toPositive(condition);
  const alternatives = ofComparable(kinds, (kind): Where => {
    const column = columnFor(toFieldMember(identifier), kind);
    columns.push({ column, identifier, kinds: [kind] });
    if (inner === undefined) return ofField(list, positive, { ...kind, column });
    if (kind.kind !== 'relation')
      throw invalidParameter('filter', `names ${member}, but ${toFieldMember(identifier)} has no related items`);
    return { column, operator: 'in', values: idsOf(list, { ...positive, member: toFieldMember(inner) }) };
  });
  return isNegative(condition) ? { not: { or: alternatives } } : { or: alternatives };
}

const cannot = (parameter: 'filter' | 'sort', member: string) =>
  invalidParameter(parameter, `cannot use ${member} here, which items of a list do not have`);

function ofField<I extends Id>(
  { all }: ItemList<I>,
  condition: ItemCondition,
  field: KindOfField & { readonly column: string },
): Where {
  const [first] = all.keys();
  const hasTexts = field.kind === 'relation' && typeof first === 'string' && condition.operator !== 'exists';
  if (!hasTexts) return toColumnWhere({ condition, field });
  checkOperator(condition, ['eq', 'in']);
  return { column: field.column, operator: 'in', values: condition.values };
}

/** The items whose fields meet a condition. */
function idsOf<I extends Id>(list: ItemList<I>, condition: ItemCondition): readonly I[] {
  const columns: FieldColumn[] = [];
  const where = toWhere(list, { condition, columns });
  return [...list.all.values()].flatMap(({ item }) => {
    return matches(fieldValues(list, item, columns), where) ? [item.id] : [];
  });
}

function toSortKey<I extends Id>(
  list: ItemList<I>,
  { key: { member, direction }, types, columns }: Omit<Compared<never>, 'condition'> & { readonly key: ItemSortKey },
): SortKey {
  const order = { direction: direction === 'ascending' ? 'asc' : 'desc' } as const;
  const identifier = fieldOf(member);
  if (identifier === undefined) {
    if (member === 'remoteId') return { column: member, kind: 'text', ...order };
    if (member === 'score') return { ...bestFirst, ...order };
    if (!Object.hasOwn(memberKinds, member)) throw cannot('sort', member);
    if (member === 'name') return { column: sortedName, kind: 'text', ...order };
    return { column: member, kind: memberKinds[member as keyof typeof memberKinds], ...order };
  }
  const kinds = kindsOf(list, identifier, 'sort', types);
  const [first] = kinds;
  if (!first || first.kind === 'relation') throw invalidParameter('sort', `cannot sort by the relations of ${member}`);
  const column = `sort ${member}`;
  columns.push({ column, identifier, kinds, isSorted: true });
  return { column, kind: first.kind, ...order };
}
