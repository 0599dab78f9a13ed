/** The field type of repeatable parts: a list of items, each with the fields of one of the shapes in the settings. */
import type { Json } from '../../repository/repository.js';
import { maxFields, tooManyFields } from '../field-budget.js';
import { defineFieldType, type RuleFault } from '../field-type.js';
import { memberOf } from '../form-inputs.js';
import { invalidValue } from '../invalid-value.js';
import { isMap, listOf } from '../json-values.js';
import type { InnerDefinition } from '../nested-fields.js';
import { faultIf } from '../rules.js';
import { itemCount, ofPart, validatedBy } from '../validators.js';
import * as values from '../values.js';
import { blockInputs } from './block-form.js';
import {
  type BlockItem,
  type BlockShape,
  blockShapes,
  countFields,
  definitionName,
  editedFields,
  mapsIn,
  readItems,
  shapesIn,
  storedFields,
} from './block-items.js';

const identifier = values.string({
  pattern: '^[A-Za-z][A-Za-z0-9_]{0,49}$',
  message: 'must be up to 50 letters, digits and underscores, of which the first is a letter',
});
const texts = values.withDefault(values.map(values.string()), {});

const fieldDefinition = values.object({
  identifier,
  fieldType: values.string({ minLength: 1, use: 'fieldType' }),
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

const itemWith = (shape: values.AnyValue, fields: values.AnyValue) =>
  values.object({ id: values.string({ description: 'Unique in the list' }), shape, fields });

/** Its items may be older than some of its definitions. */
function shapeIn(
  { identifier: name, fieldDefinitions }: BlockShape,
  inner: (definition: InnerDefinition) => values.AnyValue,
) {
  const fields = fieldDefinitions.map((definition) => {
    const value = inner(definition);
    return [definition.identifier, value.shape.kind === 'nullable' ? values.optional(value) : value] as const;
  });
  return itemWith(values.oneOf([name]), values.object(Object.fromEntries(fields)));
}

interface Items {
  readonly items: readonly BlockItem[];
}

const count = validatedBy(ofPart<Items, readonly BlockItem[]>(itemCount, 'items'));

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
          name: definitionName(shape.identifier, definition.identifier),
          path: ['shapes', String(at), 'fieldDefinitions', String(index)],
          definition,
        })),
      ),
    fields: ({ items }, settings) => {
      const stored = listOf((items ?? null) as unknown as Json);
      // A value in a form may have more fields than allowed.
      return settings ? editedFields(stored, blockShapes(settings)) : storedFields(stored);
    },
  },
  ...count,
  validateRules: async (rules) => {
    const shapes = shapesIn(rules.settings);
    const repeated = shapes.flatMap(({ fieldDefinitions }, at) =>
      repeatedNames(fieldDefinitions, `settings.shapes.${at}.fieldDefinitions`),
    );
    return [...repeatedNames(shapes, 'settings.shapes'), ...repeated, ...(await count.validateRules(rules))];
  },
  read: ({ value, current = null, budget }, { settings }) => {
    const input = isMap(value) && Object.hasOwn(value, 'items') ? (value.items ?? null) : value;
    if (input === value && !Array.isArray(value)) return value;
    if (countFields(listOf(input), settings) > (budget?.left ?? maxFields)) return invalidValue(tooManyFields);
    const readings = readItems(listOf(input), isMap(current) ? mapsIn(current.items) : [], settings);
    const faults = readings.flatMap((reading) => reading.faults);
    return faults.length > 0 ? invalidValue(...faults) : { items: readings.map((reading) => reading.item) };
  },
  validate: async (value, rules) => {
    const ids = value.items.map(({ id }) => id);
    const faults = repeatedIn(ids).flatMap((at) => faultIf(true, 'must be unique', `items.${at}.id`));
    return [...faults, ...(await count.validate(value, rules))];
  },
  item: {
    value: values.list(itemWith(values.string(), values.map(values.any()))),
    valueBy: (settings, inner) => values.list(values.either(shapesIn(settings).map((each) => shapeIn(each, inner)))),
    // Only the members that its own type has shown.
    show: ({ items }) =>
      items.map(({ id, shape, fields, fieldTypes }) => {
        const members = Object.keys(fieldTypes).map((name) => [name, memberOf(fields, name)] as const);
        return { id, shape, fields: Object.fromEntries(members) };
      }),
  },
  form: blockInputs,
});

const repeatedNames = (named: readonly { readonly identifier: string }[], member: string): readonly RuleFault[] =>
  repeatedIn(named.map((each) => each.identifier)).map((at) => ({
    member: `${member}.${at}.identifier`,
    message: 'must be unique',
  }));

/** The places of texts that an earlier one equals. */
function repeatedIn(texts: readonly string[]): readonly number[] {
  const firsts = new Map([...texts.entries()].reverse().map(([at, text]) => [text, at]));
  return texts.flatMap((text, at) => (firsts.get(text) === at ? [] : [at]));
}
