/** The inputs of forms for values with fields of other types inside, among the inputs of the outer type. */

import { step } from '../documents/value.js';
import type { FormInput, Json } from '../repository/repository.js';
import { createFieldBudget, type FieldBudget } from './field-budget.js';
import type { FieldRules } from './field-type.js';
import { inputsByShape } from './form-inputs.js';
import { isMap } from './json-values.js';
import { nestedDefinitions, rulesOf } from './nesting.js';
import { contextOf, type TypeContext } from './type-context.js';

/** Fields beyond the limit have no inputs: a value with more of them is refused when it is sent. */
export function formInputs(
  context: TypeContext,
  value: Json,
  rules: FieldRules,
  budget: FieldBudget = createFieldBudget(),
): readonly FormInput[] {
  const { type } = context;
  if (type.isReadOnly || (type.nested && budget.left <= 0)) return [];
  const inputsOfValue = type.form?.(value, rules) ?? inputsByShape(type, value);
  if (!type.nested || !isMap(value)) return inputsOfValue;
  const definitions = new Map(nestedDefinitions(type, rules.settings).map((each) => [each.name, each.definition]));
  const fields = [...type.nested.fields(value, rules.settings)].slice(0, budget.left);
  budget.left -= fields.length;
  const inner = fields.flatMap((field) => {
    const definition = definitions.get(field.definition);
    const at = field.path.map(step).join('');
    const start = field.value === undefined ? (definition?.defaultValue ?? null) : field.value;
    const inputs = formInputs(contextOf(context, field.fieldTypeIdentifier), start, rulesOf(definition), budget);
    return inputs.map((input) => ({
      ...input,
      pointer: at + input.pointer,
      label: [field.label ?? field.path.at(-1), input.label].filter(Boolean).join(', '),
      isFalseUnchecked: input.isFalseUnchecked ?? input.pointer === '',
    }));
  });
  return grouped([...inputsOfValue, ...inner]);
}

/** The inputs of a part of the value, which has two steps, stand where its first input does. */
function grouped(inputs: readonly FormInput[]): readonly FormInput[] {
  const parts = new Map<string, FormInput[]>();
  for (const input of inputs) {
    const part = input.pointer.split('/', 3).join('/');
    const inputsOfPart = parts.get(part) ?? [];
    inputsOfPart.push(input);
    parts.set(part, inputsOfPart);
  }
  return [...parts.values()].flat();
}
