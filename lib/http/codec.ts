/** Documents and their text, in each format and with the prefix of each mount. */
import { decode as decodeDocument } from '../documents/decode.js';
import type { AnyDocument } from '../documents/document.js';
import { type DocumentTree, isMap, type WriteContext } from '../documents/value.js';
import { BadRequest } from '../errors/errors.js';
import type { Limits } from '../formats/format.js';
import { indent } from '../formats/indent.js';
import { formats } from '../formats/index.js';
import { rootOf, rootOfParsed } from '../formats/json.js';
import { inPieces } from '../formats/pieces.js';
import { decodeText } from '../formats/text.js';
import { type Format, type MountSettings, mediaType } from './mount-settings.js';

export type { Limits } from '../formats/format.js';

/** A body as it arrived. */
export interface Input {
  readonly format: Format;
  readonly bytes?: Uint8Array;
  readonly charset?: string | undefined;
  /** The result of a body parser of the host: text, or for JSON a value. */
  readonly parsed?: unknown;
  /** A document that was parsed as a part of another one, in the same format. */
  readonly tree?: unknown;
}

/** The context in which a document is written, besides the mount and the format. */
export type WriteOptions = Pick<WriteContext, 'languages' | 'fieldTypes' | 'isServed' | 'embeddedFields'> & {
  /** Whether all free values are shown as they are, which is for documents that a server reads. */
  readonly isExact?: true;
};

/** How a document is written. */
export interface Writing {
  readonly format: Format;
  readonly mount: MountSettings;
  readonly writeOptions: WriteOptions;
}

/** A value, and the document that shows it. */
interface DocumentValue {
  readonly document: AnyDocument;
  readonly value: unknown;
  readonly languages: readonly string[];
}

/** Creates the function that writes documents in a format, as a router shows them. */
export const writerFor =
  ({
    format,
    mount,
    writeOptions,
  }: Omit<Writing, 'writeOptions'> & { readonly writeOptions: Omit<WriteOptions, 'languages'> }) =>
  ({ document, value, languages }: DocumentValue) =>
    write(document, value, { format, mount, writeOptions: { languages, ...writeOptions } });

/** The document of a value, final. */
export const write = (document: AnyDocument, value: unknown, writing: Writing) =>
  document.write(value, writeContext(writing));

/** Creates the context in which a value is written. */
export function writeContext({ format, mount, writeOptions }: Writing): WriteContext {
  const { prefix, fieldTypePrefix, fieldTypeNames, ids } = mount;
  const { exact, isTextual } = formats[format];
  const free = writeOptions.isExact ? exact : formats[format].free;
  const target = { prefix, fieldTypePrefix, fieldTypeNames, ids, free, isTextual };
  return Object.assign(target, { mediaType: (name: string) => mediaType(mount, name, format) }, writeOptions);
}

/** The text of a document, whose root has its media type first. */
export const encode = (document: AnyDocument, value: unknown, writing: Writing): string =>
  writeText(document, write(document, value, writing), writing.format);

/** Encodes a value with a member or an element on each line, for people. */
export const encodeIndented = (document: AnyDocument, value: unknown, writing: Writing): Promise<string> =>
  indent(encode(document, value, writing), writing.format);

/** The text of a document that was written for this format. */
export const writeText = ({ root, standardType }: AnyDocument, tree: object, format: Format): string =>
  standardType !== undefined && format === 'json' ? JSON.stringify(tree) : formats[format].write(root, tree);

/** The document of a value, which is made in pieces, between which other requests are served. */
export function documentInPieces(
  { document, value, languages }: DocumentValue,
  writing: Omit<Writing, 'writeOptions'> & { readonly writeOptions: Omit<WriteOptions, 'languages'> },
): Promise<DocumentTree> {
  const context = writeContext({ ...writing, writeOptions: { languages, ...writing.writeOptions } });
  // One for all pieces, since writers that count or collect values do so for a context.
  let to: WriteContext | undefined;
  return inPieces((pieces) => {
    to ??= { ...context, pieces };
    return document.write(value, to);
  });
}

/** The text of a document, which is written in pieces. */
export const textInPieces = ({ root }: AnyDocument, tree: object, format: Format): Promise<string> =>
  inPieces((pieces) => formats[format].write(root, tree, pieces));

/** A request document: its value, and the unparsed members of the root. */
interface Decoded {
  readonly body: unknown;
  readonly members: Readonly<Record<string, unknown>>;
}

/**
 * Reads a body as a document.
 * @throws BadRequest with all that is wrong with it
 */
export async function decode(
  document: AnyDocument,
  input: Input,
  { mount, limits }: { readonly mount: MountSettings; readonly limits: Limits },
): Promise<Decoded> {
  const tree = await parse(input, limits);
  const isLarge = (input.bytes?.length ?? 0) > 100_000;
  const body = await decodeDocument(document, tree, { ...readContext(mount, input.format), isLarge });
  return { body, members: isMap(tree) ? tree : {} };
}

/** Creates the context in which a document is read. */
export const readContext = ({ prefix, fieldTypePrefix, fieldTypeNames, ids }: MountSettings, format: Format) => ({
  prefix,
  fieldTypePrefix,
  fieldTypeNames,
  ids,
  isTextual: formats[format].isTextual,
});

/** Returns the content of the root. @throws BadRequest for an empty body and for text that is not well-formed */
async function parse({ format, bytes, charset, parsed, tree }: Input, limits: Limits): Promise<unknown> {
  if (tree !== undefined) return rootOf(tree, limits);
  if (format === 'json' && parsed !== undefined && typeof parsed !== 'string') return rootOfParsed(parsed, limits);
  const text = typeof parsed === 'string' ? parsed : decodeText(format, bytes ?? new Uint8Array(), charset);
  if (!/[^ \t\r\n]/.test(text)) throw new BadRequest('The body is empty');
  return formats[format].read?.(text, limits);
}
