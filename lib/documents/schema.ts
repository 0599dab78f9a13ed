/** Predicates on schemas for coercion, from the keywords of JSON Schema that decide how text is parsed. */
import { type JsonSchema, referenced } from './value.js';

export function isNull(schema: JsonSchema): boolean {
  return schema.type === 'null';
}

export function allowsNull(schema: JsonSchema): boolean {
  return isNull(schema) || (schema.anyOf?.some(allowsNull) ?? false);
}

export function isList(schema: JsonSchema): boolean {
  return schema.type === 'array' || (schema.anyOf?.some(isList) ?? false);
}

/** Whether an empty element says something: a container of lists is then an empty one. */
export function isFillable(schema: JsonSchema): boolean {
  if (isList(schema)) return true;
  if (schema.type !== 'object') return false;
  const { properties = {}, required = [] } = schema;
  return required.every((key) => key === '_media-type' || (properties[key] !== undefined && isList(properties[key])));
}

export function isEmptyList(wire: unknown): boolean {
  return Array.isArray(wire) && wire.length === 0;
}

export function isMap(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const integer = /^[+-]?\d{1,16}$/;
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;
const boolean = /^(?:true|false)$/i;

/** Whether a text can be read as a scalar of that type. */
export function isTextOf(type: string | undefined, text: string): boolean {
  if (type === 'integer') return integer.test(text);
  if (type === 'number') return decimal.test(text);
  return type === 'boolean' && boolean.test(text);
}

/** The branch of a union that a value is meant for: first by its own type, then by what its text can be read as. */
export function branchFor(union: readonly JsonSchema[], wire: unknown, isTextual: boolean): JsonSchema {
  const branches = union.filter((branch) => !isNull(branch));
  const [first = {}, second] = branches;
  if (second === undefined) return first;
  return (
    (isTextual ? undefined : branches.find((branch) => fits(branch, wire))) ??
    branches.find((branch) => fits(branch, wire) || (typeof wire === 'string' && isTextOf(branch.type, wire))) ??
    (isTextual ? branches.find(isList) : undefined) ??
    // Some languages write an empty map as an empty list.
    (isEmptyList(wire) ? branches.find(({ type }) => type === 'object') : undefined) ??
    first
  );
}

function fits(schema: JsonSchema, wire: unknown): boolean {
  const { const: constant, enum: values, anyOf, type, required = [], [referenced]: target } = schema;
  if (target) return fits(target(), wire);
  if (constant !== undefined) return constant === wire || String(constant) === wire;
  if (Array.isArray(values)) return values.includes(wire);
  if (anyOf !== undefined) return anyOf.some((branch) => fits(branch, wire));
  if (type === 'object' && schema['x-type'] !== undefined && isMap(wire)) {
    return String(wire['_media-type']).includes(`.${schema['x-type']}+`);
  }
  if (type === 'object') return isMap(wire) && required.every((key) => Object.hasOwn(wire, key));
  if (type === 'array') return Array.isArray(wire);
  if (type === 'integer' || type === 'number') return typeof wire === 'number';
  return type === undefined || type === typeof wire;
}
