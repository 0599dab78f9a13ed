/** Variations of images, created by sharp on the first request, and stored beside the image. */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Metadata, ResizeOptions, Sharp, SharpOptions } from 'sharp';
import { Conflict, ServiceUnavailable } from '../errors.js';
import type { ByteRange } from '../repository/repository.js';
import type { FileStore } from './file-store.js';

/** The size and format of a variation; images are never enlarged. */
export interface VariationOptions {
  /** In pixels; without one of the two, it follows from the other. */
  readonly width?: number;
  readonly height?: number;
  /** How the image fits into both: `inside` (default), `cover` (cut), `contain`, `fill` or `outside`. */
  readonly fit?: 'inside' | 'cover' | 'contain' | 'fill' | 'outside';
  /** `auto` (default) is AVIF or WebP where `Accept` names them, else PNG for PNG and GIF, and JPEG for all others. */
  readonly format?: 'auto' | 'jpeg' | 'png' | 'webp' | 'avif';
  /** From 1 to 100; 80 by default. */
  readonly quality?: number;
}

type Format = Exclude<NonNullable<VariationOptions['format']>, 'auto'>;

const formats: readonly Format[] = ['jpeg', 'png', 'webp', 'avif'];

export interface VariationLimits {
  /** Of the image, as its header says; 50,000,000 by default. */
  readonly pixels?: number;
  /** Bytes of the image, which is in memory while variations are made of it; 67,108,864 by default. */
  readonly bytes?: number;
  /** Seconds for one variation; 20 by default. */
  readonly seconds?: number;
  /** Variations that are created at the same time; 2 by default. */
  readonly parallel?: number;
  /** Variations that wait for that; more are refused with 503. 100 by default. */
  readonly waiting?: number;
}

const defaults = { pixels: 50_000_000, bytes: 67_108_864, seconds: 20, parallel: 2, waiting: 100 };

/** An image in the store. */
export interface Original {
  readonly digest: string;
  readonly mimeType: string;
  readonly size: number;
  readonly width: number;
  readonly height: number;
}

export interface Variation {
  /** Different for other bytes. */
  readonly revision: string;
  readonly mimeType: string;
  readonly size: number;
  readonly width: number;
  readonly height: number;
  read(range?: ByteRange): Promise<Readable>;
}

export interface VariationFacts {
  readonly mimeType: string;
  /** Undefined where it depends on more than the size of the image. */
  readonly width?: number;
  readonly height?: number;
}

export interface Variations {
  /** Those of the smallest images first, as far as widths and heights say. */
  readonly names: readonly string[];
  /** What is known of one that may not have been created yet, in the format for clients that accept no other. */
  describe(name: string, original: Original): VariationFacts | undefined;
  /** Undefined for a name that is not configured. @throws Conflict for an image that is too large */
  load(name: string, original: Original, accepted: readonly string[]): Promise<Variation | undefined>;
}

/** Of an image of usual proportions; infinite where only the format is another one. */
const areaOf = ({ width, height }: VariationOptions = {}): number =>
  width === undefined && height === undefined
    ? Number.POSITIVE_INFINITY
    : (width ?? (height ?? 0) * 1.5) * (height ?? (width ?? 0) / 1.5);

/** The digest of the image, from the key of one of its variations. */
export const imageOf = (key: string): string | undefined => /^([0-9a-f]{64})\.[0-9a-f]{16}$/.exec(key)?.[1];

type Header = Omit<Variation, 'revision' | 'read'>;

/** The metadata of a variation is a header before its bytes, padded with blanks, so that both are written at once. */
const headerSize = 128;

type CreateImage = (input: Uint8Array, options: SharpOptions) => Sharp;

