/** What an answer is written as: the representation and format that fit `Accept` best (RFC 9110 §12.5.1). */
import { NotAcceptable } from '../errors.js';
import { mediaType, type Wire } from '../representation/links.js';
import type { Format, Representation } from '../representation/representation.js';
import { ErrorMessage } from '../resources/error-message.js';
import { type ApiType, parseMediaType, split, toApiType } from './media-type.js';

export interface Choice {
  readonly representation: Representation;
  readonly format: Format;
}

interface Range {
  readonly type: string;
  readonly quality: number;
}

export interface NegotiationSettings {
  readonly vendor: string;
  readonly defaultFormat: Format;
  readonly lenientAccept: boolean;
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
    const choice = choose(key, produces, settings);
    if (!choice) throw new NotAcceptable(available(produces, wire));
    if (choices.size >= 500) choices.clear();
    if (key.length < 500) remembered.set(produces, choices.set(key, choice));
    return choice;
  };
}

/** The format of an error document: the one that fits best, whatever representations `Accept` names. */
export function errorFormat(accept: string | undefined, settings: NegotiationSettings): Format {
  const choice = choose(accept ?? '', [ErrorMessage], { ...settings, lenientAccept: true });
  return choice?.format ?? settings.defaultFormat;
}

/** All media types that an operation can answer with. */
export function available(produces: readonly Representation[], wire: Wire): string[] {
  return produces.flatMap(({ name }) => [mediaType(wire, name, 'json'), mediaType(wire, name, 'xml')]);
}

function choose(
  accept: string,
  produces: readonly Representation[],
  settings: NegotiationSettings,
): Choice | undefined {
  const formats: readonly Format[] = settings.defaultFormat === 'json' ? ['json', 'xml'] : ['xml', 'json'];
  const candidates = produces.flatMap((representation) => formats.map((format) => ({ representation, format })));
  const ranges = rangesOf(accept);
  if (accept.trim() === '') return candidates[0];
  let best: { choice: Choice; rank: readonly number[] } | undefined;
  for (const [index, choice] of candidates.entries()) {
    const rank = rankOf(choice, choice.representation === produces[0], ranges, settings);
    if (rank && (!best || isBetter([...rank, -index], best.rank))) best = { choice, rank: [...rank, -index] };
  }
  return best?.choice;
}

/** By quality, then by how exactly the type was named, then by its place in `Accept`; undefined: not acceptable. */
function rankOf(choice: Choice, isDefault: boolean, ranges: readonly Range[], settings: NegotiationSettings) {
  let rank: readonly [quality: number, specificity: number, place: number] | undefined;
  for (const [index, range] of ranges.entries()) {
    const specificity = specificityOf(choice, isDefault, range.type, settings);
    if (specificity > 0 && (!rank || specificity > rank[1])) rank = [range.quality, specificity, -index];
  }
  return rank && rank[0] > 0 ? rank : undefined;
}

/** How exactly a range names a candidate: 0 not at all, then any type, a main type, a format, a representation. */
function specificityOf(
  { representation, format }: Choice,
  isDefault: boolean,
  type: string,
  settings: NegotiationSettings,
) {
  if (type === '*/*') return 1;
  if (type === 'application/*') return 2;
  const api = toApiType(type, settings.vendor);
  if (!api || (api.format ?? settings.defaultFormat) !== format) return 0;
  if (api.name === representation.name.toLowerCase()) return 5;
  return isDefault && meansDefault(api, settings) ? 3 : 0;
}

/** Generic types, and vendor types without a name, mean the operation's default; to old clients unknown names do too. */
function meansDefault(api: ApiType, settings: NegotiationSettings): boolean {
  return api.name === '' || settings.lenientAccept;
}

function isBetter(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at >= 0 && (a[at] ?? 0) > (b[at] ?? 0);
}

/** What cannot be read as a range is left out (RFC 9110 §12.5.1 gives it no meaning). */
function rangesOf(accept: string): Range[] {
  return split(accept, ',')
    .map((text) => parseMediaType(text.trim()))
    .filter((range) => range !== undefined)
    .map(({ type, parameters }) => ({ type, quality: qualityOf(parameters.q) }))
    .filter(({ quality }) => !Number.isNaN(quality))
    .sort((a, b) => b.quality - a.quality);
}

/** More is read than RFC 9110 §12.4.2 writes: Java's own client sends `q=.2`. */
function qualityOf(q = '1'): number {
  return /^(?:\d+\.?\d*|\.\d+)$/.test(q) ? Math.min(Number(q), 1) : Number.NaN;
}
