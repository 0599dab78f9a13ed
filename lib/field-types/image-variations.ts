/** The variations of images, as values of fields show them and as items have them. */
import type { Json } from '../repository/repository.js';
import type { Hrefs } from './field-type.js';
import { idOf } from './file-values.js';
import { named } from './item-shapes.js';
import * as values from './values.js';

/** A variation as a repository adds it to a value; without size and type where it loads nothing of the image. */
interface VariationOfValue {
  readonly name: string;
  readonly mimeType?: string;
  readonly width?: number;
  readonly height?: number;
}

/** The variations of a value that are served, by name. */
function variationsOf(
  value: object,
  hrefs: Hrefs,
  toJson: (variation: VariationOfValue, href: string, uri: string) => Json,
): Record<string, Json> {
  const { variations } = value as { readonly variations?: unknown };
  const id = idOf(value);
  if (typeof id !== 'string' || !Array.isArray(variations)) return {};
  return Object.fromEntries(
    variations.flatMap((variation: VariationOfValue) => {
      const [href, uri] = [hrefs.variation(id, variation.name), hrefs.variationFile(id, variation.name)];
      return href === null || uri === null ? [] : [[variation.name, toJson(variation, href, uri)]];
    }),
  );
}

export const variationLinks = (value: object, hrefs: Hrefs): Record<string, Json> =>
  variationsOf(value, hrefs, ({ mimeType, width = null, height = null }, href, uri) => ({
    ...{ href, uri },
    ...(mimeType && { width, height, contentType: mimeType }),
  }));

/** The variations with the members that an `<img>` needs. */
export const itemVariations = (value: object, hrefs: Hrefs): Record<string, Json> =>
  variationsOf(value, hrefs, ({ width = null, height = null }, _, uri) => ({ uri, width, height }));

export const pixelSize = {
  width: values.nullable(values.integer({ description: 'In pixels' })),
  height: values.nullable(values.integer({ description: 'In pixels' })),
};

export const Variations = values.map(named('ImageVariation', values.object({ uri: values.string(), ...pixelSize })), {
  description: 'The variations of the image, by their names',
});
