/** Criteria on texts as conditions, and as scores that hits are sorted by. */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { BadRequest } from '../../../errors/errors.js';
import type { Criterion } from '../../../repository/repository.js';
import { parseTextQuery, type TextQuery } from '../../../support/normalize.js';
import { and, type Condition, never } from '../../unit-of-work/policies.js';
import { inSearchedLanguage } from './indexed-values.js';
import type { Similar } from './references.js';
import { looksAtLanguage, type Scope } from './scope.js';

type TextCriterion = Extract<Criterion, { readonly kind: 'fullText' | 'moreLikeThis' }>;

/** Words and phrases of one criterion. */
const most = 100;

/** @throws BadRequest for more words than a search may have */
function toQuery(criterion: TextCriterion, { references }: Scope, member: string): TextQuery | undefined {
  if (criterion.kind === 'moreLikeThis') return toAnyWord(references.similar.get(criterion));
  const query = parseTextQuery(criterion.text);
  const count = query.required.length + query.excluded.length;
  if (count > most) {
    throw new BadRequest('A text has too many words for a search', {
      members: [{ member: `${member}.text`, message: `must have at most ${most} words and phrases` }],
    });
  }
  return count === 0 ? undefined : query;
}

function toAnyWord(similar: Similar | undefined): TextQuery | undefined {
  if (!similar || similar.words.length === 0) return undefined;
  const phrases = similar.words.map((word) => ({ words: [word], isPrefix: false }));
  return { required: phrases, excluded: [], isAnyRequired: true };
}

/** Texts that fit, in the languages that are searched; content is not similar to itself. */
function matchesOf(criterion: TextCriterion, query: TextQuery, scope: Scope): RawBuilder<unknown> {
  const { permissions, unit } = scope;
  const matches = unit.store.dialect.textMatches(query, permissions.isUnlimited('content', 'read'));
  const joined = looksAtLanguage(scope) ? sql`join cms_content own on own.id = fitting.content_id` : sql``;
  const language = inSearchedLanguage(scope, sql.ref('fitting.language_code'), 'own');
  const sourceId = scope.references.similar.get(criterion)?.contentId;
  const isOther = sourceId === undefined ? [] : [sql<SqlBool>`fitting.content_id <> ${sourceId}`];
  return sql`from (${matches}) fitting ${joined} where ${and([language, ...isOther])}`;
}

/** A text without words matches nothing. */
export function textFits(criterion: TextCriterion, scope: Scope, member: string): Condition {
  const query = toQuery(criterion, scope, member);
  if (!query) return never;
  return sql<SqlBool>`content.id in (select fitting.content_id ${matchesOf(criterion, query, scope)})`;
}

/** The scores of content: rows of a `content_id` and a `score`, one for each language in which it fits. */
export function scoresOf(criterion: TextCriterion, scope: Scope, member: string): RawBuilder<unknown> | undefined {
  const query = toQuery(criterion, scope, member);
  if (!query || query.required.length === 0) return undefined;
  return sql`select fitting.content_id, fitting.score ${matchesOf(criterion, query, scope)}`;
}

/** The criteria on texts that make scores: those of the query that must fit, or one of several. */
export function scoringTexts(
  criteria: readonly Criterion[],
  member: string,
): readonly (readonly [TextCriterion, string])[] {
  return criteria.flatMap((criterion, index) => {
    const path = `${member}.${index}`;
    if (criterion.kind === 'fullText' || criterion.kind === 'moreLikeThis') return [[criterion, path] as const];
    return criterion.kind === 'and' || criterion.kind === 'or'
      ? scoringTexts(criterion.criteria, `${path}.criteria`)
      : [];
  });
}
