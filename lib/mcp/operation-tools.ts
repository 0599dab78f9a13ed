/** Tools for all other operations of the table, and for the question why one is refused. */
import { isCallable } from './catalogue.js';
import { loadPermitted, type Tool, type Tooling } from './tool.js';
import { wrongArgument } from './tool-error.js';

const explainAccess: Tool = {
  name: 'explain_access',
  description: 'Says whether the caller may carry out an operation on something, and which rights are missing.',
  operations: ['permissions.explain'],
  takes: 'operation! about',
  returns: 'allowed! missing policies',
  run: async ({ operation, about = {} }, { call }) =>
    (await call('permissions.explain', { query: { operation, ...about } })).document,
};

/** The operations that may be called, of which the caller may use those that write. */
async function callable(tooling: Tooling): Promise<readonly string[]> {
  const { catalogue, settings } = tooling;
  const ids = catalogue.ids.filter((id) => isCallable(catalogue.get(id), settings.operations));
  return ids.filter(await loadPermitted(tooling, ids));
}

const listOperations: Tool = {
  name: 'list_operations',
  description:
    'Lists the operations of the API that call_operation calls; with operation, the JSON Schemas of its parameters, its body and ' +
    'its result.',
  operations: [],
  takes: 'operation words',
  returns: 'operations operation summary isWrite takesRevision takesDestination params query body result',
  async run({ operation: id, words = '' }, tooling) {
    const { catalogue } = tooling;
    const ids = await callable(tooling);
    if (id === undefined) {
      const all = ids.map((each) => ({ id: each, summary: catalogue.get(each).operation.summary }));
      const isNamed = (name: string) => name.toLowerCase().includes(words.toLowerCase());
      return { operations: all.filter((each) => isNamed(each.id) || isNamed(each.summary)) };
    }
    if (!ids.includes(id)) throw wrongArgument(`There is no operation ${id} that the caller may call`);
    const { isWrite, isConditional, operation, readsDestination } = catalogue.get(id);
    return {
      ...{ operation: id, summary: operation.summary, isWrite, takesRevision: isConditional },
      ...(readsDestination && { takesDestination: true }),
      ...{ params: catalogue.paramsOf(id), query: catalogue.queryOf(id) },
      ...(catalogue.bodyOf(id) && { body: catalogue.bodyOf(id) }),
      ...(catalogue.resultOf(id) && { result: catalogue.resultOf(id) }),
    };
  },
};

const callOperation: Tool = {
  name: 'call_operation',
  description: 'Calls an operation as list_operations describes it. A write that takes a revision needs it.',
  operations: [],
  takes: 'operation! params query body destination revision dryRun idempotencyKey',
  returns: 'status! result revision location',
  doesAnything: true,
  async run({ operation: id, ...request }, { call, catalogue, settings }) {
    const binding = catalogue.get(id);
    if (!isCallable(binding, settings.operations)) throw wrongArgument(`There is no operation ${id} that tools call`);
    if (binding.isConditional && binding.isWrite && request.revision === undefined)
      throw wrongArgument(`revision is required for ${id}`);
    const { document: result, ...response } = await call(id, request);
    return { ...response, ...(result !== undefined && { result }) };
  },
};

export const operationTools: readonly Tool[] = [explainAccess, listOperations, callOperation];
