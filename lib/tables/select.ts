/** Statements that list the rows of a table. */
import type { RowQuery, RowSelection } from './table.js';
import { type SqlDialect, type SqlText, toOrderBy, toSql, type Where } from './where.js';

export interface Selects {
  readonly rows: SqlText;
  /** Its one row has the column `total`; undefined where rows are not counted. */
  readonly total?: SqlText;
}

/** Adds the conditions as a whole, in the form that `list` takes. */
export const withConditions = (selection: RowSelection): RowQuery => {
  const { where, words, after } = selection;
  const totalWhere: Where = { and: [where, words?.where] };
  return { ...selection, totalWhere, pageWhere: { and: [totalWhere, after?.where] } };
};

/** The statements of `list` on SQLite, PostgreSQL, MySQL or MariaDB: one for a page of rows, one for their number. */
export function toSelect(table: string, query: RowSelection, dialect: SqlDialect = {}): Selects {
  const { sort, limit, count } = query;
  const { pageWhere, totalWhere } = withConditions(query);
  const { quote = (name: string) => `"${name}"` } = dialect;
  const page = toSql(pageWhere, dialect);
  const all = toSql(totalWhere, dialect);
  const from = `from ${quote(table)}`;
  const text = `select * ${from} where ${page.text} order by ${toOrderBy(sort, dialect)} limit ${Math.trunc(limit)}`;
  return {
    rows: { text, values: page.values },
    ...(count && { total: { text: `select count(*) as total ${from} where ${all.text}`, values: all.values } }),
  };
}
