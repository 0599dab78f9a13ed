/** Runs the checks: each as a test of whatever runner there is, or all of them for a report. */
import assert from 'node:assert/strict';
import type { Repository } from 'express-cms-rest';
import { checks } from '../checks/index.js';
import { type Check, missingNeeds } from '../core/check.js';
import { NotApplicable, type Situation } from '../core/situation.js';

/** A repository to check, and its situation. */
export interface Subject<R extends Repository = Repository> {
  readonly repository: R;
  readonly situation?: Situation;
  /** Closes the repository (default: `repository.close()`). */
  close?(): Promise<void>;
}

/** Opens a repository. It is called once for each check, and once before; the repositories may share their storage. */
export type Open<R extends Repository = Repository> = () => Promise<R | Subject<R>>;

/** A repository whose ids are strings. */
export interface StringSubject {
  readonly repository: Repository<string>;
  readonly situation?: Situation<string>;
  close?(): Promise<void>;
}

/** The function that declares a test: that of jest, vitest, mocha, node:test. */
export interface It {
  (name: string, test: () => Promise<void>): unknown;
  /** Declares a skipped test; without it, checks that are not applicable are only in the returned report. */
  skip?(name: string, test: () => Promise<void>): unknown;
}

export interface RunOptions<R extends Repository = Repository> {
  /** Ids of checks that are known to fail, each with the reason. */
  readonly waived?: Readonly<Record<string, string>>;
  /** The checks to run (default: all of the kit). */
  readonly checks?: readonly Check<R>[];
}

/** The outcomes of the checks. */
export interface Declared {
  /**
   * The ids of those that are not applicable, each with the methods that the repository lacks, or members that the situation
   * lacks, such as `situation.content`. Those that turn out to be while a check runs are here when its test has ended.
   */
  readonly notApplicable: Readonly<Record<string, readonly string[]>>;
}

/**
 * Declares a test for each check. `await` it at the top of a test file: it opens the repository to see which methods it
 * implements. A check of a method that the repository lacks is declared as skipped. A waived check passes as long as it fails.
 * @throws TypeError for a waiver of an unknown check, or without a reason
 */
export async function runChecks<R extends Repository = Repository>(
  it: It,
  open: Open<R>,
  options?: RunOptions<R>,
): Promise<Declared>;
export async function runChecks(
  it: It,
  open: () => Promise<Repository<string> | StringSubject>,
  options?: RunOptions,
): Promise<Declared>;
export async function runChecks(it: It, input: unknown, options: RunOptions = {}): Promise<Declared> {
  // To checks ids are opaque.
  const open = input as Open;
  const { waived = {}, checks: chosen = checks } = options;
  checkWaivers(waived, chosen);
  const { repository, situation, close } = await openSubject(open);
  const lacking = chosen.map((each) => ({ each, missing: missingNeeds(each, repository, situation) }));
  await close();
  const notApplicable: Record<string, readonly string[]> = {};
  const asTest = createTests(notApplicable);
  for (const { each: check, missing } of lacking) {
    const { id } = check;
    if (missing.length > 0) {
      notApplicable[id] = missing;
      it.skip?.(`${title(check)} (not applicable without ${missing.join(', ')})`, async () => {});
    } else if (waived[id] === undefined) {
      const test = asTest(id, () => runCheck(check, open));
      it(title(check), test);
    } else {
      const test = asTest(id, () => expectFailure(check, open));
      it(`${title(check)} (waived: ${waived[id]})`, test);
    }
  }
  return { notApplicable };
}

/** Opens a repository, runs a check on it, and closes it. */
export async function runCheck<R extends Repository>(check: Check<R>, open: Open<R>): Promise<void> {
  const { repository, situation, close } = await openSubject(open);
  try {
    await check.run(repository, situation);
  } finally {
    await close();
  }
}

/**
 * Makes tests that a runner shows as skipped, where it can do so while a test runs, if something turns out to be missing:
 * node:test and vitest pass an object that can skip, mocha calls the test on it. For Jest there is
 * only a warning after the last of them.
 */
function createTests(notApplicable: Record<string, readonly string[]>) {
  const unskipped = new Map<string, string>();
  let pending = 0;
  return (id: string, callback: () => Promise<void>) => {
    pending += 1;
    return async function test(this: unknown, ...input: readonly unknown[]): Promise<void> {
      pending -= 1;
      try {
        await callback();
      } catch (error) {
        if (!(error instanceof NotApplicable)) throw error;
        notApplicable[id] = error.missing;
        const runner = [input[0], this].find(canSkip);
        if (runner) runner.skip(error.message);
        else unskipped.set(id, error.message);
      } finally {
        if (pending === 0 && unskipped.size > 0) console.warn(toWarning(unskipped));
      }
    };
  };
}

function toWarning(unskipped: ReadonlyMap<string, string>): string {
  const reasons = [...new Set(unskipped.values())].join('; ');
  return `${unskipped.size} checks that have passed are not applicable: ${reasons}`;
}

function canSkip(value: unknown): value is { skip(reason: string): unknown } {
  return typeof (value as { readonly skip?: unknown } | undefined)?.skip === 'function';
}

/** @throws AssertionError where the check passes, which a waiver is not for */
export async function expectFailure<R extends Repository>(check: Check<R>, open: Open<R>): Promise<void> {
  try {
    await runCheck(check, open);
  } catch (error) {
    if (error instanceof NotApplicable) throw error;
    return;
  }
  assert.fail(`The check ${check.id} is waived, and passes: its waiver can go`);
}

async function openSubject<R extends Repository>(open: Open<R>): Promise<Subject<R> & { close(): Promise<void> }> {
  const opened = await open();
  const subject: Subject<R> = 'repository' in opened ? opened : { repository: opened };
  const close = async () => (subject.close ? subject.close() : subject.repository.close?.());
  return { ...subject, close };
}

/** @throws TypeError for a waiver of an unknown check, or without a reason */
export function checkWaivers(waived: Readonly<Record<string, string>>, chosen: readonly Pick<Check, 'id'>[]): void {
  const ids = new Set(chosen.map(({ id }) => id));
  for (const [id, reason] of Object.entries(waived)) {
    if (!ids.has(id)) throw new TypeError(`There is no check ${id} to waive`);
    if (typeof reason !== 'string' || reason.trim() === '') throw new TypeError(`The waiver of ${id} needs a reason`);
  }
}

const title = ({ id, level, requirement }: Pick<Check, 'id' | 'level' | 'requirement'>): string =>
  `${id}: ${level} ${requirement}`;
