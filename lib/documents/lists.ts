/** Lists of values in documents, as JSON has them and as elements of XML. */
import { type DescriptionOr, type Notes, rulesOf } from './rules.js';
import type { ListShape } from './shape.js';
import { itemOf, step, type Value, type WriteContext } from './value.js';

/** A value whose shape is known to be a list. */
export type ListValue<In, Out = In> = Value<readonly In[], readonly Out[], ListShape>;

/** Rules of a list; text formats may name its elements. */
export interface ListRules extends Notes {
  readonly element?: string;
  readonly minItems?: number;
}

/** A list; a few are named differently in XML, by the name of their elements (docs/reference/protocol.md §2.2). */
export const list = <In, Out>(item: Value<In, Out>, rules: DescriptionOr<ListRules> = {}): ListValue<In, Out> => ({
  shape: { kind: 'list', items: item.shape, ...rulesOf(rules) },
  write: (values, to) => values.map((value) => writeItem(item, value, to)),
  read: (parsed: unknown[], from) => parsed.map((each) => item.read(each, from)),
  pointer: ([index, ...rest], values) =>
    index === undefined ? '' : step(index) + (item.pointer?.(rest, itemOf(values, index)) ?? ''),
});

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function writeItem<In>(item: Value<In, unknown>, value: In, to: WriteContext): unknown {
  const { pieces } = to;
  return pieces && isObject(value) ? pieces.piece(item, value, () => item.write(value, to)) : item.write(value, to);
}

/** A list of at least one item, which may also be a single item; in text formats, an element may wrap the items. */
export function oneOrMore<In, Out>(
  value: Value<In, Out>,
  rules: DescriptionOr<Pick<ListRules, keyof Notes | 'element'>> = {},
): ListValue<In, Out> {
  const { element, ...notes } = rulesOf(rules);
  const kind = { kind: 'list', items: value.shape, minItems: 1, isOneOrMore: true } as const;
  return {
    ...list(value),
    shape: { ...kind, ...(element && { wraps: element }), ...notes },
    write: (values, to) => {
      const written = values.map((each) => value.write(each, to));
      return written.length === 1 ? written[0] : written;
    },
  };
}

/** A list that text formats wrap in an element: `<ranges><range/><range/></ranges>`. */
export const wrapped = <In, Out>(value: ListValue<In, Out>, element: string): ListValue<In, Out> => ({
  ...value,
  shape: { ...value.shape, wraps: element },
  write: (own, to) => (to.isTextual ? { [element]: value.write(own, to) } : value.write(own, to)),
});

/** A list that clients with maps in its place send as `{}` where it is empty. */
export const orEmptyMap = <In, Out>(value: ListValue<In, Out>): ListValue<In, Out> => ({
  ...value,
  shape: { ...value.shape, isOrEmptyMap: true },
});
