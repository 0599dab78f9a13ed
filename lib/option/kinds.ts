/** The kinds of values that options of all parts have. */
import {
  checkNames,
  composite,
  type Group,
  isObject,
  type Kind,
  kind,
  memberAt,
  type OptionsOf,
  type SettingsOf,
} from './option.js';

export const flag = kind('a boolean', (value) => typeof value === 'boolean');
export const text = kind('a text that is not empty', isText);
export const anyText = kind('a text', (value) => typeof value === 'string');
/** A secret, of which no message shows anything. */
export const secretText = kind('a text that is not empty', isText, true);

const isInteger = (value: unknown): value is number => Number.isSafeInteger(value);

/** Beyond this, timers of Node fire at once. */
const maxTimer = 2 ** 31 - 1;

export const count = kind('a non-negative integer', (value): value is number => isInteger(value) && value >= 0);
export const positive = kind('a positive integer', isPositive);
export const seconds = inUnit('seconds');
export const countOfSeconds = kind('a non-negative integer, in seconds', count.accepts);
export const bytes = inUnit('bytes');
export const countOfBytes = kind('a non-negative integer, in bytes', count.accepts);
export const pixels = inUnit('pixels');
export const milliseconds = kind(
  `a positive integer up to ${maxTimer}, in milliseconds`,
  (value): value is number => isPositive(value) && value <= maxTimer,
);

function inUnit(unit: string): Kind<number> {
  return kind(`a positive integer, in ${unit}`, isPositive);
}

function isPositive(value: unknown): value is number {
  return isInteger(value) && value > 0;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** A text that a regular expression matches. */
export const matching = (pattern: RegExp, words: string): Kind<string> =>
  kind(words, (value): value is string => typeof value === 'string' && pattern.test(value));

/** One of a few values, such as `json` or `xml`. */
export function oneOf<const T extends string | boolean>(...values: readonly T[]): Kind<T> {
  const all: readonly unknown[] = values;
  const literals = values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value)));
  const words = literals.length > 2 ? `one of ${literals.join(', ')}` : literals.join(' or ');
  return kind(words, (value): value is T => all.includes(value));
}

/** A function, of the type that the host declares. */
export const callback = <F>(): Kind<F> => kind('a function', (value): value is F => typeof value === 'function');

/** An object of the host, which has these methods. */
export const objectWith = <T extends object>(words: string, ...methods: readonly (keyof T & string)[]): Kind<T> =>
  kind(words, (value): value is T => isObject(value) && methods.every((name) => typeof value[name] === 'function'));

export const listOf = <T, R>(item: Kind<T, R>, words: string): Kind<readonly T[], readonly R[]> =>
  composite({ ...item, words, accepts: (value): value is readonly T[] => Array.isArray(value) }, (value, at) =>
    value.map((each, index) => item.read(each, `${at}[${index}]`)),
  );

/** An object with members of names that the host chooses. */
export function recordOf<T, R>(
  words: string,
  name: Kind<string>,
  item: Kind<T, R>,
): Kind<Readonly<Record<string, T>>, Readonly<Record<string, R>>> {
  const parts = item.parts.map(({ at, members }) => ({ at: `.{name}${at}`, members }));
  const accepts = (value: unknown): value is Readonly<Record<string, T>> => isObject(value);
  return composite({ words, isSecret: item.isSecret, parts, accepts }, (value, at) => {
    const wrong = Object.keys(value).find((each) => !name.accepts(each));
    if (wrong !== undefined) throw new TypeError(`The name of ${memberAt(at, wrong)} must be ${name.words}`);
    return Object.fromEntries(Object.entries(value).map(([each, own]) => [each, item.read(own, memberAt(at, each))]));
  });
}

/** Without those that have no items or members. */
export const nonEmpty = <T extends object, R>(inner: Kind<T, R>): Kind<T, R> =>
  composite(
    { ...inner, accepts: (value): value is T => inner.accepts(value) && Object.keys(value).length > 0 },
    inner.read,
  );

/** A value of one kind or of another one. */
export function either<T, R, U, S>(one: Kind<T, R>, other: Kind<U, S>): Kind<T | U, R | S> {
  const words = `${one.words} or ${other.words}`;
  const accepts = (value: unknown): value is T | U => one.accepts(value) || other.accepts(value);
  const combined = { words, isSecret: one.isSecret || other.isSecret, parts: [...one.parts, ...other.parts], accepts };
  return composite<T | U, R | S>(combined, (value, at) => (one.accepts(value) ? one : other).read(value, at));
}

/** One of several groups, each of which has a member of its name that the others lack. */
export function groupWith<G extends Readonly<Record<string, Group<object>>>>(
  groups: G,
): Kind<OptionsOf<G[keyof G]>, SettingsOf<G[keyof G]>> {
  const words = `an object with either ${Object.keys(groups).join(' or ')}`;
  const parts = Object.values(groups).flatMap((each) => each.parts);
  const accepts = (value: unknown): value is OptionsOf<G[keyof G]> => isObject(value);
  return composite({ words, isSecret: false, parts, accepts }, (value, at) => {
    const options: Readonly<Record<string, unknown>> = { ...Object(value) };
    checkNames(options, at, [...new Set(parts.flatMap(({ members }) => Object.keys(members)))]);
    const [chosen, ...others] = Object.entries(groups).filter(([name]) => options[name] !== undefined);
    if (!chosen || others.length > 0) throw new TypeError(`The option ${at} must be ${words}`);
    return chosen[1].read(options, at) as SettingsOf<G[keyof G]>;
  });
}

/** Options of features that can be enabled and disabled: true means their defaults. */
export function switchable<T, R>(options: Kind<T, R>): Kind<boolean | T, false | R> {
  const both = either(flag, options);
  return composite<boolean | T, false | R>(
    both,
    (value, at) => value !== false && options.read(value === true ? {} : value, at),
  );
}
