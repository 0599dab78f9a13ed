/** Runs all checks on one repository in sequence, for a report instead of a test runner. */

import { type Repository, RestError } from 'express-cms-rest';
import type { Check, Level } from '../core/check.js';
import { type Need, NotApplicable } from '../core/situation.js';
import { checkWaivers, expectFailure, runCheck, type Subject } from './run-checks.js';

export type Verdict = 'passed' | 'failed' | 'waived' | 'not applicable';

/** The outcome of a check. */
export interface Outcome {
  readonly id: string;
  readonly requirement: string;
  readonly level: Level;
  readonly verdict: Verdict;
  /** The failure, or the reason why it is waived or not applicable; undefined where it passed. */
  readonly reason?: string;
  /** The missing feature of the repository or the situation, if the check is not applicable for lack of it. */
  readonly missing?: readonly Need[];
  /** Milliseconds. */
  readonly duration: number;
}

export interface AssessOptions<R extends Repository = Repository> {
  readonly checks: readonly Check<R>[];
  /** Ids of checks that are known to fail, each with the reason. */
  readonly waived?: Readonly<Record<string, string>>;
  /** Whether checks may change entities that they have not created. */
  readonly destructive?: boolean;
  /** Called with each outcome as soon as there is one; an error that it throws ends the assessment. */
  readonly onOutcome?: (outcome: Outcome, error: unknown) => void | Promise<void>;
}

/**
 * Runs checks on a repository that is open, and stays so.
 * @throws TypeError for a waiver of an unknown check, or without a reason
 */
export async function assess<R extends Repository>(
  subject: Subject<R>,
  { checks, waived = {}, destructive = false, onOutcome }: AssessOptions<R>,
): Promise<readonly Outcome[]> {
  checkWaivers(waived, checks);
  const open = async () => ({ ...subject, close: async () => {} });
  const outcomes: Outcome[] = [];
  for (const check of checks) {
    const { id, requirement, level } = check;
    const started = performance.now();
    const { error, ...judgement } = await judge(check);
    const outcome = { id, requirement, level, ...judgement, duration: Math.round(performance.now() - started) };
    outcomes.push(outcome);
    await onOutcome?.(outcome, error);
  }
  return outcomes;

  async function judge(check: Check<R>): Promise<Judgement> {
    if (check.destructive && !destructive) return { verdict: 'not applicable', reason: 'skipped: needs --destructive' };
    const reason = waived[check.id];
    try {
      if (reason === undefined) await runCheck(check, open);
      else await expectFailure(check, open);
      return reason === undefined ? { verdict: 'passed' } : { verdict: 'waived', reason };
    } catch (error) {
      if (!(error instanceof NotApplicable)) return { verdict: 'failed', reason: reasonOf(error), error };
      const { message, missing } = error;
      return { verdict: 'not applicable', reason: message, ...(missing.length > 0 && { missing }) };
    }
  }
}

type Judgement = Pick<Outcome, 'verdict' | 'reason' | 'missing'> & { readonly error?: unknown };

/** The failure; for an unexpected error its cause too, which over HTTP names the request. */
function reasonOf(error: unknown): string {
  const { message, cause } = error as Error;
  return error instanceof RestError && cause instanceof Error ? `${message} (${cause.message})` : message;
}

/** Whether any check was applicable. */
export const isChecked = (outcomes: readonly Outcome[]): boolean =>
  outcomes.some(({ verdict }) => verdict !== 'not applicable');

/** Whether the repository may be called conforming: something was checked, and no MUST has failed. */
export const conforms = (outcomes: readonly Outcome[]): boolean =>
  isChecked(outcomes) && !outcomes.some(({ verdict, level }) => verdict === 'failed' && level === 'MUST');
