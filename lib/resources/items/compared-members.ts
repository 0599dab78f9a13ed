/** The members by which items are filtered and sorted: their own, and the searchable fields of content types. */
import { withoutNull } from '../../documents/shape.js';
import { memberKinds, toFieldMember } from '../../repository/item-names.js';
import { type ComparedKind, operatorsOf } from '../../repository/item-operators.js';
import type { ItemOperator } from '../../repository/repository.js';
import type { ItemField, ItemType } from './item-types.js';

export type { ItemOperator } from '../../repository/repository.js';

/** The kind of a compared value; a time of day is a text that is compared as a number. */
export type ComparedValue = ComparedKind | 'time';

export const operatorsFor = (value: ComparedValue): readonly ItemOperator[] =>
  operatorsOf[value === 'time' ? 'number' : value];

export interface ComparedMember {
  /** The name in `filter` and `sort`, such as `fields.title`. */
  readonly name: string;
  readonly value: ComparedValue;
}

/** The members that items of all types have. */
export const itemMembers: readonly ComparedMember[] = Object.entries(memberKinds).map(([name, value]) => ({
  name,
  value,
}));

export const fieldMembers = ({ fields }: Pick<ItemType, 'fields'>): readonly ComparedMember[] =>
  fields.flatMap((field) => {
    const { identifier, compared } = field;
    return compared ? [{ name: toFieldMember(identifier), value: isTime(field) ? 'time' : compared }] : [];
  });

const isTime = ({ shape, compared }: ItemField): boolean =>
  compared === 'number' && withoutNull(shape).kind === 'string';

/** Nothing is sorted by relations. */
const isSortable = ({ value }: ComparedMember): boolean => value !== 'relation';

/** The values of `sort`, ascending and descending. */
export const sortKeys = (members: readonly ComparedMember[]): readonly string[] =>
  members.filter(isSortable).flatMap(({ name }) => bothDirections(name));

/** Also by the score of a full-text search, which nothing is filtered by. */
export const itemSortKeys: readonly string[] = [...sortKeys(itemMembers), ...bothDirections('score')];

function bothDirections(name: string): readonly string[] {
  return [name, `-${name}`];
}
