/** From a free value to what a schema of its own describes, for those who know which schema that is. */
import type { TSchema } from 'typebox';
import type { Fault } from '../errors.js';
import { read } from './reading.js';
import type { Native } from './representation.js';
import { isMap, type Shape } from './shape.js';
import { validate } from './validation.js';

/** A value that was read, and all that is wrong with it; paths start inside the value. */
export interface ReadValue {
  readonly value: unknown;
  readonly faults: readonly Fault[];
}

/** Reads a free value by a schema; `textual` as in `HashValue`. */
export async function readValue(schema: TSchema, sent: Native, textual: boolean): Promise<ReadValue> {
  const faults: Fault[] = [];
  const reading = { xml: textual, xmlNames: {}, faults };
  const value = read(schema as Shape, textual ? withNulls(sent) : sent, '', reading);
  const paths = new Set(faults.map(({ path }) => path));
  for (const fault of await validate(schema, value)) if (!paths.has(fault.path)) faults.push(fault);
  return { value, faults };
}

/** An empty element, which a free value takes for a list, is what the schema says that it is. */
function withNulls(value: Native): unknown {
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(withNulls);
  if (!isMap(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withNulls(item as Native)]));
}
