/** Texts of documents in responses, and their media types. */
import { indent } from '../formats/indent.js';
import type { DocumentBody, WrittenBody } from './bodies.js';
import { writerFor, writeText } from './codec.js';
import type { Service } from './service.js';
import { mediaType, type Wire } from './wire.js';

/** Writes the document of a part, so that encoding the whole has less to do at once. */
export function writtenBody(body: DocumentBody, wire: Wire, { showing }: Service): WrittenBody {
  const { document, format } = body;
  const tree = body.tree ?? writerFor({ format, wire, showing })(body);
  return { body: { ...body, tree }, bytes: Buffer.byteLength(body.text ?? writeText(document, tree, format)) };
}

/** The text of a document, indented where its media type is generic. */
export async function textOf(body: DocumentBody, wire: Wire, { showing }: Service): Promise<string> {
  const { document, format, isGeneric, tree } = body;
  const text = body.text ?? writeText(document, tree ?? writerFor({ format, wire, showing })(body), format);
  return isGeneric ? indent(text, format) : text;
}

/** The media type of a document. */
export const typeOf = ({ document, format, isGeneric }: DocumentBody, wire: Wire): string =>
  isGeneric ? `application/${format}` : mediaType(wire, document.name, format);
