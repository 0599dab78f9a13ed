/** Files as bodies: bytes as they are, the first file of a form, or parts of the tus protocol, version 1.0.0. */
import { Readable } from 'node:stream';
import type { Busboy } from 'busboy';
import { BadRequest, PayloadTooLarge, PreconditionFailed, UnsupportedMediaType } from '../../errors/errors.js';
import type { ApiRequest, RequestBody } from '../../http/message.js';
import { tusVersion } from '../../http/tus.js';
import { untilFailure } from '../../http/until-failure.js';
import type { Binding } from '../../operations/binding/binding.js';
import type { IncomingFile, IncomingPart } from '../../operations/requests/incoming.js';
import type { FileInput } from '../../operations/requests/request-declaration.js';
import { type Causes, errorCause, headerCause } from '../state/causes.js';
import type { Deadline } from '../state/deadline.js';

const partType = 'application/offset+octet-stream';

const showsUpload = (status: number, binding: Binding): boolean =>
  status < 300 && binding.isUpload && binding.method !== 'DELETE';

const count = { type: 'integer', minimum: 0 };

export const causes: Causes = {
  headers: [
    headerCause('Tus-Resumable', 'The version of the tus protocol, in responses to uploads', {
      on: (_, binding) => binding.isUpload,
    }),
    headerCause('Upload-Offset', 'The number of bytes that have arrived', { schema: count, on: showsUpload }),
    headerCause('Upload-Length', 'The size of the file in bytes', { schema: count, on: showsUpload }),
    headerCause('Upload-Expires', 'When the upload expires', { on: showsUpload }),
  ],
  errors: [
    errorCause(413, 'The file is too large', { of: (binding) => binding.receives === 'whole' }),
    errorCause(415, `The body is not of the type ${partType}`, { of: (binding) => binding.receives === 'part' }),
    errorCause(412, 'The version of the tus protocol is not supported', { of: ({ isUpload }) => isUpload }),
  ],
};

/**
 * The file that a request brings.
 * @throws BadRequest where it brings none, PayloadTooLarge where its header fields announce more than the limit
 */
export async function readIncoming(
  request: ApiRequest,
  { kind, limit }: { readonly kind: FileInput['file']; readonly limit: number },
  deadline: Deadline,
): Promise<IncomingFile | IncomingPart> {
  const { headers } = request;
  const content = () => contentOf(request, limit, deadline);
  const version = headers['tus-resumable'];
  if (version !== undefined && version !== tusVersion) {
    throw new PreconditionFailed(`The version of the tus protocol must be ${tusVersion}`);
  }
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (kind === 'part') {
    if (type !== partType) throw new UnsupportedMediaType(`The body must be of the type ${partType}`);
    const offset = lengthIn(headers['upload-offset'], 'Upload-Offset');
    return { offset, content: content() ?? Readable.from([]) };
  }
  const isOfParts = version !== undefined;
  const size = isOfParts ? lengthIn(headers['upload-length'], 'Upload-Length') : undefined;
  if ((size ?? 0) > limit) throw new PayloadTooLarge(limit);
  const hasContent = !isOfParts || type === partType;
  const bytes = hasContent ? content() : undefined;
  if (size !== undefined) {
    return { fileName: nameIn(headers['upload-metadata']), size, ...(bytes && { content: bytes }) };
  }
  if (!bytes) throw new BadRequest('The request has no body: a file must not be empty');
  if (type === 'multipart/form-data') return fileOfForm(bytes, headers['content-type'] ?? '');
  return { fileName: '', content: bytes };
}

function lengthIn(text: string | undefined, name: string): number {
  if (text === undefined || !/^\d{1,15}$/.test(text)) throw new BadRequest(`${name} must be a number of bytes`);
  return Number(text);
}

/** The file name in `Upload-Metadata`: pairs of names and values in base64. */
function nameIn(metadata = ''): string {
  const pairs = metadata.split(',').map((pair) => pair.trim().split(' '));
  const [, text = ''] = pairs.find(([key = '']) => /^(?:file)?name$/i.test(key)) ?? [];
  return Buffer.from(text, 'base64').toString();
}

