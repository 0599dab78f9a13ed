/** The buttons of a row in a form: they move or remove it, and the form is shown again with all of its input. */
import type { Choice } from '../elements/elements.js';
import { type Html, html } from '../markup/html.js';
import type { Texts } from '../site/texts.js';
import { stepButton } from './form-actions.js';
import type { RowStep } from './row-steps.js';

interface RowPlace {
  /** The JSON Pointer of the list. */
  readonly name: string;
  readonly index: number;
  readonly count: number;
  /** The title of the row, for assistive technology. */
  readonly title: string;
}

export function rowButtons({ name, index, count, title }: RowPlace, texts: Texts['inputs']): Html {
  const button = (kind: RowStep, label: string) =>
    stepButton({ kind, argument: String(index), name, label, of: title });
  return html`
    <p class="row-buttons">
      ${index > 0 && button('row-up', texts.up)}
      ${index < count - 1 && button('row-down', texts.down)}
      ${button('row-remove', texts.remove)}
    </p>`;
}

/** Adds an item of a shape, whose fields the form then has. */
export const addButton = (name: string, [shape, label]: Choice, texts: Texts['inputs']): Html =>
  stepButton({ kind: 'row-add', argument: shape, name, label: texts.addOf(label) });

/** Shows the form again, with another empty row below those that are filled in. */
export const moreButton = (name: string, label: string, texts: Texts['inputs']): Html =>
  stepButton({ kind: 'more', argument: '', name, label: texts.more, of: label });
