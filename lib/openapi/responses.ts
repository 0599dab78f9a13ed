/** Responses: every status that an operation responds with, its causes, and its header fields and content. */
import type { AnyDocument } from '../documents/document.js';
import { toEvent } from '../features/streams/event-pages.js';
import { eventStreamType } from '../http/accept.js';
import type { Binding } from '../operations/binding/binding.js';
import { isSafe } from '../operations/binding/predicates.js';
import { isReducible, representationsOf } from '../operations/binding/preference.js';
import {
  bareRuleIn,
  isEmpty,
  type Payload,
  payloadsIn,
  type Responses,
  reasonIn,
} from '../operations/responses/responses.js';
import { redirectOf } from '../resources/served.js';
import type { Api } from './api.js';
import { contentOf, toExample } from './content.js';
import { errorReference, errorsOf, isError } from './errors.js';
import { headersOf } from './headers.js';
import type { JsonObject } from './json.js';

/** The responses to one method at one place, whatever it may mean. */
export function responsesOf(bindings: readonly Binding[], api: Api): JsonObject {
  const byStatus = new Map<number, Binding[]>();
  for (const binding of bindings) {
    for (const status of statusesOf(binding, api)) byStatus.set(status, [...(byStatus.get(status) ?? []), binding]);
  }
  const sorted = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(sorted.map(([status, those]) => [status, responseOf(status, those, api)]));
}

function statusesOf(binding: Binding, api: Api): ReadonlySet<number> {
  const { operation, method } = binding;
  const declared = Object.keys(operation.responses as Responses).map(Number);
  const isRead = isSafe(method) && declared.includes(200) && shownOf(binding, 200).some((shown) => !isEmpty(shown));
  return new Set([
    ...declared,
    ...errorsOf(binding, api),
    ...(isRead ? [304] : []),
    ...(targetOf(binding, api) ? [200] : []),
    ...(isReducible(binding, 200) ? [204] : []),
    ...representationsOf(binding, api.routes).map(({ status }) => status),
  ]);
}

function responseOf(status: number, bindings: readonly Binding[], api: Api): JsonObject {
  const payloads = bindings.flatMap((binding) => shownOf(binding, status));
  const reason = reasonOf(status, bindings, payloads);
  const isBare =
    payloads.length > 0 ? payloads.every(isEmpty) : bindings.some((binding) => bareRuleOf(binding, status));
  if (isError(status) && !isBare) return errorReference(status, reason);
  const targets = status === 200 ? bindings.flatMap((binding) => targetOf(binding, api) ?? []) : [];
  const represented = representedAt(status, bindings, api);
  const reduced = status === 204 ? bindings.filter((binding) => isReducible(binding, 200)) : [];
  const documents = [...(status === 200 || status === 201 ? bindings : []), ...targets].flatMap((binding) =>
    status === 201 && binding.operation.responses[201] === undefined ? [] : documentsAt(binding, status),
  );
  const generic = [...bindings, ...targets].flatMap((binding) => genericallyShown(binding, status));
  const onRequest = represented.flatMap((binding) => documentsAt(binding, 200));
  const all = [...documents, ...onRequest];
  const meant = [...generic, ...represented.flatMap((binding) => genericallyShown(binding, 200))];
  const content = {
    ...contentOf(all, all.length > 0 ? meant : [], api),
    ...fileContent(payloads),
    ...streamContent(status, bindings, api),
  };
  const isFollowed = targets.length === bindings.length;
  const preferred = [
    ...(reduced.length > 0 ? ['With `Prefer: return=minimal`: done, without the document'] : []),
    ...(onRequest.length > 0 ? [`With \`Prefer: return=representation\`: the document ${namesOf(onRequest)}`] : []),
  ];
  const isUsual = payloads.length > 0 || preferred.length === 0;
  const usual = reason ?? (isFollowed ? followed : '') + descriptionOf(status, documents);
  return {
    description: [...(isUsual ? [usual] : []), ...preferred].join('. '),
    headers: {
      ...headersOf(status, [...bindings, ...targets], api),
      ...headersOf(200, [...reduced, ...represented], api),
    },
    ...(Object.keys(content).length > 0 && { content }),
  };
}

/** The operations that load the documents that `return=representation` shows with a status. */
const representedAt = (status: number, bindings: readonly Binding[], { routes }: Api): readonly Binding[] =>
  bindings
    .flatMap((binding) => representationsOf(binding, routes))
    .filter((representation) => representation.status === status)
    .map(({ loading }) => loading);

const namesOf = (documents: readonly AnyDocument[]): string =>
  [...new Set(documents.map(({ name }) => name))].join(' or ');

const followed = 'The response after a client has followed Location, as most clients do automatically. ';

const bareRuleOf = ({ operation }: Binding, status: number) => bareRuleIn((operation.responses as Responses)[status]);

function shownOf({ operation }: Binding, status: number): readonly Payload[] {
  const response = (operation.responses as Responses)[status];
  return response === undefined ? [] : payloadsIn(response).map(([, shown]) => shown);
}

const documentsAt = (binding: Binding, status: number): readonly AnyDocument[] => {
  const payloads = shownOf(binding, status).flat();
  return binding.documents.filter((document) => payloads.includes(document));
};

/** The document that a generic media type in `Accept` means: the first one of each kind of response. */
const genericallyShown = (binding: Binding, status: number): readonly AnyDocument[] =>
  shownOf(binding, status).flatMap((payload) => {
    const alternatives = [payload].flat();
    return binding.documents.find((document) => alternatives.includes(document)) ?? [];
  });

/** Bodies that are not documents. */
function fileContent(payloads: readonly Payload[]): JsonObject {
  const types = payloads.flatMap((each) => ('isFile' in each ? each.mediaTypes : []));
  return Object.fromEntries(types.map((type) => [type, { schema: {} }]));
}

/** A list that can be followed, as an event stream. */
function streamContent(status: number, bindings: readonly Binding[], api: Api): JsonObject {
  const [followed] = status === 200 ? bindings.flatMap(({ operation }) => operation.paged?.followed ?? []) : [];
  if (!followed) return {};
  const { document, idOf } = followed;
  const description =
    `The response does not end: each event has a document of the type ${document.name} as its data, and its cursor as its id. ` +
    'An event named `end`, whose data are an ErrorMessage, has the reason why the server ends it';
  const data = JSON.stringify(toExample(document, 'json', api));
  const value = toEvent(`id: ${idOf(document.example as never)}`, data);
  return { [eventStreamType]: { schema: { type: 'string', description }, examples: { event: { value } } } };
}

/** Why a status comes, where that is declared. */
function reasonOf(status: number, bindings: readonly Binding[], payloads: readonly Payload[]): string | undefined {
  const reasons = [
    ...bindings.flatMap(({ operation }) => reasonIn((operation.responses as Responses)[status]) ?? []),
    ...payloads.flatMap((each) => ('reason' in each ? each.reason : [])),
  ];
  return [...new Set(reasons)].join('; ') || undefined;
}

/** The operation that an operation redirects to, if that is served. */
function targetOf({ operation }: Binding, { routes }: Api): Binding | undefined {
  return routes.get(redirectOf(operation) ?? '')?.methods.get('GET');
}

function descriptionOf(status: number, documents: readonly AnyDocument[]): string {
  const names = namesOf(documents);
  if (status === 200) return names ? `The document: ${names}` : 'Done';
  if (status === 201) return names ? `Created; the document: ${names}` : 'Created; Location is its path';
  if (status === 304) return 'Not modified';
  if (status >= 300 && status < 400) return 'Location is its path';
  return 'Done';
}
