/** The entry `express-cms-rest/repository`: the contract, a repository of tables, and helpers for those who implement one. */

export { itemsOf } from '../items-of-views/items-of.js';
export * from '../repository/implementing.js';
export type { QueryableField } from '../repository/item-names.js';
export * from '../repository/repository.js';
export { parseDate, type WrittenDate } from '../support/date-text.js';
export { rowDigest } from './column-values.js';
export { type ItemsOfList, type ItemsOfListOptions, itemsOfList, type PlainItems } from './items-of-list.js';
export type { PlainItem, PlainItemField, PlainItemType, PlainValue } from './plain-items.js';
export { type Selects, toSelect } from './select.js';
export type * from './table.js';
export { type Tables, tableRepository } from './table-repository.js';
export {
  type ColumnCondition,
  type ColumnValue,
  matches,
  type Row,
  type RowSort,
  type SqlCondition,
  type SqlDialect,
  type SqlText,
  toOrderBy,
  toSql,
  type Where,
  type WhereOperator,
} from './where.js';
