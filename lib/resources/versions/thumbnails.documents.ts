/** Thumbnails of versions: small images that field types give them. */
import { computed, integer, type Member, mediaTypeOf, nullable, object, string } from '../../documents/index.js';
import { template } from '../../documents/paths.js';
import type { Version as Domain, Id } from '../../repository/repository.js';
import { paths } from '../paths.js';

const image = object(
  {
    '_media-type': mediaTypeOf('Thumbnail'),
    resource: string({ description: 'The URL of the image; empty, as the other members are, if there is no image' }),
    width: nullable(integer({ description: 'In pixels' })),
    height: nullable(integer({ description: 'In pixels' })),
    mimeType: string({ description: 'The media type of the image' }),
  },
  { description: 'A small image of the content' },
);

const variationFile = template(paths.imageVariationFile);

/** Always with all members, because the XML Schema of the protocol family requires them. */
export const thumbnail: Member<Pick<Domain<Id>, 'thumbnail'>, Pick<Domain<Id>, 'thumbnail'>> = {
  ...computed(image, ({ thumbnail: own }: Pick<Domain<Id>, 'thumbnail'>, { prefix }) => {
    const { resource: of = '', width = null, height = null, mimeType = '' } = own ?? {};
    const resource = typeof of === 'string' ? of : prefix + variationFile.format([of.fileId, of.variation]);
    return { resource, width, height, mimeType };
  }),
  names: ['thumbnail'],
  read(wire, from) {
    const { resource, mimeType, width, height } = image.read(wire, from);
    if (resource === '') return {};
    return { thumbnail: { resource, mimeType, ...(width !== null && { width }), ...(height !== null && { height }) } };
  },
};
