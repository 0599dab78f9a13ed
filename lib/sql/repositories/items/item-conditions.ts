/** Conditions of items in SQL, on values in the language that is shown. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { BadRequest } from '../../../errors.js';
import {
  type ComparedKind,
  fieldOf,
  filterName,
  isItemMember,
  operatorsOf,
  unknownMember,
  unsupportedOperator,
} from '../../../repository/item-names.js';
import type {
  Comparison,
  Criterion,
  FieldOperator,
  ItemCondition,
  ItemOperator,
} from '../../../repository/repository.js';
import { toSortName } from '../../database/words.js';
import { and, type Condition, never, or } from '../../unit-of-work/policies.js';
import { not } from '../views/criteria.js';
import { compareDates } from '../views/dates.js';
import type { Definition } from '../views/definitions.js';
import { ofDefinitions } from '../views/fields.js';
import { beginsWith, type Compared, columnOf, compare, toCompared } from '../views/indexed-values.js';
import type { Scope } from '../views/scope.js';
import { isItem } from './rows.js';

/** What conditions look at besides the scope. */
export interface Filtered {
  readonly scope: Scope;
  readonly definitions: readonly Definition[];
  /** The id of the location whose children are listed. */
  readonly parentId: number | undefined;
}

const isSupported = (operator: ItemOperator, kind: ComparedKind): boolean =>
  (operatorsOf[kind] as readonly ItemOperator[]).includes(operator);

function checkOperator({ member, operator }: ItemCondition, kind: ComparedKind): void {
  if (!isSupported(operator, kind)) throw unsupportedOperator(member, operatorsOf[kind]);
}

const expected: Readonly<Record<ComparedKind, string>> = {
  text: 'a text',
  number: 'a number',
  date: 'a date, such as 2026-03-02 or 2026-03-02T09:30:00Z',
  boolean: 'true or false',
  relation: 'the id of a content item',
  id: 'a text',
};

const invalidValue = ({ member, operator }: ItemCondition, kind: ComparedKind): BadRequest =>
  new BadRequest(`The query parameter ${filterName(member, operator)} must be ${expected[kind]}`);

/** @throws BadRequest for what cannot be compared, and for values that nothing can have */
export function toItemCondition(condition: ItemCondition, filtered: Filtered): Condition {
  const { member } = condition;
  const identifier = fieldOf(member);
  if (identifier !== undefined) return fieldCondition(condition, identifier, filtered);
  if (!isItemMember(member)) throw unknownMember('filter');
  switch (member) {
    case 'name':
      return textCondition(condition, sortName(filtered.scope), 'text', toSortName);
    case 'remoteId':
      return textCondition(condition, sql.ref('content.remote_id'), 'id', (value) => value);
    case 'published':
    case 'modified':
      return dateCondition(condition, sql.ref(`content.${member}`));
    case 'priority':
      return priorityCondition(condition, filtered);
  }
}

/** As names are sorted: in the language that is shown. */
export const sortName = ({ languageCode }: Scope): RawBuilder<string> =>
  languageCode === undefined
    ? sql`content.sort_name`
    : sql`coalesce((select named.sort_name from cms_search_text named
        where named.content_id = content.id and named.language_code = ${languageCode}), content.sort_name)`;

/** Of the location of the row below that parent. */
export const priorityBelow = (parentId: number): RawBuilder<number> =>
  sql`(select place.priority from cms_location place where place.content_id = content.id and place.parent_id = ${parentId})`;

