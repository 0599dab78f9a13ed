/** The words that similar content is searched by: all of a short source, and the rarest ones of a long source. */
import { sql } from 'kysely';
import type { Criterion, SimilaritySource, ViewQuery } from '../../../repository/repository.js';
import { toWords } from '../../../support/normalize.js';
import { isId, literal, onCurrentVersion } from '../../values/rows.js';
import { mayRead } from '../content/rows.js';
import { findByPath } from '../url-aliases/walk.js';
import { countHits, selectHits } from './hits.js';
import { inSearchedLanguage } from './indexed-values.js';
import { type Similar, withInner } from './references.js';
import type { Scope } from './scope.js';

/** The maximum number of words that are searched for. */
const maxWords = 10;

/** The maximum number of words that are counted, the longest first, which are rarely the most frequent ones. */
const maxCandidates = 40;

/** Words in this many items or more are treated as equally frequent. */
const common = 1000;

export async function loadSimilar(query: ViewQuery, scope: Scope): Promise<ReadonlyMap<Criterion, Similar>> {
  const similarByCriterion = new Map<Criterion, Similar>();
  for (const criterion of [...query.filter, ...query.query].flatMap(withInner)) {
    if (criterion.kind !== 'moreLikeThis') continue;
    const source = await loadSource(criterion.source, scope);
    if (source) similarByCriterion.set(criterion, { ...source, words: await chooseWords(source, query, scope) });
  }
  return similarByCriterion;
}

/** Undefined for content that does not exist, or that the caller may not read. */
async function loadSource(source: SimilaritySource, scope: Scope): Promise<Similar | undefined> {
  if ('text' in source) return { words: [...new Set(toWords(source.text))] };
  const { unit } = scope;
  const contentId = 'url' in source ? await findContentAt(source.url, scope) : source.contentId;
  if (contentId === undefined || !isId(contentId)) return undefined;
  const isSearched = inSearchedLanguage(scope, sql.ref('text.language_code'), 'content');
  const rows = await unit.db
    .selectFrom('cms_content as content')
    .innerJoin('cms_version as version', onCurrentVersion)
    .innerJoin('cms_search_text as text', 'text.content_id', 'content.id')
    .select(unit.store.dialect.wordList(sql.ref('text.words')).as('words'))
    .where('content.id', '=', contentId)
    .where('content.status', '=', literal('PUBLISHED'))
    .where(mayRead(scope.permissions))
    .where(isSearched)
    .execute();
  return { contentId, words: [...new Set(rows.flatMap(({ words }) => words.split(' ').filter(Boolean)))] };
}

async function findContentAt(url: string, { unit }: Scope): Promise<number | undefined> {
  const row = await findByPath(unit, url);
  return row?.readable === 1 ? (row.content_id ?? undefined) : undefined;
}

/** Counts only content that the caller may read: frequencies must reveal nothing about other content. */
async function chooseWords({ words, contentId }: Similar, query: ViewQuery, scope: Scope): Promise<readonly string[]> {
  if (words.length <= maxWords) return words;
  const candidates = [...words].sort((a, b) => b.length - a.length || (a < b ? -1 : 1)).slice(0, maxCandidates);
  const counted: { readonly word: string; readonly count: number }[] = [];
  for (const word of candidates) {
    const having: ViewQuery = { ...query, target: 'content', filter: [{ kind: 'fullText', text: word }], query: [] };
    const contentScope = { ...scope, target: 'content' as const };
    counted.push({ word, count: await countHits(selectHits(having, contentScope), contentScope, common) });
  }
  // A word of the source alone finds nothing.
  const shared = counted.filter(({ count }) => count > (contentId === undefined ? 0 : 1));
  return shared
    .sort((a, b) => a.count - b.count)
    .slice(0, maxWords)
    .map(({ word }) => word);
}
