/** Places: for each route and method, the bindings of which a request means one. */
import { type Binding, bindingsOf, type Route } from '../operations/binding/binding.js';
import { operationId } from '../operations/declaration/operations.js';
import type { Service } from '../pipeline/state/service.js';
import { describedRoutes } from './api.js';

/** All that is served at one URI template. */
export interface Place {
  readonly route: Route;
  /** By the method of the request. */
  readonly methods: ReadonlyMap<string, readonly Binding[]>;
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

/** The paths of a service, in the order of its table. */
export function placesOf(service: Service): readonly Place[] {
  return describedRoutes(service).map((route) => {
    const methods = new Map<string, Binding[]>();
    const add = (method: string, binding: Binding) => methods.set(method, [...(methods.get(method) ?? []), binding]);
    for (const binding of bindingsOf(route)) {
      add(binding.method, binding);
      if (!isPlain(binding.method) && !binding.selectedBy) add('POST', { ...binding, isOverride: true });
    }
    return { route, methods };
  });
}

/** The ids of operations, each once. */
export const idsOf = (bindings: readonly Binding[]): readonly string[] => [
  ...new Set(bindings.map(({ operation }) => operationId(operation))),
];

/** The document in the request's body, or the one whose media type alone identifies the operation. */
export const requestDocument = ({ selectedBy, consumes }: Binding) => selectedBy ?? consumes;
