/** Full-text search by FTS5, with the words in a separate table. */
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Phrase, TextQuery } from '../words.js';

export const toWordIndex = (words: readonly string[]): RawBuilder<string> => sql<string>`${words.join(' ')}`;

export const wordList = (words: Expression<unknown>): RawBuilder<string> => sql<string>`${words}`;

/** Words are letters and digits alone, so that there is nothing to escape. */
const toPhrase = ({ words, isPrefix }: Phrase): string => `"${words.join(' ')}"${isPrefix ? ' *' : ''}`;

const matching = (phrases: readonly Phrase[], operator: 'AND' | 'OR') =>
  sql`cms_search_words match ${phrases.map(toPhrase).join(` ${operator} `)}`;

export function textMatches({ wanted, unwanted, isAnyWanted }: TextQuery): RawBuilder<unknown> {
  const allowed =
    unwanted.length === 0
      ? sql`1 = 1`
      : sql`own.id not in (select rowid from cms_search_words where ${matching(unwanted, 'OR')})`;
  if (wanted.length === 0)
    return sql`select own.content_id, own.language_code, 0.0 as score from cms_search_text own where ${allowed}`;
  // The rank is the lower the better a text fits.
  return sql`select own.content_id, own.language_code, -cms_search_words.rank as score
    from cms_search_words join cms_search_text own on own.id = cms_search_words.rowid
    where ${matching(wanted, isAnyWanted ? 'OR' : 'AND')} and ${allowed}`;
}
