/** What a response is written as: the representation and format that fit `Accept` best (RFC 9110 §12.5.1). */

import type { Representation } from '../api/representation.js';
import { type Format, mediaType, type Wire } from '../api/wire.js';
import { NotAcceptable } from '../errors.js';
import { ErrorMessage } from '../resources/error-message.documents.js';
import { type ApiType, parseMediaType, split, toApiType } from './media-type.js';

export interface Choice {
  readonly representation: Representation;
  readonly format: Format;
  /** Whether the media type is the generic one, which browsers show, and the document is indented. */
  readonly isGeneric: boolean;
}

interface Range {
  readonly type: string;
  /** Undefined for wildcards, and for types that the API does not have. */
  readonly api: ApiType | undefined;
  readonly quality: number;
}

export interface NegotiationSettings {
  readonly vendor: string;
  readonly defaultFormat: Format;
  /** Whether unknown names in vendor types mean the default, and browsers get what all others get. */
  readonly legacyClients: boolean;
}

interface Choosing extends NegotiationSettings {
  readonly isLenient: boolean;
}

/** Makes the function that chooses; its choices are remembered by `Accept`, of which real clients have few. */
export function createNegotiation(settings: NegotiationSettings) {
  const remembered = new WeakMap<readonly Representation[], Map<string, Choice>>();

  /** @throws NotAcceptable with the list of what there is */
  return function negotiate(accept: string | undefined, produces: readonly Representation[], wire: Wire): Choice {
    const key = accept ?? '';
    const choices = remembered.get(produces) ?? new Map<string, Choice>();
    const known = choices.get(key);
    if (known) return known;
    const choice = choose(key, produces, { ...settings, isLenient: settings.legacyClients });
    if (!choice) throw new NotAcceptable(available(produces, wire));
    if (choices.size >= 500) choices.clear();
    if (key.length < 500) remembered.set(produces, choices.set(key, choice));
    return choice;
  };
}

/** How an error document is written: as fits best, whatever representations `Accept` names. */
export function chooseForError(accept: string | undefined, settings: NegotiationSettings): Choice {
  const choice = choose(accept ?? '', [ErrorMessage], { ...settings, isLenient: true });
  return choice ?? { representation: ErrorMessage, format: settings.defaultFormat, isGeneric: false };
}

/** What browsers prefer; it is no format of documents. */
const html = 'text/html';

/** Whether a client would rather have HTML than anything else, as browsers do. */
export function prefersHtml(accept: string | undefined): boolean {
  return isHtmlFirst(rangesOf(accept ?? '', ''));
}

/** All media types that an operation can answer with. */
export function available(produces: readonly Representation[], wire: Wire): string[] {
  return produces.flatMap(({ name }) => [mediaType(wire, name, 'json'), mediaType(wire, name, 'xml')]);
}

function choose(accept: string, produces: readonly Representation[], settings: Choosing): Choice | undefined {
  const formats: readonly Format[] = settings.defaultFormat === 'json' ? ['json', 'xml'] : ['xml', 'json'];
  const candidates = produces.flatMap((representation) =>
    formats.map((format) => ({ representation, format, isGeneric: false })),
  );
  const ranges = rangesOf(accept, settings.vendor);
  const [first] = candidates;
  if (accept.trim() === '') return first;
  const generic = settings.legacyClients ? undefined : genericFormat(formats, ranges);
  if (first && generic) return { ...first, format: generic, isGeneric: true };
  let best: { choice: Choice; rank: readonly number[] } | undefined;
  for (const [index, choice] of candidates.entries()) {
    const rank = rankOf(choice, choice.representation === produces[0], ranges, settings);
    if (rank && (!best || isBetter([...rank, -index], best.rank))) best = { choice, rank: [...rank, -index] };
  }
  return best?.choice;
}

/** By quality, then by how exactly the type was named, then by its place in `Accept`; undefined: not acceptable. */
function rankOf(choice: Choice, isDefault: boolean, ranges: readonly Range[], settings: Choosing) {
  let rank: readonly [quality: number, specificity: number, place: number] | undefined;
  for (const [index, range] of ranges.entries()) {
    const specificity = specificityOf(choice, isDefault, range, settings);
    if (specificity > 0 && (!rank || specificity > rank[1])) rank = [range.quality, specificity, -index];
  }
  return rank && rank[0] > 0 ? rank : undefined;
}

/** How exactly a range names a candidate: 0 not at all, then any type, a main type, a format, a representation. */
function specificityOf(
  { representation, format }: Choice,
  isDefault: boolean,
  { type, api }: Range,
  settings: Choosing,
) {
  if (type === '*/*') return 1;
  if (type === 'application/*') return 2;
  if (!api || (api.format ?? settings.defaultFormat) !== format) return 0;
  if (api.name === representation.name.toLowerCase()) return 5;
  return isDefault && meansDefault(api, settings) ? 3 : 0;
}

/** Generic types, and vendor types without a name, mean the operation's default; to old clients unknown names do too. */
function meansDefault(api: ApiType, { isLenient }: Choosing): boolean {
  return api.name === '' || isLenient;
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

/**
 * The ranges that can fit anything, each type once, so that a long header costs little. What cannot be read as a range is
 * left out (RFC 9110 §12.5.1 gives it no meaning).
 */
function rangesOf(accept: string, vendor: string): readonly Range[] {
  const ranges = [...new Set(split(accept, ','))]
    .map((text) => parseMediaType(text.trim()))
    .filter((range) => range !== undefined)
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
