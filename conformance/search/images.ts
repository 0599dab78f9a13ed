/** Images as the oracle compares them: by the properties that a repository has read from their bytes. */
import type { Criterion, Json } from 'express-cms-rest';
import type { Bounds } from 'express-cms-rest/repository';
import type { Fact } from './facts.js';
import { displayedValues } from './fields.js';

type ImageCriterion = Extract<Criterion, { readonly kind: 'image' }>;

const megabyte = 1_048_576;

const within = (value: number, { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY }: Bounds = {}) =>
  value >= min && value <= max;

function orientationOf(width: number, height: number): string {
  if (width === height) return 'square';
  return width > height ? 'landscape' : 'portrait';
}

/** Documents of images have no media type. */
const mediaTypeOf = ({ mimeType, fileName }: Readonly<Record<string, Json>>): string =>
  typeof mimeType === 'string' ? mimeType : `image/${String(fileName).split('.').at(-1)}`;

export const fitsImage = (criterion: ImageCriterion, item: Fact, languageCode?: string): boolean =>
  displayedValues(item, criterion.identifier, languageCode).some((value) => fitsValue(value, criterion));

function fitsValue(value: Json, { mimeTypes, orientations, size, width, height }: ImageCriterion): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const image = value as Readonly<Record<string, Json>>;
  return (
    (!mimeTypes || mimeTypes.includes(mediaTypeOf(image))) &&
    (!orientations || orientations.includes(orientationOf(Number(image.width), Number(image.height)))) &&
    (!size || within(Number(image.fileSize) / megabyte, size)) &&
    (!width || within(Number(image.width), width)) &&
    (!height || within(Number(image.height), height))
  );
}
