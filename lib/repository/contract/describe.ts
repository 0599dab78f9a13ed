/** How messages describe a value, without its text where that may be a secret. */
import { types } from 'node:util';

/** Numbers, dates and the like, which are shown. */
const harmless = /^[\d\s:.,+TZ/-]{1,40}$/;

/** Such as `the string '2026-01-05'`, `undefined` or `a Buffer`. */
export function describe(value: unknown): string {
  if (value === undefined || value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return `the number ${value}`;
  if (typeof value === 'bigint') return `the bigint ${value}n`;
  if (typeof value === 'string') return harmless.test(value) ? `the string '${value}'` : 'a string';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'function') return 'a function';
  if (types.isDate(value)) return Number.isNaN(value.getTime()) ? 'an invalid Date' : 'a Date';
  return isPlain(value) ? 'an object' : `an instance of ${classOf(value)}`;
}

/** Whether it is an object of no class. */
export function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  // Also one of another realm, such as that of a test.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

const classOf = (value: unknown): string =>
  (Object.getPrototypeOf(value) as { readonly constructor?: { readonly name?: string } }).constructor?.name ||
  'a class';
