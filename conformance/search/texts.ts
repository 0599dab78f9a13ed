/** Full text as the oracle searches it: words without case and accents, by translation. */
import type { Criterion } from 'express-cms-rest';
import { createFieldTypes } from 'express-cms-rest/field-types';
import type { Fact } from './facts.js';
import { folded, languageOf } from './fields.js';

const fieldTypes = createFieldTypes();

export const wordsIn = (text: string): readonly string[] => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether the words of a phrase follow each other somewhere; of the last one the beginning may do. */
function holds(words: readonly string[], phrase: readonly string[], isPrefix: boolean): boolean {
  const fitsAt = (start: number) =>
    phrase.every((word, index) => {
      const candidate = words[start + index] ?? '';
      return isPrefix && index === phrase.length - 1 ? candidate.startsWith(word) : candidate === word;
    });
  return words.some((_, start) => fitsAt(start));
}

export function fitsText(words: readonly string[], text: string): boolean {
  const parts = [...text.matchAll(/(-?)(?:"([^"]*)"?|([^\s"]+))/g)].map(([, sign, quoted, plain = '']) => ({
    isUnwanted: sign === '-',
    phrase: wordsIn(quoted ?? plain),
    isPrefix: plain.endsWith('*'),
  }));
  const searched = parts.filter(({ phrase }) => phrase.length > 0);
  return (
    searched.length > 0 &&
    searched.every(({ phrase, isPrefix, isUnwanted }) => holds(words, phrase, isPrefix) !== isUnwanted)
  );
}

/** Whether texts have a word in common with a source of a few words, each of which is used. */
export function shares(texts: readonly (readonly string[])[], source: readonly (readonly string[])[]): boolean {
  const words = new Set(source.flat());
  return texts.some((own) => own.some((word) => words.has(word)));
}

/** The words of each translation that is searched: those of searchable fields, as their types have them. */
export function textsOf({ content, type }: Fact, languageCode?: string): readonly (readonly string[])[] {
  const { languageCodes, fields } = content.currentVersion;
  const language = languageOf(content, languageCode);
  const textIn = (code: string): string =>
    fields
      .filter((own) => own.languageCode === code)
      .map(({ fieldDefinitionIdentifier, value }) => {
        const definition = type.fieldDefinitions.find(({ identifier }) => identifier === fieldDefinitionIdentifier);
        return definition?.isSearchable
          ? fieldTypes.get(definition.fieldTypeIdentifier).toText(value, definition, code)
          : '';
      })
      .join('\n');
  return languageCodes.filter((code) => (language ?? code) === code).map((code) => wordsIn(textIn(code)));
}

/** Whether hits are in the order of how well they fit, which each engine reckons in its own way. */
export function isScored(criteria: readonly Criterion[]): boolean {
  return criteria.some(
    (word) =>
      word.kind === 'fullText' ||
      word.kind === 'moreLikeThis' ||
      ((word.kind === 'and' || word.kind === 'or') && isScored(word.criteria)),
  );
}