/** @throws Error that says what to install where sharp is missing, TypeError for invalid options */
export async function createVariations(
  files: FileStore,
  options: Readonly<Record<string, VariationOptions>>,
  limits: VariationLimits = {},
): Promise<Variations> {
  for (const [name, variation] of Object.entries(options)) checkOptions(name, variation);
  const bounds = { ...defaults, ...limits };
  const createImage = await loadSharp();
  const inTurn = createTurns(bounds.parallel, bounds.waiting);
  const running = new Map<string, Promise<Header>>();

  const isTooLarge = ({ width, height, size }: Original): boolean =>
    width * height > bounds.pixels || size > bounds.bytes;

  async function findHeader(key: string): Promise<Header | undefined> {
    const stream = await files.get(key, { start: 0, end: headerSize - 1 });
    return stream && (JSON.parse((await buffer(stream)).toString()) as Header);
  }

  async function make(key: string, original: Original, variation: VariationOptions, format: Format): Promise<Header> {
    const stream = await files.get(original.digest);
    if (!stream) throw new Error('The store lacks an image');
    const image = createImage(await buffer(stream), { limitInputPixels: bounds.pixels, failOn: 'error' });
    const { quality = 80 } = variation;
    const { data, info } = await image
      .metadata()
      .then((metadata) =>
        image
          .timeout({ seconds: bounds.seconds })
          .rotate()
          .resize(resizeOf(variation, shownSize(metadata)))
          .toFormat(format, { quality })
          .toBuffer({ resolveWithObject: true }),
      )
      .catch((cause: unknown) => {
        throw Object.assign(new Conflict('The image', 'cannot be decoded'), { cause });
      });
    const header = { mimeType: `image/${format}`, size: data.length, width: info.width, height: info.height };
    await files.put(key, Buffer.concat([Buffer.from(JSON.stringify(header).padEnd(headerSize)), data]));
    return header;
  }

  /** Created once, however many requests arrive at the same time. */
  function makeOnce(key: string, ...given: [Original, VariationOptions, Format]): Promise<Header> {
    const own =
      running.get(key) ??
      inTurn(async () => (await findHeader(key)) ?? (await make(key, ...given))).finally(() => running.delete(key));
    running.set(key, own);
    return own;
  }

  return {
    names: Object.keys(options).sort((one, other) => areaOf(options[one]) - areaOf(options[other])),
    describe(name, original) {
      const variation = Object.hasOwn(options, name) ? options[name] : undefined;
      if (!variation || isTooLarge(original)) return undefined;
      return { mimeType: `image/${formatOf(variation, original, [])}`, ...sizeOf(variation, original) };
    },
    async load(name, original, accepted) {
      const variation = Object.hasOwn(options, name) ? options[name] : undefined;
      if (!variation) return undefined;
      if (isTooLarge(original)) {
        throw new Conflict('The image', 'is too large for variations');
      }
      const format = formatOf(variation, original, accepted);
      const hash = createHash('sha256')
        .update(JSON.stringify([sorted(variation), format]))
        .digest('hex')
        .slice(0, 16);
      const key = `${original.digest}.${hash}`;
      const header = (await findHeader(key)) ?? (await makeOnce(key, original, variation, format));
      return {
        ...header,
        revision: key,
        async read(range = { start: 0, end: header.size - 1 }) {
          const stream = await files.get(key, { start: headerSize + range.start, end: headerSize + range.end });
          if (!stream) throw new Error('The store lacks a variation');
          return stream;
        },
      };
    },
  };
}

const sorted = (options: VariationOptions) => Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1));

async function loadSharp(): Promise<CreateImage> {
  try {
    return (await import('sharp')).default;
  } catch (cause) {
    throw new Error('Variations of images need sharp, which cannot be loaded: npm install sharp', { cause });
  }
}

function formatOf({ format = 'auto' }: VariationOptions, { mimeType }: Original, accepted: readonly string[]): Format {
  if (format !== 'auto') return format;
  const modern = (['avif', 'webp'] as const).find((each) => accepted.includes(`image/${each}`));
  return modern ?? (/^image\/(?:png|gif|apng)$/.test(mimeType) ? 'png' : 'jpeg');
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Undefined where it depends on more than the size of the image. */
function sizeOf({ width, height, fit = 'inside' }: VariationOptions, original: Size): Size | undefined {
  if (fit !== 'inside' && width && height) return undefined;
  const scale = Math.max(1, width ? original.width / width : 0, height ? original.height / height : 0);
  const scaled = (size: number) => Math.max(1, Math.round(size / scale));
  return { width: scaled(original.width), height: scaled(original.height) };
}

/** The size is given exactly where it is known, as documents show it before the variation is created. */
function resizeOf(variation: VariationOptions, original: Size): ResizeOptions {
  const size = sizeOf(variation, original);
  if (size) return { ...size, fit: 'fill' };
  const { width, height, fit } = variation;
  return { ...(width && { width }), ...(height && { height }), ...(fit && { fit }), withoutEnlargement: true };
}

/** From orientation 5 on (EXIF), the image is shown turned by a quarter. */
const shownSize = ({ width, height, orientation = 1 }: Metadata): Size =>
  orientation >= 5 ? { width: height, height: width } : { width, height };

/** Runs up to that many tasks at the same time; tasks that do not fit into the queue are refused. */
function createTurns(parallel: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (running >= parallel) {
      if (queue.length >= waiting) throw new ServiceUnavailable('The server is generating too many image variations');
      // A finished task starts the next one of the queue.
      await new Promise<void>((start) => queue.push(start));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

function checkOptions(name: string, { width, height, fit, format, quality, ...others }: VariationOptions): void {
  const demand = (holds: boolean, what: string) => {
    if (!holds) throw new TypeError(`The variation ${name} must have ${what}`);
  };
  const isSize = (value: unknown) => value === undefined || (Number.isSafeInteger(value) && Number(value) > 0);
  demand(/^[\w-]{1,64}$/.test(name), 'a name of letters, digits, dashes and underscores');
  demand(isSize(width) && isSize(height), 'a width and a height in pixels');
  demand(fit === undefined || ['inside', 'cover', 'contain', 'fill', 'outside'].includes(fit), 'a fit of sharp');
  demand(format === undefined || ['auto', ...formats].includes(format), 'a format: auto, jpeg, png, webp or avif');
  demand(isSize(quality) && (quality ?? 1) <= 100, 'a quality from 1 to 100');
  demand(Object.keys(others).length === 0, 'width, height, fit, format and quality only');
}
