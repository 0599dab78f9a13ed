/** A field type among the others of a CMS, which it needs where its values have fields of other types inside. */
import type { IdKind, Json } from '../repository/repository.js';
import type { FieldType } from './field-type.js';
import { isHollow, isSame } from './json-values.js';
import * as values from './values.js';

/** A field type, the kind of the ids in its values, and all other types. */
export interface TypeContext {
  readonly type: FieldType;
  readonly ids: IdKind;
  readonly find: (identifier: string) => FieldType | undefined;
}

/** Values of an unknown type are shown as they are stored, and cannot be set. */
export function unknownType(identifier: string): FieldType {
  return { identifier, value: values.any(), isReadOnly: true };
}

/** The context with another type, which may be unknown. */
export const contextOf = (context: TypeContext, identifier: string): TypeContext => ({
  ...context,
  type: context.find(identifier) ?? unknownType(identifier),
});

/** Whether a client sent no value. */
export const isNothing = ({ isExact }: FieldType, value: Json | undefined): boolean =>
  isExact ? (value ?? null) === null : isHollow(value);

/** Whether there is nothing in a value; some values are empty for every type. */
export function isEmptyValue(type: FieldType, value: Json): boolean {
  if (isNothing(type, value)) return true;
  return type.isEmpty?.(value) ?? (type.empty !== undefined && isSame(type.empty, value));
}
