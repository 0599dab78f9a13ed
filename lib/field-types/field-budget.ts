/** How many fields of other types a value can have inside, at any depth: each is read, shown and searched by itself. */
import type { ValueFault } from './invalid-value.js';

/** Those with default values included. */
export const mostFields = 5000;

/** What is left of it for a value and the fields inside, which are counted before they are read. */
export interface FieldBudget {
  left: number;
}

export const createFieldBudget = (): FieldBudget => ({ left: mostFields });

export const tooManyFields: ValueFault = {
  target: null,
  message: `must have at most ${mostFields} fields inside, those with default values included`,
};
