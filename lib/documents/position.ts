/** Positions in a document while it is read, and the faults that are found there. */
import type { Fault } from '../errors/errors.js';
import type { Shape } from './shape.js';
import { type ReadContext, type Step, step } from './value.js';

/** The context in which values are read, with the faults found so far. */
export interface Reading extends ReadContext {
  readonly faults: Fault[];
  /** Whether nothing is converted: each value must have the type of its shape already. */
  readonly isExact?: true;
}

/** The path of a value in its document, and the context in which the document is read. */
export interface Position {
  readonly path: string;
  readonly from: Reading;
}

export const below = ({ path, from }: Position, key: Step): Position => ({ path: path + step(key), from });

/** Adds a fault whose message no shape replaces. */
export function addFault({ path, from }: Position, message: string): void {
  from.faults.push({ path, message });
}

/** Adds a fault with the message that the shape has for invalid values, if it has one. */
export const refuse = (shape: Shape, message: string, at: Position): void => addFault(at, shape.message ?? message);
