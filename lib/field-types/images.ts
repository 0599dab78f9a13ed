/** Field types of images: those with bytes, and those that show the image of other content (docs/reference/protocol.md §10). */
import type { FormInput, Json } from '../repository/repository.js';
import { defineFieldType } from './field-type.js';
import {
  createRead,
  FileSizeValidator,
  fileInputs,
  fileMembers,
  idOf,
  itemMembers,
  pixels,
  placeOf,
  sizeFaults,
  uriOf,
} from './file-values.js';
import { contentInput, inputText, memberInput, memberOf } from './form-inputs.js';
import { itemVariations, pixelSize, Variations, variationLinks } from './image-variations.js';
import { invalidValue } from './invalid-value.js';
import { named } from './item-shapes.js';
import { isHollow, isMap } from './json-values.js';
import { faultIf, parameterOf } from './rules.js';
import * as values from './values.js';

/** A coordinate relative to the width or the height. */
const share = values.number({ minimum: 0, maximum: 1, message: 'must be a number from 0 to 1' });

const readImage = createRead({ alternativeText: '', focalPoint: null }, [
  'digest',
  'fileSize',
  'mimeType',
  'width',
  'height',
]);

/** Forms send both members of a point that was left empty. */
function withoutEmptyPoint(value: Json): Json {
  if (!isMap(value) || !isMap(value.focalPoint) || !Object.values(value.focalPoint).every(isHollow)) return value;
  return { ...value, focalPoint: null };
}

export const image = defineFieldType({
  identifier: 'image',
  holdsFile: 'image',
  showsVariations: true,
  hasNoDefault: true,
  value: values.object({
    ...fileMembers,
    alternativeText: values.string(),
    width: pixels,
    height: pixels,
    focalPoint: values.nullable(values.object({ x: share, y: share })),
  }),
  validators: {
    FileSizeValidator,
    AlternativeTextValidator: values.object({ required: values.withDefault(values.boolean(), false) }),
  },
  // Formats that browsers do not show may have no size.
  read: (input) => withoutEmptyPoint(readImage(input)),
  validate: (value, rules) => {
    const isRequired = parameterOf(rules.validators.AlternativeTextValidator, 'required') === true;
    const isMissing = isRequired && value.alternativeText.trim() === '';
    return [...sizeFaults(value, rules), ...faultIf(isMissing, 'must not be empty', 'alternativeText')];
  },
  toName: (value) => value.alternativeText || value.fileName,
  toText: (value) => `${value.alternativeText} ${value.fileName}`,
  show: (value, hrefs) => {
    const { id, ...place } = placeOf(idOf(value), hrefs);
    const { fileName: name, fileSize, mimeType: contentType, alternativeText, width, height, focalPoint } = value;
    const file = { fileName: name, fileSize, contentType };
    return {
      id,
      ...place,
      ...file,
      alternativeText,
      imageId: id,
      width,
      height,
      focalPoint: focalPoint ?? null,
      variations: variationLinks(value, hrefs),
    };
  },
  item: {
    value: named(
      'Image',
      values.object({
        uri: itemMembers.uri,
        alternativeText: values.string(),
        ...pixelSize,
        mimeType: values.string(),
        fileName: values.string(),
        focalPoint: values.optional(values.object({ x: share, y: share })),
        variations: Variations,
      }),
    ),
    show: (value, hrefs) => {
      const { alternativeText, width, height, mimeType, fileName: name, focalPoint } = value;
      const file = { uri: uriOf(idOf(value), hrefs), alternativeText, width, height, mimeType, fileName: name };
      return { ...file, ...(focalPoint && { focalPoint }), variations: itemVariations(value, hrefs) };
    },
  },
  form: (value) => [
    ...fileInputs(value, 'image/*'),
    memberInput(value, 'alternativeText', { label: 'Alternative text' }),
    ...focalPointInputs(value),
  ],
});

/** Inputs for the point that variations keep visible when they crop the image. */
function focalPointInputs(value: Json): readonly FormInput[] {
  const point = memberOf(value, 'focalPoint') ?? null;
  return (['x', 'y'] as const).map((axis) => ({
    ...{ pointer: `/focalPoint/${axis}`, axis, type: 'number', min: 0, max: 1, step: 'any' },
    label: `Focal point, ${axis === 'x' ? 'from the left' : 'from the top'}`,
    ...(axis === 'x' && { hint: 'From 0 to 1' }),
    value: inputText(memberOf(point, axis)),
  }));
}

const contentId = values.id({ minimum: 1, message: 'must be the id of a content item' });

export const imageasset = defineFieldType({
  identifier: 'imageasset',
  showsVariations: true,
  value: values.object({
    destinationContentId: contentId,
    alternativeText: values.nullable(values.string()),
    source: values.nullable(values.string()),
  }),
  validators: { FileSizeValidator },
  read: ({ value }) => {
    const id = isMap(value) ? value.destinationContentId : value;
    if (isHollow(id)) {
      const isWithoutImage = isMap(value) && !(isHollow(value.alternativeText) && isHollow(value.source));
      return isWithoutImage ? invalidValue({ target: 'destinationContentId', message: 'must not be empty' }) : null;
    }
    return { alternativeText: null, source: null, ...(isMap(value) ? value : { destinationContentId: id as Json }) };
  },
  toName: (value) => value.alternativeText ?? '',
  toText: (value) => value.alternativeText ?? '',
  relations: (value) => [{ type: 'ASSET', contentId: value.destinationContentId }],
  conceal: (value, isConcealed) => (isConcealed(value.destinationContentId) ? null : value),
  show: (value, hrefs) => {
    const { destinationContentId, alternativeText, source } = value;
    return { destinationContentId, alternativeText, source, variations: variationLinks(value, hrefs) };
  },
  item: {
    value: values.nullable(
      named(
        'ImageAsset',
        values.object({
          uri: itemMembers.uri,
          alternativeText: values.nullable(values.string()),
          variations: Variations,
          item: values.reference({ description: 'The content item that has the image' }),
        }),
      ),
    ),
    show: (value, items) => {
      const { destinationContentId, alternativeText } = value;
      const item = items.item(destinationContentId);
      if (item === undefined) return null;
      return { uri: uriOf(idOf(value), items), alternativeText, variations: itemVariations(value, items), item };
    },
  },
  form: (value) => [
    contentInput('/destinationContentId', memberOf(value, 'destinationContentId'), {
      label: 'Image',
      hint: 'A content item with an image',
    }),
    memberInput(value, 'alternativeText', { label: 'Alternative text' }),
  ],
});
