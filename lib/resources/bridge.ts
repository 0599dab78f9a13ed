/** Adapts the resources of the table to the request stages, whose handlers return replies instead of values of the domain. */
import {
  type Call,
  documentsOf,
  type Operation,
  operationId,
  type Parameters,
  type Resource,
  requiredMethods,
} from '../api/resource.js';
import { documentsIn, type Empty, type Responses, type Shown, shownBy } from '../api/responses.js';
import { coerce } from '../documents/coerce.js';
import type { AnyDocument } from '../documents/document.js';
import type { ReadContext } from '../documents/value.js';
import {
  type Reply,
  type Operation as Served,
  type Call as ServedCall,
  stored,
  type Resource as Table,
} from './resource.js';

type Selection = NonNullable<Operation['also']>;

/** The resource, and one more for each operation that a media type selects as well. */
export function toTable({ path, params, rootLinks, protocolMethods, methods }: Resource): readonly Table[] {
  const own = { path: path.text, params: schemasOf(params) };
  const operations = Object.entries(methods).map(([method, { operation }]) => ({ method, operation }));
  const selected = operations.flatMap(({ method, operation }) => {
    if (!operation.also) return [];
    // A method that the protocol does not list is there for requests with its media type.
    const listed = protocolMethods === undefined || protocolMethods.includes(method);
    const methods = { POST: twinOf(operation), ...(!listed && { [method]: toOperation(operation) }) };
    return [{ ...own, selectedBy: documentIn(operation.also), methods }];
  });
  const plain = Object.fromEntries(operations.map(({ method, operation }) => [method, toOperation(operation)]));
  return [{ ...own, rootLinks, ...(protocolMethods && { protocolMethods }), methods: plain }, ...selected];
}

const documentIn = (also: Selection): AnyDocument =>
  'isMediaTypeOnly' in also ? also.document : (also as AnyDocument);

const schemasOf = (values: Parameters) => mapValues(values, ({ schema }) => schema);

function mapValues<T, U>(record: Readonly<Record<string, T>>, map: (value: T) => U): Readonly<Record<string, U>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}

/** The same operation, as a POST that a media type selects. */
function twinOf(operation: Operation): Served {
  const { destination: _, ...plain } = toOperation(operation);
  const { also } = operation;
  return { ...plain, ...(also && !('isMediaTypeOnly' in also) && { consumes: documentIn(also) }) };
}

function toOperation(operation: Operation): Served {
  const { summary, query = {}, paged, consumes, isBodyOptional, destination, usesSession, isCacheable } = operation;
  const responses = operation.responses as Responses;
  const produces = documentsOf(operation);
  const leadsTo = destinationOf(responses[307])?.template;
  return {
    summary,
    id: operationId(operation),
    needs: requiredMethods(operation),
    query: schemasOf(query as Parameters),
    ...(paged && { paged }),
    ...(consumes && { consumes: consumes as AnyDocument }),
    ...(isBodyOptional && { isBodyOptional }),
    ...(produces.length > 0 && { produces }),
    answers: answersOf(responses),
    bare: bareErrorsOf(responses),
    ...(leadsTo !== undefined && { leadsTo }),
    ...(destination && { destination }),
    ...(usesSession && { usesSession }),
    ...(isCacheable && { isCacheable }),
    ...(operation.deprecated && { deprecated: operation.deprecated }),
    handler: async (call) => {
      const own = toCall(operation, call);
      return toReply(responses, own, await operation.handler(own));
    },
  };
}

/** Of a status that always redirects. */
const destinationOf = (response: Responses[number] | undefined) =>
  typeof response === 'object' && 'isDestination' in response ? response : undefined;

const isEmpty = (shown: Shown): shown is Empty => 'isEmpty' in shown;

const bareErrorsOf = (responses: Responses): readonly number[] =>
  Object.keys(responses)
    .map(Number)
    .filter((status) => status >= 400 && shownBy(responses[status] ?? '').some(([, shown]) => isEmpty(shown)));

/** Why each status is there, where that is said. */
function answersOf(responses: Responses): Readonly<Record<number, string>> {
  const entries = Object.entries(responses).filter(
    ([status, response]) => status !== '307' || !destinationOf(response),
  );
  return Object.fromEntries(
    entries.map(([status, response]) => {
      if (typeof response === 'string') return [status, response];
      const reasons = shownBy(response).flatMap(([, shown]) => ('reason' in shown ? (shown.reason ?? []) : []));
      return [status, reasons.join('; ')];
    }),
  );
}

type AnyCall = Call<never, never, never, never>;

const asText: ReadContext = { prefix: '', fieldTypePrefix: '', ids: 'integer', isTextual: true };

function toCall({ query = {}, destination }: Operation, call: ServedCall): AnyCall {
  const { locationPath: path } = call.params;
  const values = Object.entries(query as Parameters).flatMap(([name, { schema, read }]) => {
    const text = call.query[name];
    return text === undefined ? [] : [[name, read(coerce(schema, text, '', asText).value, asText)]];
  });
  return {
    ...call,
    params: path === undefined ? call.params : { ...call.params, locationPath: `/${path}/` },
    query: Object.fromEntries(values),
    body: call.body === undefined && destination ? destination.read(call.destination, 'integer') : call.body,
  } as unknown as AnyCall;
}

function toReply(responses: Responses, { accepted, page }: AnyCall, result: unknown): Reply {
  const all = Object.entries(responses).flatMap(([status, response]) =>
    shownBy(response).map(([name, shown]) => ({ status: Number(status), name, shown })),
  );
  const { as } = (result ?? {}) as { readonly as?: string };
  const isNamed = all.some(({ name }) => name !== '');
  const chosen = all.find(({ status, name }) => (isNamed ? name === as : status < 400));
  if (!chosen) throw new TypeError('The handler has returned what the operation does not declare');
  const value = isNamed ? (result as { readonly value: unknown }).value : result;
  return replyOf(chosen.status, chosen.shown, value, accepted, page.limit);
}

function replyOf(
  status: number,
  shown: Shown,
  value: unknown,
  accepted: AnyDocument | undefined,
  limit: number,
): Reply {
  if (isEmpty(shown)) return { status };
  if ('isDestination' in shown) return { status, location: shown.href(value as never) };
  const documents = documentsIn(shown);
  const document = documents.find((each) => each === accepted) ?? (documents[0] as AnyDocument);
  const [first, ...others] = document.shows?.(value) ?? [];
  const { next } = value as { readonly next?: string };
  return {
    status,
    value,
    tags: document.tags?.(value) ?? [],
    ...(first && stored(first, ...others)),
    ...(status === 201 && document.self && { location: document.self.href(value) }),
    ...(next !== undefined &&
      document.self && { next: `${document.self.href(value)}?limit=${limit}&after=${encodeURIComponent(next)}` }),
  };
}
