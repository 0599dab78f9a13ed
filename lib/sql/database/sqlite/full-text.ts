/** Full-text search by FTS5, with the words in a separate table. */
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Phrase, TextQuery } from '../../../support/normalize.js';

export const toWordText = (words: readonly string[]): string => words.join(' ');

export const wordIndex = (text: Expression<string>): RawBuilder<string> => sql<string>`${text}`;

export const wordList = (words: Expression<unknown>): RawBuilder<string> => sql<string>`${words}`;

/** Words are letters and digits alone, so that there is nothing to escape. */
const toPhrase = ({ words, isPrefix }: Phrase): string => `"${words.join(' ')}"${isPrefix ? ' *' : ''}`;

const matching = (phrases: readonly Phrase[], operator: 'AND' | 'OR') =>
  sql`cms_search_words match ${phrases.map(toPhrase).join(` ${operator} `)}`;

/** The rank of FTS5 depends on how many texts have a word, and is the lower the better a text fits. */
const rank = sql<number>`-cms_search_words.rank`;

/** The words of a row between blanks. */
const text = sql<string>`(' ' || own.words || ' ')`;

/** The length of the text, in bytes, against which the score weighs the number of occurrences, as the rank does. */
const weight = sql<number>`(0.3 + 0.9 * octet_length(own.words) / 2000)`;

/** Score by the number of occurrences of the phrase in this text; no other texts are read. */
function scoreOf({ words, isPrefix }: Phrase): RawBuilder<number> {
  const phrase = ` ${words.join(' ')}${isPrefix ? '' : ' '}`;
  const left = sql<number>`octet_length(replace(${text}, ${phrase}, ''))`;
  const count = sql<number>`(octet_length(${text}) - ${left}) / ${sql.lit(Buffer.byteLength(phrase))}.0`;
  return sql<number>`(1 - ${weight} / (${count} + ${weight}))`;
}

export function textMatches(
  { required, excluded: unwanted, isAnyRequired: isAnyWanted }: TextQuery,
  isByAllTexts: boolean,
): RawBuilder<unknown> {
  const allowed =
    unwanted.length === 0
      ? sql`1 = 1`
      : sql`own.id not in (select rowid from cms_search_words where ${matching(unwanted, 'OR')})`;
  if (required.length === 0)
    return sql`select own.content_id, own.language_code, 0.0 as score from cms_search_text own where ${allowed}`;
  const score = isByAllTexts ? rank : sql<number>`(${sql.join(required.map(scoreOf), sql` + `)})`;
  return sql`select own.content_id, own.language_code, ${score} as score
    from cms_search_words join cms_search_text own on own.id = cms_search_words.rowid
    where ${matching(required, isAnyWanted ? 'OR' : 'AND')} and ${allowed}`;
}
