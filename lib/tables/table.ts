/** How hosts declare their tables: columns, fields, and the functions that read and write rows. */
import type { FieldType } from '../field-types/index.js';
import type { Caller, Context, Id, Json } from '../repository/context.js';
import type { UserRepository } from '../repository/users.js';
import type { ColumnValue, Row, RowSort, Where } from './where.js';

/** The form of timestamps in a column: see `dates` of a table. */
export type DateForm = 'Date' | 'text' | 'milliseconds' | 'seconds';

/** The id of a row, a number where it looks like one. */
export type RowId = string | number;

export type ColumnName<R> = keyof R & string;

/** The columns of the properties that all content has. */
export interface TableColumns<R extends object = Row> {
  readonly id: ColumnName<R>;
  /** The name of the content. */
  readonly name: ColumnName<R>;
  /** The last part of its URL. */
  readonly url?: ColumnName<R>;
  readonly modified?: ColumnName<R>;
  readonly published?: ColumnName<R>;
  /** A counter that each update increments. Without it, ETags are digests of whole rows. */
  readonly revision?: ColumnName<R>;
  /** The id of the user who owns it. */
  readonly owner?: ColumnName<R>;
  /** The id of its parent row in a tree. */
  readonly parent?: ColumnName<R>;
}

export interface TableFieldSettings {
  /** The name that editors read; the identifier by default. */
  readonly name?: string;
  readonly isRequired?: boolean;
  readonly settings?: Readonly<Record<string, Json>>;
  readonly validators?: Readonly<Record<string, Json>>;
}

/** A field with the value of a column: by default the one that is called like the field. */
export interface ColumnField<R extends object = Row> extends TableFieldSettings {
  /** The identifier of a field type. */
  readonly type: string;
  readonly column?: ColumnName<R>;
  /** The form of timestamps or days in the column, where it differs from `dates` of the table. */
  readonly dates?: DateForm;
  readonly value?: never;
}

/** A field whose value is computed; it cannot be written, filtered or sorted by. */
export interface ComputedField<R extends object = Row> extends TableFieldSettings {
  readonly type: string;
  readonly value: (row: R) => Json;
  readonly column?: never;
}

/** A field that refers to a row of a table, whose id is in a column. */
export interface RelationField<R extends object = Row> extends TableFieldSettings {
  /** The name of the table. */
  readonly relation: string;
  readonly column?: ColumnName<R>;
}

export type TableField<R extends object = Row> = string | ColumnField<R> | ComputedField<R> | RelationField<R>;

/** A selection of rows, with its conditions in parts. */
export interface RowSelection {
  /** The filters of the request, and the rights of the caller. */
  readonly where: Where;
  /** The most important column first, the id last. */
  readonly sort: readonly RowSort[];
  /** The maximum number of rows; 0 where they are only counted. */
  readonly limit: number;
  /** The last row of the page before: its values of the columns of `sort`, and the same as a condition that all rows after it meet. */
  readonly after?: { readonly values: readonly ColumnValue[]; readonly where: Where };
  /** A full-text search: as it was written, and as a condition on the columns of texts, for tables without an index of words. */
  readonly words?: { readonly text: string; readonly where: Where };
  /** Whether all rows are counted, whatever `after` and `limit` are. */
  readonly count: boolean;
}

/**
 * A selection of rows with its complete conditions. Pass the conditions to `matches` or `toSql`, and the order to `toOrderBy`.
 */
export interface RowQuery extends RowSelection {
  /** The condition for the rows of the page: `where`, `words` and `after` together. */
  readonly pageWhere: Where;
  /** The condition for the rows that are counted: `where` and `words` together. */
  readonly totalWhere: Where;
}

export interface RowPage<R extends object = Row> {
  readonly rows: readonly R[];
  /** Drivers return large integers as texts or BigInts. */
  readonly total?: number | string | bigint;
}

export type MaybePromise<T> = T | Promise<T>;

