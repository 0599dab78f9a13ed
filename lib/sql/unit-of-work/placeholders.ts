/** Placeholders of prepared statements for values that each execution binds. */
import { type CompiledQuery, type Expression, sql } from 'kysely';

/** Queries by the function that built them. */
export type Built = WeakMap<object, CompiledQuery>;

/** The placeholder for the value of that name. */
export type ParameterOf<Values> = <K extends keyof Values & string>(name: K) => Expression<Values[K]>;

export const parameterName: unique symbol = Symbol('name of');

export const callersId: unique symbol = Symbol('id of the caller');

interface Placeholder {
  readonly [parameterName]: PropertyKey;
}

export const isPlaceholder = (parameter: unknown): parameter is Placeholder =>
  typeof parameter === 'object' && parameter !== null && parameterName in parameter;

export const placeholder = <T>(name: PropertyKey): Expression<T> =>
  sql<T>`${{ [parameterName]: name } satisfies Placeholder}`;

/** The id of the caller, in queries that callers share. */
export const anyCaller = placeholder<number>(callersId);
