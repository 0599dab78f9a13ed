/** How many fields of other types a value can have inside, at any depth: each is read, shown and searched by itself. */
import type { ValueFault } from './invalid-value.js';

/** Maximum number of nested fields, those with default values included. */
export const maxFields = 5000;

/** Number of nested fields that a value can still have; they are counted before they are read. */
export interface FieldBudget {
  left: number;
}

export const createFieldBudget = (): FieldBudget => ({ left: maxFields });

export const tooManyFields: ValueFault = {
  target: null,
  message: `must have at most ${maxFields} fields inside, those with default values included`,
};
