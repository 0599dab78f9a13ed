/** Files over HTTP: a HEAD loads the metadata, and each read is a GET of the file or of a range. */
import { Readable } from 'node:stream';
import { parse } from 'content-disposition';
import { ServiceUnavailable } from '../../errors/errors.js';
import { queryPairs } from '../../operations/binding/query-text.js';
import type { Placed } from '../../operations/declaration/resource.js';
import {
  type ByteRange,
  type Context,
  type FileId,
  type FileRepository,
  formatFileId,
  type Id,
  type StoredFile,
} from '../../repository/repository.js';
import { operations } from '../../resources/table.js';
import type { Remote } from '../derived.js';
import type { Invoke } from '../invoke.js';
import type { RemoteResponse, Send } from '../transport.js';

const { GET } = operations.file;
const signing = operations.signedUrl.GET;

/** A file, the query of requests for it, and where its bytes are. */
interface RemoteFile {
  readonly id: FileId<Id>;
  readonly query: object;
  readonly path: string;
  readonly accept: string;
}

const pathOf = ({ operation, path }: Placed, values: readonly string[], query: object): string => {
  const search = new URLSearchParams(queryPairs(operation.query ?? {}, { ...query }, { prefix: '' })).toString();
  return path.format(values) + (search && `?${search}`);
};

/** Loads the metadata of a file from its headers; its bytes are requested when they are read. */
function createDownload(invoke: Invoke, send: Send) {
  /** @throws the error that the server responds with to a plain GET, as a HEAD shows no reason */
  async function checked(response: RemoteResponse, { id, query }: RemoteFile, context: Context<Id>) {
    if (response.status < 300) return response;
    await invoke(GET, context, { params: { fileId: formatFileId(id) }, query });
    throw new ServiceUnavailable('The remote server responded with an error');
  }

  return async (file: RemoteFile, context: Context<Id>): Promise<StoredFile> => {
    const { path, accept } = file;
    const response = await send({ method: 'HEAD', path, headers: { Accept: accept } }, context);
    return { ...describedBy(await checked(response, file, context)), read };

    async function read(range?: ByteRange): Promise<Readable> {
      const headers = { Accept: accept, ...(range && { Range: `bytes=${range.start}-${range.end}` }) };
      const response = await send({ method: 'GET', path, headers, isStreamed: true }, context);
      const { status, stream } = await checked(response, file, context);
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
    async load({ signed, preview, ...id }, context) {
      const query = { preview, ...signed };
      const file = await download({ id, query, path: pathOf(GET, [formatFileId(id)], query), accept: '*/*' }, context);
      return { ...file, ...(signed && { expires: signed.expires }) };
    },
    async sign(id, context) {
      const fileId = formatFileId(id);
      const { url, expires } = await invoke(signing, context, { params: { fileId } });
      const [path = '', query] = url.split('?', 2);
      const signature = new URLSearchParams(query).get('signature');
      // A path of the remote server is not valid here: this server formats its own.
      return signature !== null && path.startsWith('/') ? { expires, signature } : { expires, url };
    },
    async loadVariation({ variation, accepted = [], preview, ...id }, context) {
      const params = { fileId: formatFileId(id), variation };
      const query = { preview };
      const { width, height } = await invoke(operations.imageVariation.GET, context, { params, query });
      const path = pathOf(operations.imageVariationFile.GET, [params.fileId, variation], query);
      const file = await download({ id, query, path, accept: [...accepted, '*/*;q=0.1'].join() }, context);
      return { ...file, width, height };
    },
  };
}

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
