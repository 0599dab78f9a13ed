/** Faults that are planted in the built-in repository, one at a time, to see whether the kit finds them. */
import { type Context, isRefused, PreconditionFailed, type Repository, type Revision } from '../../../lib/index.js';
import type { ServingRepository } from '../../../lib/repository/repository.js';
import { asAdministrator, type Opened } from '../../sql/support.js';

type Overrides = { readonly [A in keyof ServingRepository]?: Partial<ServingRepository[A]> | undefined } & Partial<
  Pick<Opened, 'idempotency' | 'reading' | 'transaction'> & Pick<Repository, 'state'>
>;

export type Plant = (right: Opened) => Overrides;

/** What is wrong, the id of the check that must find it, and how a repository is made to be so. */
export type Fault = readonly [wrong: string, check: string, plant: Plant];

/** The repository with some of its methods replaced. */
export function withFault(right: Opened, plant: Plant): Opened {
  const overrides = Object.entries(plant(right)).map(([aggregate, methods]) => [
    aggregate,
    typeof methods === 'object' ? { ...right[aggregate as keyof ServingRepository], ...methods } : methods,
  ]);
  return { ...right, ...Object.fromEntries(overrides) };
}

export const all = { offset: 0, limit: 100_000 };

/** Something to do, and to do differently where that is refused. */
export async function unless<T>(work: Promise<T>, status: number, instead: () => Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    // Rules of the domain are errors of one class, whatever status operations declare for them.
    if (!isRefused(error) && (error as { status?: number }).status !== status) throw error;
    return instead();
  }
}

/** What takes the right to assign roles is done without it. */
export async function withoutRight<T>(work: Promise<T>, instead: (administrator: Context) => Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!/right to assign roles|roles that the caller does not have/.test((error as Error).message)) throw error;
    return instead(asAdministrator);
  }
}

export const pause = (milliseconds = 15) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The revision is looked at, and then, a moment later, the write is done whatever has come in between. */
export async function late<T>(
  expected: Revision | undefined,
  current: () => Promise<{ readonly revision?: Revision }>,
  write: () => Promise<T>,
): Promise<T> {
  if (expected !== undefined && String((await current()).revision) !== String(expected)) throw new PreconditionFailed();
  await pause();
  return write();
}
