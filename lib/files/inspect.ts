/** Properties of files that are read from their bytes: digest, media type, and the size of an image. */
import { hash } from 'node:crypto';
import type { FileProperties } from '../field-types/index.js';
import { orientationOf } from './orientation.js';
import { displaySize } from './render.js';

/** Formats of text have no signature: of text, the name decides which one it is. */
const textTypes: Readonly<Record<string, string>> = {
  css: 'text/css',
  csv: 'text/csv',
  htm: 'text/html',
  html: 'text/html',
  ics: 'text/calendar',
  js: 'text/javascript',
  json: 'application/json',
  md: 'text/markdown',
  svg: 'image/svg+xml',
  vtt: 'text/vtt',
  xml: 'application/xml',
};

/** Enough for all signatures that are not those of archives, and of text for a guess. */
const textSample = 65_536;

export async function inspect(bytes: Buffer, fileName: string): Promise<FileProperties> {
  const digest = hash('sha256', bytes);
  return { digest, fileSize: bytes.length, ...(await describe(bytes, fileName)) };
}

/**
 * The media type by the first bytes, or all of them. The name only decides the kind of text; for all other files, the bytes decide
 * the type.
 */
export async function describe(bytes: Buffer, fileName: string): Promise<Omit<FileProperties, 'digest' | 'fileSize'>> {
  const detectedType = await detected(bytes);
  return {
    mimeType: detectedType ?? (isText(bytes) ? textTypeOf(fileName) : 'application/octet-stream'),
    ...(detectedType?.startsWith('image/') && (await dimensionsOf(bytes, detectedType))),
  };
}

/** Loaded on demand, as most processes never receive a file. */
async function detected(bytes: Buffer): Promise<string | undefined> {
  const { fileTypeFromBuffer } = await import('file-type');
  const detectedFile = await fileTypeFromBuffer(bytes).catch(() => undefined);
  // The extension of the file name may identify the kind of XML more precisely.
  return detectedFile?.mime === 'application/xml' ? undefined : detectedFile?.mime;
}

/** From the header of the image, of which nothing is decoded: a size that is not true costs nothing here. */
async function dimensionsOf(
  bytes: Buffer,
  mimeType: string,
): Promise<{ readonly width?: number; readonly height?: number }> {
  const { imageSize } = await import('image-size');
  try {
    const { width, height, orientation = orientationOf(bytes, mimeType) } = imageSize(bytes);
    return displaySize({ width, height, orientation });
  } catch {
    return {};
  }
}

function isText(bytes: Buffer): boolean {
  const sample = bytes.subarray(0, textSample);
  if (sample.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function textTypeOf(fileName: string): string {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(textTypes, extension) ? (textTypes[extension] as string) : 'text/plain';
}
