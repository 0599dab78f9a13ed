/** Declarations of options: types, defaults, checks and messages follow from one object. */
import { didYouMean } from '../support/did-you-mean.js';

/** The values that an option may have: `T` is the type that a host passes, and `R` the type of the result. */
export interface Kind<T, R = T> {
  /** The expected value, as a phrase after "must be". */
  readonly words: string;
  /** Whether no message shows such a value. */
  readonly isSecret: boolean;
  /** The groups in such values, which are documented. */
  readonly parts: readonly OptionGroup[];
  /** Whether a value is of this kind, without regard to its members and items, which `read` checks. */
  accepts(value: unknown): value is T;
  /** @throws TypeError that names the option, the expected type, and the actual value */
  read(value: unknown, at: string): R;
}

type Presence = 'required' | 'optional' | 'default';

export interface Option<T, R, P extends Presence> {
  readonly kind: Kind<T, R>;
  readonly presence: P;
  readonly fallback: T | undefined;
}

export type Members = Readonly<Record<string, Option<unknown, unknown, Presence>>>;

/** A group of options, and the separator between its path and the names of its members. */
export interface OptionGroup {
  readonly at: string;
  readonly members: Members;
}

type ValuesOf<M> = { readonly [K in keyof M]: M[K] extends Option<infer T, infer _, Presence> ? T : never };
type ReadValuesOf<M> = { readonly [K in keyof M]: M[K] extends Option<infer _, infer R, Presence> ? R : never };
/** The names of the members of one of these presences. */
type Named<M, P extends Presence> = {
  [K in keyof M]: M[K] extends Option<infer _, infer _, infer Own> ? (Own extends P ? K : never) : never;
}[keyof M];
type Optional<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** The options that a host passes. Members keep the comments of the declaration. */
export type OptionsInput<M> = Pick<ValuesOf<M>, Named<M, 'required'>> &
  Optional<Omit<ValuesOf<M>, Named<M, 'required'>>>;
/** The options with their defaults. */
export type Read<M> = Omit<ReadValuesOf<M>, Named<M, 'optional'>> &
  Partial<Pick<ReadValuesOf<M>, Named<M, 'optional'>>>;

/** Options that belong together. */
export interface Group<M> extends Kind<OptionsInput<M>, Read<M>> {
  readonly members: M;
}

/** The type of the value that a host passes. */
export type OptionsOf<K> = K extends Kind<infer T, infer _> ? T : never;
/** The type of the value that this is read as. */
export type SettingsOf<K> = K extends Kind<infer _, infer R> ? R : never;

/** An option that can be missing, and its default, where it has one. */
export function option<T, R>(kind: Kind<T, R>): Option<T, R, 'optional'>;
export function option<T, R>(kind: Kind<T, R>, fallback: NoInfer<T>): Option<T, R, 'default'>;
export function option<T, R>(kind: Kind<T, R>, fallback?: T): Option<T, R, Presence> {
  return { kind, presence: fallback === undefined ? 'optional' : 'default', fallback };
}

export function required<T, R>(kind: Kind<T, R>): Option<T, R, 'required'> {
  return { kind, presence: 'required', fallback: undefined };
}

/** A kind of values without members and items. */
export const kind = <T>(words: string, accepts: (value: unknown) => value is T, isSecret = false): Kind<T> =>
  composite({ words, isSecret, parts: [], accepts }, (value) => value);

/** A kind of values with members or items, which `read` checks once the value itself is accepted. */
export function composite<T, R>(properties: Omit<Kind<T, R>, 'read'>, read: (value: T, at: string) => R): Kind<T, R> {
  const { words, isSecret, accepts } = properties;
  return {
    ...properties,
    read(value, at) {
      if (accepts(value)) return read(value, at);
      const is = isSecret && value !== undefined ? '' : `, not ${describeValue(value)}`;
      throw new TypeError(`${at ? `The option ${at}` : 'The options'} must be ${words}${is}`);
    },
  };
}

/**
 * Options by name; undefined means the default. Others are refused.
 * @param fault the fault of options that contradict each other
 */
export function group<M extends Members>(members: M, fault?: (settings: Read<M>) => string | undefined): Group<M> {
  const accepts = (value: unknown): value is OptionsInput<M> => isObject(value);
  const whole = composite(
    { words: 'an object', isSecret: false, parts: [{ at: '', members }], accepts },
    (options, at) => {
      const value: Readonly<Record<string, unknown>> = { ...options };
      checkNames(value, at, Object.keys(members));
      const settings = Object.fromEntries(
        Object.entries(members)
          .map(([name, own]) => ({ name, ...own, value: value[name] === undefined ? own.fallback : value[name] }))
          .filter((own) => own.value !== undefined || own.presence === 'required')
          .map((own) => [own.name, own.kind.read(own.value, memberAt(at, own.name))]),
      ) as Read<M>;
      const problem = fault?.(settings);
      if (problem) throw new TypeError(`${at && `${at}: `}${problem}`);
      return settings;
    },
  );
  return { ...whole, members };
}

/** @throws TypeError for a member that has none of these names */
export function checkNames(value: object, at: string, names: readonly string[]): void {
  const unknown = Object.keys(value).find((name) => !names.includes(name));
  if (unknown === undefined) return;
  const hint = didYouMean(unknown, names) || `; there are ${names.join(', ')}`;
  throw new TypeError(`Unknown option: ${memberAt(at, unknown)}${hint}`);
}

/** The options of a function, with their defaults. */
export const readOptions = <M>(options: Group<M>, given: OptionsInput<M>): Read<M> => options.read(given, '');

export const memberAt = (at: string, name: string): string => (at ? `${at}.${name}` : name);

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value as text: lists, objects and functions by their kind alone. */
export function describeValue(value: unknown): string {
  if (typeof value === 'string') return `'${value.length > 60 ? `${value.slice(0, 60)}…` : value}'`;
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.keys(value).length === 0 ? 'an empty object' : 'an object';
}
