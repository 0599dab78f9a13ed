/** Everything in which the databases differ; all other files are the same for each of them. */
import type { AliasedRawBuilder, CompiledQuery, Expression, Kysely, RawBuilder, SqlBool } from 'kysely';
import type { jsonArrayFrom } from 'kysely/helpers/sqlite';
import type { TextQuery } from '../../support/normalize.js';
import type { Changed } from './changes.js';
import type { Spelling } from './migrations/migration.js';
import type { Tables } from './schema.js';
import type { WaitBudget } from './wait-budget.js';
import type { SharedLock, WriteLock } from './write-lock.js';

/** A query that names each of its columns. */
type Rows = Parameters<typeof jsonArrayFrom>[0];

/**
 * Why a statement failed: a `uniqueViolation`, a `diskFull`, a `lockTimeout` (or a deadlock or serialization failure, so
 * that a retry may succeed), a `stalePlan` that is prepared again by the next attempt, a database that is `unavailable`, a `poolFull` of connections
 * that are all in use, a statement that was `cancelled`, an `invalidValue` that no column can hold, or an `outdated` plan (`failUnless`).
 */
export type Failure =
  | 'uniqueViolation'
  | 'diskFull'
  | 'lockTimeout'
  | 'unavailable'
  | 'poolFull'
  | 'cancelled'
  | 'invalidValue'
  | 'stalePlan'
  | 'outdated'
  | 'other';

/** A position of the log of a server, and the timeline that it belongs to; the LSN is null on a server of the other kind. */
export interface LogPosition {
  readonly lsn: string | null;
  readonly timeline: number | null;
}

export interface CommittedPosition extends LogPosition {
  /** Up to where a synchronous standby has the log; null without one, or to a role that may not read it. */
  readonly confirmed: string | null;
}

/** How the positions of changes are kept: a change that is committed later has a higher one. */
export interface ChangeOrder {
  /** The column of `cms_change` that has them. */
  readonly column: 'id' | 'position';
  /** The last one, in a query of `cms_change_log`. */
  readonly last: RawBuilder<number | string>;
  /** The server and timeline to which the positions belong, besides the installation; on a primary only. */
  readonly origin: RawBuilder<string>;
  /** Whether there are changes without a position, in any query. */
  readonly isBehind: RawBuilder<SqlBool>;
  /** Gives the next positions to some of the changes that have none, in a transaction of its own; whether these were all. */
  place(db: Kysely<Tables>): Promise<boolean>;
}

export type IndexState = 'missing' | 'building' | 'invalid' | 'valid';

/** Tables whose rows get their ids before they are inserted. */
export type NumberedTable = 'cms_content' | 'cms_version' | 'cms_location';

