/** Words of texts, in the one form that documents and queries have on every database: without case, accents and special letters. */

import { withPlainLetters } from './plain-letters.js';

/** Names sort alike in all databases, whatever these think of case and accents. A change of it needs a new index. */
export const toSortName = (name: string): string =>
  withPlainLetters(
    name
      .normalize('NFKD')
      .replace(/\p{Mark}/gu, '')
      .toLowerCase(),
  );

/** The form in which words are compared: the last letter of a Greek word has a form of its own. */
export const folded = (text: string): string => toSortName(text).replaceAll('ς', 'σ');

/** In characters. */
const maxWord = 64;

/** Limits for one document: more words than the index of a database can hold would make its content impossible to publish. */
const maxWords = 10_000;
const maxCharacters = 250_000;

/** Scripts that put no spaces between words, so that each character counts as one. */
const unspaced =
  /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}])/u;

export function toWords(text: string): readonly string[] {
  const words: string[] = [];
  let characters = 0;
  for (const [run] of folded(text).matchAll(/[\p{L}\p{N}]+/gu)) {
    for (const part of run.split(unspaced)) {
      if (part === '') continue;
      if (words.length === maxWords || characters > maxCharacters) return words;
      const word = Array.from(part.slice(0, 2 * maxWord))
        .slice(0, maxWord)
        .join('');
      words.push(word);
      characters += word.length;
    }
  }
  return words;
}

/** A word, and the characters of a text that it is made of. */
export interface PlacedWord {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** The words of a text one by one, for texts that are read to the first of them alone. */
export function* placedWords(text: string): Generator<PlacedWord> {
  for (const { 0: run, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    let start = index;
    for (const part of run.split(unspaced)) {
      const [word] = toWords(part);
      if (word !== undefined) yield { word, start, end: start + part.length };
      start += part.length;
    }
  }
}

/** Words that stand one after the other, of the last of which only the beginning may be given. */
export interface Phrase {
  readonly words: readonly string[];
  readonly isPrefix: boolean;
}

/** All of `wanted` must be in a text, or any with `isAnyWanted`, and none of `unwanted`. */
export interface TextQuery {
  readonly required: readonly Phrase[];
  readonly excluded: readonly Phrase[];
  readonly isAnyRequired?: boolean;
}

/** `"phrases"`, or words between blanks; a `-` before one excludes it, and a `*` after one matches any end. */
const part = /(-?)(?:"([^"]*)"?|([^\s"]+))/g;

export function parseTextQuery(text: string): TextQuery {
  const phrases = [...text.matchAll(part)].map(([, sign, quoted, plain = '']) => ({
    isUnwanted: sign === '-',
    words: toWords(quoted ?? plain),
    isPrefix: plain.endsWith('*'),
  }));
  const nonEmpty = phrases.filter(({ words }) => words.length > 0);
  const those = (isUnwanted: boolean) =>
    nonEmpty.filter((own) => own.isUnwanted === isUnwanted).map(({ words, isPrefix }) => ({ words, isPrefix }));
  return { required: those(false), excluded: those(true) };
}
