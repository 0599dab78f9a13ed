/** The controls of scalars: texts, numbers, languages, and choices of a few values. */
import type { Shape } from '../../documents/shape.js';
import { inputText } from '../../field-types/form-inputs.js';
import type { Choice } from '../elements/elements.js';
import { html, type Part } from '../markup/html.js';
import type { Choices } from '../related/choices.js';
import { type Control, choiceControl, control, marker } from './control.js';
import type { Faults } from './faults.js';

/** A value with its place, the initial value of its control, and an example of it. */
export interface Described {
  readonly shape: Shape;
  readonly name: string;
  readonly label: string;
  readonly value: unknown;
  readonly example: unknown;
  readonly isRequired: boolean;
  readonly hint?: string | undefined;
}

interface ScalarParts {
  readonly faults: Faults;
  readonly choices: Choices;
}

export async function scalarControl(
  { shape, name, label, value, example, isRequired, hint }: Described,
  { faults, choices }: ScalarParts,
): Promise<Part> {
  const notes = { ...(hint !== undefined && { hint }) };
  const plain = { name, label, value: inputText(value), isRequired, ...notes };
  const fixed = shape.kind === 'choice' ? shape.values : shape.kind === 'string' ? shape.words : undefined;
  if (fixed)
    return control({ ...plain, type: 'select', choices: fixed.map((each) => [String(each), String(each)]) }, faults);
  if (shape.kind === 'string' && shape.use === 'language') return language(plain, { faults, choices });
  if (shape.kind === 'boolean') {
    if (isRequired) return control({ ...plain, type: 'checkbox', isFalseUnchecked: true }, faults);
    return control({ ...plain, type: 'select', choices: yesOrNo(faults.texts) }, faults);
  }
  const placeholder = inputText(example);
  const isPassword = shape.kind === 'string' && shape.use === 'password';
  const isNumber = shape.kind === 'number' || shape.kind === 'id';
  const isCleared = isClearable(shape) && inputText(value) !== '' && !isRequired;
  return html`${isCleared && marker('empty', name)}${control(
    {
      ...plain,
      type: isNumber ? 'number' : 'text',
      ...boundsOf(shape),
      ...(!isPassword && { placeholder }),
      isPassword,
    },
    faults,
  )}`;
}

const yesOrNo = ({ yes, no }: Faults['texts']): readonly Choice[] => [
  ['true', yes],
  ['false', no],
];

/** Whether it can be an empty text. */
const isClearable = (shape: Shape): boolean =>
  shape.kind === 'href' ||
  shape.kind === 'dateTime' ||
  (shape.kind === 'string' && shape.minLength === undefined && shape.pattern === undefined);

function boundsOf(shape: Shape): Partial<Control> {
  if (shape.kind === 'string' || shape.kind === 'href')
    return shape.maxLength === undefined ? {} : { maxLength: shape.maxLength };
  if (shape.kind !== 'number') return {};
  const { minimum, maximum, isInteger } = shape;
  return {
    ...(minimum !== undefined && { min: minimum }),
    ...(maximum !== undefined && { max: maximum }),
    ...(!isInteger && { step: 'any' }),
  };
}

async function language(plain: Omit<Control, 'type'>, { faults, choices }: ScalarParts): Promise<Part> {
  return control({ ...plain, ...choiceControl(await choices.languages()) }, faults);
}