/** The bytes of the body; undefined where it has none. */
function contentOf(request: ApiRequest, limit: number, deadline: Deadline): Readable | undefined {
  const { body, headers } = request;
  if (!body || 'tree' in body) return undefined;
  if (headers['content-encoding'] !== undefined && headers['content-encoding'] !== 'identity') {
    throw new UnsupportedMediaType('A file must be sent without Content-Encoding', { 'Accept-Encoding': 'identity' });
  }
  if (Number(headers['content-length']) > limit) throw new PayloadTooLarge(limit);
  return Readable.from(chunksOf({ ...body, signal: request.signal }, limit, deadline), { objectMode: false });
}

/** The adapter discards the rest of a body, so that the client sees the response. */
async function* chunksOf(
  { stream, isConsumed, parsed, signal }: RequestBody & Pick<ApiRequest, 'signal'>,
  limit: number,
  deadline: Deadline,
): AsyncGenerator<Uint8Array> {
  if (isConsumed) {
    if (!(parsed instanceof Uint8Array)) throw new Error('A body parser of the host has consumed the file');
    if (parsed.length > limit) throw new PayloadTooLarge(limit);
    return yield parsed;
  }
  const chunks = stream.iterator({ destroyOnReturn: false }) as AsyncIterator<Uint8Array>;
  const received = { next: () => deadline.receive(chunks.next()) };
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  let length = 0;
  try {
    for await (const chunk of untilFailure(received, aborted)) {
      length += chunk.length;
      if (length > limit) throw new PayloadTooLarge(limit);
      yield chunk;
    }
  } finally {
    // Without waiting, as the client may send nothing more.
    void chunks.return?.();
  }
}

/** More than a form for a file has, of which all but the file is ignored. */
const formLimits = { files: 1, fields: 100, fieldSize: 65_536, parts: 101, headerPairs: 100 };

/** The only file of a form, once its part has begun. */
async function fileOfForm(body: Readable, contentType: string): Promise<IncomingFile> {
  // Not at the top, because few requests have forms.
  const { default: busboy } = await import('busboy');
  return new Promise((resolve, reject) => {
    let parser: Busboy;
    try {
      parser = busboy({ headers: { 'content-type': contentType }, defParamCharset: 'utf8', limits: formLimits });
    } catch {
      return reject(new BadRequest('The form has no boundary'));
    }
    let isFound = false;
    const ended = new Promise<void>((end, fail) => {
      const refuse = (problem: string) => fail(new BadRequest(problem));
      parser.once('close', end).once('error', () => refuse('The form cannot be read: it must end with its boundary'));
      parser.once('filesLimit', () => refuse('The form must have one file only'));
      parser.once('partsLimit', () => refuse('The form has too many parts'));
      body.once('error', fail);
    });
    ended.then(() => isFound || reject(new BadRequest('The form has no file')), reject);
    parser.once('file', (_, file, { filename }) => {
      isFound = true;
      // The form fails as well, also before anybody reads the file.
      file.on('error', () => undefined);
      resolve({
        fileName: unescaped(filename ?? ''),
        content: Readable.from(untilEnd(file, ended), { objectMode: false }),
      });
    });
    body.pipe(parser);
  });
}

const escaped: Readonly<Record<string, string>> = { '%22': '"', '%0D': '\r', '%0A': '\n' };

/** Browsers escape these characters of names, and no others, not even `%` (HTML standard, "Multipart form data"). */
const unescaped = (name: string): string =>
  name.replace(/%(?:22|0D|0A)/gi, (each) => escaped[each.toUpperCase()] ?? each);

/** The file is complete once the form is, and the parts after it are valid. */
async function* untilEnd(file: Readable, ended: Promise<void>): AsyncGenerator<Buffer> {
  yield* untilFailure(file[Symbol.asyncIterator](), ended);
  await ended;
}
