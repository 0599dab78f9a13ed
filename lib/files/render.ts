/** Renders variations of images by sharp. */
import type { Metadata, ResizeOptions, Sharp, SharpOptions } from 'sharp';
import { Refused } from '../errors.js';

export const formats = ['jpeg', 'png', 'webp', 'avif'] as const;

export type Format = (typeof formats)[number];

export interface Size {
  readonly width: number;
  readonly height: number;
}

interface Resizing {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly fit: 'inside' | 'cover' | 'contain' | 'fill' | 'outside';
}

interface Rendering extends Resizing {
  readonly format: Format;
  readonly quality: number;
}

interface RenderLimits {
  /** Of the image, as its header says. */
  readonly pixels: number;
  readonly seconds: number;
}

/** Types of sharp are in no declaration: hosts need not install it. */
type Render = (input: Buffer, rendering: Rendering) => Promise<{ readonly data: Buffer; readonly info: Size }>;

/**
 * Creates the function that decodes an image and encodes a variation of it.
 * @throws Error that says what to install where sharp is missing
 */
export async function createRender({ pixels, seconds }: RenderLimits): Promise<Render> {
  const createImage = await loadSharp();
  return async (input, { format, quality, ...resizing }) => {
    const image = createImage(input, { limitInputPixels: pixels, failOn: 'error' });
    return image
      .metadata()
      .then((metadata) =>
        image
          .timeout({ seconds })
          .rotate()
          .resize(resizeOf(resizing, shownSize(metadata)))
          .toFormat(format, { quality })
          .toBuffer({ resolveWithObject: true }),
      )
      .catch((cause: unknown) => {
        throw Object.assign(new Refused('The image', 'cannot be decoded'), { cause });
      });
  };
}

async function loadSharp(): Promise<(input: Uint8Array, options: SharpOptions) => Sharp> {
  try {
    return (await import('sharp')).default;
  } catch (cause) {
    throw new Error('Variations of images need sharp, which cannot be loaded: npm install sharp', { cause });
  }
}

/** The size of a variation, which is known before it is created. Images are never enlarged. */
export function sizeOf({ width, height, fit }: Resizing, original: Size): Size {
  if (width && height && fit === 'contain') return { width, height };
  if (width && height && (fit === 'cover' || fit === 'fill'))
    return { width: Math.min(width, original.width), height: Math.min(height, original.height) };
  const ratios = [width && original.width / width, height && original.height / height].filter(
    (each) => each,
  ) as number[];
  const scale = Math.max(1, fit === 'outside' && ratios.length === 2 ? Math.min(...ratios) : Math.max(1, ...ratios));
  const scaled = (size: number) => Math.max(1, Math.round(size / scale));
  return { width: scaled(original.width), height: scaled(original.height) };
}

/** What cuts or pads the image is left to sharp, which comes to the same size. */
function resizeOf(resizing: Resizing, original: Size): ResizeOptions {
  const { width, height, fit } = resizing;
  if (width && height && (fit === 'cover' || fit === 'contain'))
    return { width, height, fit, withoutEnlargement: true };
  return { ...sizeOf(resizing, original), fit: 'fill' };
}

/** From orientation 5 on (EXIF), the image is shown turned by a quarter. */
const shownSize = ({ width, height, orientation = 1 }: Metadata): Size =>
  orientation >= 5 ? { width: height, height: width } : { width, height };
