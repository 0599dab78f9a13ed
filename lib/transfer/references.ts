/** References inside of values of fields: ids of a repository, and the names that mean the same in every repository. */
import { hasMembers, type Shape } from '../documents/shape.js';
import { type FieldRules, type FieldTypes, isMap } from '../field-types/index.js';
import { type PlainField, replaceAt } from '../field-types/nesting.js';
import { isEmptyValue } from '../field-types/type-context.js';
import type { Id, IdKind, Json } from '../repository/repository.js';
import { decoded } from '../support/decoded.js';

/** The rules that values are read by: stored values need not satisfy the current rules of a definition. */
export const lax = (settings: Readonly<Record<string, Json>>): FieldRules => ({
  isRequired: false,
  settings,
  validators: {},
});

export type TargetKind = 'content' | 'location';

/** `content:` or `location:`, and the remote id. */
export const toReference = (kind: TargetKind, remoteId: string): string => `${kind}:${remoteId}`;

export interface Reference {
  readonly kind: TargetKind;
  readonly remoteId: string;
}

export function parseReference(text: string): Reference | undefined {
  const [, kind, remoteId = ''] = /^(content|location):(.*)$/s.exec(text) ?? [];
  return kind === undefined ? undefined : { kind: kind as TargetKind, remoteId };
}

/** Returns the replacement of an id or a name; undefined removes the reference. */
export type Change = (reference: string) => string | Id | undefined;

export interface TypedValue {
  readonly fieldType: string;
  readonly settings: Readonly<Record<string, Json>>;
  readonly value: Json;
}

/** The value with each id of another entity replaced by its name. */
export function toNames(typed: TypedValue, fieldTypes: FieldTypes<never>, ids: IdKind, change: Change): Json {
  return mapPlain(typed, fieldTypes, (plain) => {
    const links = relationsOf(plain, ids);
    const kindOf = (id: string) => (links.has(`content:${id}`) ? 'content' : links.has(`location:${id}`) && 'location');
    return mapReferences(plain, (id) => {
      if (parseReference(id)) return change(id);
      const kind = kindOf(id);
      return kind ? change(`${kind}:${id}`) : undefined;
    });
  });
}

/** The value with each name of another entity replaced. */
export function replaceNames(typed: TypedValue, fieldTypes: FieldTypes<never>, change: Change): Json {
  return mapPlain(typed, fieldTypes, (plain) => mapReferences(plain, change));
}

/** The names in a value. */
export function namesIn(typed: TypedValue, fieldTypes: FieldTypes<never>): readonly string[] {
  const names = new Set<string>();
  replaceNames(typed, fieldTypes, (name) => {
    names.add(name);
    return name;
  });
  return [...names];
}

/** The ids in a value, as names are: `content:57`. */
export function idsIn({ fieldType, settings, value }: TypedValue, fieldTypes: FieldTypes<never>, ids: IdKind) {
  const plain = value === null ? [] : fieldTypes.get(fieldType).plainFields(value, lax(settings));
  return plain.flatMap((inner) => [...relationsOf(inner, ids)]);
}

function relationsOf({ type, value }: PlainField, ids: IdKind): ReadonlySet<string> {
  const relations = value === null ? [] : (type.relations?.(value, ids) ?? []);
  return new Set(
    relations.flatMap(({ contentId, locationId }) => [
      ...(contentId === undefined ? [] : [`content:${contentId}`]),
      ...(locationId === undefined ? [] : [`location:${locationId}`]),
    ]),
  );
}

/** The value, or each field inside of it, changed. */
export function mapPlain(
  { fieldType, settings, value }: TypedValue,
  fieldTypes: FieldTypes<never>,
  change: (plain: PlainField) => Json,
): Json {
  if (value === null) return null;
  const plain = fieldTypes.get(fieldType).plainFields(value, lax(settings));
  return replaceAt(
    value,
    plain.map((inner) => ({ path: inner.path, value: change(inner) })),
  );
}

function mapReferences({ type, value }: PlainField, change: Change): Json {
  if (value === null || !type.relations) return value;
  if (isMap(value) && typeof value.xml === 'string') return { ...value, xml: mapMarkup(value.xml, change) };
  const changed = mapIds(type.value.shape, value, change) ?? null;
  // A list that has lost all of its items is stored as an empty value.
  return isEmptyValue(type, changed) ? null : changed;
}

const addresses = /\b((?:href|src)\s*=\s*["'])([\w+.-]*)(content|location):\/\/([^"'/?#\s]+)([^"']*)/g;

/** Formatted text with other addresses of content and locations; a removed one is `#`, so that its text remains. */
function mapMarkup(xml: string, change: Change): string {
  return xml.replace(addresses, (...match: readonly string[]) => {
    const [, attribute, prefix, kind, name = '', rest] = match;
    const changed = change(`${kind}:${decoded(name)}`);
    const target = typeof changed === 'string' ? parseReference(changed)?.remoteId : changed;
    return attribute + (target === undefined ? '#' : `${prefix}${kind}://${encode(String(target))}${rest}`);
  });
}

const encode = (name: string): string => encodeURIComponent(name).replaceAll("'", '%27');

/** Undefined for a value that cannot be without the id that was removed. */
function mapIds(shape: Shape, value: Json, change: Change): Json | undefined {
  if (value === null) return null;
  if (shape.kind === 'id') return change(String(value));
  if (shape.kind === 'nullable') return mapIds(shape.inner, value, change) ?? null;
  if (shape.kind === 'list' && Array.isArray(value))
    return value.flatMap((item: Json) => mapIds(shape.items, item, change) ?? []);
  if (!hasMembers(shape) || !isMap(value)) return value;
  const members = Object.entries(value).map(([name, inner]) => {
    const innerShape = shape.members[name] ?? shape.entries;
    return [name, innerShape ? mapIds(innerShape, inner, change) : inner] as const;
  });
  const isBroken = members.some(([name, inner]) => inner === undefined && shape.required.includes(name));
  if (isBroken) return undefined;
  return Object.fromEntries(members.filter((entry): entry is readonly [string, Json] => entry[1] !== undefined));
}
