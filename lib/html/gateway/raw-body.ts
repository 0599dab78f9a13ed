/** Raw forms: one field is the whole body of the request, a text or a file, which is sent as a client would send it. */
import { Readable } from 'node:stream';
import type { FormField } from '../../documents/form.js';
import type { ApiRequest, ApiResponse, RequestHeaders } from '../../http/message.js';

/** The form field with the body. */
export const bodyField = '_body';

type Body = FormField[1];
type FormFile = Exclude<Body, string>;

/** The text of the field; undefined for a file. */
export const rawTextOf = (body: Body): string | undefined => (typeof body === 'string' ? unixLines(body) : undefined);

/** The request with the body and its type, where there is one; a form without a body is raw too. */
export async function withRawBody(request: ApiRequest, body: Body): Promise<ApiRequest> {
  const { headers } = request;
  if (isEmpty(body)) {
    // A destination in the header takes the place of the body, whose type would select the body.
    if (headers.destination === undefined) return request;
    return { ...request, headers: { ...headers, 'content-type': undefined } };
  }
  const { bytes, type } = typeof body === 'string' ? encodedText(body, headers) : await encodedFile(body, headers);
  return {
    ...request,
    headers: {
      ...headers,
      'content-type': type,
      'content-length': String(bytes.length),
      'content-encoding': undefined,
      'transfer-encoding': undefined,
    },
    body: { stream: Readable.from([bytes], { objectMode: false }), isConsumed: false, parsed: undefined },
  };
}

const isEmpty = (body: Body): boolean => (typeof body === 'string' ? body.trim() === '' : body.fileName === '');

/** Browsers end the lines of a text with CRLF, whatever the page had. */
const unixLines = (text: string): string => text.replaceAll('\r\n', '\n');

interface Encoded {
  readonly bytes: Uint8Array;
  readonly type: string | undefined;
}

const encodedText = (text: string, { 'content-type': type }: RequestHeaders): Encoded => ({
  bytes: Buffer.from(unixLines(text)),
  type,
});

/** The file as a form with one part, which keeps its name; as its bytes alone where the form names another type. */
async function encodedFile({ fileName, bytes }: FormFile, { 'content-type': type }: RequestHeaders): Promise<Encoded> {
  if (type !== undefined) return { bytes, type };
  const form = new FormData();
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), fileName);
  const encoded = new Response(form);
  return {
    bytes: new Uint8Array(await encoded.arrayBuffer()),
    type: encoded.headers.get('content-type') ?? undefined,
  };
}

/** The page that shows the response; browsers show nothing of a 204. */
export const afterRawForm = (response: ApiResponse): ApiResponse => ({
  ...response,
  status: response.status === 204 ? 200 : response.status,
  headers: { ...response.headers, 'Cache-Control': 'no-store' },
});
