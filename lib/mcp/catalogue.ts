/** The operations that tools may call, with the schemas of their requests and results, all from the table. */
import type { DescribedService } from '../openapi/api.js';
import { createOperationSchemas } from '../openapi/operation-schemas.js';
import { type Binding, bindingsOf } from '../operations/binding.js';
import { requiredMethods } from '../operations/operations.js';
import { wrongArgument } from './tool-error.js';

export type Catalogue = ReturnType<typeof createCatalogue>;

/** Families of operations that give and take rights, or have secrets. */
const closed: ReadonlySet<string> = new Set(['apiKeys', 'roles', 'users', 'userGroups', 'webhooks']);

/** Whether `call_operation` may call it: nothing of sessions, credentials and files, and no batches, whose parts could be anything. */
export function isCallable(binding: Binding, opened: readonly string[]): boolean {
  const { id, operation, usesSession, issuesTokens, receives, showsFile, route } = binding;
  if (usesSession || issuesTokens || receives || showsFile || route.isBrowserOnly || operation.inside === 'nothing')
    return false;
  const families = [id, ...requiredMethods(operation)].map((name) => name.slice(0, name.indexOf('.')));
  return opened.includes(id) || !families.some((family) => closed.has(family));
}

export function createCatalogue(service: DescribedService) {
  const all = [...service.routes.values()].flatMap(bindingsOf).filter(({ isOverride }) => !isOverride);
  const bindings = new Map(all.reverse().map((binding) => [binding.id, binding]));
  const { ofValues, ofDocument } = createOperationSchemas(service);

  /** @throws ToolError for an operation that is not served */
  const get = (id: string): Binding => {
    const binding = bindings.get(id);
    if (!binding) throw wrongArgument(`There is no operation ${id}`);
    return binding;
  };

  return {
    ids: [...bindings.keys()].sort(),
    has: (id: string): boolean => bindings.has(id),
    get,
    /** The path of an operation, below the prefix. @throws ToolError for a variable without a value */
    pathOf(id: string, params: Readonly<Record<string, number | string>>): string {
      const { path } = get(id).route;
      const values = path.variables.map(({ name, kind }) => {
        const value = params[name];
        if (value === undefined) throw wrongArgument(`params.${name} is required for ${id}`);
        return kind === 'path' ? `/${String(value).split('/').filter(Boolean).join('/')}/` : value;
      });
      return path.format(values);
    },
    paramsOf: (id: string) => ofValues(get(id).route.params),
    queryOf: (id: string) => ofValues(get(id).operation.query ?? {}),
    bodyOf: (id: string) => ofDocument(get(id).consumes),
    resultOf: (id: string) => ofDocument(get(id).documents[0]),
  };
}
