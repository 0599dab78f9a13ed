/** Reads exports of WordPress (WXR) as a stream: the channel, and one item after the other. */
import { createReadStream } from 'node:fs';
import { once } from '../../support/once.js';

/** An element of the export with the texts of the elements in it, such as an item, an author or a category. */
export interface WxrRecord {
  readonly name: string;
  readonly texts: ReadonlyMap<string, string>;
  readonly terms: readonly WxrTerm[];
  /** Custom fields. */
  readonly meta: ReadonlyMap<string, string>;
  readonly commentCount: number;
  /** The place of its content in the file, in bytes. */
  readonly offset: number;
}

/** A category, a tag or another term of an item. */
export interface WxrTerm {
  readonly domain: string;
  readonly slug: string;
  readonly name: string;
}

interface OpenRecord {
  readonly name: string;
  readonly texts: Map<string, string>;
  readonly terms: WxrTerm[];
  readonly meta: Map<string, string>;
  commentCount: number;
  readonly offset: number;
}

const records = new Set(['item', 'wp:author', 'wp:category', 'wp:tag', 'wp:term']);
const channelTexts = new Set(['title', 'link', 'wp:base_site_url', 'wp:wxr_version']);
/** In characters: one text of an item is in memory at a time. */
const longestText = 20_000_000;
const deepest = 20;

const saxes = once(() => import('saxes'));

/**
 * The elements of the export, in its order; texts of the channel come as records of one text.
 * @throws Error for a value that is not an export of WordPress, with the line at fault
 */
export async function* readWxr(file: string): AsyncGenerator<WxrRecord> {
  const reading = await createReading(file, false);
  for await (const { text, byteOffset } of textOf(file, 0)) {
    reading.write(text, byteOffset);
    yield* reading.take();
  }
  reading.end();
  yield* reading.take();
}

/** Reads an item again, by its place. */
export async function readWxrItem(file: string, offset: number): Promise<WxrRecord | undefined> {
  const reading = await createReading(file, true);
  reading.write('<item>', 0);
  for await (const { text } of textOf(file, offset)) {
    reading.write(text, offset);
    const [item] = reading.take();
    if (item) return { ...item, offset };
  }
  return undefined;
}

/** Blanks in the place of control characters, which XML does not allow: exports have them, and blanks are as long. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none of them.
const withoutControls = (text: string): string => text.replace(/[\0-\x08\v\f\x0e-\x1f]/g, ' ');

async function* textOf(file: string, start: number) {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let byteOffset = start;
  const decode = (chunk?: Buffer): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw new Error(`${file} is not UTF-8, somewhere after byte ${byteOffset}`);
    }
  };
  for await (const chunk of createReadStream(file, { start }) as AsyncIterable<Buffer>) {
    const text = decode(chunk);
    yield { text: withoutControls(text), byteOffset };
    byteOffset += Buffer.byteLength(text);
  }
  decode();
}

interface WxrReading {
  write(text: string, byteOffset: number): void;
  end(): void;
  /** The records that have ended since the last call. */
  take(): readonly WxrRecord[];
}

async function createReading(file: string, isFragment: boolean): Promise<WxrReading> {
  const { SaxesParser } = await saxes();
  const parser = new SaxesParser({ xmlns: false, defaultXMLVersion: '1.0', forceXMLVersion: true });
  const stop = (problem: string): never => {
    throw new Error(`${file}, line ${parser.line}, column ${parser.column}: ${problem}`);
  };
  let chunk = { text: '', byteOffset: 0, start: 0 };
  // The types of the parser lack its position, in UTF-16 code units since the start.
  const positionOf = (own: object) => (own as { readonly position: number }).position;
  const offsetNow = () => chunk.byteOffset + Buffer.byteLength(chunk.text.slice(0, positionOf(parser) - chunk.start));
  const grow = createRecords({ offsetNow, stop, isFragment });
  parser.on('error', ({ message }) => {
    // A fragment is followed by elements without a start.
    if (!grow.isDone()) stop(`it is not well-formed XML: ${message.replace(/^\d+:\d+: /, '')}`);
  });
  parser.on('doctype', () => stop('document types are refused'));
  parser.on('opentag', ({ name, attributes }) => grow.open(name, attributes as Readonly<Record<string, string>>));
  parser.on('text', grow.addText);
  parser.on('cdata', grow.addText);
  parser.on('closetag', grow.close);
  return {
    write(text, byteOffset) {
      chunk = { text, byteOffset, start: chunk.start + chunk.text.length };
      if (!grow.isDone()) parser.write(text);
    },
    end() {
      parser.close();
      if (!grow.isExport()) stop('it is no export of WordPress: it has no <wp:wxr_version>');
    },
    take: grow.take,
  };
}

interface Place {
  readonly offsetNow: () => number;
  readonly stop: (problem: string) => never;
  readonly isFragment: boolean;
}

function createRecords({ offsetNow, stop, isFragment }: Place) {
  const path: string[] = isFragment ? ['rss', 'channel'] : [];
  let [text, isExport, isDone] = ['', false, false];
  let term: Omit<WxrTerm, 'name'> | undefined;
  let metaKey = '';
  let record: OpenRecord | undefined;
  const ended: WxrRecord[] = [];
  const newRecord = (name: string): OpenRecord => ({
    ...{ name, texts: new Map(), terms: [], meta: new Map(), commentCount: 0, offset: offsetNow() },
  });
  const addTo = (open: OpenRecord, name: string): void => {
    const depth = path.length;
    if (depth === 3 && name === 'wp:comment') open.commentCount += 1;
    else if (depth === 4 && name === 'wp:meta_key') metaKey = text;
    else if (depth === 4 && name === 'wp:meta_value') open.meta.set(metaKey, text);
    else if (depth === 3 && name === 'category') open.terms.push({ domain: '', slug: '', ...term, name: text });
    else if (depth === 3) open.texts.set(name, text);
  };
  return {
    isExport: () => isExport,
    isDone: () => isDone,
    take: (): readonly WxrRecord[] => ended.splice(0),
    open(name: string, { domain = '', nicename = '' }: Readonly<Record<string, string>>): void {
      if (isDone) return;
      if (path.length === 0 && name !== 'rss') stop(`it is no export of WordPress: its root is <${name}>`);
      if (path.length >= deepest) stop(`elements are nested deeper than ${deepest} levels`);
      text = '';
      if (path.length === 2 && records.has(name)) record = newRecord(name);
      if (path.length === 3 && name === 'category') term = { domain, slug: nicename };
      path.push(name);
    },
    addText(more: string): void {
      text += more;
      if (text.length > longestText) stop(`the text of <${path.at(-1)}> is longer than ${longestText} characters`);
    },
    close(): void {
      if (isDone) return;
      const name = path.pop() ?? '';
      if (record && path.length > 2) addTo(record, name);
      else if (record && path.length === 2) {
        ended.push(record);
        record = undefined;
        isDone = isFragment;
      } else if (path.length === 2 && channelTexts.has(name)) {
        ended.push({ ...newRecord(name), texts: new Map([[name, text]]) });
        if (name === 'wp:wxr_version') isExport = true;
      }
      text = '';
    },
  };
}
