/** Criteria of images, and the documents of each. */
import * as doc from '../../documents/index.js';
import { type Body, type Entry, entry } from './views-criterion-entry.documents.js';
import { fieldIdentifier, longText } from './views-values.documents.js';

const bounds = (description: string) =>
  doc.optional(
    doc.object(doc.closed(description), {
      min: doc.optional(doc.number('The smallest value')),
      max: doc.optional(doc.number('The largest value')),
    }),
  );

const mimeTypes = doc.optional(doc.oneOrMore(longText('A media type such as image/png'), 'Media types'));
const orientation = doc.member(
  'orientations',
  doc.optional(
    doc.oneOrMore(doc.keyword(['landscape', 'portrait', 'square'], 'The orientation'), 'One orientation, or several'),
  ),
);
const size = bounds('In megabytes');
const width = bounds('In pixels');
const height = bounds('In pixels');

const image = (description: string, members: Parameters<typeof doc.object>[1]) =>
  entry(
    'image',
    doc.object(doc.closed(description), { fieldDefIdentifier: fieldIdentifier, ...members }) as unknown as doc.Value<
      Body<'image'>
    >,
  );

/** By name. */
export const imageKinds: Readonly<Record<string, Entry>> = {
  ImageCriterion: image('Properties of the image in a field', { mimeTypes, size, width, height, orientation }),
  ImageDimensionsCriterion: image('The dimensions of an image', { width, height }),
  ImageFileSizeCriterion: image('The file size of an image', { size }),
  ImageMimeTypeCriterion: image('The media type of an image', { type: doc.member('mimeTypes', mimeTypes) }),
  ImageOrientationCriterion: image('The orientation of an image', { orientation }),
};
