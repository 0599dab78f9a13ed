/** Checks the names in a query of items against the content types; errors list the names that exist, and where. */
import type { BadRequest } from '../errors/errors.js';
import { invalidParameter, wrongName } from '../errors/invalid-parameters.js';
import type { Id } from './context.js';
import type { ComparedKind } from './item-operators.js';
import { innerFields, namedFields, type SelectedFields } from './item-selection.js';
import type { ItemQuery } from './items.js';

/** A content type with the fields that a query may name. */
export interface QueryableType {
  readonly identifier: string;
  readonly fields: readonly QueryableField[];
}

export interface QueryableField {
  readonly identifier: string;
  readonly fieldTypeIdentifier: string;
}

/** The members of a query that name content types, fields and sort keys. */
export interface NamedThings extends Pick<ItemQuery, 'types' | 'filter' | 'sort'> {
  readonly selected: SelectedFields;
}

const fieldPrefix = 'fields.';

const fieldPath = (member: string): readonly string[] =>
  member.startsWith(fieldPrefix) ? member.slice(fieldPrefix.length).split('.') : [];

/** The identifier of the field of items that a member names, or whose related items it names; undefined for other members. */
export const fieldOf = (member: string): string | undefined => fieldPath(member)[0];

/** The identifier of the field of related items that a member names: `name` of `fields.author.name`. */
export const relatedFieldOf = (member: string): string | undefined => fieldPath(member)[1];

export const toFieldMember = (identifier: string): string => fieldPrefix + identifier;

/** The fields that the items themselves are filtered and sorted by. */
export const comparedFields = ({ filter, sort }: Pick<NamedThings, 'filter' | 'sort'>): readonly string[] => [
  ...new Set(fieldsAmong([...filter, ...sort])),
];

const fieldsAmong = (compared: readonly { readonly member: string }[]): readonly string[] =>
  compared.flatMap(({ member }) => fieldOf(member) ?? []);

/** The fields of related items that items are filtered by. */
export const comparedRelatedFields = ({ filter }: Pick<NamedThings, 'filter'>): readonly string[] => [
  ...new Set(filter.flatMap(({ member }) => relatedFieldOf(member) ?? [])),
];

/** All fields that are named, of the items themselves and of those that they refer to. */
export const allNamedFields = (query: NamedThings): readonly string[] => [
  ...new Set([
    ...comparedFields(query),
    ...comparedRelatedFields(query),
    ...[query.selected, ...innerFields(query.selected)].flatMap(namedFields),
  ]),
];

const most = 50;

const listed = (names: readonly string[]): string =>
  names.length > most
    ? `${names.slice(0, most).join(', ')} and ${names.length - most} more`
    : names.join(', ') || 'none';

/** @throws BadRequest for an unknown content type */
export function checkTypes(types: readonly string[] | undefined, all: readonly QueryableType[]): void {
  const validNames = [...new Set(all.map(({ identifier }) => identifier))];
  const unknown = types?.find((identifier) => !validNames.includes(identifier));
  if (unknown !== undefined)
    throw invalidParameter(
      'type',
      `names an unknown content type${wrongName(unknown, validNames)}; known: ${listed(validNames)}`,
    );
}

/**
 * @param all every type, each with all of its fields
 * @throws BadRequest for a field that none of the types has
 */
export function checkFields(query: NamedThings, all: readonly QueryableType[]): void {
  const queriedTypes = query.types ? all.filter(({ identifier }) => query.types?.includes(identifier)) : all;
  checkNamed(query.selected.identifiers ? 'fields' : 'embed', namedFields(query.selected), queriedTypes);
  for (const inner of innerFields(query.selected)) checkNamed('embed', namedFields(inner), all);
  checkNamed('filter', fieldsAmong(query.filter), queriedTypes);
  for (const { member } of query.filter) checkRelated(member, all);
  checkNamed('sort', fieldsAmong(query.sort), queriedTypes);
}

/** Checks a member of the items that a relation field refers to, which may be of any type. */
function checkRelated(member: string, types: readonly QueryableType[]): void {
  const [, related, ...others] = fieldPath(member);
  if (others.length > 0)
    throw invalidParameter('filter', `names ${member}, which leads through more than one relation`);
  if (related !== undefined) checkNamed('filter', [related], types, 'no related item has');
}

function checkNamed(
  parameter: string,
  identifiers: readonly string[],
  types: readonly QueryableType[],
  lacking = 'the content type does not have',
): void {
  const validNames = new Set(types.flatMap(({ fields }) => fields.map(({ identifier }) => identifier)));
  const unknown = identifiers.find((identifier) => !validNames.has(identifier));
  if (unknown === undefined) return;
  const described = types.map(
    ({ identifier, fields }) => `${identifier}: ${listed(fields.map((own) => own.identifier))}`,
  );
  throw invalidParameter(
    parameter,
    `names a field that ${lacking}${wrongName(unknown, [...validNames])}; fields of ${listed(described)}`,
  );
}

/** Members of items besides fields. */
export const memberKinds = {
  name: 'text',
  published: 'date',
  modified: 'date',
  remoteId: 'id',
  priority: 'number',
} as const satisfies Readonly<Record<string, ComparedKind>>;

export type ItemMember = keyof typeof memberKinds;

export const isItemMember = (member: string): member is ItemMember => Object.hasOwn(memberKinds, member);

export function unknownMember(parameter: 'filter' | 'sort', member: string): BadRequest {
  const validNames = [...Object.keys(memberKinds), ...(parameter === 'sort' ? ['score'] : [])];
  return invalidParameter(
    parameter,
    `names an unknown member${wrongName(member, validNames)}; known: ${validNames.join(', ')}, ` +
      'and fields of the content type, such as fields.title',
  );
}

/** @throws BadRequest for a sort key that requires another member of the query */
export function checkSort({
  sort,
  types,
  parent,
  text,
}: Pick<ItemQuery<Id>, 'sort' | 'types' | 'parent' | 'text'>): void {
  const needs = (member: string, missing: string): BadRequest =>
    invalidParameter('sort', `takes ${member} only with ${missing}`);
  for (const { member } of sort) {
    if (relatedFieldOf(member) !== undefined)
      throw invalidParameter('sort', `names ${member}, but takes no fields of related items`);
    if (fieldOf(member) !== undefined && types?.length !== 1) throw needs('a field', 'one type');
    if (member === 'priority' && parent === undefined) throw needs('priority', 'a parent');
    if (member === 'score' && text === undefined) throw needs('score', 'text');
    if (member !== 'score' && fieldOf(member) === undefined && !isItemMember(member))
      throw unknownMember('sort', member);
  }
}
