/** Criteria on the values of fields, and fields that hits are sorted by. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { BadRequest } from '../../../errors.js';
import type { Criterion, FieldOperator, FieldPath, Json, SortClause } from '../../../repository/repository.js';
import { and, type Condition, or } from '../../unit-of-work/policies.js';
import type { Definition } from './definitions.js';
import {
  type Compared,
  compare,
  indexedRows,
  inSearchedLanguage,
  type Kind,
  leastValue,
  toCompared,
} from './indexed-values.js';
import type { Scope } from './scope.js';

type FieldCriterion = Extract<Criterion, { readonly kind: 'field' }>;
type FieldClause = Extract<SortClause, { readonly kind: 'field' }>;

const kinds: readonly Kind[] = ['text', 'number', 'boolean', 'date'];

/** @throws BadRequest for a field that cannot be searched, and for values that it cannot have */
export function fieldMatches(
  { identifier, operator, values }: FieldCriterion,
  scope: Scope,
  member: string,
): Condition {
  const definitions = scope.references.definitions.filter((own) => own.identifier === identifier);
  if (definitions.length === 0) throw refusal(`${member}.identifier`, 'is not the identifier of a searchable field');
  checkCount(operator, values.length, `${member}.values`);
  const conditions = kinds.flatMap((kind) => {
    const own = definitions.filter((definition) => definition.kind === kind);
    return byOperator(own, operator).flatMap(([some, how]) => {
      const fits = some.length === 0 ? undefined : valueFits(kind, how, values);
      return fits ? [ofDefinitions(some, fits, scope)] : [];
    });
  });
  if (conditions.length === 0) throw refusal(`${member}.values`, 'is not what the field can hold');
  return or(conditions);
}

/** A condition on the value of an `entry`; undefined for values that a field of this kind cannot have. */
export function valueFits(kind: Kind, operator: FieldOperator, values: readonly Json[]): Condition | undefined {
  const compared = values.map((value) => toCompared(value, kind));
  const isMisfit = operator === 'LIKE' && kind !== 'text';
  return isMisfit || compared.includes(undefined) ? undefined : compare(kind, operator, compared as Compared[]);
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
  const isSeveral = operator === 'IN' || operator === 'CONTAINS';
  if (isSeveral ? count > 0 : count === (operator === 'BETWEEN' ? 2 : 1)) return;
  throw refusal(
    member,
    isSeveral
      ? 'must have a value'
      : `must have ${operator === 'BETWEEN' ? 'two values' : 'one value'} with ${operator}`,
  );
}

const refusal = (member: string, message: string): BadRequest =>
  new BadRequest('A field does not support this search', { members: [{ member, message }] });

function ofDefinitions(definitions: readonly Definition[], fits: Condition, scope: Scope): Condition {
  const ids = sql.join(definitions.map(({ id }) => id));
  const rows = indexedRows(definitions, scope);
  // The language of a row can be told from the content alone.
  const joined = scope.languageCode === undefined ? sql`` : sql`join cms_content own on own.id = entry.content_id`;
  const language = inSearchedLanguage(scope, sql.ref('entry.language_code'), 'own');
  return sql<SqlBool>`content.id in (select entry.content_id from ${rows} ${joined}
    where entry.definition_id in (${ids}) and ${and([fits, language])})`;
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
  return leastValue(definition, scope);
}
