/** The representation of a response: the document and format that fit `Accept` best (RFC 9110 §12.5.1). */
import { LRUCache } from 'lru-cache';
import { NotAcceptable } from '../../errors.js';
import type { Causes } from '../causes.js';
import { type ApiType, parseAccept, toApiType } from '../media-type.js';
import type { ApiRequest, PageKind } from '../message.js';
import type { Representation } from '../representation.js';
import type { ServiceSettings } from '../service.js';
import { type Format, mediaType, type Wire } from '../wire.js';

export const causes: Causes = {
  errors: [
    {
      status: 406,
      reason: 'None of the media types in Accept is available',
      of: ({ documents }) => documents.length > 0,
    },
  ],
};

export interface Choice {
  readonly document: Representation;
  readonly format: Format;
  /** Whether the media type is the generic one, which browsers show, and the document is indented. */
  readonly isGeneric: boolean;
  /** The part of the document that an HTML page shows. */
  readonly page?: PageKind;
}

type Settings = Pick<ServiceSettings, 'vendor' | 'defaultFormat' | 'legacyClients' | 'browsable'>;

type Negotiable = Pick<ApiRequest, 'headers' | 'format' | 'query'>;

interface Range {
  readonly type: string;
  /** Undefined for wildcards, and for types that the API does not have. */
  readonly api: ApiType | undefined;
  readonly quality: number;
}

/** Real clients send few different `Accept` headers; longer ones are not cached. */
const cached = { headers: 500, length: 500 };

/** Creates the function that chooses. */
export function createNegotiation(settings: Settings) {
  const choices = new WeakMap<readonly Representation[], LRUCache<string, Choice>>();

  /** @throws NotAcceptable with the list of media types */
  return function negotiate(request: Negotiable, documents: readonly Representation[], wire: Wire): Choice {
    const { headers, format, query } = request;
    const key = `${format ?? ''} ${headers.accept ?? ''}`;
    const ofDocuments = choices.get(documents) ?? new LRUCache<string, Choice>({ max: cached.headers });
    const known = ofDocuments.get(key);
    if (known) return withSource(known, query);
    const choice = choose(headers.accept ?? '', documents, settings, settings.legacyClients, format);
    if (!choice)
      throw new NotAcceptable(
        `No representation matches the Accept header; available: ${available(documents, wire, format)}`,
      );
    if (key.length < cached.length) ofDocuments.set(key, choice);
    choices.set(documents, ofDocuments);
    return withSource(choice, query);
  };
}

/** The format of an error document: the best that fits, whatever documents `Accept` names. */
export function chooseForError(
  { headers, format, query }: Negotiable,
  errorDocument: Representation,
  settings: Settings,
): Choice {
  const choice = choose(headers.accept ?? '', [errorDocument], settings, true, format);
  const chosen = choice ?? { document: errorDocument, format: format ?? settings.defaultFormat, isGeneric: false };
  return withSource(chosen, query);
}

/** A page shows the text of the document in the format that the query names. */
function withSource(choice: Choice, query: string): Choice {
  if (!choice.page || !query.includes('format=')) return choice;
  const format = new URLSearchParams(query).get('format');
  return format === 'json' || format === 'xml' ? { ...choice, format, page: 'source' } : choice;
}

/** The type that browsers prefer; it is not a format of documents. */
const html = 'text/html';

/** Whether a client would rather have HTML than anything else, as browsers do. */
export const prefersHtml = (accept: string | undefined): boolean => isHtmlFirst(rangesOf(accept ?? '', ''));

const allFormats: readonly Format[] = ['json', 'xml'];

/** All media types that an operation can respond with. */
function available(documents: readonly Representation[], wire: Wire, format: Format | undefined): string {
  const formats = format ? [format] : allFormats;
  const types = documents.flatMap(({ name }) => formats.map((each) => mediaType(wire, name, each)));
  return [...new Set(types)].join(', ');
}

