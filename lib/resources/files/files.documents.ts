/** The documents of uploads, of signed URLs and of variations of images. */
import { document } from '../../documents/document.js';
import * as doc from '../../documents/index.js';
import { template } from '../../documents/paths.js';
import type { Upload as Domain, StoredVariation } from '../../repository/repository.js';
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
  _href: doc.self(paths.upload, { uploadId: 'id' }),
  upload: doc.member('id', doc.string('The id of the upload, which a field value can have in place of `data`')),
  fileName: doc.string('The name of the file; empty where the client has sent none'),
  offset: doc.integer('The number of bytes that have arrived'),
  size: doc.integer('The size of the file in bytes'),
  complete: doc.member(
    'isComplete',
    doc.boolean('Whether all bytes have arrived, so that field values can refer to the upload'),
  ),
  expires: doc.dateTime('When the upload expires'),
});

export interface SignedFileUrl {
  readonly fileId: string;
  readonly url: string;
  readonly expires: Date;
}

const signed: SignedFileUrl = {
  fileId: '57-198-3',
  url: '/api/cms/v2/content/binary/files/57-198-3?expires=1767434400&signature=Vy0vX2p3bVQ5c1h6b0ZkQnJtTTdqS0xRZ1RhWXVFaWM',
  expires: new Date('2026-01-03T10:00:00Z'),
};

export const SignedUrl = document('SignedUrl', signed, {
  _href: doc.self(paths.signedUrl),
  url: doc.string('The URL with which anyone can load the file: a path of this server, or a URL of its file store'),
  expires: doc.dateTime('When the signature expires'),
});

/** The metadata of a variation, with the ids in its path. */
export interface VariationDetails extends Pick<StoredVariation, 'mimeType' | 'width' | 'height' | 'size'> {
  readonly fileId: string;
  readonly variation: string;
}

const file = template(paths.imageVariationFile);

const small: VariationDetails = {
  fileId: '57-198-3',
  variation: 'small',
  mimeType: 'image/jpeg',
  width: 200,
  height: 150,
  size: 10_240,
};

export const ContentImageVariation = document('ContentImageVariation', small, {
  _href: doc.self(paths.imageVariation),
  uri: doc.computed(
    doc.string('The URL of the image'),
    ({ fileId, variation }: VariationDetails, to) => to.prefix + file.format([fileId, variation]),
  ),
  contentType: doc.member('mimeType', doc.string('The media type of the image')),
  width: doc.integer('In pixels'),
  height: doc.integer('In pixels'),
  fileSize: doc.member('size', doc.integer('In bytes')),
});