/** The precondition of a write on a row. */
export interface RowExpectation<I extends Id = Id> {
  /** The value of the column `revision`, or without one the `rowDigest` of the row; undefined: whatever it is. */
  readonly expected: RowRevision | undefined;
  /**
   * The condition of the statement that writes, in tables with a column `revision`: the row with the id, at the expected
   * revision. In other tables it throws a TypeError if a revision is expected, which only the digest of the row can confirm.
   */
  readonly where: Where;
  readonly context: Context<I>;
}

export type RowRevision = number | string;

export interface DeclaredTable<R extends object> {
  readonly columns: TableColumns<R>;
  readonly fields: Readonly<Record<string, TableField<R>>>;
  /** The name that editors read; the name of the table by default. */
  readonly name?: string;
  /** The type of the ids; `integer`, of 32 bits, by default. Ids of another type are not found, without a call of `load`. */
  readonly idType?: 'integer' | 'bigint' | 'uuid' | 'string';
  /**
   * The type of timestamps in columns, as the driver takes and returns them: a `Date` by default, `text` such as `2026-01-05
   * 09:00:00` in UTC, or a number of milliseconds or seconds since 1970.
   */
  readonly dates?: DateForm;
}

/** The rows with these ids, in any order. */
export type LoadRows<R extends object, I extends Id> = (
  ids: readonly RowId[],
  context: Context<I>,
) => MaybePromise<readonly R[]>;

/** How rows are read: by `load` and a page at a time by `list`, by `load` alone, or all of them. */
export type TableReading<R extends object, I extends Id> =
  | {
      readonly load: LoadRows<R, I>;
      readonly list?: (query: RowQuery, context: Context<I>) => MaybePromise<RowPage<R>>;
      readonly all?: never;
    }
  | {
      /** All rows, which the library filters and sorts in memory. */
      readonly all: (context: Context<I>) => MaybePromise<readonly R[]>;
      /** Loads rows by their ids; without it, they are found among all rows. */
      readonly load?: LoadRows<R, I>;
      readonly list?: never;
    };

/** A table. Functions for operations that it does not support are left out. */
export type Table<R extends object = Row, I extends Id = Id> = DeclaredTable<R> &
  TableReading<R, I> & {
    /** Stores a new row, and returns it or its id. */
    readonly insert?: (values: Partial<R>, context: Context<I>) => MaybePromise<R | RowId>;
    /** Returns the row as it is now, or undefined where it does not have the expected revision: 412. */
    readonly update?: (id: RowId, values: Partial<R>, expectation: RowExpectation<I>) => MaybePromise<R | undefined>;
    /** Deletes the row, and in a tree all rows below it. Returns whether the row was as expected. */
    readonly remove?: (id: RowId, expectation: RowExpectation<I>) => MaybePromise<boolean>;
  };

export type TableAction = 'read' | 'create' | 'edit' | 'delete';

/** The table and the id of a content item's row. */
export interface RowOfContent {
  readonly table: string;
  readonly id: RowId;
}

/** How ids of content and those of rows correspond. */
export type ContentIds<I extends Id = number> = {
  /** A positive integer, or 1 to 60 letters, digits, underscores and hyphens. */
  readonly toContentId: (table: string, id: RowId) => I;
  /** Undefined for a value that is not an id of content. */
  readonly fromContentId: (id: I) => RowOfContent | undefined;
} & (I extends string ? { readonly kind: 'string' } : { readonly kind?: 'integer' });

export interface TableRepositoryOptions<I extends Id = string> {
  /**
   * Whether the caller may do that with content of a type: `true`, `false`, or a condition that rows must meet. Lists and counts
   * leave out the rows that do not meet it. It is called without a row for lists, and before a row is created. Without it,
   * everyone may read everything, and nothing can be written.
   */
  readonly may?: (caller: Caller<I>, action: TableAction, type: string, row?: Row) => MaybePromise<boolean | Where>;
  readonly users?: UserRepository<I>;
  /** `article-17` for row 17 of the table `article` by default. */
  readonly ids?: 'string' | ContentIds<I>;
  /** The locale code of the language that the content is in; `eng-GB` by default. */
  readonly language?: string;
  /** The owner of content without one. */
  readonly ownerId?: I;
  /** Additional field types of the host. */
  readonly fieldTypes?: readonly FieldType[];
}
