/** Conditions of items in SQL, on values in the language that is shown. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { invalidParameter } from '../../../errors/invalid-parameters.js';
import { fieldOf, isItemMember, relatedFieldOf, toFieldMember, unknownMember } from '../../../repository/item-names.js';
import {
  checkOperator,
  comparisons,
  ofComparable,
  operatorsOf,
  toDates,
  toOperands,
} from '../../../repository/item-operators.js';
import type {
  Comparison,
  Criterion,
  FieldOperator,
  ItemCondition,
  ItemOperator,
} from '../../../repository/repository.js';
import { toSortName } from '../../../support/normalize.js';
import { listsOf } from '../../database/lists.js';
import { and, type Condition, never, or } from '../../unit-of-work/policies.js';
import { onCurrentVersion } from '../../values/rows.js';
import { not } from '../views/criteria.js';
import { compareDates } from '../views/dates.js';
import type { Definition } from '../views/definitions.js';
import { ofDefinitions } from '../views/fields.js';
import { beginsWith, type Compared, columnOf, compare, toCompared } from '../views/indexed-values.js';
import type { Scope } from '../views/scope.js';
import { type Comparator, compareWhole } from '../views/whole-numbers.js';
import { isItem } from './rows.js';

/** Context of conditions, besides the scope. */
export interface Filtered {
  readonly scope: Scope;
  readonly definitions: readonly Definition[];
  /** Definitions of fields of related items. */
  readonly related: readonly Definition[];
  /** The id of the location whose children are listed. */
  readonly parentId: number | undefined;
}

/** @throws BadRequest for fields that cannot be compared, and for values that no field can have */
export function toItemCondition(condition: ItemCondition, filtered: Filtered): Condition {
  const { member } = condition;
  const identifier = fieldOf(member);
  if (identifier !== undefined) return fieldCondition(condition, identifier, filtered);
  if (!isItemMember(member)) throw unknownMember('filter', member);
  switch (member) {
    case 'name':
      return textCondition(condition, sortName(filtered.scope), 'text', toSortName);
    case 'remoteId':
      return textCondition(condition, sql.ref('content.remote_id'), 'id', (value) => value);
    case 'published':
    case 'modified':
      return dateCondition(condition, sql.ref(`content.${member}`), filtered.scope);
    case 'priority':
      return priorityCondition(condition, filtered);
  }
}

/** The key by which names are sorted, in the language that is shown. */
export const sortName = ({ languageCode }: Scope): RawBuilder<string> =>
  languageCode === undefined
    ? sql`content.sort_name`
    : sql`coalesce((select named.sort_name from cms_search_text named
        where named.content_id = content.id and named.language_code = ${languageCode}), content.sort_name)`;

/** Priority of the content's location below that parent. */
export const priorityBelow = (parentId: number): RawBuilder<number> =>
  sql`(select place.priority from cms_location place where place.content_id = content.id and place.parent_id = ${parentId})`;

