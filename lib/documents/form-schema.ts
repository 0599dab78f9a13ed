/** The schemas that a value of a document can have at a place, by which the fields of forms are read and written. */
import { type JsonSchema, referenced } from './value.js';

/** The schemas that a value can have; free values, and what is below them, have none. */
export interface Branches {
  readonly schemas: readonly JsonSchema[];
  readonly isFree: boolean;
}

const free: Branches = { schemas: [], isFree: true };

export function branchesOf(schema: JsonSchema): Branches {
  const schemas = flattened(schema);
  return { schemas, isFree: schemas.some((each) => each['x-free'] === true) };
}

function flattened(schema: JsonSchema): readonly JsonSchema[] {
  const { [referenced]: target, anyOf } = schema;
  if (target) return flattened(target());
  const inner = anyOf?.flatMap(flattened) ?? [];
  const alone = schema['x-one-or-more'] && schema.items ? flattened(schema.items) : [];
  return anyOf && schema.type === undefined ? inner : [schema, ...inner, ...alone];
}

export function childrenOf({ schemas, isFree }: Branches, key: string): Branches {
  if (isFree) return free;
  const found = schemas.flatMap(({ properties = {}, patternProperties = {}, items }): readonly JsonSchema[] => {
    const own = Object.hasOwn(properties, key) ? properties[key] : Object.values(patternProperties)[0];
    const child = own ?? (/^\d+$/.test(key) ? items : undefined);
    return child ? [child] : [];
  });
  const branches = found.map(branchesOf);
  if (branches.length === 0) return free;
  return { schemas: branches.flatMap((each) => each.schemas), isFree: branches.some((each) => each.isFree) };
}

export const isListSchema = ({ type }: JsonSchema): boolean => type === 'array';
const scalars: readonly unknown[] = ['string', 'integer', 'number', 'boolean'];
export const isScalar = ({ type, enum: values }: JsonSchema): boolean => scalars.includes(type) || values !== undefined;
