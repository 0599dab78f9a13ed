/** The fields that a member of conditions may be: those of one identifier may be of several types. */
import type { Id } from '../repository/context.js';
import type { FieldTypeLookup } from '../repository/field-types.js';
import type { ComparedField } from '../repository/item-operators.js';
import type { Criterion } from '../repository/view-criteria.js';
import type { ItemTypes } from './reader.js';

/** Fields of one identifier and field type. */
export interface FieldKind {
  readonly field: ComparedField;
  /** The content types that have it. */
  readonly types: readonly string[];
}

/** The fields of an identifier by their types, in the content types with these names, or in all. */
export function kindsOf<I extends Id>(
  identifier: string,
  { types, fieldTypes }: { readonly types: ItemTypes<I>; readonly fieldTypes: FieldTypeLookup },
  names?: readonly string[],
): readonly FieldKind[] {
  const kinds = new Map<string, string[]>();
  for (const { identifier: type, fields } of types.all) {
    if (names?.includes(type) === false) continue;
    for (const { identifier: fieldIdentifier, fieldTypeIdentifier } of fields)
      if (fieldIdentifier === identifier)
        kinds.set(fieldTypeIdentifier, [...(kinds.get(fieldTypeIdentifier) ?? []), type]);
  }
  return [...kinds].map(([fieldTypeIdentifier, typesWithField]) => ({
    field: {
      kind: fieldTypes.get(fieldTypeIdentifier).declaration?.search?.kind ?? 'text',
      fieldTypeIdentifier,
    },
    types: typesWithField,
  }));
}

/** A criterion for content of some types. */
export const ofTypes = <I extends Id>(types: readonly string[], criterion: Criterion<I>): Criterion<I> => ({
  kind: 'and',
  criteria: [{ kind: 'contentTypeIdentifier', values: types }, criterion],
});
