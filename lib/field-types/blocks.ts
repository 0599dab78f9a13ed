/** The field type of repeatable parts: a list of items, each with the fields of one of the shapes in the settings. */
import type { Json } from '../repository/repository.js';
import {
  defineFieldType,
  type InnerDefinition,
  type NestedField,
  type RuleFault,
  type ValueFault,
} from './field-type.js';
import { inputText } from './form-inputs.js';
import { invalidValue } from './invalid-value.js';
import { isHollow, isMap, type JsonMap, listOf, textOf } from './json-values.js';
import { faultIf } from './rules.js';
import { itemCount, ofPart, validatedBy } from './validators.js';
import * as values from './values.js';

const identifier = values.string({
  pattern: '^[A-Za-z][A-Za-z0-9_]{0,49}$',
  message: 'must be up to 50 letters, digits and underscores, of which the first is a letter',
});
const texts = values.withDefault(values.map(values.string()), {});

const fieldDefinition = values.object({
  identifier,
  fieldType: values.string({ minLength: 1 }),
  names: texts,
  descriptions: texts,
  isRequired: values.withDefault(values.boolean(), false),
  defaultValue: values.withDefault(values.any(), null),
  fieldSettings: values.withDefault(values.any(), {}),
  validatorConfiguration: values.withDefault(values.any(), {}),
});

const item = values.object({
  id: values.string({
    pattern: '^[A-Za-z0-9_]{1,32}$',
    message: 'must be up to 32 letters, digits and underscores',
  }),
  shape: values.string(),
  fields: values.map(values.any()),
  fieldTypes: values.map(values.string()),
});

type Item = values.ValueOf<typeof item>;

interface Items {
  readonly items: readonly Item[];
}

const count = validatedBy(ofPart<Items, readonly Item[]>(itemCount, 'items'));

export const blocks = defineFieldType({
  identifier: 'blocks',
  search: { kind: 'relation' },
  value: values.object({ items: values.list(item) }, { message: 'must be a list of items' }),
  empty: { items: [] },
  settings: values.object({
    shapes: values.withDefault(
      values.list(
        values.object({
          identifier,
          names: texts,
          fieldDefinitions: values.withDefault(values.list(fieldDefinition), []),
        }),
      ),
      [],
    ),
  }),
  nested: {
    definitions: (settings) =>
      shapesIn(settings).flatMap((shape, at) =>
        shape.fieldDefinitions.map((definition, index) => ({
          name: nameOf(shape.identifier, definition.identifier),
          path: ['shapes', String(at), 'fieldDefinitions', String(index)],
          definition,
        })),
      ),
    fields: ({ items }) => items.flatMap(fieldsOf),
  },
  ...count,
  validateRules: async (rules) => {
    const shapes = shapesIn(rules.settings);
    const repeated = shapes.flatMap(({ fieldDefinitions }, at) =>
      repeatedIn(fieldDefinitions, `settings.shapes.${at}.fieldDefinitions`),
    );
    return [...repeatedIn(shapes, 'settings.shapes'), ...repeated, ...(await count.validateRules(rules))];
  },
  read: ({ value, current = null }, { settings }) => {
    const sent = isMap(value) && Object.hasOwn(value, 'items') ? (value.items ?? null) : value;
    if (sent === value && !Array.isArray(value)) return value;
    const shapes = new Map(shapesIn(settings).map((shape) => [shape.identifier, shape.fieldDefinitions]));
    const nextId = createIds([sent, isMap(current) ? (current.items ?? null) : null]);
    const readings = listOf(sent).map((each, at) => readItem(each, { at, shapes, nextId }));
    const faults = readings.flatMap((reading) => reading.faults);
    return faults.length > 0 ? invalidValue(...faults) : { items: readings.map((reading) => reading.item) };
  },
  validate: async (value, rules) => {
    const ids = value.items.map(({ id }) => id);
    const faults = ids.flatMap((id, at) => faultIf(ids.indexOf(id) < at, 'must be unique', `items.${at}.id`));
    return [...faults, ...(await count.validate(value, rules))];
  },
  form: (value) => [{ pointer: '', type: 'textarea', isJson: true, value: inputText(value), rows: 20, hint: formHint }],
});

const formHint = 'Each item has a shape and fields; items without an id are new';

interface Definition extends InnerDefinition {
  readonly identifier: string;
}

interface BlockShape {
  readonly identifier: string;
  readonly fieldDefinitions: readonly Definition[];
}

const mapsIn = (value: Json | undefined): readonly JsonMap[] =>
  listOf(value ?? null).flatMap((each) => (isMap(each) ? [each] : []));

/** What a host's storage holds may be incomplete. */
const shapesIn = ({ shapes }: JsonMap): readonly BlockShape[] =>
  mapsIn(shapes).map(({ identifier: name, fieldDefinitions }) => ({
    identifier: String(name),
    fieldDefinitions: mapsIn(fieldDefinitions) as unknown as readonly Definition[],
  }));

const nameOf = (shape: string, field: string): string => `${shape}.${field}`;

/** An item says of what types its fields are; one of another shape has other fields. */
function fieldsOf({ id, shape, fields, fieldTypes }: Item, at: number): readonly NestedField[] {
  return Object.entries(fieldTypes).map(([name, fieldTypeIdentifier]) => ({
    definition: nameOf(shape, name),
    fieldTypeIdentifier,
    path: ['items', String(at), 'fields', name],
    key: `${id}.${name}`,
    value: Object.hasOwn(fields, name) ? fields[name] : undefined,
  }));
}

function repeatedIn(named: readonly { readonly identifier: string }[], member: string): readonly RuleFault[] {
  const names = named.map((each) => each.identifier);
  return names.flatMap((name, at) =>
    names.indexOf(name) < at ? [{ member: `${member}.${at}.identifier`, message: 'must be unique' }] : [],
  );
}

/** Numbers that no item of these lists has. */
function createIds(lists: readonly Json[]): () => string {
  const taken = lists.flatMap(mapsIn).map(({ id }) => Number(id));
  let last = taken.filter(Number.isSafeInteger).reduce((most, id) => Math.max(most, id), 0);
  return () => {
    last += 1;
    return String(last);
  };
}

interface Reading {
  readonly item: Json;
  readonly faults: readonly ValueFault[];
}

interface Place {
  readonly at: number;
  /** The fields of each shape. */
  readonly shapes: ReadonlyMap<string, readonly Definition[]>;
  readonly nextId: () => string;
}

function readItem(sent: Json, { at, shapes, nextId }: Place): Reading {
  if (!isMap(sent)) return { item: sent, faults: [] };
  const { id = null, shape = null, fields: given = null } = sent;
  const definitions = shapes.get(String(shape));
  if (!definitions) {
    const message = `must be one of ${[...shapes.keys()].join(', ')}`;
    return { item: sent, faults: [{ target: `items.${at}.shape`, message }] };
  }
  const fields = isHollow(given) ? {} : given;
  const known = definitions.map((definition) => [definition.identifier, definition.fieldType] as const);
  const isUnknown = (name: string) => !known.some(([own]) => own === name);
  const hasUnknown = isMap(fields) && Object.keys(fields).some(isUnknown);
  const names = known.map(([name]) => name).join(', ');
  return {
    item: { id: isHollow(id) ? nextId() : textOf(id), shape, fields, fieldTypes: Object.fromEntries(known) },
    faults: faultIf(hasUnknown, `has a field that is unknown here; known: ${names}`, `items.${at}.fields`),
  };
}
