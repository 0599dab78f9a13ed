/** What checks expect, and what they say when it is not so; the plain comparisons are those of node:assert. */
import strict from 'node:assert/strict';
import { types } from 'node:util';
import type { RestError } from 'express-cms-rest';

/** The comparisons of node:assert, of which the deep ones do not care where an object comes from. */
export const assert: typeof strict = Object.assign(strict.ok.bind(undefined) as typeof strict, strict, {
  deepEqual: (found: unknown, expected: unknown, message?: string) =>
    strict.deepEqual(plain(found), plain(expected), message),
  notDeepEqual: (found: unknown, other: unknown, message?: string) =>
    strict.notDeepEqual(plain(found), plain(other), message),
});

/** The same of our own kind: test runners run their tests in contexts of which databases' drivers may know nothing. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return Array.from(value, plain);
  if (types.isDate(value)) return new Date(value.getTime());
  if (types.isSet(value)) return new Set(Array.from(value, plain));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
}

/** Why a promise was rejected; fails where it was not. */
export async function refusal(work: Promise<unknown> | undefined, what: string): Promise<unknown> {
  let result: unknown;
  try {
    result = await work;
  } catch (error) {
    return error;
  }
  return assert.fail(`${what} must be refused, and returned ${show(result)}`);
}

const names: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'PermissionDenied',
  404: 'NotFound',
  409: 'Conflict',
  412: 'PreconditionFailed',
};

/**
 * Expects a refusal with the error class of one of these statuses, and gives it. The class is told by its status, so that
 * a repository whose copy of the library is another one is understood as well.
 */
export async function refuses(
  work: Promise<unknown> | undefined,
  statuses: number | readonly number[],
  what: string,
): Promise<RestError> {
  const error = (await refusal(work, what)) as Partial<RestError> | undefined;
  const wanted = [statuses].flat();
  if (typeof error?.status === 'number' && wanted.includes(error.status)) return error as RestError;
  const classes = wanted.map((status) => names[status] ?? String(status)).join(' or ');
  return assert.fail(`${what} must be refused with ${classes}, not ${show(error)}`);
}

/** Callers who may not know of something are refused in words, and with a status, that say nothing of it; numbers are ids. */
export async function refusesSilently(
  work: Promise<unknown>,
  secrets: readonly (string | number)[],
  what: string,
): Promise<void> {
  const { message, faults = {} } = await refuses(work, [401, 403, 404], what);
  const text = `${message} ${JSON.stringify(faults)}`;
  const names = secrets.filter((secret) => typeof secret === 'string');
  revealsNothing(text, names, `The refusal of ${what}`);
  // An id may be part of any other number.
  const words = text.split(/\W+/);
  const id = secrets.find((secret) => typeof secret === 'number' && words.includes(String(secret)));
  if (id !== undefined) assert.fail(`The refusal of ${what} reveals the id ${id}`);
}

/**
 * What is looked up by a name that can be guessed is NotFound for callers who may not read it, and the refusal says nothing
 * of it: they cannot tell it from what does not exist.
 */
export async function refusesAsUnknown(
  work: Promise<unknown>,
  secrets: readonly (string | number)[],
  what: string,
): Promise<void> {
  await Promise.all([refusesSilently(work, secrets, what), refuses(work, 404, what)]);
}

/** Fails where a text, or what is in a value, holds one of the secrets. */
export function revealsNothing(value: unknown, secrets: readonly string[], what: string): void {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const revealed = secrets.find((secret) => text?.includes(secret));
  if (revealed !== undefined) assert.fail(`${what} reveals ${revealed}`);
}

/** Runs all at once, and gives what came of each. */
export async function race<T>(works: readonly (() => Promise<T>)[]): Promise<PromiseSettledResult<T>[]> {
  return Promise.allSettled(works.map((work) => work()));
}

/** What came of a piece of work: two of them can be compared. */
export async function outcome<T>(work: Promise<T>): Promise<{ readonly value?: T; readonly error?: string }> {
  try {
    return { value: await work };
  } catch (error) {
    const { status } = (error ?? {}) as Partial<RestError>;
    return { error: typeof status === 'number' ? (names[status] ?? String(status)) : show(error) };
  }
}

/** Of several writers only so many succeed, and all others are refused with one of these statuses. */
export function succeeded<T>(
  results: readonly PromiseSettledResult<T>[],
  count: number,
  statuses: number | readonly number[],
  what: string,
): T[] {
  const failed = results.filter((result) => result.status === 'rejected');
  for (const { reason } of failed) {
    const wanted = [statuses].flat();
    if (!wanted.includes(reason?.status)) assert.fail(`${what}: one failed with ${show(reason)}`);
  }
  const done = results.filter((result) => result.status === 'fulfilled').map(({ value }) => value);
  assert.equal(done.length, count, `${what}: ${done.length} succeeded, where ${count} can`);
  return done;
}

function show(value: unknown): string {
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  return value === undefined ? 'nothing' : (JSON.stringify(value)?.slice(0, 300) ?? String(value));
}
