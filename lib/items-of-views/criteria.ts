/** Conditions of items as criteria of views, for storage that searches by these alone. */

import { invalidParameter } from '../errors/invalid-parameters.js';
import type { Id, IdKind, Json } from '../repository/context.js';
import { fieldOf, isItemMember, relatedFieldOf, unknownMember } from '../repository/item-names.js';
import {
  type ComparedField,
  type ComparedKind,
  checkOperator,
  comparisons,
  invalidOperand,
  type Operand,
  ofComparable,
  operatorsOf,
  toDates,
  toOperands,
} from '../repository/item-operators.js';
import type { ItemCondition } from '../repository/items.js';
import type { Comparison, Criterion, FieldOperator } from '../repository/view-criteria.js';
import { type FieldKind, ofTypes } from './field-kinds.js';

/** The data that conditions on fields depend on. */
export interface CriteriaParts<I extends Id> {
  /** The fields of that identifier, in the types that the query is about. */
  readonly kindsOfField: (identifier: string) => readonly FieldKind[];
  readonly ids: IdKind;
  /** Whether content is an item for the caller: a relation to any other is none. */
  readonly isItem: (contentId: I) => boolean;
  /** The items whose fields fit a condition on fields of related items. */
  readonly matching: ReadonlyMap<ItemCondition, readonly I[]>;
}

/** The ids of content that conditions compare relations with. */
export function comparedIds<I extends Id>(
  filter: readonly ItemCondition[],
  parts: Pick<CriteriaParts<I>, 'kindsOfField' | 'ids'>,
): readonly I[] {
  return filter.flatMap((condition) => {
    const identifier = fieldOf(condition.member);
    if (identifier === undefined || relatedFieldOf(condition.member) !== undefined) return [];
    return ofComparable(parts.kindsOfField(identifier), ({ field }) => idsIn<I>(condition, field, parts.ids)).flat();
  });
}

/** The ids that a condition compares a field of relations with. */
export const idsIn = <I extends Id>(condition: ItemCondition, field: ComparedField, ids: IdKind): readonly I[] =>
  field.kind === 'relation' && condition.operator !== 'exists'
    ? (operandsOf(condition, field, ids) as readonly Id[] as readonly I[])
    : [];

/** Ids are texts where those of the repository are. */
const operandsOf = (condition: ItemCondition, field: ComparedField, ids: IdKind): readonly Operand[] =>
  field.kind === 'relation' && ids === 'string' ? condition.values : toOperands(condition, field);

/** @throws BadRequest for conditions that views cannot evaluate */
export function toItemCriterion<I extends Id>(condition: ItemCondition, parts: CriteriaParts<I>): Criterion<I> {
  const { member } = condition;
  const identifier = fieldOf(member);
  if (identifier === undefined && !isItemMember(member)) throw unknownMember('filter', member);
  if (identifier === undefined) return asAsked(condition, ofMember<I>(condition));
  const related = parts.matching.get(condition);
  const kinds = parts.kindsOfField(identifier);
  if (!related) checkKinds(condition, kinds);
  const criteria = related
    ? kinds.filter(isRelation).map((kind) => [kind, relatedToAny(identifier, related)] as const)
    : ofComparable(kinds, (kind) => [kind, toFieldCriterion<I>(condition, { identifier, ...kind }, parts)] as const);
  return asAsked(condition, kinds.length === 1 ? (criteria[0]?.[1] ?? nothing) : anyOf(criteria));
}

/**
 * A field of one type that searches cannot look at must not be left out of those that they can.
 * @throws BadRequest
 */
export function checkKinds(condition: ItemCondition, kinds: readonly FieldKind[]): void {
  if (condition.operator === 'exists' && kinds.some(isRelation)) checkOperator(condition, ['eq', 'ne', 'in']);
}

export const isRelation = ({ field }: FieldKind): boolean => field.kind === 'relation';

const nothing = { kind: 'contentId', ids: [] } as const;
const everything = { kind: 'not', criterion: nothing } as const;

