/** Conditions of items as criteria of views, for storage that searches by these alone. */
import { BadRequest } from '../errors.js';
import type { Id, IdKind, Json } from './context.js';
import {
  type ComparedKind,
  fieldOf,
  filterName,
  isItemMember,
  operatorsOf,
  unknownMember,
  unsupportedOperator,
} from './item-names.js';
import type { ItemCondition, ItemOperator } from './items.js';
import type { Comparison, Criterion, FieldOperator } from './view-criteria.js';

/** What conditions on fields depend on. */
export interface CriteriaParts<I extends Id> {
  /** The field type of a field of that identifier, in the types that the query is about. */
  readonly fieldTypeOf: (identifier: string) => string | undefined;
  readonly ids: IdKind;
  /** Whether content is an item for the caller: a relation to any other is none. */
  readonly isItem: (contentId: I) => boolean;
}

/** The ids of content that conditions compare relations with. */
export function comparedIds<I extends Id>(
  filter: readonly ItemCondition[],
  { fieldTypeOf, ids }: Pick<CriteriaParts<I>, 'fieldTypeOf' | 'ids'>,
): readonly I[] {
  return filter.flatMap(({ member, operator, values }) => {
    const identifier = fieldOf(member);
    const type = identifier === undefined ? undefined : fieldTypeOf(identifier);
    if (type === undefined || operator === 'exists' || !relations.has(type)) return [];
    return values.flatMap((value) => (toComparable(value, type, ids) as I | undefined) ?? []);
  });
}

const comparisons: Readonly<Partial<Record<ItemOperator, Comparison>>> = {
  ...{ eq: 'EQ', ne: 'EQ', in: 'IN', gt: 'GT', gte: 'GTE', lt: 'LT', lte: 'LTE', between: 'BETWEEN' },
};

/** @throws BadRequest for what views cannot evaluate */
export function toItemCriterion<I extends Id>(condition: ItemCondition, parts: CriteriaParts<I>): Criterion<I> {
  const { member, operator } = condition;
  const identifier = fieldOf(member);
  if (identifier === undefined && !isItemMember(member)) throw unknownMember('filter');
  const criterion = identifier === undefined ? ofMember<I>(condition) : ofField<I>(condition, identifier, parts);
  return operator === 'ne' ? { kind: 'not', criterion } : criterion;
}

function ofMember<I extends Id>(condition: ItemCondition): Criterion<I> {
  const { member, operator, values } = condition;
  switch (member) {
    case 'name':
      return ofName(condition);
    case 'remoteId':
      requireOperator(condition, ['eq', 'ne', 'in']);
      return { kind: 'contentRemoteId', values };
    case 'published':
    case 'modified': {
      requireOperator(condition, Object.keys(comparisons) as ItemOperator[]);
      const dates = values.map((value) => new Date(value));
      if (dates.some((date) => Number.isNaN(date.getTime()))) throw invalid(condition, 'a date, such as 2026-03-02');
      return { kind: 'dateMetadata', target: member, operator: comparisons[operator] as Comparison, values: dates };
    }
    default:
      throw new BadRequest(`The query parameter filter cannot compare ${member} here`);
  }
}

function requireOperator({ member, operator }: ItemCondition, operators: readonly ItemOperator[]): void {
  if (!operators.includes(operator)) throw unsupportedOperator(member, operators);
}

const invalid = ({ member, operator }: ItemCondition, expected: string): BadRequest =>
  new BadRequest(`The query parameter ${filterName(member, operator)} must be ${expected}`);

/** A pattern has wildcards, which values do not mean. */
function literal(condition: ItemCondition, value: string): string {
  if (value.includes('*')) throw invalid(condition, 'a text without asterisks here');
  return value;
}

function ofName<I extends Id>(condition: ItemCondition): Criterion<I> {
  requireOperator(condition, ['eq', 'ne', 'in', 'contains', 'prefix']);
  const { operator, values } = condition;
  const named = values.map((value): Criterion<I> => {
    const text = literal(condition, value);
    const pattern = operator === 'contains' ? `*${text}*` : operator === 'prefix' ? `${text}*` : text;
    return { kind: 'contentName', pattern };
  });
  return { kind: 'or', criteria: named };
}

function ofField<I extends Id>(condition: ItemCondition, identifier: string, parts: CriteriaParts<I>): Criterion<I> {
  const { operator, values } = condition;
  const type = parts.fieldTypeOf(identifier);
  requireOperator(condition, operatorsOf[kindOf(type)]);
  const on = (own: FieldOperator, compared: readonly Json[]): Criterion<I> => ({
    ...{ kind: 'field', identifier, operator: own, values: compared },
  });
  if (operator === 'exists') {
    const there = thereIn(condition, type);
    return values[0] === 'true' ? on(...there) : { kind: 'not', criterion: on(...there) };
  }
  if (operator === 'prefix') return on('LIKE', [`${literal(condition, values[0] ?? '')}*`]);
  const compared = values.map((value) => {
    const own = toComparable(value, type, parts.ids);
    if (own === undefined) throw invalid(condition, 'what the field can hold');
    return own;
  });
  const existing = relations.has(type ?? '') ? compared.filter((id) => parts.isItem(id as I)) : compared;
  if (existing.length === 0) return { kind: 'contentId', ids: [] };
  if (existing.length < compared.length) return on('IN', existing);
  return on(operator === 'contains' ? 'CONTAINS' : (comparisons[operator] as Comparison), compared);
}

const dates: ReadonlySet<string> = new Set(['date', 'datetime']);
const numbers: ReadonlySet<string> = new Set(['integer', 'float', 'time']);
const relations: ReadonlySet<string> = new Set(['relation', 'relationlist', 'blocks']);

/** Texts may be those of field types of the host. */
function kindOf(type = ''): ComparedKind {
  if (dates.has(type)) return 'date';
  if (numbers.has(type)) return 'number';
  return type === 'boolean' ? 'boolean' : relations.has(type) ? 'relation' : 'text';
}

/** What every value fits. */
function thereIn(condition: ItemCondition, type = ''): readonly [FieldOperator, readonly Json[]] {
  if (relations.has(type)) throw unsupportedOperator(condition.member, ['eq', 'ne', 'in']);
  if (type === 'boolean') return ['IN', [true, false]];
  const { MIN_SAFE_INTEGER: least, MAX_SAFE_INTEGER: most } = Number;
  return dates.has(type) || numbers.has(type) ? ['BETWEEN', [least, most]] : ['LIKE', ['*']];
}

/** A value as front ends read it, as views compare it. */
function toComparable(text: string, type = '', ids: IdKind): Json | undefined {
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined;
  if (dates.has(type)) {
    const time = Date.parse(text);
    return Number.isNaN(time) ? undefined : Math.floor(time / 1000);
  }
  const [, hours, minutes, seconds = 0] = (type === 'time' && /^(\d\d):(\d\d)(?::(\d\d))?$/.exec(text)) || [];
  if (hours !== undefined) return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  if (!numbers.has(type) && !(relations.has(type) && ids === 'integer')) return text;
  return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined;
}
