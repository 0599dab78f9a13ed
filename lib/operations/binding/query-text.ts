/** Query parameters as text: those with names in brackets (`filter[published][gte]=2026-01-01`), and whole queries. */
import type { AnyValue, Notes, OptionalValue, WriteContext } from '../../documents/value.js';
import type { QueryParameters } from '../declaration/operations.js';

/** The brackets of a parameter and the text in them, and its value. */
type Pair = readonly [brackets: string, text: string];

/** Parameters with one name before their brackets, read together. */
export interface BracketedValue<T> extends OptionalValue<T> {
  readonly readPairs: (pairs: readonly Pair[]) => T;
  readonly writePairs: (value: T) => readonly Pair[];
}

/** Each parameter is described as a member of an object: OpenAPI has it as `deepObject`. */
export const bracketed = <T>(
  notes: Notes,
  readPairs: BracketedValue<T>['readPairs'],
  writePairs: BracketedValue<T>['writePairs'],
): BracketedValue<T> => ({
  shape: { kind: 'object', members: {}, required: [], entries: { kind: 'json' }, ...notes },
  isOptional: true,
  write: (value) => value,
  read: (value) => value,
  readPairs,
  writePairs,
});

export const isBracketed = (value: AnyValue): value is BracketedValue<unknown> & AnyValue => 'readPairs' in value;

/** The parameters that have a value, as a query string has them. */
export const queryPairs = (
  parameters: QueryParameters,
  values: Readonly<Record<string, unknown>>,
  to: Pick<WriteContext, 'prefix' | 'ids'>,
): [name: string, text: string][] =>
  Object.entries(parameters).flatMap(([name, value]): [string, string][] => {
    const argument = values[name];
    if (argument === undefined) return [];
    if (isBracketed(value)) return value.writePairs(argument).map(([key, text]) => [name + key, text]);
    const text = value.write(argument, to as WriteContext);
    return text === undefined ? [] : [[name, String(text)]];
  });
