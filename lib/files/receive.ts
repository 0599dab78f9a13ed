/** The file in a value of a field as clients send it: its bytes are in base64 (docs/reference/protocol.md §10). */
import { type FileFaults, type FileProperties, isMap } from '../field-types/index.js';
import type { Json } from '../repository/repository.js';
import { decodeBase64 } from './base64.js';
import { inspect } from './inspect.js';

/** A received file. */
export interface ReceivedFile {
  readonly bytes: Buffer;
  readonly facts: FileProperties;
}

/**
 * Reads the file that came with a value of a type that holds one; undefined where there is none, so that the value keeps
 * the one that it holds.
 */
export async function receiveFile(value: Json, kind: 'any' | 'image'): Promise<ReceivedFile | FileFaults | undefined> {
  const data = isMap(value) ? value.data : undefined;
  if (!isMap(value) || data === undefined || data === null) return undefined;
  const bytes = typeof data === 'string' ? await decodeBase64(data) : undefined;
  if (!bytes) return faulty('must be base64');
  if (bytes.length === 0) return faulty('must not be empty');
  const facts = await inspect(bytes, typeof value.fileName === 'string' ? value.fileName : '');
  return checkImage(facts, kind, 'data') ?? { bytes, facts };
}

/** The fault of a file that must be an image: without a size, no browser could show it. */
export function checkImage(
  facts: FileProperties,
  kind: 'any' | 'image',
  target: 'data' | 'upload',
): FileFaults | undefined {
  if (kind === 'any' || facts.width !== undefined) return undefined;
  return { faults: [{ target, message: 'must be an image, such as PNG, JPEG, GIF or WebP' }] };
}

const faulty = (message: string): FileFaults => ({ faults: [{ target: 'data', message }] });
