/** Reads responses: the value that the operation declares for their status, or an error. */
import { decode } from '../documents/decode.js';
import type { Destination } from '../documents/destination.js';
import type { AnyDocument, Document } from '../documents/document.js';
import type { Limits } from '../formats/format.js';
import { formats } from '../formats/index.js';
import { readContext } from '../http/codec.js';
import { revisionsIn } from '../http/entity-tag.js';
import { type Format, formatNames, mediaType } from '../http/mount-settings.js';
import type { Operation } from '../operations/declaration/operations.js';
import type { Placed } from '../operations/declaration/resource.js';
import { ErrorMessage, type Problem } from '../operations/responses/error-message.js';
import {
  bareRuleIn,
  documentsIn,
  isEmpty,
  type Payload,
  payloadsIn,
  type Responses,
} from '../operations/responses/responses.js';
import type { Stored } from '../repository/repository.js';
import { withMissingLinks } from './missing-links.js';
import type { RemoteMount } from './options.js';
import { toError } from './remote-error.js';
import type { RemoteResponse } from './transport.js';

export interface Reader {
  read(placed: Placed, response: RemoteResponse, chosen: AnyDocument | undefined): Promise<unknown>;
  /** An entity with its revisions. */
  readEntity(document: AnyDocument, response: Documentary): Promise<object>;
}

/** The largest response that is read; any finite bound will do. */
export const limits: Limits = { depth: 1000, elements: 10_000_000 };

const isDestination = (shown: Payload): shown is Destination<never> => 'isDestination' in shown;

type ReadDocument = <Out>(document: Document<never, Out>, response: Documentary) => Promise<Out>;

/** The parts of a response from which its document is read. */
type Documentary = Pick<RemoteResponse, 'headers' | 'text'>;

/** Reads documents in whichever format they come. */
export function createDocumentReader(mount: RemoteMount): ReadDocument {
  return async (document, response) => {
    const format = formatOf(response);
    const type = typeOf(response);
    if (!format || type !== mediaType(mount, document.name, format).toLowerCase())
      throw new TypeError(`its type is ${type || 'missing'}`);
    const content = await formats[format].read?.(response.text, limits);
    return decode(document, withMissingLinks(document.shape, content, mount.prefix), readContext(mount, format));
  };
}

export function createReader(mount: RemoteMount): Reader {
  const readDocument = createDocumentReader(mount);

  async function readShown(
    payload: Payload,
    response: RemoteResponse,
    chosen: AnyDocument | undefined,
  ): Promise<unknown> {
    if (isEmpty(payload)) return undefined;
    if (isDestination(payload)) return destinationOf(payload, response, mount);
    const [first, ...others] = documentsIn(payload);
    const document = [first, ...others].find((each) => each === chosen) ?? (first as AnyDocument);
    return { ...(await readEntity(document, response)), ...cursorIn(response.headers) };
  }

  async function readEntity(document: AnyDocument, response: Documentary): Promise<object> {
    const value = await readDocument(document, response);
    markRevisions(document, value, response.headers);
    return value as object;
  }

  const read: Reader['read'] = async ({ operation, method, path }, response, chosen) => {
    const declared = declaredFor(operation, response.status);
    const [name, payload] =
      declared.find(([, each]) => isMeant(each, response, { mount, isOnly: declared.length === 1 })) ?? [];
    const request = `${method} ${path.text}`;
    if (payload === undefined) {
      if (response.status >= 400)
        throw toError(request, response, (await problemIn(response, readDocument)) ?? bareProblem(operation, response));
      throw new Error(`${request}: the remote server responded with ${response.status} and an unexpected body`);
    }
    const value = await readShown(payload, response, chosen).catch((cause: unknown) => {
      throw new Error(`${request}: the remote server's response cannot be read: ${explain(cause)}`, { cause });
    });
    return name ? { as: name, value } : value;
  };

  return { read, readEntity };
}

/** Undefined where the server's response is not one of this API. */
const problemIn = (response: RemoteResponse, readDocument: ReadDocument): Promise<Problem | undefined> =>
  readDocument(ErrorMessage, response).then(
    (problem) => problem as Problem,
    () => undefined,
  );

