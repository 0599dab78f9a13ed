/** The inputs of forms for the items of blocks: a frame for each, among which those of its fields stand, and buttons that add items. */
import type { FormInput, Json } from '../../repository/repository.js';
import type { FieldRules } from '../field-type.js';
import { inputText, memberOf } from '../form-inputs.js';
import { isHollow, isMap, listOf } from '../json-values.js';
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
      { pointer, type: 'item', label, value: summaryOf(item.fields ?? null) },
      { pointer: `${pointer}/id`, type: 'hidden', value: inputText(item.id) },
      { pointer: `${pointer}/shape`, type: 'hidden', value: inputText(item.shape) },
    ];
  });
  const choices = shapes.map((shape) => [shape.identifier, labelOfNamed(shape)] as const);
  return [...inputs, { pointer: '/items', type: 'add', value: '', choices }];
}

const maxSummary = 60;

/** The beginning of the first text among the fields. */
function summaryOf(fields: Json): string {
  const first = Object.values(isMap(fields) ? fields : {}).find((each) => typeof each === 'string' && !isHollow(each));
  const text = inputText(first).trim();
  return text.length > maxSummary ? `${text.slice(0, maxSummary)}…` : text;
}
