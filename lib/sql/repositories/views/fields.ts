/** Criteria on the values of fields, and fields that hits are sorted by. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { BadRequest } from '../../../errors/errors.js';
import type { Criterion, FieldOperator, FieldPath, Json, SortClause } from '../../../repository/repository.js';
import { isOneOf, listsOf } from '../../database/lists.js';
import { and, type Condition, never, or } from '../../unit-of-work/policies.js';
import { countFault } from './dates.js';
import type { Definition } from './definitions.js';
import {
  type Compared,
  type ComparedAs,
  compare,
  idsOf,
  indexedRows,
  inSearchedLanguage,
  leastValue,
  toCompared,
} from './indexed-values.js';
import { looksAtLanguage, type Scope } from './scope.js';

type FieldCriterion = Extract<Criterion, { readonly kind: 'field' }>;
type RelationCriterion = Extract<Criterion, { readonly kind: 'fieldRelation' }>;
type FieldClause = Extract<SortClause, { readonly kind: 'field' }>;

/** Timestamps and days are of one kind, but days are compared with the day that is written. */
const kinds: readonly ComparedAs[] = [
  ...(['text', 'number', 'boolean', 'date'] as const).map((kind) => ({ kind })),
  { kind: 'date', fieldTypeIdentifier: 'date' },
];

const isComparedAs = ({ kind, fieldTypeIdentifier }: Definition, compared: ComparedAs): boolean =>
  kind === compared.kind && (kind !== 'date' || (fieldTypeIdentifier === 'date') === 'fieldTypeIdentifier' in compared);

/** @throws BadRequest for a field that cannot be searched, and for values that it cannot have */
export function fieldMatches(
  { identifier, operator, values }: FieldCriterion,
  scope: Scope,
  member: string,
): Condition {
  const definitions = scope.references.definitions.filter((own) => own.identifier === identifier);
  if (definitions.length === 0) throw refusal(`${member}.identifier`, 'is not the identifier of a searchable field');
  checkCount(operator, values.length, `${member}.values`);
  const conditions = kinds.flatMap((compared) => {
    const comparable = definitions.filter((definition) => isComparedAs(definition, compared));
    return byOperator(comparable, operator).flatMap(([some, how]) => {
      const fits = some.length === 0 ? undefined : valueFits(scope, [compared, how], values);
      return fits ? [ofDefinitions(some, fits, scope)] : [];
    });
  });
  const relations = definitions.filter(({ kind }) => kind === 'relation');
  const ids = isOfRelations(operator) ? values.map(toContentId) : [undefined];
  if (relations.length > 0 && areIds(ids)) conditions.push(leadsToOne(relations, ids, scope));
  if (conditions.length > 0) return or(conditions);
  if (relations.length === definitions.length && !isOfRelations(operator))
    throw refusal(`${member}.operator`, 'must be EQ, IN or CONTAINS for a field of relations');
  throw refusal(`${member}.values`, 'is not a value of the type of the field');
}

/** @throws BadRequest for a field that is not one of relations */
export function relationMatches(
  { identifier, operator, ids }: RelationCriterion,
  scope: Scope,
  member: string,
): Condition {
  const definitions = scope.references.definitions.filter(
    (own) => own.identifier === identifier && own.kind === 'relation',
  );
  if (definitions.length === 0)
    throw refusal(`${member}.identifier`, 'is not the identifier of a searchable field of relations');
  checkCount(operator, ids.length, `${member}.ids`);
  return (operator === 'IN' ? leadsToOne : leadsToAll)(definitions, ids, scope);
}

const isOfRelations = (operator: FieldOperator): boolean =>
  operator === 'EQ' || operator === 'IN' || operator === 'CONTAINS';

/** Undefined for a value that is not a number; ids that no content has are those of content that does not exist. */
function toContentId(value: Json): number | undefined {
  const id = toCompared(value, { kind: 'relation' });
  return typeof id === 'number' && typeof value !== 'boolean' ? id : undefined;
}

const areIds = (ids: readonly (number | undefined)[]): ids is readonly number[] => !ids.includes(undefined);

