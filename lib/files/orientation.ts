/** How images are turned when they are shown, as EXIF numbers it, in formats of which `image-size` does not read it. */

/** More segments than any image has before the one with the orientation: others are not worth the time. */
const most = 1000;

/** 1 to 8, of which those from 5 on swap width and height; undefined where the image does not have it. */
export function orientationOf(bytes: Buffer, mimeType: string): number | undefined {
  try {
    return readers[mimeType]?.(bytes);
  } catch {
    // A truncated file has no orientation.
    return undefined;
  }
}

const readers: Readonly<Record<string, (bytes: Buffer) => number | undefined>> = {
  'image/webp': (bytes) => inTiff(withoutMark(partOf(webpChunks(bytes), 'EXIF'))),
  'image/png': (bytes) => inTiff(partOf(pngChunks(bytes), 'eXIf')),
  'image/apng': (bytes) => inTiff(partOf(pngChunks(bytes), 'eXIf')),
  'image/tiff': inTiff,
  'image/avif': inHeif,
  'image/heic': inHeif,
  'image/heif': inHeif,
};

/** A part of a file: a chunk, or a box. */
interface Part {
  readonly type: string;
  readonly content: Buffer;
}

function partOf(parts: Iterable<Part>, type: string): Buffer | undefined {
  for (const part of parts) if (part.type === type) return part.content;
  return undefined;
}

function* webpChunks(bytes: Buffer): Generator<Part> {
  for (let at = 12, count = 0; at + 8 <= bytes.length && count < most; count += 1) {
    const size = bytes.readUInt32LE(at + 4);
    yield { type: bytes.toString('latin1', at, at + 4), content: bytes.subarray(at + 8, at + 8 + size) };
    // Padded to an even length.
    at += 8 + size + (size % 2);
  }
}

function* pngChunks(bytes: Buffer): Generator<Part> {
  for (let at = 8, count = 0; at + 12 <= bytes.length && count < most; count += 1) {
    const size = bytes.readUInt32BE(at);
    yield { type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + 8, at + 8 + size) };
    at += 12 + size;
  }
}

/** Some writers keep the mark that EXIF has in JPEG. */
const withoutMark = (exif: Buffer | undefined): Buffer | undefined =>
  exif?.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif;

const orientationTag = 0x0112;

/** EXIF is a TIFF of its own. */
function inTiff(tiff: Buffer | undefined): number | undefined {
  const order = tiff?.toString('latin1', 0, 2);
  if (tiff === undefined || (order !== 'II' && order !== 'MM')) return undefined;
  const short = (at: number) => (order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (short(2) !== 42) return undefined;
  const count = Math.min(short(start), most);
  for (let at = start + 2; at < start + 2 + 12 * count; at += 12) {
    if (short(at) !== orientationTag) continue;
    const orientation = short(at + 8);
    return orientation >= 1 && orientation <= 8 ? orientation : undefined;
  }
  return undefined;
}

function* boxesIn(bytes: Buffer): Generator<Part> {
  for (let at = 0, count = 0; at + 8 <= bytes.length && count < most; count += 1) {
    const short = bytes.readUInt32BE(at);
    const start = short === 1 ? 16 : 8;
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short;
    if (size < start) return;
    yield { type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + start, at + size) };
    at += size;
  }
}

/**
 * By the rotation of the primary item (ISO/IEC 23008-12 §6.5.10), which decoders apply. They ignore the one in EXIF, which is there for
 * those who read metadata alone.
 */
function inHeif(bytes: Buffer): number | undefined {
  // After version and flags.
  const meta = partOf(boxesIn(bytes), 'meta')?.subarray(4) ?? Buffer.of();
  const properties = partOf(boxesIn(meta), 'iprp') ?? Buffer.of();
  const primary = partOf(boxesIn(meta), 'pitm') ?? Buffer.of();
  const associations = partOf(boxesIn(properties), 'ipma');
  if (!associations) return undefined;
  const all = [...boxesIn(partOf(boxesIn(properties), 'ipco') ?? Buffer.of())];
  const item = primary.readUInt8(0) === 0 ? primary.readUInt16BE(4) : primary.readUInt32BE(4);
  const rotation = indexesOf(associations, item)
    .map((index) => all[index - 1])
    .find((property) => property?.type === 'irot');
  // Anticlockwise, in quarters.
  return rotation && [1, 8, 3, 6][rotation.content.readUInt8(0) & 3];
}

/** The properties of an item, counted from 1. */
function indexesOf(associations: Buffer, item: number): readonly number[] {
  const [idSize, indexSize] = [associations.readUInt8(0) < 1 ? 2 : 4, (associations.readUInt8(3) & 1) + 1];
  const items = Math.min(associations.readUInt32BE(4), most);
  for (let at = 8, count = 0; count < items; count += 1) {
    const id = associations.readUIntBE(at, idSize);
    const length = associations.readUInt8(at + idSize);
    const start = at + idSize + 1;
    at = start + length * indexSize;
    if (id !== item) continue;
    // The first bit is set for essential properties.
    const mask = indexSize === 1 ? 0x7f : 0x7fff;
    return Array.from({ length }, (_, index) => associations.readUIntBE(start + index * indexSize, indexSize) & mask);
  }
  return [];
}
