/** Tools for all other operations of the table, and for the question why one is refused. */
import { BadRequest } from '../errors/errors.js';
import type { Binding } from '../operations/binding/binding.js';
import { requiredMethods } from '../operations/declaration/operations.js';
import { partAfter } from '../support/fitting-lists.js';
import { loadPermitted, type Tool } from './tool.js';

const explainAccess: Tool = {
  name: 'explain_access',
  description: 'Says whether the caller may carry out an operation on something, and which rights are missing.',
  operations: ['permissions.explain'],
  takes: 'operation! about',
  returns: 'allowed! missing policies',
  run: async ({ operation, about = {} }, { call }) =>
    (await call('permissions.explain', { query: { operation, ...about } })).document,
};

/** Families of operations that give and take rights, have secrets, or require unlimited rights. */
const closed: ReadonlySet<string> = new Set(['apiKeys', 'roles', 'transfer', 'users', 'userGroups', 'webhooks']);

/**
 * Whether tools may call it: nothing of sessions, credentials and files, and no batches, whose parts could be anything; and only by
 * the option operations that concern rights, and links that give access by themselves.
 */
function isCallable(binding: Binding, opened: readonly string[]): boolean {
  const { id, operation, canBePart, isNeverStored, route } = binding;
  if (!canBePart || route.isBrowserOnly) return false;
  const families = [id, ...requiredMethods(operation)].map((name) => name.slice(0, name.indexOf('.')));
  return opened.includes(id) || !(isNeverStored || families.some((family) => closed.has(family)));
}

const listOperations: Tool = {
  name: 'list_operations',
  description:
    'Lists the operations of the API that call_operation calls; with operation, the JSON Schemas of its parameters, its body and ' +
    'its result, of which omitted names those that are too long.',
  operations: [],
  takes: 'operation words after',
  returns: 'operations next operation summary isWrite takesRevision takesDestination params query body result omitted',
  async run({ operation: id, words = '', after }, tooling) {
    const { catalogue, settings } = tooling;
    const all = catalogue.ids.filter((each) => isCallable(catalogue.get(each), settings.operations));
    const ids = all.filter(await loadPermitted(tooling, all));
    if (id === undefined) {
      const operations = ids
        .map((each) => ({ id: each, summary: catalogue.get(each).operation.summary }))
        .filter((each) => `${each.id}\n${each.summary}`.toLowerCase().includes(words.toLowerCase()));
      const part = { after, length: settings.resultLength };
      const { entries, next } = partAfter(operations, (each) => each.id, part);
      return { operations: entries, next };
    }
    if (!ids.includes(id)) throw new BadRequest(`There is no operation ${id} that the caller may call`);
    const { isWrite, isConditional, operation, readsDestination } = catalogue.get(id);
    const facts = { isWrite, takesRevision: isConditional, takesDestination: readsDestination };
    const whole = { operation: id, summary: operation.summary, ...facts, ...catalogue.schemasOf(id) };
    const short = { ...whole, result: undefined, omitted: 'result' };
    const attempts = [whole, short, { ...short, body: undefined, omitted: 'result, body' }];
    return attempts.find((each) => JSON.stringify(each).length <= settings.resultLength) ?? whole;
  },
};

const callOperation: Tool = {
  name: 'call_operation',
  description: 'Calls an operation as list_operations describes it. A write that takes a revision needs it.',
  operations: [],
  takes: 'operation! params query body destination revision dryRun idempotencyKey',
  returns: 'status! result revision location next',
  doesAnything: true,
  async run({ operation: id, ...request }, { call, catalogue, settings }) {
    const binding = catalogue.get(id);
    const { isConditional, readsDestination, consumes, documents } = binding;
    if (!isCallable(binding, settings.operations)) throw new BadRequest(`There is no operation ${id} that tools call`);
    const declared = { revision: isConditional, destination: readsDestination, body: consumes !== undefined };
    for (const [name, isTaken] of Object.entries(declared))
      if (!isTaken && request[name] !== undefined) throw new BadRequest(`${id} takes no ${name}`);
    if (isConditional && request.revision === undefined) throw new BadRequest(`revision is required for ${id}`);
    const { document: result, revision, ...response } = await call(id, request);
    // Others have digests as entity tags, which no write expects.
    return { ...response, result, revision: documents.some(({ shows }) => shows) ? revision : undefined };
  },
};

export const operationTools: readonly Tool[] = [explainAccess, listOperations, callOperation];
