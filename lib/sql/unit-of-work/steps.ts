/** Writes as values: the statements that a plan has prepared, and the conversion of their rows. */
import type { Compilable, CompiledQuery, RawBuilder } from 'kysely';
import { AlreadyInUse } from '../../errors/errors.js';
import type { Dialect } from '../database/dialect.js';
import type { Database } from '../database/schema.js';

/** A statement of a write. */
export interface WriteStep<Row = unknown> {
  readonly query: CompiledQuery<Row>;
  /** The name in messages of the value that no other row may have: where one has it, the write is a conflict. */
  readonly unique?: string;
  /** Whether it uses a number that the plan has chosen: where another row has that number, the plan is outdated. */
  readonly isNumbered?: boolean;
}

/** A statement that was built in this call. */
export const toStep = <Row>(query: Compilable<Row>): WriteStep<Row> => ({ query: query.compile() });

/** A statement in SQL that was built in this call. */
export const toTextStep = (db: Database, statement: RawBuilder<unknown>): WriteStep => ({
  query: statement.compile(db),
});

/** The rows that a step of the write has returned. */
export type RowsOf = <Row>(step: WriteStep<Row>) => readonly Row[];

export interface Write<T> {
  /** In the order in which they run; none where there is nothing to change. */
  readonly steps: readonly WriteStep[];
  readonly result: (rowsOf: RowsOf) => T;
  /**
   * A further callback of the same transaction, which reads the rows that the steps have written: such a write is not sent as one
   * message.
   */
  readonly after?: (result: T) => Promise<T>;
}

/** @param rows of each step */
export const resultOf = <T>({ steps, result }: Write<T>, rows: readonly (readonly unknown[])[]): T =>
  result(<Row>(step: WriteStep<Row>) => (rows[steps.indexOf(step)] ?? []) as readonly Row[]);

/** The error of a step as its caller learns it. */
export const failureOfStep = (dialect: Dialect, step: WriteStep | undefined, error: unknown): unknown =>
  step?.unique !== undefined && dialect.failure(error) === 'uniqueViolation' ? new AlreadyInUse(step.unique) : error;
