/** Decoding: from the root of a parsed document to a value of the domain, with all faults found on the way. */
import { setImmediate } from 'node:timers/promises';
import { BadRequest, type Fault } from '../errors.js';
import type { Json } from '../repository/repository.js';
import { coerce } from './coerce.js';
import { complete } from './complete.js';
import type { Document } from './document.js';
import { withoutKeys } from './faults.js';
import type { Shape } from './shape.js';
import { validate } from './validation.js';
import { type AnyValue, type ReadContext, step } from './value.js';

interface DecodeContext extends ReadContext {
  /** Whether the event loop serves other requests between the stages. */
  readonly isLarge?: boolean;
}

/**
 * The value of a document.
 * @throws BadRequest that lists every fault with its JSON Pointer
 */
export async function decode<Out>(document: Document<never, Out>, wire: unknown, from: DecodeContext): Promise<Out> {
  const { value, faults } = await fit(document.shape, wire, from);
  if (faults.length > 0) {
    const root = step(document.root);
    const errors = faults.map((fault) => ({ ...fault, path: root + fault.path }));
    throw new BadRequest(`The document is not a valid ${document.mediaType?.name ?? document.name}`, { errors });
  }
  return document.read(value, from);
}

/** A coerced value with all of its faults; paths start inside the value. */
interface ReadValue {
  readonly value: unknown;
  readonly faults: readonly Fault[];
}

/** Reads a free value by a shape of its own, whether it came as JSON or, in texts, out of XML. */
export function readValue(shape: Shape, sent: Json, ids: ReadContext['ids']): Promise<ReadValue> {
  return fit(shape, complete(shape, sent), { prefix: '', fieldTypePrefix: '', ids, isTextual: false });
}

/** Reads the text of a parameter. */
export async function readText(of: AnyValue, text: string, ids: ReadContext['ids']): Promise<ReadValue> {
  const from: ReadContext = { prefix: '', fieldTypePrefix: '', ids, isTextual: true };
  const { value, faults } = await fit(of.shape, text, from);
  return { value: faults.length > 0 ? undefined : of.read(value, from), faults };
}

async function fit(shape: Shape, wire: unknown, from: DecodeContext): Promise<ReadValue> {
  const { value, faults, alone } = coerce(shape, wire, from);
  if (from.isLarge) await setImmediate();
  const paths = new Set(faults.map(({ path }) => path));
  const found = (await validate(shape, from.ids, value)).map((fault) => ({
    ...fault,
    path: asSent(fault.path, alone),
  }));
  const invalid = found.filter(({ path }) => !paths.has(path));
  return { value, faults: withoutKeys([...faults, ...invalid], shape) };
}

/** Without the indexes of single items that were read as lists. */
function asSent(path: string, alone: ReadonlySet<string>): string {
  let [sent, left] = ['', ''];
  for (const segment of path.split('/').slice(1)) {
    const isPlace = segment === '0' && alone.has(sent) && left !== sent;
    left = sent;
    if (!isPlace) sent += `/${segment}`;
  }
  return sent;
}