const relatedToAny = <I extends Id>(identifier: string, ids: readonly I[]): Criterion<I> =>
  ids.length === 0 ? nothing : { kind: 'field', identifier, operator: 'IN', values: ids };

const anyOf = <I extends Id>(all: readonly (readonly [FieldKind, Criterion<I>])[]): Criterion<I> => ({
  kind: 'or',
  criteria: all.map(([{ types }, criterion]) => ofTypes(types, criterion)),
});

/** The opposite for `ne`, and where no value must exist. */
const asAsked = <I extends Id>({ operator, values }: ItemCondition, criterion: Criterion<I>): Criterion<I> =>
  operator === 'ne' || (operator === 'exists' && values[0] === 'false') ? { kind: 'not', criterion } : criterion;

function ofMember<I extends Id>(condition: ItemCondition): Criterion<I> {
  const { member, operator, values } = condition;
  switch (member) {
    case 'name':
      return ofName(condition);
    case 'remoteId':
      checkOperator(condition, ['eq', 'ne', 'in']);
      return { kind: 'contentRemoteId', values };
    case 'published':
    case 'modified': {
      checkOperator(condition, operatorsOf.date);
      if (operator === 'exists') return everything;
      const comparison = comparisons[operator] as Comparison;
      return { kind: 'dateMetadata', target: member, operator: comparison, values: toDates(condition) };
    }
    default:
      throw invalidParameter('filter', `cannot compare ${member} here: searches have no criterion for it`);
  }
}

/** A pattern has wildcards, which values do not mean. */
function literal(condition: ItemCondition, value: string): string {
  if (value.includes('*')) throw invalidOperand(condition, 'a text without asterisks here');
  return value;
}

function ofName<I extends Id>(condition: ItemCondition): Criterion<I> {
  checkOperator(condition, ['eq', 'ne', 'in', 'contains', 'prefix', 'exists']);
  const { operator, values } = condition;
  if (operator === 'exists') return everything;
  const named = values.map((value): Criterion<I> => {
    const text = literal(condition, value);
    const pattern = operator === 'contains' ? `*${text}*` : operator === 'prefix' ? `${text}*` : text;
    return { kind: 'contentName', pattern };
  });
  return { kind: 'or', criteria: named };
}

/** A field that a condition compares. */
export interface NamedField {
  readonly identifier: string;
  readonly field: ComparedField;
}

/**
 * The criterion whose opposite `ne` asks for, and `exists` with `false`.
 * @throws BadRequest for conditions that views cannot evaluate
 */
export function toFieldCriterion<I extends Id>(
  condition: ItemCondition,
  { identifier, field }: NamedField,
  parts: Pick<CriteriaParts<I>, 'ids' | 'isItem'>,
): Criterion<I> {
  const { operator, values } = condition;
  const { kind } = field;
  checkOperator(condition, operatorsOf[kind]);
  const on = (fieldOperator: FieldOperator, compared: readonly Json[]): Criterion<I> => ({
    ...{ kind: 'field', identifier, operator: fieldOperator, values: compared },
  });
  if (operator === 'exists') return on(...anyValue(kind));
  if (operator === 'prefix') return on('LIKE', [`${literal(condition, values[0] ?? '')}*`]);
  const compared = operandsOf(condition, field, parts.ids);
  const existing = kind === 'relation' ? compared.filter((id) => parts.isItem(id as I)) : compared;
  if (existing.length === 0) return nothing;
  if (existing.length < compared.length) return on('IN', existing);
  return on(operator === 'contains' ? 'CONTAINS' : (comparisons[operator] as Comparison), compared);
}

/** Operator and values that every value of a kind matches. */
function anyValue(kind: ComparedKind): readonly [FieldOperator, readonly Json[]] {
  if (kind === 'boolean') return ['IN', [true, false]];
  return kind === 'text' ? ['LIKE', ['*']] : ['BETWEEN', [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]];
}
