/** The values that field types are declared with: plain JSON, coerced and validated by the shape of each. */
import { id, optional, same, string } from '../documents/builders.js';
import { object as objectOf } from '../documents/object.js';
import type { AnyValue, Notes, OptionalValue, Value } from '../documents/value.js';
import type { Json } from '../repository/repository.js';

export { boolean, id, integer, nullable, number, oneOf, optional, string, withDefault } from '../documents/builders.js';
export { type ListValue, list } from '../documents/lists.js';
export type {
  AnyValue,
  DefaultedValue,
  FieldTypeNames,
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

/** An item that a value leads to, as `item` and `itemAt` of an `ItemContext` return it; of one of these content types. */
export const reference = ({ types = [], ...notes }: Notes & { readonly types?: readonly string[] } = {}): Value<Json> =>
  same<Json>({
    kind: 'ref',
    name: 'Reference',
    target: () => Reference.shape,
    ...(types.length > 0 && { types }),
    ...notes,
  });
