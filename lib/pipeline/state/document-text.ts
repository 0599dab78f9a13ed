/** Texts of documents in responses, and their media types. */
import { indent } from '../../formats/indent.js';
import type { DocumentBody, WrittenBody } from '../../http/bodies.js';
import { writerFor, writeText } from '../../http/codec.js';
import { documentType, type MountSettings } from '../../http/mount-settings.js';
import type { Service } from './service.js';

/** Writes the document of a part, so that encoding the whole has less to do at once. */
export function writtenBody(body: DocumentBody, mount: MountSettings, { writeOptions }: Service): WrittenBody {
  const { document, format } = body;
  const tree = body.tree ?? writerFor({ format, mount, writeOptions })(body);
  return { body: { ...body, tree }, bytes: Buffer.byteLength(body.text ?? writeText(document, tree, format)) };
}

/** The text of a document; a promise of it where its media type is generic, for which it is indented. */
export function textOf(body: DocumentBody, mount: MountSettings, { writeOptions }: Service): string | Promise<string> {
  const { document, format, isGeneric, tree } = body;
  const text = body.text ?? writeText(document, tree ?? writerFor({ format, mount, writeOptions })(body), format);
  return isGeneric ? indent(text, format) : text;
}

/** The media type of a document. */
export const typeOf = ({ document, format, isGeneric }: DocumentBody, mount: MountSettings): string =>
  isGeneric ? `application/${format}` : documentType(mount, document, format);
