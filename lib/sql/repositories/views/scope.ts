/** The context of all conditions of a search. */
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Condition, Permissions } from '../../unit-of-work/policies.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import type { References } from './references.js';

/** The context of conditions. */
export interface Scope {
  readonly unit: UnitOfWork;
  readonly permissions: Permissions;
  readonly references: References;
  readonly target: 'content' | 'locations';
  /** Values in this language count, where content is translated into it; else all of them do. */
  readonly languageCode?: string | undefined;
  /** Without a language: whether only values in the main language of each content item count. */
  readonly isOfMainLanguage?: true;
  /** What all hits must fit besides the criteria. */
  readonly condition?: Condition;
}

/** Whether not all values count, whatever their language is. */
export const looksAtLanguage = ({ languageCode, isOfMainLanguage }: Scope): boolean =>
  languageCode !== undefined || isOfMainLanguage === true;

/** @param content the name of the content in the query, whose current version is always in its main language */
export const inLanguage = (code: Expression<string>, content = 'content'): Condition => {
  const own = (column: string) => sql.ref(`${content}.${column}`);
  return sql<SqlBool>`(${own('main_language_code')} = ${code} or exists (select 1 from cms_version shown
    join cms_version_language named on named.version_id = shown.id and named.language_code = ${code}
    where shown.content_id = ${own('id')} and shown.version_no = ${own('current_version_no')}))`;
};
