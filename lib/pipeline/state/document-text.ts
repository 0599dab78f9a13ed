/** Texts of documents in responses, and their media types. */
import { indent } from '../../formats/indent.js';
import type { DocumentBody, WrittenBody } from '../../http/bodies.js';
import { writerFor, writeText } from '../../http/codec.js';
import { type MountSettings, mediaType } from '../../http/mount-settings.js';
import type { Service } from './service.js';

/** Writes the document of a part, so that encoding the whole has less to do at once. */
export function writtenBody(body: DocumentBody, mount: MountSettings, { writeOptions }: Service): WrittenBody {
  const { document, format } = body;
  const tree = body.tree ?? writerFor({ format, mount, writeOptions })(body);
  return { body: { ...body, tree }, bytes: Buffer.byteLength(body.text ?? writeText(document, tree, format)) };
}

/** The text of a document, indented where its media type is generic. */
export async function textOf(body: DocumentBody, mount: MountSettings, { writeOptions }: Service): Promise<string> {
  const { document, format, isGeneric, tree } = body;
  const text = body.text ?? writeText(document, tree ?? writerFor({ format, mount, writeOptions })(body), format);
  return isGeneric ? indent(text, format) : text;
}

/** The media type of a document. */
export const typeOf = ({ document, format, isGeneric }: DocumentBody, mount: MountSettings): string =>
  isGeneric ? `application/${format}` : mediaType(mount, document.name, format);