function destinationOf(
  { parse }: Destination<never>,
  { headers }: RemoteResponse,
  { prefix, ids }: Pick<RemoteMount, 'prefix' | 'ids'>,
): unknown {
  // It may be a whole URL (RFC 9110 §10.2.2); a response with the document there has no other place to go on to.
  const path = (headers.get('location') ?? headers.get('content-location') ?? '').replace(/^https?:\/\/[^/]*/i, '');
  return path.startsWith(`${prefix}/`) ? parse(path.slice(prefix.length), ids) : undefined;
}

interface Expectation {
  readonly mount: RemoteMount;
  /** Whether the operation declares no other response of the status. */
  readonly isOnly: boolean;
}

/** Whether a response is one that the operation declares. */
function isMeant(payload: Payload, response: RemoteResponse, { mount, isOnly }: Expectation): boolean {
  if (isDestination(payload)) return destinationOf(payload, response, mount) !== undefined;
  const format = formatOf(response);
  const isTyped = ({ name }: AnyDocument) =>
    format && typeOf(response) === mediaType(mount, name, format).toLowerCase();
  // Created resources of different URIs may have different documents.
  const isThere = ({ self }: AnyDocument) =>
    !self || response.status !== 201 || destinationOf(self as Destination<never>, response, mount) !== undefined;
  // Documents of one status differ by their types.
  if (!isOnly && documentsIn(payload).length > 0)
    return documentsIn(payload).some((each) => isTyped(each) && isThere(each));
  return response.status < 400 || (isEmpty(payload) && response.text === '');
}

/** The error that a response without a body means, if the operation declares it. */
function bareProblem({ responses }: Operation, { status }: RemoteResponse): Problem | undefined {
  const rule = bareRuleIn((responses as Responses)[status]);
  return rule && { status, phrase: '', description: `The subject ${rule}` };
}

/** Servers differ in which status of success they send. */
function declaredFor({ responses }: Operation, status: number): readonly (readonly [name: string, shown: Payload])[] {
  const all = responses as Responses;
  const success = Object.entries(all).find(([declared]) => status < 300 && Number(declared) < 300)?.[1];
  const declared = all[status] ?? success;
  return declared === undefined ? [] : payloadsIn(declared);
}

export const typeOf = ({ headers }: Documentary): string =>
  (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

const formatOf = (response: Documentary): Format | undefined =>
  formatNames.find((name) => typeOf(response).endsWith(`+${formats[name].suffix}`));

/**
 * Gives the entities that a document shows their revisions, which its tag consists of. A server whose tags have another
 * form gives one for the whole. None of them has been updated after the date of the whole.
 */
function markRevisions(document: AnyDocument, value: unknown, headers: Headers): void {
  const entities = (document.shows?.(value) ?? []).filter((entity): entity is Stored => entity !== undefined);
  const tag = headers.get('etag') ?? undefined;
  const date = new Date(headers.get('last-modified') ?? '');
  const updated = Number.isNaN(date.getTime()) ? undefined : date;
  const revisions = tag === undefined ? [] : revisionsOf(tag, headers);
  for (const [i, entity] of entities.entries()) {
    // Entities that documents do not show come last.
    const revision = i === 0 || revisions.length >= entities.length ? revisions[i] : undefined;
    if (revision) Object.assign(entity, { revision });
    if (updated) Object.assign(entity, { updated });
  }
}

/** Other servers' tags may look like those of this library, which names the operation in each response. */
function revisionsOf(tag: string, headers: Headers): readonly string[] {
  const revisions = headers.has('x-cms-operation') ? revisionsIn(tag.replace(/^W\//, '')) : undefined;
  return revisions ?? [tag];
}

/** The cursor of the next page, where the response links to one (RFC 8288). */
function cursorIn(headers: Headers): { readonly next?: string } {
  const links = (headers.get('link') ?? '').split('<').map((text) => text.split('>', 2));
  const [target = ''] =
    links.find(([, parameters = '']) => /^;rel="?next\b/.test(parameters.replaceAll(' ', ''))) ?? [];
  const [, query = ''] = target.split('?', 2);
  const next = new URLSearchParams(query).get('after');
  return next === null ? {} : { next };
}

/** Why a document cannot be read, with the first fault in it. */
export function explain(cause: unknown): string {
  const { message, faults } = cause as Error & { faults?: { errors?: readonly { path: string; message: string }[] } };
  const [first] = faults?.errors ?? [];
  return first ? `${message}: ${first.path} ${first.message}` : message;
}
