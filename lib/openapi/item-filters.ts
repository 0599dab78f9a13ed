/** The schemas of the filters and sort keys of items, of all items and of those of each content type. */
import {
  type ComparedMember,
  type ComparedValue,
  fieldMembers,
  type ItemOperator,
  itemMembers,
  itemSortKeys,
  operatorsFor,
  sortKeys,
} from '../resources/items/compared-members.js';
import type { ItemType } from '../resources/items/item-types.js';
import type { JsonObject } from './json.js';
import { convert, type Dialect } from './schema.js';

/** Schemas by name, which the parameters refer to. */
export interface ComparingSchemas {
  readonly filters: Readonly<Record<string, JsonObject>>;
  readonly sortKeys: Readonly<Record<string, JsonObject>>;
  /** Schemas of conditions, which filters refer to. */
  readonly conditions: Readonly<Record<string, JsonObject>>;
}

export function comparingSchemas(types: readonly ItemType[], dialect: Dialect): ComparingSchemas {
  const compared = types.map((type) => ({ type, members: fieldMembers(type) }));
  const ofTypes = compared.flatMap(({ type, members }) => {
    const keys = sortKeys(members);
    return keys.length === 0 ? [] : [[`${type.name}Sort`, sortSchema(`Fields of: ${type.label}`, keys)] as const];
  });
  const filters = compared.map(
    ({ type, members }) =>
      [`${type.name}Filter`, filterSchema(type.label, [...itemMembers, ...members], dialect)] as const,
  );
  const values = new Set([...itemMembers, ...compared.flatMap(({ members }) => members)].map(({ value }) => value));
  return {
    filters: { ItemFilter: filterSchema('All items', itemMembers, dialect), ...Object.fromEntries(filters) },
    sortKeys: { ItemSort: sortSchema('All items', itemSortKeys), ...Object.fromEntries(ofTypes) },
    conditions: Object.fromEntries([...values].map((value) => [conditionName(value), conditionSchema(value, dialect)])),
  };
}

const sortSchema = (title: string, keys: readonly string[]): JsonObject => ({ title, type: 'string', enum: keys });

function filterSchema(title: string, members: readonly ComparedMember[], { definitions }: Dialect): JsonObject {
  const properties = members.map(({ name, value }) => [name, { $ref: definitions + conditionName(value) }]);
  return { title, type: 'object', properties: Object.fromEntries(properties) };
}

/** Such as `TextCondition`. */
const conditionName = (value: ComparedValue): string => `${value.charAt(0).toUpperCase()}${value.slice(1)}Condition`;

/** The operators that a member is compared by, or a value that it equals. */
function conditionSchema(compared: ComparedValue, dialect: Dialect): JsonObject {
  const value = valueSchemas[compared](dialect);
  const properties = operatorsFor(compared).map((operator) => {
    const { description, type } = operators[operator];
    return [operator, { description, ...(type ? { type } : value) }];
  });
  const operations = {
    type: 'object',
    properties: Object.fromEntries(properties),
    minProperties: 1,
    additionalProperties: false,
  };
  return { anyOf: [{ description: operators.eq.description, ...value }, operations] };
}

const text: JsonObject = { type: 'string' };

const valueSchemas: Readonly<Record<ComparedValue, (dialect: Dialect) => JsonObject>> = {
  text: () => text,
  id: () => text,
  number: () => ({ type: 'number' }),
  boolean: () => ({ type: 'boolean' }),
  relation: (dialect) => convert({ kind: 'id' }, dialect),
  date: () => ({ type: 'string', anyOf: [{ format: 'date' }, { format: 'date-time' }] }),
  time: () => ({ type: 'string', pattern: '^\\d{2}:\\d{2}(?::\\d{2})?$' }),
};

/** The operators, each with a type where that is not the type of the value. */
const operators: Readonly<Record<ItemOperator, { readonly description: string; readonly type?: string }>> = {
  eq: { description: 'Equal to this' },
  ne: { description: 'Not equal to this, or without a value' },
  in: { description: 'One of these, separated by commas', type: 'string' },
  gt: { description: 'Greater than this' },
  gte: { description: 'This or greater' },
  lt: { description: 'Less than this' },
  lte: { description: 'This or less' },
  between: { description: 'At least the first and at most the second of two, separated by a comma', type: 'string' },
  contains: { description: 'Contains this, without case and accents', type: 'string' },
  prefix: { description: 'Begins with this, without case and accents', type: 'string' },
  exists: { description: 'Whether there is a value', type: 'boolean' },
};
