/** The entities that a request names: their cache tags, which events of writes have, and the values in its URL. */
import type { AnyValue, Value } from '../../documents/value.js';
import type { PathParams } from '../../http/lookup.js';
import type { ApiRequest } from '../../http/message.js';
import type { QueryParameters } from './operations.js';

/** Declaration of a parameter that names an entity. */
export interface Subject<T> {
  /** The cache tags of responses that show the entity. */
  readonly tagsOf: (value: T) => readonly string[];
}

export const naming = <In, Out>(
  value: Value<In, Out>,
  tagsOf: (value: Out) => readonly string[],
): Value<In, Out> & Subject<Out> => ({ ...value, tagsOf });

const isSubject = (value: AnyValue): value is AnyValue & Subject<unknown> => 'tagsOf' in value;

/** The cache tags of all entities that parameters name. */
export function tagsIn(parameters: QueryParameters, values: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(parameters).flatMap(([name, value]) => {
    const argument = values[name];
    return argument === undefined || !isSubject(value) ? [] : value.tagsOf(argument);
  });
}

/** Removes the id of a session, as a client that knows it can use the session. */
export function withoutSession({ sessionId: _, ...params }: PathParams): PathParams {
  return params;
}

/** The path as the client sees it, and the query, without values that could be used to log in or to load a file. */
export function loggedUrl({ prefix, path, query }: ApiRequest, template: string): string {
  const loggedPath = template.includes('{sessionId}') ? template : path;
  return prefix + loggedPath + (query.text && `?${query.text.replace(/(^|&)(signature|preview)=[^&]*/g, '$1$2={$2}')}`);
}
