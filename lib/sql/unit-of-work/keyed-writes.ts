/** Writes of requests with a key: the transaction of the request stores its outcome too. */
import type { CompiledQuery } from 'kysely';
import { RequestInProgress } from '../../errors/errors.js';
import type { Dialect } from '../database/dialect.js';
import type { Database } from '../database/schema.js';
import { type Change, noChange, withoutTags } from './change-log.js';

export interface KeyedWrite {
  /** The number of the lock that its transaction must get at once, where the database has such locks. */
  readonly lock: number;
  /** Statements that store the outcome; none in a transaction of several calls, which stores it at its end. */
  readonly statements: readonly CompiledQuery[];
  /** Whether the outcome is stored: another write would be one that no transaction has together with it. */
  isStored: boolean;
}

/** Runs the one write that a request with a key makes. */
export async function storedOnce<T>(keyed: KeyedWrite, run: () => Promise<T>): Promise<T> {
  if (keyed.isStored) throw new Error('A request with a key has made two writes outside of a transaction');
  const result = await run();
  keyed.isStored = true;
  return result;
}

/**
 * The statements that store the outcome, once the unit has logged its changes: a commit without a row would invalidate all
 * caches.
 */
export function outcomeStatements(
  { changes }: { readonly changes: Change[] },
  keyed: KeyedWrite,
): readonly CompiledQuery[] {
  if (changes.length > 0 && changes.every((change) => change === noChange)) changes.push(withoutTags('request.stored'));
  return keyed.statements;
}

/** Runs statements on a connection, or on that of a transaction; the rows are those of the last one. */
export async function runAll<Row>(db: Database, statements: readonly CompiledQuery<Row>[]): Promise<readonly Row[]> {
  let rows: readonly Row[] = [];
  for (const statement of statements) rows = (await db.executeQuery(statement)).rows;
  return rows;
}

/** The error of a transaction that could not begin, because another one with the key runs. */
export const failureOfClaim = (dialect: Dialect, error: unknown): unknown =>
  dialect.failure(error) === 'outdated' ? new RequestInProgress() : error;