function choose(
  accept: string,
  documents: readonly Representation[],
  settings: Settings,
  isLenient: boolean,
  only: Format | undefined,
): Choice | undefined {
  const preferred = only ?? settings.defaultFormat;
  const formats = only ? [only] : preferred === 'json' ? allFormats : allFormats.toReversed();
  const candidates = documents.flatMap((document) => formats.map((format) => ({ document, format, isGeneric: false })));
  const [first] = candidates;
  if (accept.trim() === '') return first;
  const ranges = rangesOf(accept, settings.vendor);
  if (settings.browsable && !only && isHtmlFirst(ranges)) return pageOf(documents);
  const generic = settings.legacyClients ? undefined : genericFormat(formats, ranges);
  if (first && generic) return { ...first, format: generic, isGeneric: true };
  let best: { choice: Choice; rank: readonly number[] } | undefined;
  for (const [index, choice] of candidates.entries()) {
    const rank = rankOf(choice, choice.document === documents[0], ranges, preferred, isLenient);
    if (rank && (!best || isBetter([...rank, -index], best.rank))) best = { choice, rank: [...rank, -index] };
  }
  return best?.choice;
}

/** Pages show the document with the most members, which is the last one. */
function pageOf(documents: readonly Representation[]): Choice | undefined {
  const document = documents.at(-1);
  return document && { document, format: 'json', isGeneric: false, page: 'structure' };
}

/** By quality, then by how exactly the type was named, then by its place in `Accept`; undefined: not acceptable. */
function rankOf(
  choice: Choice,
  isDefault: boolean,
  ranges: readonly Range[],
  defaultFormat: Format,
  isLenient: boolean,
) {
  let rank: readonly [quality: number, specificity: number, place: number] | undefined;
  for (const [index, range] of ranges.entries()) {
    const specificity = specificityOf(choice, isDefault, range, defaultFormat, isLenient);
    if (specificity > 0 && (!rank || specificity > rank[1])) rank = [range.quality, specificity, -index];
  }
  return rank && rank[0] > 0 ? rank : undefined;
}

/** How exactly a range names a candidate: 0 not at all, then any type, a main type, a format, a document. */
function specificityOf(
  { document, format }: Choice,
  isDefault: boolean,
  { type, api }: Range,
  defaultFormat: Format,
  isLenient: boolean,
): number {
  if (type === '*/*') return 1;
  if (type === 'application/*') return 2;
  if (!api || (api.format ?? defaultFormat) !== format) return 0;
  if (api.name === document.name.toLowerCase()) return 5;
  // Generic types, and vendor types without a name, mean the operation's default; to old clients unknown names do too.
  return isDefault && (api.name === '' || isLenient) ? 3 : 0;
}

/** For clients that prefer HTML, as long as they do not refuse both: the better format, of equals the default one. */
function genericFormat(formats: readonly Format[], ranges: readonly Range[]): Format | undefined {
  if (!isHtmlFirst(ranges)) return undefined;
  const [best] = formats
    .map((format) => ({ format, quality: genericQuality(format, ranges) }))
    .filter(({ quality }) => quality !== 0)
    .sort((a, b) => (b.quality ?? 0) - (a.quality ?? 0));
  return best?.format;
}

function isHtmlFirst(ranges: readonly Range[]): boolean {
  const found = ranges.find(({ type }) => type === html);
  return found !== undefined && found.quality > 0 && found.quality === ranges[0]?.quality;
}

/** Of `application/json` or `application/xml`; undefined where nothing is said of it. */
function genericQuality(format: Format, ranges: readonly Range[]): number | undefined {
  const exact = format === 'json' ? ['application/json'] : ['application/xml', 'text/xml'];
  const ofType = (...types: string[]) => ranges.find(({ type }) => types.includes(type))?.quality;
  return ofType(...exact) ?? ofType('application/*') ?? ofType('*/*');
}

function isBetter(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}

/** The ranges that can fit anything, the best first, each type once, so that a long header costs little. */
function rangesOf(accept: string, vendor: string): readonly Range[] {
  const ranges = parseAccept(accept)
    .map(({ type, parameters }) => ({ type, api: toApiType(type, vendor), quality: qualityOf(parameters.q) }))
    .filter(({ type, api, quality }) => (api || type === html || type.endsWith('/*')) && !Number.isNaN(quality))
    .sort((a, b) => b.quality - a.quality);
  const best = new Map<string, Range>();
  for (const range of ranges) if (!best.has(range.type)) best.set(range.type, range);
  return [...best.values()];
}

/** More is read than RFC 9110 §12.4.2 writes: Java's own client sends `q=.2`. */
function qualityOf(q = '1'): number {
  return /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(q) ? Math.min(Number(q), 1) : Number.NaN;
}
