/** The variations of images in values, with their known properties before they are created, and thumbnails of versions. */
import { isMap } from '../../../field-types/index.js';
import type { Original, Variations } from '../../../files/variations.js';
import type { Field, Json, Thumbnail } from '../../../repository/repository.js';
import type { AnyStore } from '../../unit-of-work/store.js';

/** The image that a value holds; undefined for one of a format without a size, of which there are no variations. */
export function originalIn(value: Json | undefined): Original | undefined {
  if (!isMap(value) || !value.width || !value.height) return undefined;
  return {
    digest: String(value.digest),
    mimeType: String(value.mimeType),
    size: Number(value.fileSize),
    width: Number(value.width),
    height: Number(value.height),
  };
}

/** Variations of the image that a value holds, with their properties. */
export function variationsIn(value: Json, variations: Variations): readonly Json[] {
  const original = originalIn(value);
  if (original === undefined) return [];
  return variations.names.flatMap((name) => {
    const facts = variations.describe(name, original);
    return facts ? [{ name, ...facts }] : [];
  });
}

/** Variations of an image that a value refers to: only names, because the image is not loaded. */
export const variationsByName = ({ names }: Variations): readonly Json[] => names.map((name) => ({ name }));

/**
 * The thumbnail of a version: a variation of its first image. Fields are in the order of their definitions; an image in the main
 * language comes before others.
 */
export function thumbnailOf(
  fields: readonly Field[],
  mainLanguageCode: string,
  { fieldTypes, thumbnail: name, variations }: Pick<AnyStore, 'fieldTypes' | 'thumbnail' | 'variations'>,
): Thumbnail | undefined {
  if (name === undefined || !variations) return undefined;
  const images = fields.filter(
    ({ fieldTypeIdentifier: type, value }) => isMap(value) && fieldTypes.get(type).declaration.holdsFile === 'image',
  );
  const { value } = images.find(({ languageCode }) => languageCode === mainLanguageCode) ?? images[0] ?? {};
  const original = originalIn(value);
  if (!isMap(value) || original === undefined) return undefined;
  const facts = variations.describe(name, original);
  return facts && { resource: { fileId: String(value.id), variation: name }, ...facts };
}
