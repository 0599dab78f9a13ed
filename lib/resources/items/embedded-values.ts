/** The values of embedded items in one response: each is made once, and counted as often as it is written. */
import { tooLargeEmbedded } from '../../errors/embed-limits.js';
import type { Id, ItemFields, Json } from '../../repository/repository.js';
import { innerMembers, noMembers, type SelectedMembers } from './selected-members.js';
import { createSizes } from './written-size.js';

export type ItemValues = Readonly<Record<string, Json>>;

/** The values that are embedded in the items of a document while it is written. */
interface WrittenValues {
  /** The values of an item's fields; `make` makes those that were not made before. */
  valuesOf(fields: ItemFields<Id>, members: SelectedMembers, make: () => ItemValues): ItemValues;
  /** The members that are selected of the items that a field refers to. */
  innerOf(members: SelectedMembers, identifier: string): SelectedMembers;
  /**
   * Counts a value in which items are embedded.
   * @throws BadRequest for more than the limit
   */
  count(value: Json): void;
}

/** The format for which a document is written. */
interface Target {
  readonly isTextual: boolean;
}

export type EmbeddedValues = (to: Target) => WrittenValues;

/**
 * Creates the function that collects the embedded resources of a document, for each time that it is written.
 * @param limit in bytes
 */
export function createEmbeddedValues(limit: number): EmbeddedValues {
  const byTarget = new WeakMap<Target, WrittenValues>();
  return (to) => {
    const values = byTarget.get(to) ?? createWrittenValues(to, limit);
    byTarget.set(to, values);
    return values;
  };
}

function createWrittenValues(to: Target, limit: number): WrittenValues {
  const valuesByFields = new Map<ItemFields<Id>, Map<SelectedMembers, ItemValues>>();
  const inner = new Map<SelectedMembers, Map<string, SelectedMembers>>();
  const sizeOf = createSizes(to);
  let bytes = 0;
  return {
    valuesOf(fields, members, make) {
      const valuesByMembers = valuesByFields.get(fields) ?? new Map<SelectedMembers, ItemValues>();
      valuesByFields.set(fields, valuesByMembers);
      const values = valuesByMembers.get(members) ?? make();
      valuesByMembers.set(members, values);
      return values;
    },
    innerOf(members, identifier) {
      if (members === noMembers) return noMembers;
      const membersByField = inner.get(members) ?? new Map<string, SelectedMembers>();
      inner.set(members, membersByField);
      const innerOfField = membersByField.get(identifier) ?? innerMembers(members, identifier);
      membersByField.set(identifier, innerOfField);
      return innerOfField;
    },
    count(value) {
      bytes += sizeOf(value);
      if (bytes > limit) throw tooLargeEmbedded(limit);
    },
  };
}
