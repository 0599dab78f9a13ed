/** Renders variations of images by sharp. */
import type { Region, ResizeOptions, Sharp, SharpOptions } from 'sharp';
import { Refused } from '../errors/errors.js';

export const formats = ['jpeg', 'png', 'webp', 'avif'] as const;

export type Format = (typeof formats)[number];

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A place in an image, as shares of its width from the left and of its height from the top. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Resizing {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly fit: 'inside' | 'cover' | 'contain' | 'fill' | 'outside';
}

interface Rendering extends Resizing {
  /** The point that stays visible when the image is cropped; its middle by default. */
  readonly focalPoint?: Point | undefined;
  readonly format: Format;
  readonly quality: number;
}

interface RenderLimits {
  /** Maximum number of pixels, by the header of the image. */
  readonly pixels: number;
  readonly seconds: number;
}

/** Types of sharp are in no declaration: hosts need not install it. */
type Render = (input: Buffer, rendering: Rendering) => Promise<{ readonly data: Buffer; readonly info: Size }>;

/**
 * Creates the function that decodes an image and encodes a variation of it.
 * @throws Error that names the package to install where sharp is missing
 */
export async function createRender({ pixels, seconds }: RenderLimits): Promise<Render> {
  const createImage = await loadSharp();
  const renderAs = (input: Buffer, { format, quality, focalPoint, ...resizing }: Rendering, failOn: FailOn) => {
    const image = createImage(input, { limitInputPixels: pixels, failOn });
    return image.metadata().then((metadata) => {
      const size = displaySize(metadata);
      const rotated = image.timeout({ seconds }).rotate();
      const target = sizeOf(resizing, size);
      const resized =
        focalPoint && isCut(resizing)
          ? rotated.extract(partAround(focalPoint, target, size)).resize(target)
          : rotated.resize(resizeOf(resizing, size));
      return resized.toFormat(format, { quality }).toBuffer({ resolveWithObject: true });
    });
  };
  return async (input, rendering) => {
    try {
      return await renderAs(input, rendering, 'error').catch((error: unknown) => {
        const completed = withEnd(input);
        if (!completed) throw error;
        // Then the end was all that it lacked.
        return renderAs(completed, rendering, 'warning');
      });
    } catch (cause) {
      throw Object.assign(new Refused('The image', 'cannot be decoded'), { cause });
    }
  };
}

type FailOn = NonNullable<SharpOptions['failOn']>;

/** A JPEG with the two bytes of its end, which some cameras and transfers leave out; undefined for any other image. */
function withEnd(image: Buffer): Buffer | undefined {
  const isJpeg = image.readUInt16BE(0) === 0xffd8;
  if (!isJpeg || image.readUInt16BE(image.length - 2) === 0xffd9) return undefined;
  const isHalf = image.at(-1) === 0xff;
  return Buffer.concat([image, Buffer.of(...(isHalf ? [0xd9] : [0xff, 0xd9]))]);
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

/** Crop and padding are left to sharp, which results in the same size. */
function resizeOf(resizing: Resizing, original: Size): ResizeOptions {
  const { width, height, fit } = resizing;
  if (width && height && (fit === 'cover' || fit === 'contain'))
    return { width, height, fit, withoutEnlargement: true };
  return { ...sizeOf(resizing, original), fit: 'fill' };
}

/** Whether parts of the image may be left out. */
export const isCut = ({ width, height, fit }: Resizing): boolean => Boolean(width && height) && fit === 'cover';

/** The largest part of the image in the proportions of the target that has the point as near to its middle as the edges allow. */
function partAround(point: Point, target: Size, image: Size): Region {
  const scale = Math.min(image.width / target.width, image.height / target.height);
  const width = Math.max(1, Math.round(target.width * scale));
  const height = Math.max(1, Math.round(target.height * scale));
  const startOf = (share: number, length: number, whole: number) =>
    Math.min(Math.max(0, Math.round(share * whole - length / 2)), whole - length);
  return { left: startOf(point.x, width, image.width), top: startOf(point.y, height, image.height), width, height };
}

/** From orientation 5 on (EXIF), the image is shown turned by a quarter. */
export const displaySize = ({
  width,
  height,
  orientation = 1,
}: Size & { readonly orientation?: number | undefined }): Size =>
  orientation >= 5 ? { width: height, height: width } : { width, height };
