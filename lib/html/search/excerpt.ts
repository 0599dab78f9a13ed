/** The text around the first word of a search that a field has, with the words marked. */
import type { ContentType, Content as ContentValue, Field, Id } from '../../repository/repository.js';
import { folded, type Phrase, type PlacedWord, parseTextQuery, placedWords } from '../../support/normalize.js';
import { html, type Part } from '../markup/html.js';
import type { Site } from '../site/site.js';

/** Characters before and after the first word. */
const [before, after] = [60, 140];

/** Maximum number of characters searched in one field, to limit the time that an excerpt takes. */
const longest = 100_000;

interface Excerpting {
  /** The words of the search, unchanged. */
  readonly words: string;
  /** The type of the content; undefined where it cannot be loaded. */
  readonly type: ContentType<Id> | undefined;
  /** The preferred ones first. */
  readonly languages: readonly string[];
  readonly fieldTypes: Site['fieldTypes'];
}

/** Undefined where no text but that of the name has the words. */
export function excerptOf(content: ContentValue<Id>, excerpting: Excerpting): Part {
  const phrases = parseTextQuery(excerpting.words).required;
  const names = new Set([content.name, ...Object.values(content.names ?? {})]);
  for (const field of inOrder(content, excerpting.languages)) {
    const text = textOf(field, excerpting);
    if (names.has(text)) continue;
    const ranges = occurrences(text, phrases);
    if (ranges[0]) return marked(text, ranges, rangeAround(text, ranges[0]));
  }
  return undefined;
}

function inOrder({ currentVersion, mainLanguageCode }: ContentValue<Id>, languages: readonly string[]) {
  const order = [...languages, mainLanguageCode];
  const rank = ({ languageCode }: Field<Id>) =>
    order.includes(languageCode) ? order.indexOf(languageCode) : order.length;
  return [...currentVersion.fields].sort((one, other) => rank(one) - rank(other));
}

/** On one line; searches find no words of fields that are not searchable. */
function textOf(field: Field<Id>, { type, fieldTypes }: Excerpting): string {
  const { fieldTypeIdentifier, fieldDefinitionIdentifier, value, languageCode } = field;
  const definition = type?.fieldDefinitions.find(({ identifier }) => identifier === fieldDefinitionIdentifier);
  if (!definition?.isSearchable) return '';
  const text = fieldTypes.get(fieldTypeIdentifier).toText?.(value, definition, languageCode) ?? '';
  return text.slice(0, longest).replace(/\s+/g, ' ').trim();
}

/** A part of a text. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** The ranges of phrases in a text, up to the end of an excerpt that begins with the first one. */
function occurrences(text: string, phrases: readonly Phrase[]): readonly Range[] {
  const whole = folded(text);
  const possible = phrases.filter(({ words: [first = ''] }) => whole.includes(first));
  if (possible.length === 0) return [];
  const words: PlacedWord[] = [];
  const ranges: Range[] = [];
  for (const word of placedWords(text)) {
    if (ranges[0] && word.start > ranges[0].end + after) break;
    words.push(word);
    const starts = possible.flatMap((phrase) => startOf(phrase, words) ?? []);
    const start = Math.max(Math.min(...starts), ranges.at(-1)?.end ?? 0);
    if (starts.length > 0) ranges.push({ start, end: word.end });
  }
  return ranges;
}

/** The start of a phrase that ends with the last of these words; undefined for other words. */
function startOf({ words, isPrefix }: Phrase, all: readonly PlacedWord[]): number | undefined {
  const last = all.slice(-words.length);
  const isThere = words.every((word, index) => {
    const lastWord = last[index]?.word;
    return lastWord === word || (isPrefix && index === words.length - 1 && lastWord?.startsWith(word));
  });
  return isThere ? last[0]?.start : undefined;
}

/** Between spaces, where there are any. */
function rangeAround(text: string, { start, end }: Range): Range {
  const from = Math.max(start - before, 0);
  const to = Math.min(end + after, text.length);
  const gap = text.indexOf(' ', from);
  const lastGap = text.lastIndexOf(' ', to);
  return {
    start: from > 0 && gap >= 0 && gap < start ? gap + 1 : from + Number(isWithinCharacter(text, from)),
    end: to < text.length && lastGap > end ? lastGap : to - Number(isWithinCharacter(text, to)),
  };
}

/** Between the two units of a surrogate pair. */
const isWithinCharacter = (text: string, at: number): boolean => /[\udc00-\udfff]/.test(text.charAt(at));

function marked(text: string, ranges: readonly Range[], { start, end }: Range): Part {
  const parts: Part[] = [start > 0 && '… '];
  let at = start;
  for (const range of ranges) {
    if (range.end > end) break;
    parts.push(text.slice(at, range.start), html`<mark>${text.slice(range.start, range.end)}</mark>`);
    at = range.end;
  }
  return [...parts, text.slice(at, end), end < text.length && ' …'];
}
