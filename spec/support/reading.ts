/** Shared parts of specs of documents and formats: a mount, limits, and functions that parse a text to a value or to faults. */

import type { AnyDocument } from '../../lib/documents/document.js';
import type { ObjectShape } from '../../lib/documents/shape.js';
import { BadRequest, type Fault, RestError } from '../../lib/errors/errors.js';
import { decode } from '../../lib/http/codec.js';
import type { Format, MountSettings } from '../../lib/http/mount-settings.js';

export const formats: readonly Format[] = ['json', 'xml'];
export const mount: MountSettings = {
  prefix: '/api/cms/v2',
  vendor: 'vnd.cms.api',
  fieldTypePrefix: '',
  ids: 'integer',
};
export const limits = { depth: 60, elements: 5000 };

/** A document whose value is the input that its shape has accepted. */
export function documentOf(name: string, { shape }: { readonly shape: ObjectShape }): AnyDocument {
  return {
    name,
    root: name,
    attribute: name,
    shape,
    write: (value) => value,
    read: (wire) => wire,
    find: () => '',
    self: undefined,
    example: {},
  };
}

export function read(document: AnyDocument, format: Format, text: string): Promise<unknown> {
  return readBytes(document, format, Buffer.from(text));
}

export async function readBytes(
  document: AnyDocument,
  format: Format,
  bytes: Uint8Array,
  charset?: string,
): Promise<unknown> {
  const input = charset === undefined ? { format, bytes } : { format, bytes, charset };
  const { body } = await decode(document, input, { mount, limits });
  return body;
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
