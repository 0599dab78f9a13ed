/** Calls operations of the table over HTTP, with values of the domain in and out. */
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { AnyDocument, Document } from '../documents/document.js';
import type { ParamValues } from '../documents/paths.js';
import { encode, type WriteOptions, writeContext } from '../http/codec.js';
import { formatTag } from '../http/entity-tag.js';
import { bodyType, mediaType } from '../http/mount-settings.js';
import { documentIn } from '../operations/binding/predicates.js';
import { queryPairs } from '../operations/binding/query-text.js';
import { traitsOf } from '../operations/binding/traits.js';
import { destinationHref, documentsOf, type Operation, type ValuesOf } from '../operations/declaration/operations.js';
import type { Placed } from '../operations/declaration/resource.js';
import type { Responses } from '../operations/responses/responses.js';
import type { ReceivedOf } from '../operations/responses/results.js';
import type { Context, Id, PageRequest, RepositoryMethod, Revision } from '../repository/repository.js';
import type { RemoteMount } from './options.js';
import { createReader } from './response.js';
import { withRetries } from './retries.js';
import { type RemoteRequest, type RemoteResponse, type Send, withHeaders } from './transport.js';

/** The input of a call of an operation. */
export interface CallInput<P, Q, B> {
  readonly params?: P;
  readonly query?: { readonly [K in keyof ValuesOf<Q>]: ValuesOf<Q>[K] | undefined };
  readonly page?: { readonly [K in keyof PageRequest]?: PageRequest[K] | undefined };
  readonly body?: B;
  /** The document as which the body is written, if it is not the first one that the operation reads. */
  readonly consumes?: Document<never, B>;
  readonly expected?: Revision | undefined;
  /** A body that is a file, with the header fields that describe it. */
  readonly file?: { readonly content?: Readable | undefined; readonly headers: Readonly<Record<string, string>> };
  /** Called with the response, for callers that need its headers. */
  readonly onResponse?: (response: RemoteResponse) => void;
}

/** The result of a write whose response names a place: the entity there, where the server sends it at once. */
export interface Represented<Named, Out, Former = unknown> {
  readonly named: Named;
  readonly entity: Out | undefined;
  /** The entity as loaded before the write, if the server was not expected to send it. */
  readonly former: Former | undefined;
}

/** The document at the place that the response names, which a server is asked to send. */
export interface Representing<Out, Former> {
  readonly represents: Document<never, Out>;
  /** Loads the entity before the write, where the server is not expected to send it. */
  readonly former?: (() => Promise<Former>) | undefined;
}

/** Calls an operation; where that has several documents, one of them can be chosen. */
export interface Invoke {
  /** Asks a server to send the document that the response names the place of (RFC 7240); older ones do not. */
  <P, Q, B, N extends RepositoryMethod, R extends Responses, Out, Former = never>(
    placed: Placed<Operation<P, Q, B, N, R>>,
    context: Context<Id>,
    input: CallInput<P, Q, B> & Representing<Out, Former>,
  ): Promise<Represented<ReceivedOf<R>, Out, Former>>;
  <P, Q, B, N extends RepositoryMethod, R extends Responses, Out>(
    placed: Placed<Operation<P, Q, B, N, R>>,
    context: Context<Id>,
    input: CallInput<P, Q, B> & { readonly document: Document<never, Out> },
  ): Promise<Out>;
  <P, Q, B, N extends RepositoryMethod, R extends Responses>(
    placed: Placed<Operation<P, Q, B, N, R>>,
    context: Context<Id>,
    input?: CallInput<P, Q, B>,
  ): Promise<ReceivedOf<R>>;
}

/** The server adds derived members to the values of fields. */
const writeOptions: WriteOptions = {
  isExact: true,
  languages: [],
  fieldTypes: { get: () => ({ show: (value) => value, showSettings: (settings) => settings }) },
};

type AnyInput = CallInput<ParamValues, object, unknown> & {
  readonly document?: AnyDocument;
  readonly represents?: AnyDocument;
  readonly former?: () => Promise<unknown>;
};

/** Whether a request of an operation can have an `Idempotency-Key`. */
export type IsRepeatable = (placed: Placed, context: Context<Id>) => boolean;

/**
 * Operations that are repeatable are sent again where the server is briefly unavailable.
 * @param sendPart sends requests that can be parts of a batch, where the client sends batches
 */
