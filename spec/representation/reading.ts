/** What the specs of this folder share: a mount, bounds, and ways from a text to a document or to what is wrong with it. */
import type { TObject } from 'typebox';
import { BadRequest, type Fault, RestError } from '../../lib/errors.js';
import { type Decoded, decode } from '../../lib/representation/codec.js';
import type { Format, Representation } from '../../lib/representation/representation.js';

export const formats: readonly Format[] = ['json', 'xml'];
export const wire = { prefix: '/api/cms/v2', vendor: 'vnd.cms.api', fieldTypePrefix: '' };
export const limits = { depth: 60, elements: 5000 };

export function read<S extends TObject>(representation: Representation<S>, format: Format, text: string) {
  return readBytes(representation, format, Buffer.from(text));
}

export async function readBytes<S extends TObject>(
  representation: Representation<S>,
  format: Format,
  bytes: Uint8Array,
  charset?: string,
) {
  const input = charset === undefined ? { format, bytes } : { format, bytes, charset };
  const decoded: Decoded<unknown> = await decode(representation, input, wire, limits);
  return decoded.body;
}

/** The error that a reading ends in. */
export async function failure(reading: Promise<unknown>): Promise<RestError> {
  const error = await reading.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof RestError) return error;
  throw new Error('expected an error of the API', { cause: error });
}

/** The faults of a document that was understood and does not fit. */
export async function faults(reading: Promise<unknown>): Promise<readonly Fault[]> {
  const error = await failure(reading);
  return error instanceof BadRequest ? (error.faults.errors ?? []) : [];
}
