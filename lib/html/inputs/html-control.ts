/** The control of HTML: a textarea with a button that shows the text as readers see it. */

import { isRestError } from '../../errors/errors.js';
import { htmlToEditing } from '../../field-types/richtext/conversion.js';
import { type Html, html, type Part } from '../markup/html.js';
import { richtext } from '../markup/richtext.js';
import type { Texts } from '../site/texts.js';
import { type Control, control } from './control.js';
import type { Faults } from './faults.js';
import { stepButton } from './form-actions.js';

interface HtmlParts {
  readonly faults: Faults;
  readonly preview: Part;
  readonly texts: Texts['inputs'];
}

export const htmlControl = (field: Control, { faults, preview, texts }: HtmlParts): Html => html`
  <div class="html" data-part="${field.name}">
    ${control(field, faults)}
    <div>
      ${stepButton({ kind: 'preview', argument: '', name: field.name, label: texts.preview, of: field.label })}
      <div class="preview">${preview}</div>
    </div>
  </div>`;

/** Previews of the HTML in controls as readers see it, by the names of the controls. */
export async function previewsOf(controls: readonly Control[]): Promise<ReadonlyMap<string, Html>> {
  const previewed = controls.filter(({ isHtml, value }) => isHtml && String(value).trim() !== '');
  return new Map(
    await Promise.all(previewed.map(async ({ name, value }) => [name, await previewOf(String(value))] as const)),
  );
}

async function previewOf(text: string): Promise<Html> {
  try {
    return richtext(await htmlToEditing(text));
  } catch (error) {
    if (isRestError(error)) return html`<p class="fault">${error.message}</p>`;
    throw error;
  }
}
