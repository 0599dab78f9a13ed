/** What a response is written as: the document and format that fit `Accept` best (RFC 9110 §12.5.1). */
import { LRUCache } from 'lru-cache';
import { NotAcceptable } from '../../errors.js';
import type { Causes } from '../causes.js';
import { type ApiType, parseAccept, toApiType } from '../media-type.js';
import type { Representation } from '../representation.js';
import type { ServiceSettings } from '../service.js';
import { type Format, mediaType, type Wire } from '../wire.js';

export const causes: Causes = {
  errors: [
    {
      status: 406,
      reason: 'None of the media types in Accept fits',
      of: ({ documents }) => documents.length > 0,
    },
  ],
};

export interface Choice {
  readonly document: Representation;
  readonly format: Format;
  /** Whether the media type is the generic one, which browsers show, and the document is indented. */
  readonly isGeneric: boolean;
}

type Settings = Pick<ServiceSettings, 'vendor' | 'defaultFormat' | 'legacyClients'>;

interface Range {
  readonly type: string;
  /** Undefined for wildcards, and for types that the API does not have. */
  readonly api: ApiType | undefined;
  readonly quality: number;
}

/** Real clients send few different `Accept` headers; longer ones are not kept. */
const cached = { headers: 500, length: 500 };

/** Creates the function that chooses. */
export function createNegotiation(settings: Settings) {
  const choices = new WeakMap<readonly Representation[], LRUCache<string, Choice>>();

  /** @throws NotAcceptable with the list of what there is */
  return function negotiate(accept: string | undefined, documents: readonly Representation[], wire: Wire): Choice {
    const key = accept ?? '';
    const ofDocuments = choices.get(documents) ?? new LRUCache<string, Choice>({ max: cached.headers });
    const known = ofDocuments.get(key);
    if (known) return known;
    const choice = choose(key, documents, settings, settings.legacyClients);
    if (!choice) throw new NotAcceptable(available(documents, wire));
    if (key.length < cached.length) ofDocuments.set(key, choice);
    choices.set(documents, ofDocuments);
    return choice;
  };
}

/** How an error document is written: as fits best, whatever documents `Accept` names. */
export function chooseForError(accept: string | undefined, errorDocument: Representation, settings: Settings): Choice {
  const choice = choose(accept ?? '', [errorDocument], settings, true);
  return choice ?? { document: errorDocument, format: settings.defaultFormat, isGeneric: false };
}

/** What browsers prefer; it is no format of documents. */
const html = 'text/html';

/** Whether a client would rather have HTML than anything else, as browsers do. */
export const prefersHtml = (accept: string | undefined): boolean => isHtmlFirst(rangesOf(accept ?? '', ''));

/** All media types that an operation can respond with. */
const available = (documents: readonly Representation[], wire: Wire): string[] =>
  documents.flatMap(({ name }) => [mediaType(wire, name, 'json'), mediaType(wire, name, 'xml')]);

function choose(
  accept: string,
  documents: readonly Representation[],
  settings: Settings,
  isLenient: boolean,
): Choice | undefined {
  const formats: readonly Format[] = settings.defaultFormat === 'json' ? ['json', 'xml'] : ['xml', 'json'];
  const candidates = documents.flatMap((document) => formats.map((format) => ({ document, format, isGeneric: false })));
  const [first] = candidates;
  if (accept.trim() === '') return first;
  const ranges = rangesOf(accept, settings.vendor);
  const generic = settings.legacyClients ? undefined : genericFormat(formats, ranges);
  if (first && generic) return { ...first, format: generic, isGeneric: true };
  let best: { choice: Choice; rank: readonly number[] } | undefined;
  for (const [index, choice] of candidates.entries()) {
    const rank = rankOf(choice, choice.document === documents[0], ranges, settings, isLenient);
    if (rank && (!best || isBetter([...rank, -index], best.rank))) best = { choice, rank: [...rank, -index] };
  }
  return best?.choice;
}

/** By quality, then by how exactly the type was named, then by its place in `Accept`; undefined: not acceptable. */
function rankOf(
  choice: Choice,
  isDefault: boolean,
  ranges: readonly Range[],
  { defaultFormat }: Settings,
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
