/** The context of all conditions of a search. */
import { type Expression, type SqlBool, sql } from 'kysely';
import { isOneOf, listsOf } from '../../database/lists.js';
import { type Condition, never, type Permissions } from '../../unit-of-work/policies.js';
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
  /** The condition on all hits, besides the criteria. */
  readonly condition?: Condition;
}

/** Whether not all values count, whatever their language is. */
export const looksAtLanguage = ({ languageCode, isOfMainLanguage }: Scope): boolean =>
  languageCode !== undefined || isOfMainLanguage === true;

/** @param content the name of the content in the query, whose current version is always in its main language */
export const inLanguage = (code: Expression<string>, content = 'content'): Condition =>
  translatedInto((column) => sql<SqlBool>`${column} = ${code}`, content);

/** In any of these languages. */
export const inOneLanguage = ({ unit }: Scope, codes: readonly string[]): Condition =>
  codes.length === 0 ? never : translatedInto((column) => isOneOf(listsOf(unit.db), column, codes), 'content');

function translatedInto(isWanted: (column: Expression<string>) => Condition, content: string): Condition {
  const columnOf = (column: string) => sql.ref<string>(`${content}.${column}`);
  return sql<SqlBool>`(${isWanted(columnOf('main_language_code'))} or exists (select 1 from cms_version shown
    join cms_version_language named on named.version_id = shown.id and ${isWanted(sql.ref('named.language_code'))}
    where shown.content_id = ${columnOf('id')} and shown.version_no = ${columnOf('current_version_no')}))`;
}
