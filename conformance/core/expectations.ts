/** Expectations of checks and their messages; plain comparisons are those of node:assert. */
import strict from 'node:assert/strict';
import { types } from 'node:util';
import { isRefused, type RestError } from 'express-cms-rest';
import { rules } from 'express-cms-rest/repository';

/** The comparisons of node:assert; the deep ones ignore prototypes of other contexts. */
export const assert: typeof strict = Object.assign(strict.ok.bind(undefined) as typeof strict, strict, {
  deepEqual: (actual: unknown, expected: unknown, message?: string) =>
    strict.deepEqual(plain(actual), plain(expected), message),
  notDeepEqual: (actual: unknown, other: unknown, message?: string) =>
    strict.notDeepEqual(plain(actual), plain(other), message),
});

/** A copy with the prototypes of this context: test runners run tests in contexts of their own. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return Array.from(value, plain);
  if (types.isDate(value)) return new Date(value.getTime());
  if (types.isSet(value)) return new Set(Array.from(value, plain));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
}

/** Expects these values in a member of the items, in the order of the items. */
export function expectMembers<T, M extends keyof T>(
  items: readonly T[],
  member: M,
  values: readonly unknown[],
  label = `The values of ${String(member)}`,
): void {
  assert.deepEqual(
    items.map((item) => item[member]),
    values,
    label,
  );
}

/** The reason of a rejected promise; fails when it was not rejected. */
export async function refusal(call: Promise<unknown> | undefined, label: string): Promise<unknown> {
  let result: unknown;
  try {
    result = await call;
  } catch (error) {
    return error;
  }
  return assert.fail(`${label} must be refused, and returned ${show(result)}`);
}

const names: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'PermissionDenied',
  404: 'NotFound',
  409: 'AlreadyInUse',
  412: 'PreconditionFailed',
};

/** The name of the error class of a status. */
export const errorName = (status: number): string => names[status] ?? String(status);

/** The status codes over HTTP of violated domain rules. */
const statusesOfRules: readonly number[] = [403, 406, 409];

/** A rule is named in the words of the contract, by which operations know its status. */
const isOneOf = (error: unknown, statuses: readonly number[]): error is RestError =>
  isRefused(error)
    ? (rules as readonly string[]).includes(error.rule) && statusesOfRules.some((status) => statuses.includes(status))
    : statuses.includes((error as Partial<RestError> | undefined)?.status ?? 0);

/**
 * Expects a refusal with the error class of one of these statuses, and returns it. The class is recognised by its status, so
 * that a repository can use another copy of the library.
 */
export async function refuses(
  call: Promise<unknown> | undefined,
  statuses: number | readonly number[],
  label: string,
): Promise<RestError> {
  const error = await refusal(call, label);
  const expected = [statuses].flat();
  if (isOneOf(error, expected)) return error;
  const classes = expected.flatMap((status) => [
    errorName(status),
    ...(statusesOfRules.includes(status) ? ['Refused'] : []),
  ]);
  return assert.fail(`${label} must be refused with ${[...new Set(classes)].join(' or ')}, not ${show(error)}`);
}

/** Expects a refusal whose status and message reveal none of the secrets; numbers are ids. */
export async function refusesSilently(
  call: Promise<unknown>,
  secrets: readonly (string | number)[],
  label: string,
): Promise<void> {
  const { message, faults = {} } = await refuses(call, [401, 403, 404], label);
  const text = `${message} ${JSON.stringify(faults)}`;
  const names = secrets.filter((secret) => typeof secret === 'string');
  revealsNothing(text, names, `The refusal of ${label}`);
  // An id may be part of any other number.
  const words = text.split(/\W+/);
  const id = secrets.find((secret) => typeof secret === 'number' && words.includes(String(secret)));
  if (id !== undefined) assert.fail(`The refusal of ${label} reveals the id ${id}`);
}

/**
 * Expects NotFound for a lookup by a name that can be guessed, and a message that reveals none of the secrets: callers who
 * may not read an entity cannot distinguish it from one that does not exist.
 */
export async function refusesAsUnknown(
  call: Promise<unknown>,
  secrets: readonly (string | number)[],
  label: string,
): Promise<void> {
  await Promise.all([refusesSilently(call, secrets, label), refuses(call, 404, label)]);
}

/** Fails where a text, or a string in a value, contains one of the secrets. */
export function revealsNothing(value: unknown, secrets: readonly string[], label: string): void {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const revealed = secrets.find((secret) => text?.includes(secret));
  if (revealed !== undefined) assert.fail(`${label} reveals ${revealed}`);
}

/** Runs all works concurrently, and returns the outcome of each. */
export async function race<T>(calls: readonly (() => Promise<T>)[]): Promise<PromiseSettledResult<T>[]> {
  return Promise.allSettled(calls.map((call) => call()));
}

/** The outcome of a promise: two of them can be compared. */
export async function outcome<T>(call: Promise<T>): Promise<{ readonly value?: T; readonly error?: string }> {
  try {
    return { value: await call };
  } catch (error) {
    if (isRefused(error)) return { error: 'Refused' };
    const { status } = (error ?? {}) as Partial<RestError>;
    return { error: typeof status === 'number' ? errorName(status) : show(error) };
  }
}

/** Expects that so many of several writers succeed, and that all others are refused with one of these statuses. */
export function succeeded<T>(
  results: readonly PromiseSettledResult<T>[],
  count: number,
  statuses: number | readonly number[],
  label: string,
): T[] {
  const failed = results.filter((result) => result.status === 'rejected');
  for (const { reason } of failed) {
    if (!isOneOf(reason, [statuses].flat())) assert.fail(`${label}: one failed with ${show(reason)}`);
  }
  const done = results.filter((result) => result.status === 'fulfilled').map(({ value }) => value);
  assert.equal(done.length, count, `${label}: ${done.length} succeeded instead of ${count}`);
  return done;
}

function show(value: unknown): string {
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  return value === undefined ? 'nothing' : (JSON.stringify(value)?.slice(0, 300) ?? String(value));
}
