/** Defects of combinations that are known, each with its reason, for as long as they are found. */
import type { Operation } from './operations.js';

export interface Known {
  /** What the name of the operation begins with. */
  readonly operation: string;
  /** The circumstance that is enough for it. */
  readonly circumstance: string;
  readonly reason: string;
}

export const known: readonly Known[] = [
  ...['in an atomic batch', 'in an atomic batch that fails afterwards'].map((circumstance) => ({
    operation: 'DELETE /content/binary/uploads/{uploadId}',
    circumstance,
    reason: 'it waits for the lock of the transaction that it is in; uploads should be no part of a batch',
  })),
];

export const knownFor = ({ name }: Operation, circumstances: readonly string[]): Known | undefined =>
  known.find(({ operation, circumstance }) => operation === name && circumstances.includes(circumstance));
