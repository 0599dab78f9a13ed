/** Statements that list the rows of a table. */
import type { RowQuery } from './table.js';
import { type SqlDialect, type SqlText, toOrderBy, toSql } from './where.js';

export interface Selects {
  readonly rows: SqlText;
  /** Its one row has the column `total`; undefined where rows are not counted. */
  readonly total?: SqlText;
}

/**
 * Builds the statements that `list` runs on SQLite, PostgreSQL, MySQL or MariaDB, for a page of the rows and for their number.
 */
export function toSelect(table: string, query: RowQuery, dialect: SqlDialect = {}): Selects {
  const { where, words, after, sort, limit, count } = query;
  const { quote = (name: string) => `"${name}"` } = dialect;
  const page = toSql({ and: [where, words?.where, after?.where] }, dialect);
  const all = toSql({ and: [where, words?.where] }, dialect);
  const from = `from ${quote(table)}`;
  const text = `select * ${from} where ${page.text} order by ${toOrderBy(sort, dialect)} limit ${Math.trunc(limit)}`;
  return {
    rows: { text, values: page.values },
    ...(count && { total: { text: `select count(*) as total ${from} where ${all.text}`, values: all.values } }),
  };
}
