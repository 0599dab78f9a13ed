/** Links to the explanation of a refused operation, for callers who may read roles. */
import { operationId } from '../operations/declaration/operations.js';
import type { Resource } from '../operations/declaration/resource.js';
import type { Context, Id, Repository } from '../repository/repository.js';
import { accessParameterOf } from './access.js';
import { paths } from './paths.js';

/** A refused operation with the values of its path. */
export interface RefusedOperation {
  readonly operation: string;
  readonly params: Readonly<Record<string, Id | string>>;
}

/** The path below the prefix where a refusal is explained; undefined for callers who may not read roles. */
export type ExplainRefusal = (refused: RefusedOperation, context: Context<Id>) => Promise<string | undefined>;

/** Undefined where no access is explained. */
export function createRefusalLinks(
  served: readonly Resource[],
  { permissions }: Repository<Id>,
): ExplainRefusal | undefined {
  if (!permissions?.explain || !served.some(({ path }) => path.text === paths.access)) return undefined;
  const operations = new Set(
    served.flatMap(({ methods }) => Object.values(methods).map(({ operation }) => operationId(operation))),
  );
  return async ({ operation, params }, context) => {
    if (!operations.has(operation) || context.caller.userId === null) return undefined;
    const { allowed } = (await permissions.explain?.({ operation: 'roles.list' }, context)) ?? { allowed: false };
    if (!allowed) return undefined;
    const query = new URLSearchParams({ operation });
    for (const [name, value] of Object.entries(params)) query.set(accessParameterOf(name), String(value));
    return `${paths.access}?${query}`;
  };
}
