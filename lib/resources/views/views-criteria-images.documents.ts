/** Criteria of images, and the documents of each. */
import { at, number, object, oneOrMore, optional, type Value } from '../../documents/index.js';
import { type Body, type Entry, entry } from './views-criterion-entry.documents.js';
import { fieldIdentifier, longText, word } from './views-values.documents.js';

const bounds = (description: string) =>
  optional(
    object(
      {
        min: optional(number({ description: 'The smallest value' })),
        max: optional(number({ description: 'The largest value' })),
      },
      { isClosed: true, description },
    ),
  );

const mimeTypes = optional(oneOrMore(longText('A media type such as image/png'), { description: 'Media types' }));
const orientation = at(
  'orientations',
  optional(
    oneOrMore(word(['landscape', 'portrait', 'square'], 'The orientation'), {
      description: 'One orientation, or several',
    }),
  ),
);
const size = bounds('In megabytes');
const width = bounds('In pixels');
const height = bounds('In pixels');

const image = (description: string, members: Parameters<typeof object>[0]) =>
  entry(
    'image',
    object({ fieldDefIdentifier: fieldIdentifier, ...members }, { isClosed: true, description }) as unknown as Value<
      Body<'image'>
    >,
  );

/** By name. */
export const imageKinds: Readonly<Record<string, Entry>> = {
  ImageCriterion: image('What an image field holds', { mimeTypes, size, width, height, orientation }),
  ImageDimensionsCriterion: image('The dimensions of an image', { width, height }),
  ImageFileSizeCriterion: image('The file size of an image', { size }),
  ImageMimeTypeCriterion: image('The media type of an image', { type: at('mimeTypes', mimeTypes) }),
  ImageOrientationCriterion: image('The orientation of an image', { orientation }),
};
