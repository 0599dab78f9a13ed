/** Variations of images, created by sharp on the first request, and stored beside the image. */
import { hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Refused, ServiceUnavailable } from '../errors/errors.js';
import { bytes, matching, oneOf, pixels, positive, seconds } from '../option/kinds.js';
import { group, kind, type OptionsOf, option, type SettingsOf } from '../option/option.js';
import type { ByteRange } from '../repository/repository.js';
import type { FileStore } from './file-store.js';
import { createRender, type Format, formats, isCut, type Point, type Size, sizeOf } from './render.js';

/** The size and format of a variation; images are never enlarged. */
export const variationOptions = group({
  /** Pixels; without one of width and height, it follows from the other. */
  width: option(pixels),
  /** Pixels. */
  height: option(pixels),
  /** How the image fits into width and height: `cover` crops it. */
  fit: option(oneOf('inside', 'cover', 'contain', 'fill', 'outside'), 'inside'),
  /** `auto` is AVIF or WebP where `Accept` names them, else PNG for PNG and GIF, and JPEG for all others. */
  format: option(oneOf('auto', ...formats), 'auto'),
  /** The quality of the compression, from 1 to 100. */
  quality: option(
    kind('an integer from 1 to 100', (value): value is number => positive.accepts(value) && value <= 100),
    80,
  ),
});

export const variationLimitOptions = group({
  /** The number of pixels of the image, by its header. */
  pixels: option(pixels, 50_000_000),
  /** Bytes of the image, which is in memory while variations are made of it. */
  bytes: option(bytes, 67_108_864),
  /** Seconds for one variation. */
  seconds: option(seconds, 20),
  /** Variations that are created at the same time. */
  parallel: option(positive, 2),
  /** Variations that wait for that; more are refused with 503. */
  waiting: option(positive, 100),
});

export const variationName = matching(/^[\w-]{1,64}$/, 'at most 64 letters, digits, dashes and underscores');

export interface VariationOptions extends OptionsOf<typeof variationOptions> {}
export interface VariationLimits extends OptionsOf<typeof variationLimitOptions> {}
interface VariationSettings extends SettingsOf<typeof variationOptions> {}
interface VariationBounds extends SettingsOf<typeof variationLimitOptions> {}

/** An image in the store. */
export interface Original extends Size {
  readonly digest: string;
  readonly mimeType: string;
  readonly size: number;
  readonly focalPoint?: Point | undefined;
}

interface Variation extends Header {
  /** Different for other bytes. */
  readonly revision: string;
  read(range?: ByteRange): Promise<Readable>;
}

interface VariationProperties extends Size {
  readonly mimeType: string;
}

export interface Variations {
  /** Names of the variations, those of smaller images first, as far as widths and heights are configured. */
  readonly names: readonly string[];
  /** Properties of a variation, which may not exist yet, in the format for clients that accept no other. */
  describe(name: string, original: Original): VariationProperties | undefined;
  /** Undefined for a name that is not configured. @throws Refused for an image that is too large */
  load(name: string, original: Original, accepted: readonly string[]): Promise<Variation | undefined>;
}

/** Area for an image of common proportions; infinite for variations that change the format only. */
const areaOf = ({ width, height }: Partial<VariationSettings> = {}): number =>
  width === undefined && height === undefined
    ? Number.POSITIVE_INFINITY
    : (width ?? (height ?? 0) * 1.5) * (height ?? (width ?? 0) / 1.5);

/** The digest of the image, from the key of one of its variations. */
export const imageOf = (key: string): string | undefined => /^([0-9a-f]{64})\.[0-9a-f]{16}$/.exec(key)?.[1];

/** An image, and the variation of it to render. */
interface Rendition {
  readonly original: Original;
  readonly variation: VariationSettings;
  readonly format: Format;
}

interface Header extends Size {
  readonly mimeType: string;
  /** Number of bytes after the header. */
  readonly size: number;
}

/** The metadata of a variation is a header before its bytes, padded with blanks, so that both are written at once. */
const headerSize = 128;

/** @throws Error that names the package to install where sharp is missing */
export async function createVariations(
  files: FileStore,
  options: Readonly<Record<string, VariationSettings>>,
  bounds: VariationBounds,
): Promise<Variations> {
  const findOrMake = await createMaker(files, bounds);
  const isTooLarge = ({ width, height, size }: Original) => width * height > bounds.pixels || size > bounds.bytes;
  const findOptions = (name: string) => (Object.hasOwn(options, name) ? options[name] : undefined);

  return {
    names: Object.keys(options).sort((one, other) => areaOf(options[one]) - areaOf(options[other])),
    describe(name, original) {
      const variation = findOptions(name);
      if (!variation || isTooLarge(original)) return undefined;
      return { mimeType: `image/${formatOf(variation, original, [])}`, ...sizeOf(variation, original) };
    },
    async load(name, original, accepted) {
      const variation = findOptions(name);
      if (!variation) return undefined;
      if (isTooLarge(original)) throw new Refused('The image', 'is too large for variations');
      const rendition = { original, variation, format: formatOf(variation, original, accepted) };
      const key = keyOf(rendition);
      const header = await findOrMake(key, rendition);
      return {
        ...header,
        revision: key,
        read: (range = { start: 0, end: header.size - 1 }) => readImage(files, key, range),
      };
    },
  };
}

/** Creates the function that finds a variation, or makes it once, however many requests arrive at the same time. */
async function createMaker(files: FileStore, bounds: VariationBounds) {
  const render = await createRender(bounds);
  const inTurn = createTurns(bounds.parallel, bounds.waiting);
  const running = new Map<string, Promise<Header>>();

  async function make(key: string, { original, variation, format }: Rendition): Promise<Header> {
    const stream = await files.get(original.digest);
    if (!stream) throw new Error('The store lacks an image');
    const { focalPoint } = original;
    const { data, info } = await render(await buffer(stream), { ...variation, format, focalPoint });
    const header = { mimeType: `image/${format}`, size: data.length, width: info.width, height: info.height };
    await files.put(key, Buffer.concat([Buffer.from(JSON.stringify(header).padEnd(headerSize)), data]));
    return header;
  }

  return async (key: string, rendition: Rendition): Promise<Header> => {
    const find = () => findHeader(files, key);
    const existing = await find();
    if (existing) return existing;
    const creation =
      running.get(key) ??
      inTurn(async () => (await find()) ?? (await make(key, rendition))).finally(() => running.delete(key));
    running.set(key, creation);
    return creation;
  };
}

function keyOf({ original, variation, format }: Rendition): string {
  const focalPoint = isCut(variation) ? original.focalPoint : undefined;
  const digest = hash('sha256', JSON.stringify([variation, format, focalPoint]));
  return `${original.digest}.${digest.slice(0, 16)}`;
}

async function findHeader(files: FileStore, key: string): Promise<Header | undefined> {
  const stream = await files.get(key, { start: 0, end: headerSize - 1 });
  return stream && (JSON.parse((await buffer(stream)).toString()) as Header);
}

async function readImage(files: FileStore, key: string, { start, end }: ByteRange): Promise<Readable> {
  const stream = await files.get(key, { start: headerSize + start, end: headerSize + end });
  if (!stream) throw new Error('The store lacks a variation');
  return stream;
}

function formatOf({ format }: VariationSettings, { mimeType }: Original, accepted: readonly string[]): Format {
  if (format !== 'auto') return format;
  const modern = (['avif', 'webp'] as const).find((each) => accepted.includes(`image/${each}`));
  return modern ?? (/^image\/(?:png|gif|apng)$/.test(mimeType) ? 'png' : 'jpeg');
}

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