const symbols = { eq: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** A condition on a member that every item has. */
function plainCondition(condition: ItemCondition, column: Expression<unknown>, values: readonly Compared[]): Condition {
  const { operator } = condition;
  // The one number is the priority, a whole one.
  const on = (symbol: Comparator, value: Compared | undefined): Condition =>
    typeof value === 'number'
      ? compareWhole([column, 'integer'], symbol, value)
      : sql<SqlBool>`${column} ${sql.raw(symbol)} ${value}`;
  const [first, last] = values;
  if (operator === 'ne') return not(on('=', first));
  if (operator === 'in') return or(values.map((value) => on('=', value)));
  if (operator === 'between') return and([on('>=', first), on('<=', last)]);
  return on(symbols[operator as keyof typeof symbols], first);
}

const isThere = ({ values }: ItemCondition, condition: Condition): Condition =>
  values[0] === 'true' ? condition : not(condition);

function textCondition(
  condition: ItemCondition,
  column: Expression<unknown>,
  kind: 'text' | 'id',
  fold: (value: string) => string,
): Condition {
  checkOperator(condition, operatorsOf[kind]);
  const { operator } = condition;
  const values = toOperands(condition, { kind }).map((value) => fold(String(value)));
  const [first = ''] = values;
  if (operator === 'exists') return isThere(condition, sql<SqlBool>`${column} <> ''`);
  if (operator === 'contains')
    return first === '' ? and([]) : sql<SqlBool>`replace(${column}, ${first}, '') <> ${column}`;
  if (operator === 'prefix') return sql<SqlBool>`substr(${column}, 1, ${sql.lit(Array.from(first).length)}) = ${first}`;
  return plainCondition(condition, column, values);
}

function dateCondition(condition: ItemCondition, column: Expression<unknown>, scope: Scope): Condition {
  checkOperator(condition, operatorsOf.date);
  const { member, operator } = condition;
  if (operator === 'exists') return isThere(condition, sql<SqlBool>`${column} is not null`);
  const compared = [column, comparisons[operator] as Comparison] as const;
  const fits = compareDates(listsOf(scope.unit.db), compared, toDates(condition), member);
  return operator === 'ne' ? not(fits) : fits;
}

function priorityCondition(condition: ItemCondition, { parentId }: Filtered): Condition {
  checkOperator(condition, operatorsOf.number);
  if (parentId === undefined) throw invalidParameter('filter', 'takes priority only with a parent');
  const column = priorityBelow(parentId);
  if (condition.operator === 'exists') return isThere(condition, sql<SqlBool>`${column} is not null`);
  return plainCondition(condition, column, toOperands(condition, { kind: 'number' }) as readonly number[]);
}

const fieldOperators: Readonly<Partial<Record<ItemOperator, FieldOperator>>> = { ...comparisons, contains: 'CONTAINS' };

function fieldCondition(condition: ItemCondition, identifier: string, filtered: Filtered): Condition {
  const { member, operator, values } = condition;
  const namedDefinitions = filtered.definitions.filter((definition) => definition.identifier === identifier);
  if (namedDefinitions.length === 0)
    throw invalidParameter('filter', `names ${toFieldMember(identifier)}, which is not searchable`);
  const inner = relatedFieldOf(member);
  const related = filtered.related.filter(isNamed(inner));
  const matches = ofComparable(byFieldType(namedDefinitions), (definitions) =>
    inner === undefined
      ? hasMatch(condition, definitions, filtered.scope)
      : leadsToMatch(condition, definitions, { ...filtered, related }),
  );
  const matchesAny = or(matches);
  return operator === 'ne' || (operator === 'exists' && values[0] === 'false') ? not(matchesAny) : matchesAny;
}

/** Fields of one identifier may be of several types, each of which compares values in its own way. */
const byFieldType = (definitions: readonly Definition[]): readonly (readonly Definition[])[] =>
  [...new Set(definitions.map(({ fieldTypeIdentifier }) => fieldTypeIdentifier))].map((type) =>
    definitions.filter(({ fieldTypeIdentifier }) => fieldTypeIdentifier === type),
  );

const isNamed =
  (identifier: string | undefined) =>
  (definition: Definition): boolean =>
    definition.identifier === identifier;

/** Whether content has a value in one of these fields, which are of one type, that `ne` and `exists` negate. */
function hasMatch(condition: ItemCondition, definitions: readonly Definition[], scope: Scope): Condition {
  const [first] = definitions;
  if (!first) return never;
  checkOperator(condition, operatorsOf[first.kind]);
  const fits = condition.operator === 'exists' ? hasValue(first, scope) : valueCondition(condition, first, scope);
  return fits === never ? never : ofDefinitions(definitions, fits, scope);
}

/** Whether content refers to an item that has such a value. */
function leadsToMatch(
  condition: ItemCondition,
  relations: readonly Definition[],
  { scope, related }: Pick<Filtered, 'scope' | 'related'>,
): Condition {
  const { member } = condition;
  if (relations.some(({ kind }) => kind !== 'relation'))
    throw invalidParameter(
      'filter',
      `names ${member}, but ${toFieldMember(fieldOf(member) ?? '')} has no related items`,
    );
  if (related.length === 0) throw invalidParameter('filter', `names ${member}, which is not searchable`);
  const matches = ofComparable(byFieldType(related), (definitions) => hasMatch(condition, definitions, scope));
  const items = scope.unit.db
    .selectFrom('cms_content as content')
    .innerJoin('cms_version as version', onCurrentVersion)
    .select('content.id')
    .where(and([or(matches), isItem(scope.permissions)]));
  return ofDefinitions(relations, sql<SqlBool>`entry.number_value in ${items}`, scope);
}

/**
 * The criterion of views that is the same condition; undefined where there is none.
 * @throws BadRequest for values of another kind
 */
export function toCriterion(
  condition: ItemCondition,
  { definitions }: Filtered,
): Extract<Criterion, { readonly kind: 'field' }> | undefined {
  const { member, operator } = condition;
  if (relatedFieldOf(member) !== undefined) return undefined;
  const identifier = fieldOf(member);
  const [first, ...others] = definitions.filter((definition) => definition.identifier === identifier);
  const comparison = operator === 'ne' ? undefined : comparisons[operator];
  if (!first || identifier === undefined || comparison === undefined || first.kind === 'relation') return undefined;
  if (others.length > 0) return undefined;
  checkOperator(condition, operatorsOf[first.kind]);
  return { kind: 'field', identifier, operator: comparison, values: toOperands(condition, first) };
}

/** A relation to content that is not an item is not a value. */
function hasValue({ kind }: Definition, scope: Scope): Condition {
  if (kind !== 'relation') return sql<SqlBool>`${columnOf(kind)} is not null`;
  return sql<SqlBool>`exists (select 1 from cms_content destination
    join cms_version shown on shown.content_id = destination.id and shown.version_no = destination.current_version_no
    where destination.id = entry.number_value
      and ${isItem(scope.permissions, { content: 'destination', version: 'shown' })})`;
}

function valueCondition(condition: ItemCondition, definition: Definition, scope: Scope): Condition {
  const { operator } = condition;
  const { kind } = definition;
  const compared = toOperands(condition, definition).map((operand) => toCompared(operand, definition) as Compared);
  if (kind === 'relation') {
    const readable = compared.filter((id) => scope.references.destinations.has(Number(id)));
    return readable.length === 0 ? never : compare(listsOf(scope.unit.db), [kind, 'IN'], readable);
  }
  if (operator === 'prefix') return beginsWith(String(compared[0]));
  return compare(listsOf(scope.unit.db), [kind, fieldOperators[operator] as FieldOperator], compared);
}
