/** The result of `read` of a field type for a value with faults that no schema finds. */

/** A fault of a value. */
export interface ValueFault {
  /** The invalid member, or another property that a validator checked; null when it is the whole value. */
  readonly target: string | null;
  readonly message: string;
}

/** Shared by all copies of the package in a process. */
const brand: unique symbol = Symbol.for('express-cms-rest.invalidValue');

/** A fault that `invalidValue` creates. */
export interface InvalidValue {
  readonly [brand]: readonly ValueFault[];
}

/** Refuses a value with these faults. */
export const invalidValue = (...faults: readonly ValueFault[]): InvalidValue => ({ [brand]: faults });

/** The faults that it was made with; undefined for a value. */
export const faultsIn = (reading: unknown): readonly ValueFault[] | undefined =>
  typeof reading === 'object' && reading !== null && brand in reading ? (reading as InvalidValue)[brand] : undefined;