/** Content that the caller may not read is not a destination, whatever the field holds. */
function leadsToOne(definitions: readonly Definition[], ids: readonly number[], scope: Scope): Condition {
  const readable = ids.filter((id) => scope.references.destinations.has(id));
  if (readable.length === 0) return never;
  return ofDefinitions(definitions, oneDestination(readable, scope), scope);
}

const oneDestination = (ids: readonly number[], { unit }: Scope): Condition =>
  isOneOf(listsOf(unit.db), sql.ref('entry.number_value'), ids);

/** Each value of a field has a row for each item that it refers to. */
function leadsToAll(definitions: readonly Definition[], ids: readonly number[], scope: Scope): Condition {
  const distinct = [...new Set(ids)];
  if (!distinct.every((id) => scope.references.destinations.has(id))) return never;
  const rows = rowsWhere(definitions, oneDestination(distinct, scope), scope);
  // Without the sign, SQLite reads all rows of the definition in the order of the groups.
  return sql<SqlBool>`content.id in (${rows} group by +entry.definition_id, entry.content_id, entry.language_code
    having count(*) = ${distinct.length})`;
}

/** A condition on the value of an `entry`; undefined for values that a field of this kind cannot have. */
export function valueFits(
  { unit }: Pick<Scope, 'unit'>,
  [by, operator]: readonly [by: ComparedAs, operator: FieldOperator],
  values: readonly Json[],
): Condition | undefined {
  const { kind } = by;
  const compared = values.map((value) => toCompared(value, by));
  const isMisfit = operator === 'LIKE' && kind !== 'text';
  return isMisfit || compared.includes(undefined)
    ? undefined
    : compare(listsOf(unit.db), [kind, operator], compared as Compared[]);
}

/** Definitions, and how their values are compared: a list contains whole items, not parts of their texts. */
function byOperator(all: readonly Definition[], operator: FieldOperator) {
  if (operator !== 'CONTAINS') return [[all, operator]] as const;
  const lists = all.filter(({ isList }) => isList);
  const others = all.filter(({ isList }) => !isList);
  return (
    [
      [lists, 'IN'],
      [others, operator],
    ] as const
  ).filter(([some]) => some.length > 0);
}

function checkCount(operator: FieldOperator, count: number, member: string): void {
  const fault = countFault(operator, count);
  if (fault !== undefined) throw refusal(member, fault);
}

const refusal = (member: string, message: string): BadRequest =>
  new BadRequest('A field does not support this search', { members: [{ member, message }] });

export const ofDefinitions = (definitions: readonly Definition[], fits: Condition, scope: Scope): Condition =>
  sql<SqlBool>`content.id in (${rowsWhere(definitions, fits, scope)})`;

function rowsWhere(definitions: readonly Definition[], fits: Condition, scope: Scope): RawBuilder<unknown> {
  const isWanted = isOneOf(listsOf(scope.unit.db), sql.ref('entry.definition_id'), idsOf(definitions));
  const rows = indexedRows(definitions, scope);
  // The language of a row can be derived from the content alone.
  const joined = looksAtLanguage(scope) ? sql`join cms_content own on own.id = entry.content_id` : sql``;
  const language = inSearchedLanguage(scope, sql.ref('entry.language_code'), 'own');
  return sql`select entry.content_id from ${rows} ${joined}
    where ${isWanted} and ${and([fits, language])}`;
}

export function findDefinition(
  { contentTypeIdentifier, fieldDefinitionIdentifier }: FieldPath,
  { references }: Scope,
): Definition | undefined {
  return references.definitions.find(
    (own) => own.identifier === fieldDefinitionIdentifier && own.contentTypeIdentifier === contentTypeIdentifier,
  );
}

/** The sort key of hits. @throws BadRequest for a field that cannot be searched */
export function fieldKey(clause: FieldClause, scope: Scope, member: string): Expression<unknown> {
  const definition = findDefinition(clause, scope);
  if (!definition) throw refusal(member, 'is not a searchable field');
  if (definition.kind === 'relation') throw refusal(member, 'is a field of relations, by which nothing is sorted');
  return leastValue(definition, scope);
}