export function createInvoke(
  mount: RemoteMount,
  send: Send,
  isRepeatable: IsRepeatable = () => false,
  sendPart?: Send,
): Invoke {
  const { read, readEntity } = createReader(mount);
  const sendRepeatedly = withRetries(send);
  // The rights of a caller decide too whether the server sends the result of a write.
  const representedTo = new Map<Placed, Id | null>();
  return (async (placed: Placed, context: Context<Id>, input: AnyInput = {}) => {
    const request = toRequest(mount, placed, input);
    const { represents } = input;
    const { userId } = context.caller;
    const former = representedTo.get(placed) === userId ? undefined : await input.former?.().catch(() => undefined);
    // A stream is read once.
    const isKeyed = !input.file?.content && isRepeatable(placed, context);
    const key = isKeyed ? { 'Idempotency-Key': `"${randomUUID()}"` } : {};
    const sendOne = sendPart && canBePart(placed, input) ? sendPart : isKeyed ? sendRepeatedly : send;
    const response = await sendOne(withHeaders(request, key), context);
    input.onResponse?.(response);
    const value = await read(placed, response, documentOf(placed, input));
    if (!represents) return value;
    // The write is done, whatever its response is like.
    const entity = isRepresented(response) ? await readEntity(represents, response).catch(() => undefined) : undefined;
    if (entity) representedTo.set(placed, userId);
    else if (response.headers.has('location')) representedTo.delete(placed);
    return { named: value, entity, former };
  }) as Invoke;
}

/** Responses of batches lack the links to further pages of lists. */
const canBePart = ({ operation, method }: Placed, { file, onResponse }: AnyInput): boolean =>
  !operation.paged && !file && !onResponse && traitsOf(operation, method).canBePart;

const isRepresented = ({ headers }: RemoteResponse): boolean =>
  /(?:^|,)\s*return\s*=\s*"?representation/i.test(headers.get('preference-applied') ?? '');

const documentOf = ({ operation }: Placed, { document }: AnyInput): AnyDocument | undefined =>
  document ?? documentsOf(operation)[0];

function toRequest(mount: RemoteMount, placed: Placed, input: AnyInput): RemoteRequest {
  const { operation, method } = placed;
  const { body, expected, consumes = documentIn(operation), file, represents } = input;
  const { destination } = operation;
  const document = documentOf(placed, input);
  const format = document?.exactIn ?? mount.format;
  const bodyFormat = consumes?.exactIn ?? mount.format;
  const accepted = [represents?.name, document?.name ?? 'ErrorMessage'].filter((name) => name !== undefined);
  const href = destination && destinationHref(destination, body as object);
  const isCustom = !/^(?:GET|POST|PATCH|DELETE)$/.test(method);
  return {
    method: isCustom ? 'POST' : method,
    path: pathOf(mount, placed, input),
    headers: {
      Accept: accepted.map((name) => mediaType(mount, name, format)).join(', '),
      ...(represents && { Prefer: 'return=representation' }),
      // Node's own servers do not let all custom methods through.
      ...(isCustom && { 'X-HTTP-Method-Override': method }),
      ...(consumes && { 'Content-Type': bodyType(mount, consumes, bodyFormat) }),
      ...(expected !== undefined && { 'If-Match': tagOf(expected) }),
      ...(href !== undefined && { Destination: mount.prefix + href }),
      ...file?.headers,
    },
    ...(file?.content && { body: file.content }),
    ...(consumes && { body: encode(consumes as AnyDocument, body, { mount, format: bodyFormat, writeOptions }) }),
  };
}

function pathOf(mount: RemoteMount, { operation, path }: Placed, { params = {}, query = {}, page }: AnyInput): string {
  const to = writeContext({ mount, format: mount.format, writeOptions });
  const written = queryPairs(operation.query ?? {}, query, to);
  const { offset, limit, after } = page ?? {};
  // A cursor determines where a page begins, and excludes an offset. Without either it is the first page: lists by cursors have
  // no offset.
  const start = after === undefined ? { offset: offset || undefined } : { after };
  const place = operation.paged?.ofBody ? { after } : { limit, ...start };
  const part = operation.paged && page ? place : {};
  const parameters = [...written, ...Object.entries(part)].flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(parameters).toString();
  const values = path.variables.map(({ name }) => params[name] ?? '');
  return path.format(values) + (search && `?${search}`);
}

/** A tag of another server as it is, and otherwise a tag of any representation at this revision. */
const tagOf = (revision: Revision): string =>
  /^(?:W\/)?".*"$/.test(String(revision)) ? String(revision) : formatTag([revision], 'x');