export interface Dialect {
  /** Starts a transaction, which waits for others so many milliseconds. */
  begin(patience: number): CompiledQuery;
  /**
   * The statements that start one that writes, with its lock, which excludes those of other processes too. An exclusive one moves the
   * epoch, on SQLite once it has logged a change; `unmoved` locks the same, for migrations, before which there may be no epoch, and
   * for transactions of several calls, of which the first that logs a change moves it. A key is claimed by its number before: it
   * fails as outdated where another transaction has that.
   */
  beginWriting(patience: number, lock: WriteLock | 'unmoved', key?: number): readonly Several[];
  /** The statement that claims a key for a transaction; missing where transactions have no such locks. */
  readonly claimKey?: (key: number) => CompiledQuery;
  /** The statement that locks a content item in a transaction that has the shared lock; missing where there are no shared locks. */
  readonly lockItem?: (contentId: number) => CompiledQuery;
  /** The statements before those of a batch, which is a transaction without a beginning; none where each has the lock. */
  lockBatch(patience: number, lock: SharedLock): readonly CompiledQuery[];
  /** Whether it has shared locks; all writes are exclusive otherwise. */
  readonly hasSharedLocks: boolean;
  /**
   * Starts one that only reads: all of its statements see one snapshot. A server ends each after so many milliseconds. With
   * `endingWith` it may take long, so that SQLite runs it in another process.
   */
  beginReading(statementTimeout: number): Several;
  readonly spelling: Spelling;
  /**
   * The state of an index that is built while others write; missing where that is impossible. An `invalid` one was left by a
   * statement that has failed, or whose server has ended.
   */
  readonly indexState?: (db: Kysely<Tables>, name: string) => Promise<IndexState>;
  /** The value of a JSON column, or of a member of it: a text, a number, or a boolean as 0/1. */
  jsonValue(json: Expression<unknown>, kind: 'text' | 'number' | 'boolean', member?: string): RawBuilder<unknown>;
  /** Like `jsonValue`, for a `value` in the rows of `jsonItems`. */
  jsonItemValue(value: Expression<unknown>, kind: 'text' | 'number' | 'boolean', member?: string): RawBuilder<unknown>;
  /** The items of a list that JSON holds, as rows with a `value`. */
  jsonItems(json: Expression<unknown>): RawBuilder<unknown>;
  /** A list of texts as the text of a JSON array. */
  jsonList(texts: readonly Expression<unknown>[]): RawBuilder<string>;
  /** A text that is compared byte by byte, whatever the collation of its column. */
  byBytes(text: Expression<string>): RawBuilder<string>;
  /** The words of a text as text, which `wordIndex` makes the column that full-text searches look at. */
  toWordText(words: readonly string[]): string;
  wordIndex(text: Expression<string>): RawBuilder<string>;
  /** The different words of such a column, separated by blanks; how often each occurs is unspecified. */
  wordList(words: Expression<unknown>): RawBuilder<string>;
  /**
   * Selects the `content_id`, the `language_code` and the `score` of the texts that fit. Scores may depend on how many texts
   * have a word only if they are by all texts: otherwise they would reveal it of texts that the caller may not read.
   */
  textMatches(query: TextQuery, isByAllTexts: boolean): RawBuilder<unknown>;
  /** Whether a value is among those of a query that finds few, so that an index is worth reading for each. */
  isAmongFew(value: Expression<unknown>, query: RawBuilder<unknown>): RawBuilder<SqlBool>;
  /** A table under an alias, which is read by that index; missing where the database has to choose by itself. */
  usingIndex?<A extends string>(table: string, alias: A, index: string): AliasedRawBuilder<unknown, A>;
  /** Statistics for the query planner, where the database does not keep them up to date by itself. */
  readonly statistics?: {
    /** Reads only. */
    areNeeded(db: Kysely<Tables>): Promise<boolean>;
    /** In a transaction that writes. */
    update(db: Kysely<Tables>): Promise<void>;
  };
  /** A statement that is planned by its values in each run, where one that is prepared may be planned for any values. */
  plannedByValues<Row>(query: CompiledQuery<Row>): CompiledQuery<Row>;
  /** The time in milliseconds by the clock of the server, which all processes share; without a server by that of the process. */
  now(): RawBuilder<number>;
  /** Whether each statement takes a round trip to a server. */
  readonly isRemote: boolean;
  /** The rows of a query as one JSON array. */
  jsonArray(query: Rows): RawBuilder<unknown>;
  /**
   * An array of the values of these columns for each row, in any order; `from` is the rest of the query, from its `from` on.
   */
  jsonTuples(columns: readonly Expression<unknown>[], from: RawBuilder<unknown>): RawBuilder<unknown>;
  /** A text that is JSON as a part of other JSON. */
  jsonPart(text: Expression<unknown>): RawBuilder<unknown>;
  /** Makes the database generate ids above those that were inserted explicitly. */
  skipIds(db: Kysely<Tables>, table: string): Promise<void>;
  /** Makes the database give ids above the highest one, and so many of them to the caller alone. No other write may run meanwhile. */
  reserveIds(
    db: Kysely<Tables>,
    table: string,
    ids: { readonly highest: number; readonly count: number },
  ): Promise<readonly number[]>;
  /** A column with an id that the next row of a table can have, on a server for this caller alone. */
  nextId(table: NumberedTable): RawBuilder<number>;
  /** Makes it leave out so many ids of each table. */
  leaveOutIds(db: Kysely<Tables>, count: number): Promise<void>;
  failure(error: unknown): Failure;
  /** A column with which the statement fails as `outdated` unless the condition holds: no statement after it runs in a batch. */
  failUnless(condition: Expression<SqlBool>): RawBuilder<unknown>;
  /** Select one position of the log: up to where a primary has committed, and a standby has replayed it. */
  readonly replication?: {
    readonly committed: CompiledQuery<CommittedPosition>;
    readonly replayed: CompiledQuery<LogPosition>;
  };
  /** The changes since a token of the same database. */
  changedSince(db: Kysely<Tables>, token: string | undefined): Promise<Changed>;
  /** Whether it is known without waiting that nothing was committed since a token, the end of which is one of `changedSince`. */
  readonly isCurrent?: (token: string) => boolean;
  /** The order in which followers see changes. */
  readonly changeOrder: ChangeOrder;
  /** A token that is another one after each commit; missing where each statement takes a round trip. */
  loadState?(db: Kysely<Tables>): Promise<string | undefined>;
}

/** A text of several statements, which one that is sent with others cannot have. */
export interface Several extends CompiledQuery {
  /** These statements one by one; missing where there is only one. */
  readonly parts?: readonly CompiledQuery[];
}

/**
 * The beginning of a transaction in which statements that return no rows wait for the next one that does, or for the commit: our own
 * drivers send them as one message, others each at once. An error of one of them is that of the statement that it is sent with.
 */
export const pipelined = ([first, ...rest]: readonly Several[]): readonly (Several & Ending)[] => [
  ...(first ? [{ ...first, isPipelined: true as const }] : []),
  ...rest,
];

/**
 * The beginning of a transaction whose statements our own drivers end when the signal is aborted; others ignore it.
 * @param begin the first statement, which selects it
 */
export const endingWith = (
  signal: AbortSignal,
  [first, ...rest]: readonly (CompiledQuery & Ending)[],
  waitBudget?: WaitBudget,
): readonly (CompiledQuery & Ending)[] => [
  ...(first ? [{ ...first, signal, ...(waitBudget && { waitBudget }) }] : []),
  ...rest,
];

export interface Ending {
  /** Null for a statement that is short, although it was built to be ended. */
  readonly signal?: AbortSignal | null;
  /** How long the transaction may wait for others, all of its statements together. */
  readonly waitBudget?: WaitBudget;
  /** Whether statements of the transaction may wait for the next one. */
  readonly isPipelined?: true;
}

export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
