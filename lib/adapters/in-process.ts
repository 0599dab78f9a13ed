/** Requests of operations within this process, for the caller of another request, through all stages and with events of their own. */
import { Readable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import type {
  ApiRequest,
  CompletedResponse,
  EncodedResponse,
  OperationInfo,
  ResponseHeaders,
} from '../http/message.js';
import { bodyType, type MountSettings } from '../http/mount-settings.js';
import { toQuery } from '../http/request-query.js';
import type { Binding } from '../operations/binding/binding.js';
import type { Id } from '../repository/repository.js';

export interface InProcess {
  readonly handle: (request: ApiRequest) => Promise<EncodedResponse>;
  readonly report: (request: ApiRequest, response: CompletedResponse) => void;
}

/** A request for an operation, besides its path. */
export interface OperationRequest {
  readonly query?: Readonly<Record<string, Id | undefined>>;
  /** The inside of the root of its document. */
  readonly body?: object;
  readonly file?: Uint8Array;
  /** A path below the prefix. */
  readonly destination?: string;
  /** The revision that the write expects, as an earlier response shows it. */
  readonly revision?: string;
  readonly idempotencyKey?: string;
  readonly dryRun?: boolean;
}

/** Members that differ from those of the request of the caller. */
export interface InnerRequest extends Partial<Pick<ApiRequest, 'body' | 'headers'>> {
  readonly method: string;
  /** A path with or without the prefix, and the query. */
  readonly href: string;
}

export interface InnerResponse {
  readonly status: number;
  readonly about: OperationInfo;
  /** The inside of the root of its document; undefined without one in JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: a document of any operation
  readonly document?: any;
  /** The entity tag, without quotation marks. */
  readonly revision?: string | undefined;
  /** The path of the entity that was created, copied or moved, or of the one that must be loaded in its place. */
  readonly location?: string | undefined;
  /** The cursor of the next page of a list. */
  readonly next?: string | undefined;
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** The request of an operation at its path. */
export function toInnerRequest(
  { method, consumes }: Binding,
  path: string,
  { query = {}, body, file, destination, revision, idempotencyKey, dryRun }: OperationRequest,
  mount: MountSettings,
): InnerRequest {
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const search = pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
  const document = body && consumes && { tree: { [consumes.root]: body }, format: 'json' as const };
  return {
    ...{ method, href: path + search },
    body: file ? { stream: Readable.from([file]), isConsumed: false, parsed: undefined } : document,
    headers: {
      'content-type': file ? 'application/octet-stream' : document && bodyType(mount, consumes, 'json'),
      'content-length': file && String(file.length),
      destination: destination && mount.prefix + destination,
      'if-match': revision && `"${revision}"`,
      'idempotency-key': idempotencyKey && quoted(idempotencyKey),
      prefer: dryRun ? 'dry-run' : undefined,
    },
  };
}

/** Sends a request with the credentials of the caller; the response is a document in JSON. */
export async function sendInProcess(
  caller: ApiRequest,
  { method, href, body, headers }: InnerRequest,
  { handle, report }: InProcess,
): Promise<InnerResponse> {
  const [path = '', query = ''] = href
    .slice(href.startsWith(`${caller.prefix}/`) ? caller.prefix.length : 0)
    .split('?', 2);
  const controller = new AbortController();
  const { authorization, 'x-siteaccess': siteaccess } = caller.headers;
  const request: ApiRequest = {
    ...caller,
    ...{ method, path, query: toQuery(query), body },
    signal: AbortSignal.any([caller.signal, controller.signal]),
    abort: (reason) => controller.abort(reason),
    headers: { authorization, 'x-siteaccess': siteaccess, accept: 'application/json', ...headers },
  };
  const started = performance.now();
  const { status, about, headers: fields, body: content = '' } = await handle(request);
  report(request, { about, status, milliseconds: performance.now() - started });
  const text = content instanceof Readable ? await readText(content) : Buffer.from(content).toString();
  return { status, about, ...valuesOf(fields), document: documentIn(fields, text) };
}

function valuesOf({ ETag: tag = '', Location: location, Link: link = '' }: ResponseHeaders) {
  const following = String(link)
    .split(', ')
    .find((each) => each.endsWith('; rel="next"'));
  const query = following?.slice(following.indexOf('?') + 1, following.indexOf('>'));
  return {
    revision: String(tag).replace(/^(?:W\/)?"|"$/g, '') || undefined,
    location: location === undefined ? undefined : String(location),
    next: new URLSearchParams(query).get('after') ?? undefined,
  };
}

function documentIn({ 'Content-Type': type = '' }: ResponseHeaders, text: string): unknown {
  if (!/[+/]json\b/.test(String(type)) || text === '') return undefined;
  const json: object = JSON.parse(text);
  const members = Object.values(json);
  return members.length === 1 ? members[0] : json;
}
