/** The document of an upload. */
import { at, boolean, dateTime, document, integer, self, string } from '../../documents/index.js';
import type { Upload as Domain } from '../../repository/repository.js';
import { paths } from '../paths.js';

const upload: Domain = {
  id: 'bTd0Y2x1QzZfOGZzS2hOZmRkU2pRbGdY',
  fileName: 'film.mp4',
  offset: 209_715_200,
  size: 209_715_200,
  isComplete: true,
  expires: new Date('2026-01-03T10:00:00Z'),
};

export const Upload = document('Upload', upload, {
  _href: self(paths.upload, { uploadId: 'id' }),
  upload: at('id', string({ description: 'The id of the upload, which a field value can have in place of `data`' })),
  fileName: string({ description: 'The name of the file; empty where the client has sent none' }),
  offset: integer({ description: 'The number of bytes that have arrived' }),
  size: integer({ description: 'The size of the file in bytes' }),
  complete: at(
    'isComplete',
    boolean({ description: 'Whether all bytes have arrived, so that field values can refer to the upload' }),
  ),
  expires: dateTime({ description: 'When the upload expires' }),
});
