/** Objects in documents: members of the domain, each placed under a name of the wire. */
import type { Destination } from './destination.js';
import { type DescriptionOr, type ObjectRules, rulesOf } from './rules.js';
import type { ObjectShape, Shape } from './shape.js';
import {
  type AnyValue,
  type DefaultedValue,
  itemOf,
  type OptionalValue,
  type Pointer,
  type ReadContext,
  step,
  unchanged,
  type Value,
  type Whole,
  type WriteContext,
} from './value.js';
import { copyOf, writing } from './writing.js';

/** A member of a document: written from `Needs` of an object, read as the part `Gives` of it. */
export interface Member<in Needs, out Gives> {
  readonly isMember: true;
  readonly shape: Shape;
  readonly isOptional: boolean;
  /** Whether its members are those of the object around it. */
  readonly isPart?: true;
  /** The members of the domain that it gives. */
  readonly names: readonly string[];
  readonly write: (whole: Needs, to: WriteContext) => unknown;
  // biome-ignore lint/suspicious/noExplicitAny: it fits the shape
  readonly read: (parsed: any, from: ReadContext) => Gives;
  readonly pointer?: Pointer | undefined;
  /** The destination of an href to the object itself. */
  readonly destination?: Destination<never, unknown>;
}

// biome-ignore lint/suspicious/noExplicitAny: of any type
export type AnyMember = Member<any, any>;
export type AnyMembers = Readonly<Record<string, AnyValue | AnyMember>>;

export type Simple<T> = { readonly [K in keyof T]: T[K] };
type Intersection<U> = (U extends unknown ? (branch: U) => void : never) extends (all: infer I) => void ? I : never;
type OptionalMember<N extends string, In, Out> = Member<
  { readonly [K in N]?: In | undefined },
  { readonly [K in N]?: Exclude<Out, undefined> }
>;

type MemberOf<K, E> =
  E extends Member<never, object>
    ? E
    : E extends OptionalValue<infer In, infer Out>
      ? OptionalMember<K & string, In, Out>
      : E extends Value<infer In, infer Out>
        ? Member<{ readonly [N in K & string]: In }, { readonly [N in K & string]: Out }>
        : never;
/** The properties that an object must have, so that the members can be written. */
export type NeedsOf<M> = Intersection<
  { [K in keyof M]: MemberOf<K, M[K]> extends Member<infer N, object> ? N : never }[keyof M]
>;
/** The object that results from reading all members. */
export type GivesOf<M> = Simple<
  Intersection<{ [K in keyof M]: MemberOf<K, M[K]> extends Member<never, infer G> ? G : never }[keyof M]>
>;

/** The member of the domain called `name`. A value alone is the member that is called like it in both. */
export function member<N extends string, In, Out>(name: N, value: OptionalValue<In, Out>): OptionalMember<N, In, Out>;
export function member<N extends string, In, Out>(
  name: N,
  value: Value<In, Out> | (Value<In, Out> & DefaultedValue<In>),
): Member<{ readonly [K in N]: In }, { readonly [K in N]: Out }>;
export function member(name: string, value: AnyValue): Member<never, object> {
  const { shape, write, read, pointer } = value;
  return {
    isMember: true,
    shape,
    isOptional: 'isOptional' in value || 'hasDefault' in value,
    names: [name],
    write: write === unchanged ? copyOf(name) : (whole: Whole, to: WriteContext) => write(whole[name], to),
    read: (parsed, from) => {
      const memberValue = read(parsed, from);
      return memberValue === undefined ? {} : { [name]: memberValue };
    },
    pointer,
  };
}

/** Written only: it follows from the rest. */
export function computed<D, V>(value: Value<V, unknown>, from: (whole: D, to: WriteContext) => V): Member<D, object> {
  const { shape, write } = value;
  return {
    isMember: true,
    shape,
    isOptional: 'isOptional' in value,
    names: [],
    write: (whole, to) => write(from(whole, to), to),
    read: () => ({}),
  };
}

/** Written only: its value is read from other members. */
export const writtenOnly = <N>(member: Member<N, object>): Member<N, object> => ({
  ...member,
  names: [],
  read: () => ({}),
});

/** An element that holds some of the members of the object around it. */
export function part<const M extends AnyMembers>(
  rules: DescriptionOr<ObjectRules>,
  members: M,
): Member<Simple<NeedsOf<M>>, GivesOf<M>> {
  const value = object(rules, members);
  const names = Object.entries(members).flatMap(([key, each]) => ('isMember' in each ? each.names : [key]));
  return { ...value, isMember: true, isPart: true, isOptional: false, names };
}

/** Members with their keys; a value alone is the member of the domain that is called like it. */
export const keyed = (members: AnyMembers) =>
  Object.entries(members).map(([key, value]) => ({
    key,
    ...('isMember' in value ? value : (member(key, value) as AnyMember)),
  }));

/** Rules of an object that refuses unknown members. */
export const closed = (description: string): ObjectRules => ({ isClosed: true, description });

type ObjectOf<M> = Value<Simple<NeedsOf<M>>, GivesOf<M>, ObjectShape>;

/** An object inside a document, by its description or rules and its members, whose needs are its domain type; no media type. */
export function object<const M extends AnyMembers>(members: M): ObjectOf<M>;
export function object<const M extends AnyMembers>(rules: DescriptionOr<ObjectRules>, members: M): ObjectOf<M>;
export function object(
  first: DescriptionOr<ObjectRules> | AnyMembers,
  second?: AnyMembers,
): Value<never, object, ObjectShape> {
  const members = second ?? (first as AnyMembers);
  const rules = second && rulesOf(first as DescriptionOr<ObjectRules>);
  const keyedMembers = keyed(members);
  const required = keyedMembers.filter(({ isOptional }) => !isOptional).map(({ key }) => key);
  const owners = new Map(
    keyedMembers.flatMap((member) => member.names.map((name) => [name, member] as const)).reverse(),
  );
  return {
    shape: {
      kind: 'object',
      members: Object.fromEntries(keyedMembers.map(({ key, shape }) => [key, shape])),
      required,
      ...rules,
    },
    write: writing(keyedMembers),
    read(parsed, from) {
      const whole = {};
      for (const { key, read } of keyedMembers) Object.assign(whole, read(parsed[key], from));
      return whole;
    },
    pointer([name = '', ...rest], whole) {
      const owner = owners.get(String(name));
      if (!owner) return '';
      const inner = owner.isPart ? owner.pointer?.([name, ...rest], whole) : owner.pointer?.(rest, itemOf(whole, name));
      return step(owner.key) + (inner ?? '');
    },
  };
}
