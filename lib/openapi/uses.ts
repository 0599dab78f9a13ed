/** Kinds of requests: for each route and method, the operations that a request can mean. */
import type { Use } from '../api/causes.js';
import { type Operation, operationId } from '../api/resource.js';
import type { Route } from '../api/routes.js';
import type { Service } from '../api/service.js';
import { describedRoutes } from './api.js';

/** All that is served at one URI template. */
export interface Place {
  readonly route: Route;
  /** By the method of the request. */
  readonly methods: ReadonlyMap<string, readonly Use[]>;
}

/** The methods that OpenAPI 3.1 has a place for. */
const plainMethods: ReadonlySet<string> = new Set([
  'GET',
  'PUT',
  'POST',
  'DELETE',
  'OPTIONS',
  'HEAD',
  'PATCH',
  'TRACE',
]);

export const isPlain = (method: string): boolean => plainMethods.has(method);

/** Whether the operation is for those who have no session or no token yet. */
export const isLogin = ({ usesSession, consumes, issuesTokens }: Operation): boolean =>
  Boolean((usesSession && consumes) || issuesTokens);

/** The paths of a service, in the order of its table. */
export function placesOf(service: Service): readonly Place[] {
  return describedRoutes(service).map((route) => {
    const methods = new Map<string, Use[]>();
    const add = (method: string, use: Use) => methods.set(method, [...(methods.get(method) ?? []), use]);
    for (const use of usesOf(route)) {
      add(use.method, use);
      if (!isPlain(use.method) && !use.selectedBy) add('POST', { ...use, isOverride: true });
    }
    return { route, methods };
  });
}

function usesOf(route: Route): readonly Use[] {
  const plain = [...route.methods].map(([method, form]): Use => {
    return { ...form, method, route, selectedBy: undefined, isOverride: false };
  });
  const selected = route.actions.flatMap(({ selectedBy, methods }) =>
    [...methods].map(([method, form]): Use => ({ ...form, method, route, selectedBy, isOverride: false })),
  );
  return [...plain, ...selected];
}

/** The ids of operations, each once. */
export const idsOf = (uses: readonly Use[]): readonly string[] => [
  ...new Set(uses.map(({ operation }) => operationId(operation))),
];

/** The document in the request's body, or whose media type alone says what to do. */
export const sentIn = ({ selectedBy, consumes }: Use) => selectedBy ?? consumes;
