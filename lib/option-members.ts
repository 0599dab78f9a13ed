/** Refuses members of options that do not exist, by name. */
import { didYouMean } from './did-you-mean.js';

/** The members of an option; the compiler compares them with the type. */
export type Members<T> = Readonly<Record<keyof T, true>>;

/**
 * A value that is not an object has a separate message.
 * @param at the name of the option that has the members; empty for the options themselves
 * @throws TypeError that names the first unknown member, and the most similar one
 */
export function checkMembers(at: string, value: unknown, members: Readonly<Record<string, true>>): void {
  if (!isObject(value)) return;
  const unknown = Object.keys(value).find((name) => !Object.hasOwn(members, name));
  if (unknown === undefined) return;
  const known = Object.keys(members);
  const hint = didYouMean(unknown, known) || `; there are ${known.join(', ')}`;
  throw new TypeError(`Unknown option: ${at && `${at}.`}${unknown}${hint}`);
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
