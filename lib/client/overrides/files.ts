/** Files over HTTP: a HEAD loads the metadata, and each read is a GET of the file or of a range. */
import { Readable } from 'node:stream';
import { parse } from 'content-disposition';
import { ServiceUnavailable } from '../../errors/errors.js';
import {
  type ByteRange,
  type Context,
  type FileRepository,
  type FileSignature,
  formatFileId,
  type Id,
  type SignedFileId,
  type StoredFile,
} from '../../repository/repository.js';
import { operations } from '../../resources/table.js';
import type { Remote } from '../derived.js';
import type { Invoke } from '../invoke.js';
import type { RemoteResponse, Send } from '../transport.js';

const { GET } = operations.file;
const signing = operations.signedUrl.GET;

interface RemoteFile {
  readonly path: string;
  readonly id: SignedFileId<Id>;
  readonly accept: string;
}

/** Loads what the headers of a file say; its bytes are sent when they are read. */
function createDownload(invoke: Invoke, send: Send) {
  /** @throws the error that the server responds with to a plain GET, as a HEAD shows no reason */
  async function checked(response: RemoteResponse, { signed, preview, ...id }: SignedFileId<Id>, context: Context<Id>) {
    if (response.status < 300) return response;
    const query = signed ? queryOf(signed) : { preview };
    await invoke(GET, context, { params: { fileId: formatFileId(id) }, query });
    throw new ServiceUnavailable('The remote server responded with an error');
  }

  return async ({ path, id, accept }: RemoteFile, context: Context<Id>): Promise<StoredFile> => {
    const head = await checked(await send({ method: 'HEAD', path, headers: { Accept: accept } }, context), id, context);
    return { ...describedBy(head), read };

    async function read(range?: ByteRange): Promise<Readable> {
      const headers = { Accept: accept, ...(range && { Range: `bytes=${range.start}-${range.end}` }) };
      const response = await send({ method: 'GET', path, headers, isStreamed: true }, context);
      const { status, stream } = await checked(response, id, context);
      if (!stream || status !== (range ? 206 : 200)) {
        throw new ServiceUnavailable('The remote server sent something other than the file');
      }
      return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
    }
  };
}

export function createFiles({ invoke, send }: Pick<Remote, 'invoke' | 'send'>): Required<FileRepository<Id>> {
  const download = createDownload(invoke, send);
  return {
    async load(id, context) {
      const { signed } = id;
      const path = GET.path.format([formatFileId(id)]) + previewOf(id);
      if (!signed) return download({ path, id, accept: '*/*' }, context);
      const { expires, signature } = queryOf(signed);
      const query = new URLSearchParams({ expires: String(expires), signature });
      const file = await download({ path: `${path}?${query}`, id, accept: '*/*' }, context);
      return { ...file, expires: signed.expires };
    },
    async sign(id, context) {
      const fileId = formatFileId(id);
      const { url, expires } = await invoke(signing, context, { params: { fileId } });
      const [path = '', query] = url.split('?', 2);
      const signature = new URLSearchParams(query).get('signature');
      // A path of the remote server is not valid here: this server formats its own.
      return signature !== null && path.startsWith('/') ? { expires, signature } : { expires, url };
    },
    async loadVariation({ variation, accepted = [], ...id }, context) {
      const params = { fileId: formatFileId(id), variation };
      const { preview } = id;
      const { width, height } = await invoke(operations.imageVariation.GET, context, { params, query: { preview } });
      const path = operations.imageVariationFile.GET.path.format([params.fileId, variation]) + previewOf(id);
      const file = await download({ path, id, accept: [...accepted, '*/*;q=0.1'].join() }, context);
      return { ...file, width, height };
    },
  };
}

const previewOf = ({ preview }: { readonly preview?: string }): string =>
  preview === undefined ? '' : `?preview=${encodeURIComponent(preview)}`;

const queryOf = ({ expires, signature }: FileSignature) => ({
  expires: Math.floor(expires.getTime() / 1000),
  signature,
});

function describedBy({ headers }: RemoteResponse): Omit<StoredFile, 'read'> {
  const tag = headers.get('etag');
  const updated = new Date(headers.get('last-modified') ?? '');
  return {
    fileName: nameIn(headers.get('content-disposition') ?? ''),
    mimeType: (headers.get('content-type') ?? '').split(';', 1)[0]?.trim() ?? '',
    size: Number(headers.get('content-length')),
    ...(tag && { revision: tag.replace(/^"(.*)"$/, '$1') }),
    ...(!Number.isNaN(updated.getTime()) && { updated }),
  };
}

function nameIn(header: string): string {
  try {
    return parse(header).parameters.filename ?? '';
  } catch {
    return '';
  }
}
