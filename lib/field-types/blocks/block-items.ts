/** The items of blocks: their shapes in the settings of a definition, how they are read, and the fields that they have. */
import type { Json } from '../../repository/repository.js';
import { maxFields } from '../field-budget.js';
import type { ValueFault } from '../field-type.js';
import { isHollow, isMap, type JsonMap, listOf, textOf } from '../json-values.js';
import type { InnerDefinition, NestedField } from '../nested-fields.js';
import { faultIf } from '../rules.js';

export interface BlockDefinition extends InnerDefinition {
  readonly identifier: string;
  readonly names?: Json;
}

export interface BlockShape {
  readonly identifier: string;
  readonly names: Json;
  readonly fieldDefinitions: readonly BlockDefinition[];
}

export interface BlockItem {
  readonly id: string;
  readonly shape: string;
  readonly fields: JsonMap;
  readonly fieldTypes: Readonly<Record<string, string>>;
}

export const mapsIn = (value: Json | undefined): readonly JsonMap[] =>
  listOf(value ?? null).flatMap((each) => (isMap(each) ? [each] : []));

/** Settings in the storage of a host may be incomplete. */
export const shapesIn = ({ shapes }: JsonMap): readonly BlockShape[] =>
  mapsIn(shapes).map(({ identifier, names = null, fieldDefinitions }) => ({
    identifier: String(identifier),
    names,
    fieldDefinitions: mapsIn(fieldDefinitions) as unknown as readonly BlockDefinition[],
  }));

export type BlockShapes = ReadonlyMap<string, BlockShape>;

/** By identifier. */
export const blockShapes = (settings: JsonMap): BlockShapes =>
  new Map(shapesIn(settings).map((shape) => [shape.identifier, shape]));

/** The fields that items have once they are read, also where they are sent without. */
export function countFields(input: readonly Json[], settings: JsonMap): number {
  const shapes = blockShapes(settings);
  const countOf = (item: Json) => (isMap(item) ? (shapes.get(String(item.shape))?.fieldDefinitions.length ?? 0) : 0);
  return input.reduce<number>((sum, item) => sum + countOf(item), 0);
}

export const definitionName = (shape: string, field: string): string => `${shape}.${field}`;

/** The name in one of the languages, or the identifier. */
export function labelOfNamed({ names, identifier }: Pick<BlockDefinition, 'names' | 'identifier'>): string {
  const name = isMap(names) ? Object.values(names).find((each) => !isHollow(each)) : undefined;
  return typeof name === 'string' ? name : identifier;
}

/** The label of an item in forms. */
export const labelOfItem = (shape: BlockShape | undefined, at: number): string =>
  `${shape ? labelOfNamed(shape) : 'Item'} ${at + 1}`;

/** Fields of stored items, which may be more than a value is allowed to have. */
export function* storedFields(items: readonly Json[]): Iterable<NestedField> {
  for (const [at, item] of items.entries()) yield* fieldsOf(item, at);
}

/** An item names the types of its fields; while it is edited, the settings do. */
function fieldsOf(item: Json, at: number, shapes?: BlockShapes): readonly NestedField[] {
  if (!isMap(item)) return [];
  const { id, shape, fields, fieldTypes } = item as unknown as BlockItem;
  const declaration = shapes?.get(String(shape));
  const types = declaration ? typesIn(declaration) : Object.entries(isMap(fieldTypes) ? fieldTypes : {});
  return types.map(([name, fieldTypeIdentifier], index) => {
    const definition = declaration?.fieldDefinitions[index];
    return {
      definition: definitionName(shape, name),
      fieldTypeIdentifier,
      path: ['items', String(at), 'fields', name],
      key: `${id}.${name}`,
      value: isMap(fields) && Object.hasOwn(fields, name) ? fields[name] : undefined,
      ...(definition && { label: `${labelOfItem(declaration, at)}: ${labelOfNamed(definition)}` }),
    };
  });
}

/** Fields of items in a form. Items are read until the fields exceed the limit, so that the value is refused. */
export function editedFields(items: readonly Json[], shapes: BlockShapes): readonly NestedField[] {
  const fields: NestedField[] = [];
  for (const [at, item] of items.entries()) {
    if (fields.length > maxFields) break;
    fields.push(...fieldsOf(item, at, shapes));
  }
  return fields;
}

const typesIn = ({ fieldDefinitions }: BlockShape) =>
  fieldDefinitions.map(({ identifier, fieldType }) => [identifier, fieldType] as const);

interface ItemReading {
  readonly item: Json;
  readonly faults: readonly ValueFault[];
}

/** Empty items, such as those that a form removes, are left out. */
export function readItems(
  input: readonly Json[],
  current: readonly JsonMap[],
  settings: JsonMap,
): readonly ItemReading[] {
  const shapes = blockShapes(settings);
  const nextId = createIds([...mapsIn(input), ...current]);
  return inOrder(input)
    .filter((each) => !isHollow(each))
    .map((each, at) => (isMap(each) ? readItem(each, at, { shapes, nextId }) : { item: each, faults: [] }));
}

/** Numbers that no item has. */
function createIds(items: readonly JsonMap[]): () => string {
  const numbers = items.map(({ id }) => Number(id));
  let last = numbers.filter(Number.isSafeInteger).reduce((most, id) => Math.max(most, id), 0);
  return () => {
    last += 1;
    return String(last);
  };
}

/** In the order of `position`, counted from 1, which forms send: an item that gets the position of another one takes its place. */
function inOrder(input: readonly Json[]): readonly Json[] {
  const rank = (item: Json, at: number): number => {
    const position = isMap(item) && !isHollow(item.position) ? Number(item.position) : at + 1;
    return Number.isFinite(position) ? position + Math.sign(position - at - 1) / 2 : at + 1;
  };
  const ranked = input.map((each, at) => [rank(each, at), each] as const);
  return ranked.sort(([one], [other]) => one - other).map(([, each]) => each);
}

interface ReadingContext {
  readonly shapes: BlockShapes;
  readonly nextId: () => string;
}

function readItem(input: JsonMap, at: number, { shapes, nextId }: ReadingContext): ItemReading {
  const { id = null, shape = null, fields: sentFields = null } = input;
  const declaration = shapes.get(String(shape));
  if (!declaration) {
    const message = `must be one of ${[...shapes.keys()].join(', ')}`;
    return { item: input, faults: [{ target: `items.${at}.shape`, message }] };
  }
  const fields = isHollow(sentFields) ? {} : sentFields;
  const types = new Map(typesIn(declaration));
  const hasUnknown = isMap(fields) && Object.keys(fields).some((name) => !types.has(name));
  const names = [...types.keys()].join(', ');
  return {
    item: { id: isHollow(id) ? nextId() : textOf(id), shape, fields, fieldTypes: Object.fromEntries(types) },
    faults: faultIf(hasUnknown, `has a field that is unknown here; known: ${names}`, `items.${at}.fields`),
  };
}
