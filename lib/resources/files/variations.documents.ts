/** The document of a variation of an image. */
import { at, computed, document, integer, self, string } from '../../documents/index.js';
import { template } from '../../documents/paths.js';
import type { StoredVariation } from '../../repository/repository.js';
import { paths } from '../paths.js';

/** With the ids in its path. */
export interface ShownVariation extends Pick<StoredVariation, 'mimeType' | 'width' | 'height' | 'size'> {
  readonly fileId: string;
  readonly variation: string;
}

const file = template(paths.imageVariationFile);

const small: ShownVariation = {
  fileId: '57-198-3',
  variation: 'small',
  mimeType: 'image/jpeg',
  width: 200,
  height: 150,
  size: 10_240,
};

export const ContentImageVariation = document('ContentImageVariation', small, {
  _href: self(paths.imageVariation),
  uri: computed(
    string({ description: 'The URL of the image' }),
    ({ fileId, variation }: ShownVariation, to) => to.prefix + file.format([fileId, variation]),
  ),
  contentType: at('mimeType', string({ description: 'The media type of the image' })),
  width: integer({ description: 'In pixels' }),
  height: integer({ description: 'In pixels' }),
  fileSize: at('size', integer({ description: 'In bytes' })),
});
