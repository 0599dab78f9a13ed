/** The operations that are served, by their ids, with their paths and schemas: for those who call them in the same process. */
import { BadRequest } from '../errors/errors.js';
import { type Binding, bindingsOf } from '../operations/binding/binding.js';
import type { DescribedService } from './api.js';
import type { JsonObject } from './json.js';
import { createOperationSchemas } from './operation-schemas.js';

export interface OperationCatalogue {
  /** In alphabetical order. */
  readonly ids: readonly string[];
  has(id: string): boolean;
  /** @throws BadRequest for an operation that is not served */
  get(id: string): Binding;
  /**
   * The path of an operation, below the prefix.
   * @throws BadRequest for a variable without a value, and for values that make it the path of something else
   */
  pathOf(id: string, params: Readonly<Record<string, number | string>>): string;
  queryOf(id: string): JsonObject;
  schemasOf(id: string): Schemas;
}

interface Schemas {
  readonly params: JsonObject;
  readonly query: JsonObject;
  readonly body: JsonObject | undefined;
  readonly result: JsonObject | undefined;
}

export function createOperationCatalogue(service: DescribedService): OperationCatalogue {
  const all = [...service.routes.values()].flatMap(bindingsOf).filter(({ isOverride }) => !isOverride);
  const bindings = new Map(all.reverse().map((binding) => [binding.id, binding]));
  const { ofValues, ofDocument } = createOperationSchemas(service);

  const get = (id: string): Binding => {
    const binding = bindings.get(id);
    if (!binding) throw new BadRequest(`There is no operation ${id}`);
    return binding;
  };

  const queryOf = (id: string): JsonObject => ofValues(get(id).operation.query ?? {});

  return {
    ids: [...bindings.keys()].sort(),
    has: (id) => bindings.has(id),
    get,
    pathOf(id, params) {
      const { route } = get(id);
      const values = route.path.variables.map(({ name, kind }) => {
        const value = params[name];
        if (value === undefined) throw new BadRequest(`params.${name} is required for ${id}`);
        return kind === 'path' ? `/${String(value).split('/').filter(Boolean).join('/')}/` : value;
      });
      const path = route.path.format(values);
      // Text in the place of ids could be a segment of the path of another operation.
      if (/[?#]/.test(path) || service.find(path)?.target !== route)
        throw new BadRequest(`params are not values of ${route.path.text}`);
      return path;
    },
    queryOf,
    schemasOf(id) {
      const { route, consumes, documents } = get(id);
      const params = ofValues(route.params);
      return { params, query: queryOf(id), body: ofDocument(consumes), result: ofDocument(documents[0]) };
    },
  };
}
