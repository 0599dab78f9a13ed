/** Uploads over HTTP: in one request where the size is unknown, else by the tus protocol. */
import type { Id, Upload, UploadRepository } from '../../repository/repository.js';
import { operations } from '../../resources/table.js';
import type { Remote } from '../derived.js';
import type { RemoteResponse } from '../transport.js';

const { upload, uploads } = operations;

const tus = { 'Tus-Resumable': '1.0.0' };
const part = { ...tus, 'Content-Type': 'application/offset+octet-stream' };
const whole = { 'Content-Type': 'application/octet-stream' };

export function createUploads({ invoke, call }: Remote) {
  return {
    create({ fileName, size, content }, context) {
      const inParts = { ...(content ? part : tus), 'Upload-Length': String(size) };
      const file = { content, headers: size === undefined ? whole : inParts };
      return invoke(uploads.POST, context, { query: { fileName }, file });
    },
    async append({ id: uploadId, offset, content }, context) {
      const before = await call(upload.GET, uploadId, context).catch(() => undefined);
      const file = { content, headers: { ...part, 'Upload-Offset': String(offset) } };
      let headers = new Headers();
      const onResponse = (response: RemoteResponse) => {
        headers = response.headers;
      };
      await invoke(upload.PATCH, context, { params: { uploadId }, file, onResponse });
      return (before && continued(before, headers)) ?? call(upload.GET, uploadId, context);
    },
  } satisfies Partial<Required<UploadRepository<Id>>>;
}

/** An upload after a part of it has arrived; undefined where the response does not have its offset. */
function continued(before: Upload, headers: Headers): Upload | undefined {
  const offset = headers.get('upload-offset');
  if (offset === null) return undefined;
  const expires = new Date(headers.get('upload-expires') ?? '');
  return {
    ...before,
    offset: Number(offset),
    isComplete: Number(offset) === before.size,
    expires: Number.isNaN(expires.getTime()) ? before.expires : expires,
  };
}