const symbols = { eq: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

/** Of a member that every item has. */
function plainCondition(condition: ItemCondition, column: Expression<unknown>, values: readonly Compared[]): Condition {
  const { operator } = condition;
  const on = (symbol: string, value: Compared | undefined) => sql<SqlBool>`${column} ${sql.raw(symbol)} ${value}`;
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
  checkOperator(condition, kind);
  const { operator } = condition;
  const values = condition.values.map((value) => fold(value.replaceAll('\0', ' ')));
  const [first = ''] = values;
  if (operator === 'exists') return isThere(condition, sql<SqlBool>`${column} <> ''`);
  if (operator === 'contains')
    return first === '' ? and([]) : sql<SqlBool>`replace(${column}, ${first}, '') <> ${column}`;
  if (operator === 'prefix') return sql<SqlBool>`substr(${column}, 1, ${sql.lit(Array.from(first).length)}) = ${first}`;
  return plainCondition(condition, column, values);
}

const comparisons: Readonly<Partial<Record<ItemOperator, Comparison>>> = {
  eq: 'EQ',
  ne: 'EQ',
  in: 'IN',
  gt: 'GT',
  gte: 'GTE',
  lt: 'LT',
  lte: 'LTE',
  between: 'BETWEEN',
};

/** To the second. A date alone is its beginning, in UTC. */
const rfc3339 = /^\d{4}-\d\d-\d\d(?:[Tt ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:[Zz]|[+-]\d\d:\d\d))?$/;

function toTime(text: string): number {
  // A plus sign in a query string is a blank.
  const written = text.replace(/ (\d\d:\d\d)$/, '+$1');
  return rfc3339.test(written) ? Date.parse(written) : Number.NaN;
}

function dateCondition(condition: ItemCondition, column: Expression<unknown>): Condition {
  checkOperator(condition, 'date');
  const { member, operator, values } = condition;
  if (operator === 'exists') return isThere(condition, sql<SqlBool>`${column} is not null`);
  const dates = values.map((value) => new Date(toTime(value)));
  if (dates.some((date) => Number.isNaN(date.getTime()))) throw invalidValue(condition, 'date');
  const fits = compareDates(column, comparisons[operator] as Comparison, dates, member);
  return operator === 'ne' ? not(fits) : fits;
}

function priorityCondition(condition: ItemCondition, { parentId }: Filtered): Condition {
  checkOperator(condition, 'number');
  if (parentId === undefined) throw new BadRequest('The query parameter filter takes priority only with a parent');
  const column = priorityBelow(parentId);
  if (condition.operator === 'exists') return isThere(condition, sql<SqlBool>`${column} is not null`);
  const values = condition.values.map((value) => toNumber(value));
  if (values.includes(undefined)) throw invalidValue(condition, 'number');
  return plainCondition(condition, column, values as readonly number[]);
}

const toNumber = (text: string): number | undefined =>
  /^[+-]?(?:\d{1,300}(?:\.\d{0,300})?|\.\d{1,300})(?:[eE][+-]?\d{1,3})?$/.test(text) && Number.isFinite(Number(text))
    ? Number(text)
    : undefined;

const fieldOperators: Readonly<Partial<Record<ItemOperator, FieldOperator>>> = { ...comparisons, contains: 'CONTAINS' };

function fieldCondition(condition: ItemCondition, identifier: string, { scope, definitions }: Filtered): Condition {
  const own = definitions.filter((definition) => definition.identifier === identifier);
  const [first] = own;
  if (!first) throw new BadRequest(`The query parameter filter names ${condition.member}, which is not searchable`);
  if (own.some(({ fieldTypeIdentifier }) => fieldTypeIdentifier !== first.fieldTypeIdentifier))
    throw new BadRequest(
      `The query parameter filter names ${condition.member}, which has several field types: name a type`,
    );
  checkOperator(condition, first.kind);
  const { operator } = condition;
  if (operator === 'exists') return isThere(condition, ofDefinitions(own, hasValue(first, scope), scope));
  const fits = valueCondition(condition, first, scope);
  const found = fits === never ? never : ofDefinitions(own, fits, scope);
  return operator === 'ne' ? not(found) : found;
}

/** The criterion of views that is the same condition; undefined where there is none, and for what has to be refused. */
export function toCriterion(
  { member, operator, values }: ItemCondition,
  { definitions }: Filtered,
): Extract<Criterion, { readonly kind: 'field' }> | undefined {
  const identifier = fieldOf(member);
  const [first, ...others] = definitions.filter((definition) => definition.identifier === identifier);
  const comparison = operator === 'ne' ? undefined : comparisons[operator];
  if (!first || identifier === undefined || comparison === undefined || first.kind === 'relation') return undefined;
  const compared = values.map((value) => comparedValue(value, first));
  if (others.length > 0 || compared.includes(undefined) || !isSupported(operator, first.kind)) return undefined;
  return { kind: 'field', identifier, operator: comparison, values: compared as readonly Compared[] };
}

/** A relation to what is no item is none. */
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
  const values = condition.values.map((value) => comparedValue(value, definition));
  if (values.includes(undefined)) throw invalidValue(condition, kind);
  const compared = values as readonly Compared[];
  if (kind === 'relation') {
    const readable = compared.filter((id) => scope.references.destinations.has(Number(id)));
    return readable.length === 0 ? never : compare(kind, 'IN', readable);
  }
  if (operator === 'prefix') return beginsWith(String(compared[0]));
  return compare(kind, fieldOperators[operator] as FieldOperator, compared);
}

const timeOfDay = /^(\d\d):(\d\d)(?::(\d\d))?$/;

/** A value as front ends read it, as the index has it. */
function comparedValue(text: string, { kind, fieldTypeIdentifier }: Definition): Compared | undefined {
  const [, hours, minutes, seconds = 0] = (fieldTypeIdentifier === 'time' && timeOfDay.exec(text)) || [];
  if (hours !== undefined) return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  if (kind === 'text') return toCompared(text.replaceAll('\0', ' '), kind);
  if (kind === 'boolean') return text === 'true' || text === 'false' ? toCompared(text, kind) : undefined;
  if (kind !== 'date') return toNumber(text);
  const time = toTime(text);
  return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
}
