/** What the specs of the SQL repository share: callers, and a repository that counts its statements. */

import type { Context, Repository } from '../../lib/repository/repository.js';
import { openSqlRepository, type SqlRepositoryOptions } from '../../lib/sql/index.js';

export const administrator = 14;

/** The context of a caller, the anonymous one by default. */
export function calledBy(userId: number | null = null, more: Partial<Context> = {}): Context {
  const caller = { userId, login: userId === null ? null : `user-${userId}` };
  return { caller, siteaccess: 'site', languages: [], signal: new AbortController().signal, ...more };
}

export const asAdministrator = calledBy(administrator);
export const asAnonymous = calledBy();

/** A repository of which no operation is missing, as the built-in one is. */
export type Complete = { readonly [K in keyof Repository]-?: Required<NonNullable<Repository[K]>> };

export interface Opened extends Complete {
  /** How many statements the work sends. */
  countStatements(work: () => Promise<unknown>): Promise<number>;
}

export async function open(path = ':memory:', options: SqlRepositoryOptions = {}): Promise<Opened> {
  let statements = 0;
  const log = () => {
    statements += 1;
  };
  const repository = (await openSqlRepository(path, { log, ...options })) as unknown as Complete;
  const countStatements = async (work: () => Promise<unknown>) => {
    const before = statements;
    await work();
    return statements - before;
  };
  return { ...repository, countStatements };
}
