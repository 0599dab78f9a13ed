/** The values that field types are declared with: plain JSON, coerced and validated by the shape of each. */

import * as builders from '../documents/builders.js';
import { optional, same } from '../documents/builders.js';
import { type ListValue, list as listOf } from '../documents/lists.js';
import { object as objectOf } from '../documents/object.js';
import type { AnyValue, IdRules, Notes, NumberRules, OptionalValue, StringRules, Value } from '../documents/value.js';
import type { Id, Json } from '../repository/repository.js';

export { nullable, optional, withDefault } from '../documents/builders.js';
export type { ListValue } from '../documents/lists.js';
export type {
  AnyValue,
  DefaultedValue,
  FieldTypeNames,
  IdRules,
  IsServed,
  Notes,
  NumberRules,
  OptionalValue,
  Pointer,
  ReadContext,
  Step,
  StringRules,
  Value,
  WriteContext,
} from '../documents/value.js';

// Documents have a description in place of rules; field types name each rule.
export const boolean: (rules?: Notes) => Value<boolean> = builders.boolean;
export const id: (rules?: IdRules) => Value<Id> = builders.id;
export const integer: (rules?: NumberRules) => Value<number> = builders.integer;
export const number: (rules?: NumberRules) => Value<number> = builders.number;
export const string: (rules?: StringRules) => Value<string> = builders.string;
export const oneOf: <const T extends string | number>(values: readonly T[], rules?: Notes) => Value<T> = builders.oneOf;
export const list: <In, Out>(
  item: Value<In, Out>,
  rules?: Notes & { readonly element?: string; readonly minItems?: number },
) => ListValue<In, Out> = listOf;

/** The type of a value. */
export type ValueOf<V> = V extends Value<never, infer T> ? T : never;

/** The type of an object by its members. */
export type ObjectOf<M> = {
  readonly [K in keyof M as M[K] extends OptionalValue<never, unknown> ? never : K]: ValueOf<M[K]>;
} & {
  readonly [K in keyof M as M[K] extends OptionalValue<never, unknown> ? K : never]?: Exclude<ValueOf<M[K]>, undefined>;
};

/** An object with these members; members that are unknown are left out. */
export const object = <const M extends Readonly<Record<string, AnyValue>>>(
  members: M,
  notes: Notes = {},
): Value<ObjectOf<M>> => same<ObjectOf<M>>(objectOf(notes, members).shape);

/** Any value, as it is. */
export const any = (notes: Notes = {}): Value<Json> => same<Json>({ kind: 'json', ...notes });

/** A map with any keys and values of one kind. */
export const map = <T>(value: Value<T>, notes: Notes = {}): Value<Readonly<Record<string, T>>> =>
  same<Readonly<Record<string, T>>>({ kind: 'object', members: {}, required: [], entries: value.shape, ...notes });

/** A value of one of several forms. */
export const either = <const V extends readonly AnyValue[]>(forms: V, notes: Notes = {}): Value<ValueOf<V[number]>> =>
  same<ValueOf<V[number]>>({ kind: 'union', branches: forms.map(({ shape }) => shape), ...notes });

/** A date and time of RFC 3339. */
export const dateTime = (notes: Notes = {}): Value<string> => same<string>({ kind: 'dateTime', ...notes });

const Reference = object({
  _href: string({ description: 'The href of the item' }),
  id: id({ description: 'The id of the content item' }),
  type: string({ description: 'The identifier of its content type' }),
  name: string(),
  url: optional(string({ description: 'The path of its main location' })),
  fields: optional(
    map(same<Json>({ kind: 'json' }), { description: 'The values of its fields, where it is embedded' }),
  ),
});

/** An item that a value refers to, as `item` and `itemAt` of an `ItemContext` return it; of one of these content types. */
export const reference = ({ types = [], ...notes }: Notes & { readonly types?: readonly string[] } = {}): Value<Json> =>
  same<Json>({
    kind: 'ref',
    name: 'Reference',
    target: () => Reference.shape,
    ...(types.length > 0 && { types }),
    ...notes,
  });
