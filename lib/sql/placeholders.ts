/** Placeholders of prepared statements for values that each execution binds. */
import { type CompiledQuery, type Expression, sql } from 'kysely';

/** Queries by the function that built them. */
export type Built = WeakMap<object, CompiledQuery>;

/** The placeholder for the value of that name. */
export type Given<Values> = <K extends keyof Values & string>(name: K) => Expression<Values[K]>;

export const nameOf: unique symbol = Symbol('name of');

export const callersId: unique symbol = Symbol('id of the caller');

interface Placeholder {
  readonly [nameOf]: PropertyKey;
}

export const isPlaceholder = (parameter: unknown): parameter is Placeholder =>
  typeof parameter === 'object' && parameter !== null && nameOf in parameter;

export const placeholder = <T>(name: PropertyKey): Expression<T> => sql<T>`${{ [nameOf]: name } satisfies Placeholder}`;

/** Who calls, in the queries that callers share. */
export const anyCaller = placeholder<number>(callersId);
