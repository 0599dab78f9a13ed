/** Migrations are frozen SQL: they import nothing of the application, because it changes after they are released. */

/** The SQL in which database engines differ. */
export interface Spelling {
  readonly engine: 'sqlite' | 'postgres';
  /** A column of ids, each of which is given once and never again, whatever is deleted. */
  readonly id: string;
  /** A column of ids, like `id`, of 64 bits: for rows that are rewritten so often that 32 bits could be used up. */
  readonly largeId: string;
  /** Text that is compared byte by byte. */
  readonly binary: string;
}

export interface Migration {
  /** Migrations that have been applied are known by their names, so these never change. */
  readonly name: string;
  /** In one transaction, which excludes all other writes. */
  readonly statements?: (spelling: Spelling) => readonly string[];
  /** After them, each index outside of a transaction, so that others write meanwhile. */
  readonly indexes?: (spelling: Spelling) => readonly ConcurrentIndex[];
}

/** An index of a table that may have many rows by now. */
export interface ConcurrentIndex {
  readonly name: string;
  readonly isUnique?: boolean;
  /** The part of the statement after `on`: the table, the columns, and the condition of a partial index. */
  readonly on: string;
}
