/** Variations of images as candidates of the attribute `srcset`. */
import type { Picture, Variation } from './declarations.js';

interface Sized extends Variation {
  readonly width: number;
  readonly height: number;
}

const isSized = (variation: Variation | undefined): variation is Sized => Boolean(variation?.width && variation.height);

/** The variations of these names, or those with the proportions of the image, within a pixel; narrow ones first. */
export function variationsOf({ width, height, variations = {} }: Picture, names?: readonly string[]): readonly Sized[] {
  const sized = (names?.map((name) => variations[name]) ?? Object.values(variations))
    .filter(isSized)
    .sort((one, other) => one.width - other.width);
  if (names) return sized;
  const whole = width && height ? { width, height } : sized.at(-1);
  return whole ? sized.filter((own) => Math.abs(own.height - (own.width * whole.height) / whole.width) <= 1) : [];
}
