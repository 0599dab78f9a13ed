/** Documents and their text: encoding only writes, decoding looks at the schema, coerces and validates. */
import type { Static, TObject } from 'typebox';
import { BadRequest, type Fault } from '../errors.js';
import { type Limits, readJson, rootOf, writeJson } from './json.js';
import { compileJson, type Write } from './json-compiler.js';
import type { Wire } from './links.js';
import { step } from './pointer.js';
import { type Reading, read } from './reading.js';
import type { Format, Representation } from './representation.js';
import { isMap, type Shape } from './shape.js';
import { decodeText } from './text.js';
import { validate } from './validation.js';
import { writeXml } from './xml.js';
import { readXml } from './xml-reader.js';

export type { Limits } from './json.js';

/** A body as it arrived. */
export interface Input {
  readonly format: Format;
  readonly bytes?: Uint8Array;
  readonly charset?: string;
  /** What a host's own parser left in place of bytes: text, or for JSON a value. */
  readonly parsed?: unknown;
}

/** A document that fits its schema. */
export interface Decoded<B> {
  readonly body: B;
  /** The root's members as sent, for comparing members that only the server sets. */
  readonly sent: Readonly<Record<string, unknown>>;
}

/** The text of a document; its root says its media type first. */
export function encode(representation: Representation, body: object, format: Format, wire: Wire): string {
  const { name, root, xmlNames } = representation;
  const text = format === 'json' ? writerOf(representation)?.(body, wire) : undefined;
  if (text !== undefined) return text;
  const document = { '_media-type': name, ...body };
  return format === 'json' ? writeJson(root, document, wire) : writeXml(root, document, wire, xmlNames);
}

const writers = new WeakMap<Representation, Write | undefined>();

/** Made when the first document is written. */
function writerOf(representation: Representation): Write | undefined {
  if (!writers.has(representation)) writers.set(representation, compileJson(representation));
  return writers.get(representation);
}

/** The document that a client sent, or a BadRequest with all that is wrong with it. */
export async function decode<S extends TObject>(
  representation: Representation<S>,
  input: Input,
  wire: Wire,
  limits: Limits,
): Promise<Decoded<Static<S>>> {
  const sent = await parse(input, limits);
  const faults: Fault[] = [];
  const reading: Reading = { xml: input.format === 'xml', wire, xmlNames: representation.xmlNames, faults };
  const root = step(representation.root);
  const body = read(representation.schema as Shape, sent, root, reading);
  const paths = new Set(faults.map(({ path }) => path));
  for (const { path, message } of await validate(representation.schema, body)) {
    if (!paths.has(root + path)) faults.push({ path: root + path, message });
  }
  if (faults.length > 0) throw new BadRequest(`The document is not a valid ${representation.name}`, { errors: faults });
  return { body: body as Static<S>, sent: isMap(sent) ? sent : {} };
}

/** What the root holds. */
async function parse({ format, bytes, charset, parsed }: Input, limits: Limits): Promise<unknown> {
  if (format === 'json' && parsed !== undefined && typeof parsed !== 'string') return rootOf(parsed, limits);
  const text = typeof parsed === 'string' ? parsed : decodeText(format, bytes ?? new Uint8Array(), charset);
  if (!/[^ \t\r\n]/.test(text)) throw new BadRequest('The body is empty');
  return format === 'json' ? readJson(text, limits) : await readXml(text, limits);
}
