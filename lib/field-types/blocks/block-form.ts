/** The inputs of forms for the items of blocks, among which those of their fields stand: to move, to remove and to add items. */
import type { FormInput, Json } from '../../repository/repository.js';
import type { FieldRules } from '../field-type.js';
import { inputText, memberOf } from '../form-inputs.js';
import { isMap, listOf } from '../json-values.js';
import { labelOfItem, labelOfNamed, shapesIn } from './block-items.js';

export function blockInputs(value: Json, { settings }: FieldRules): readonly FormInput[] {
  const shapes = shapesIn(settings);
  const items = listOf(memberOf(value, 'items'));
  const inputs = items.flatMap((item, at): readonly FormInput[] => {
    if (!isMap(item)) return [];
    const pointer = `/items/${at}`;
    const label = labelOfItem(
      shapes.find(({ identifier }) => identifier === item.shape),
      at,
    );
    return [
      { pointer: `${pointer}/id`, type: 'hidden', value: inputText(item.id) },
      { pointer: `${pointer}/shape`, type: 'hidden', value: inputText(item.shape) },
      { pointer: `${pointer}/position`, type: 'number', label: `${label}: position`, value: String(at + 1) },
      { pointer, type: 'remove', label: `Remove ${label}`, value: '' },
    ];
  });
  const choices = shapes.map((shape) => [shape.identifier, labelOfNamed(shape)] as const);
  const hint = 'Its fields can be filled in once the form is sent';
  return [
    ...inputs,
    { pointer: `/items/${items.length}/shape`, type: 'select', label: 'Add an item', value: '', choices, hint },
  ];
}
