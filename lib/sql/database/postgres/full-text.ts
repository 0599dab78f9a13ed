/** Full-text search by vectors of words, which are built here and not by a configuration of the server. */
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Phrase, TextQuery } from '../../../support/normalize.js';

/** Words are letters and digits alone, so that there is nothing to escape. */
const quoted = (word: string): string => `'${word}'`;

export const toVectorText = (words: readonly string[]): string =>
  words.map((word, index) => `${quoted(word)}:${index + 1}`).join(' ');

export const textVector = (text: Expression<string>): RawBuilder<string> => sql<string>`cast(${text} as tsvector)`;

export const wordsOfVector = (words: Expression<unknown>): RawBuilder<string> =>
  sql<string>`array_to_string(tsvector_to_array(${words}), ' ')`;

const toPhrase = ({ words, isPrefix }: Phrase): string => `(${words.map(quoted).join(' <-> ')}${isPrefix ? ':*' : ''})`;

export function vectorMatches({
  required,
  excluded: unwanted,
  isAnyRequired: isAnyWanted,
}: TextQuery): RawBuilder<unknown> {
  const all = required.map(toPhrase);
  const parts = [
    ...(isAnyWanted ? [`(${all.join(' | ')})`] : all),
    ...unwanted.map((phrase) => `!${toPhrase(phrase)}`),
  ];
  const query = sql`cast(${parts.join(' & ')} as tsquery)`;
  return sql`select own.content_id, own.language_code, ts_rank(own.words, ${query}) as score
    from cms_search_text own where own.words @@ ${query}`;
}
