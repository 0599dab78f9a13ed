/** The thumbnail of a version: a variation of its first image. */
import { isMap } from '../../../field-types/index.js';
import type { Field, Thumbnail } from '../../../repository/repository.js';
import type { AnyStore } from '../../unit-of-work/store.js';
import { originalIn } from './image-variations.js';

/** Fields are in the order of their definitions; an image in the main language comes before others. */
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
