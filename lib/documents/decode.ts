/** Decoding: from the root of a parsed document to a value of the domain, with all faults found on the way. */
import { setImmediate } from 'node:timers/promises';
import { BadRequest, type Fault } from '../errors/errors.js';
import type { IdKind, Json } from '../repository/repository.js';
import { coerce } from './coerce.js';
import { complete } from './complete.js';
import type { Document } from './document.js';
import { withoutKeys } from './faults.js';
import type { Shape } from './shape.js';
import { type AnyValue, type ReadContext, step } from './value.js';

interface DecodeContext extends ReadContext {
  /** Whether the event loop serves other requests between the stages. */
  readonly isLarge?: boolean;
}

/**
 * The value of a document.
 * @throws BadRequest that lists every fault with its JSON Pointer
 */
export async function decode<Out>(document: Document<never, Out>, parsed: unknown, from: DecodeContext): Promise<Out> {
  const { isLarge, ...context } = from;
  if (isLarge) await setImmediate();
  const { value, faults } = fit(document.shape, parsed, context);
  if (faults.length > 0) {
    const root = step(document.root);
    const errors = faults.map((fault) => ({ ...fault, path: root + fault.path }));
    throw new BadRequest(`The document is not a valid ${document.mediaType?.name ?? document.name}`, { errors });
  }
  if (isLarge) await setImmediate();
  return document.read(value, from);
}

/** A value by its shape, with all of its faults; paths start inside the value. */
interface ReadValue {
  readonly value: unknown;
  readonly faults: readonly Fault[];
}

const plain = { prefix: '', fieldTypePrefix: '', isTextual: false } as const;

/** Reads a free value by a shape of its own, whether it came as JSON or, in texts, out of XML. */
export const readValue = (shape: Shape, input: Json, ids: IdKind): ReadValue =>
  fit(shape, complete(shape, input), { ...plain, ids });

/** All faults of a value of which nothing is converted; paths start inside the value. */
export const validate = (shape: Shape, ids: IdKind, value: unknown): readonly Fault[] =>
  coerce(shape, value, { ...plain, ids, isExact: true }).faults;

/** Reads the text of a parameter. */
export function readText(of: AnyValue, text: string, ids: IdKind): ReadValue {
  const from: ReadContext = { ...plain, ids, isTextual: true };
  const { value, faults } = fit(of.shape, text, from);
  return { value: faults.length > 0 ? undefined : of.read(value, from), faults };
}

function fit(shape: Shape, parsed: unknown, from: ReadContext): ReadValue {
  const { value, faults } = coerce(shape, parsed, from);
  return { value, faults: faults.length > 0 ? withoutKeys(faults, shape) : faults };
}
