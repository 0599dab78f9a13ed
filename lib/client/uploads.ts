/** Uploads over HTTP: in one request where the size is unknown, else by the tus protocol. */
import type { Id, UploadRepository } from '../repository/repository.js';
import { table } from '../resources/table.js';
import type { Invoke } from './invoke.js';

const { upload, uploads } = table;

const tus = { 'Tus-Resumable': '1.0.0' };
const part = { ...tus, 'Content-Type': 'application/offset+octet-stream' };
const whole = { 'Content-Type': 'application/octet-stream' };

export function createUploads(invoke: Invoke): Required<UploadRepository<Id>> {
  const load: Required<UploadRepository<Id>>['load'] = (uploadId, context) =>
    invoke(upload.methods.GET, context, { params: { uploadId } });
  return {
    create({ fileName, size, content }, context) {
      const inParts = { ...(content ? part : tus), 'Upload-Length': String(size) };
      const file = { content, headers: size === undefined ? whole : inParts };
      return invoke(uploads.methods.POST, context, { query: { fileName }, file });
    },
    load,
    async append({ id: uploadId, offset, content }, context) {
      const file = { content, headers: { ...part, 'Upload-Offset': String(offset) } };
      await invoke(upload.methods.PATCH, context, { params: { uploadId }, file });
      return load(uploadId, context);
    },
    delete: (uploadId, context) => invoke(upload.methods.DELETE, context, { params: { uploadId } }),
  };
}
