/** Requests within this process, for the caller of another request, through all stages and with events of their own. */
import { Readable } from 'node:stream';
import { text as readText } from 'node:stream/consumers';
import type {
  ApiRequest,
  CompletedResponse,
  EncodedResponse,
  OperationInfo,
  ResponseHeaders,
} from '../http/message.js';
import { toQuery } from '../http/request-query.js';

export interface InProcess {
  readonly handle: (request: ApiRequest) => Promise<EncodedResponse>;
  readonly report: (request: ApiRequest, response: CompletedResponse) => void;
}

/** Members that differ from those of the request of the caller. */
type OwnRequest = Partial<Pick<ApiRequest, 'body' | 'headers'>>;

interface InnerRequest extends OwnRequest {
  readonly caller: ApiRequest;
  readonly method: string;
  /** A path with or without the prefix, and the query. */
  readonly href: string;
}

interface InnerResponse {
  readonly status: number;
  readonly about: OperationInfo;
  readonly headers: ResponseHeaders;
  /** The parsed document; undefined without one in JSON. */
  readonly json: object | undefined;
}

/** Sends a request with the credentials of the caller; the response is a document in JSON. */
export async function sendInProcess(
  { caller, method, href, body, headers }: InnerRequest,
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
  const isJson = /[+/]json\b/.test(String(fields['Content-Type'] ?? '')) && text !== '';
  return { status, about, headers: fields, json: isJson ? JSON.parse(text) : undefined };
}
