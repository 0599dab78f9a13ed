/** Thumbnails of versions: small images that field types give them. */
import * as doc from '../../documents/index.js';
import { template } from '../../documents/paths.js';
import type { Version as Domain, Id } from '../../repository/repository.js';
import { paths } from '../paths.js';

const image = doc.object('A small image of the content', {
  '_media-type': doc.mediaTypeOf('Thumbnail'),
  resource: doc.string('The URL of the image; empty, as the other members are, if there is no image'),
  width: doc.nullable(doc.integer('In pixels')),
  height: doc.nullable(doc.integer('In pixels')),
  mimeType: doc.string('The media type of the image'),
});

const variationFile = template(paths.imageVariationFile);

/** Always with all members, because the XML Schema of the protocol family requires them. */
export const thumbnail: doc.Member<Pick<Domain<Id>, 'thumbnail'>, Pick<Domain<Id>, 'thumbnail'>> = {
  ...doc.computed(image, ({ thumbnail: loadedThumbnail }: Pick<Domain<Id>, 'thumbnail'>, { prefix }) => {
    const { resource: of = '', width = null, height = null, mimeType = '' } = loadedThumbnail ?? {};
    const resource = typeof of === 'string' ? of : prefix + variationFile.format([of.fileId, of.variation]);
    return { resource, width, height, mimeType };
  }),
  names: ['thumbnail'],
  read(parsed, from) {
    const { resource, mimeType, width, height } = image.read(parsed, from);
    if (resource === '') return {};
    return { thumbnail: { resource, mimeType, ...(width !== null && { width }), ...(height !== null && { height }) } };
  },
};
