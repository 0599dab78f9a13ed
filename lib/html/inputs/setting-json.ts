/** Settings that no control is declared for: edited as JSON, or kept as they are. */
import { isHollow } from '../../field-types/json-values.js';
import type { Json } from '../../repository/repository.js';
import { hiddenField } from '../elements/elements.js';
import { html, type Part } from '../markup/html.js';
import { control, marker } from './control.js';
import type { Faults } from './faults.js';

interface Kept {
  readonly name: string;
  readonly label: string;
  readonly value: unknown;
}

const textOf = (value: unknown): string => (isHollow(value as Json | undefined) ? '' : JSON.stringify(value, null, 2));

export const typedAsJson = ({ name, label, value }: Kept, faults: Faults): Part =>
  control(
    { name, label, type: 'textarea', isJson: true, rows: 6, value: textOf(value), hint: faults.texts.json },
    faults,
  );

/** Hidden, so that saving the form does not remove it. */
export function keptAsJson({ name, value }: Kept): Part {
  const text = textOf(value);
  return text !== '' && html`${marker('json', name)}${hiddenField(name, text)}`;
}
