/** The shapes that values of items have, by field types and by the definitions of fields. */
import { nullable, same } from '../documents/builders.js';
import type { Shape } from '../documents/shape.js';
import type { AnyValue, Value } from '../documents/value.js';
import type { FieldRules, FieldType } from './field-type.js';
import type { InnerDefinition } from './nested-fields.js';
import { rulesOf } from './nesting.js';
import { contextOf, isEmptyValue, type TypeContext } from './type-context.js';

/** A value that descriptions of the API and generated types have under a name. */
export const named = <T>(name: string, value: Value<T>): Value<T> =>
  same<T>({ kind: 'ref', name, target: () => value.shape });

const itemValueOf = ({ item, show, conceal, value }: FieldType): AnyValue => {
  if (item) return item.value;
  // The members that `show` adds are not declared.
  const itemValue: AnyValue = show ? same({ kind: 'json' }) : value;
  return conceal ? nullable(itemValue) : itemValue;
};

/** Shape of values that are not empty. */
export const itemShapeOf = (type: FieldType): Shape => itemValueOf(type).shape;

/** Shape of all values of a field, including empty ones unless these are refused. */
export const itemShapeBy = (context: TypeContext, rules: FieldRules): Shape => itemValueBy(context, rules).shape;

function itemValueBy(context: TypeContext, { settings, isRequired }: FieldRules): AnyValue {
  const { type } = context;
  const inner = (definition: InnerDefinition) =>
    itemValueBy(contextOf(context, definition.fieldType), rulesOf(definition));
  const itemValue = type.item?.valueBy?.(settings, inner) ?? itemValueOf(type);
  const isFilled = isRequired || !isEmptyValue(type, type.empty ?? null);
  return isFilled || itemValue.shape.kind === 'nullable' ? itemValue : nullable(itemValue);
}
