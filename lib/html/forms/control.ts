/** Controls of forms: an input with its label, its hint and its faults. */
import { markers } from '../../documents/form.js';
import type { FormInput } from '../../repository/repository.js';
import { type Html, html, type Part } from '../html.js';
import type { Faults } from './faults.js';

/** An input under the name by which the router reads it. */
export interface Control extends Omit<FormInput, 'pointer' | 'label' | 'value'> {
  /** A JSON Pointer, or the name of a field that is no member of the document. */
  readonly name: string;
  readonly label: string;
  readonly value: string | readonly string[];
  readonly isRequired?: boolean;
  readonly isPassword?: boolean;
  readonly placeholder?: string;
  readonly lang?: string | undefined;
  /** The hidden field for an unchecked checkbox. */
  readonly isFalseUnchecked?: boolean;
}

/** Several controls can have one name, but not one label as well. */
const idOf = ({ name, label }: Control): string => `${name}:${label}`.replace(/\s+/g, '-');

export function control(own: Control, faults: Faults): Html {
  const { name, type, label, hint, value } = own;
  if (type === 'hidden') return html`<input type="hidden" name="${name}" value="${String(value)}">`;
  const id = idOf(own);
  const found = faults.at(name);
  const described = [hint !== undefined && `${id}-hint`, found.length > 0 && `${id}-fault`].filter(Boolean).join(' ');
  const shared = html`id="${id}"${described !== '' && html` aria-describedby="${described}"`}${found.length > 0 && html` aria-invalid="true"`}`;
  const notes = [
    hint !== undefined && html`<p class="hint" id="${id}-hint">${hint}</p>`,
    found.length > 0 && html`<p class="fault" id="${id}-fault">${found.join('; ')}</p>`,
  ];
  const json = own.isJson && html`<input type="hidden" name="${markers.json}" value="${name}">`;
  if (type === 'select' && own.isMultiple) return choicesOf(own, shared, notes);
  if (type === 'checkbox') {
    const unchecked = own.isFalseUnchecked && html`<input type="hidden" name="${markers.false}" value="${name}">`;
    return html`<div class="control check">${unchecked}<label for="${id}"><input type="checkbox" name="${name}" value="true"${value === 'true' && html` checked`} ${shared}> ${label}</label>${notes}</div>`;
  }
  return html`<div class="control"><label for="${id}">${label}${own.isRequired && html` <span class="required">(required)</span>`}</label>${json}${input(own, shared)}${notes}</div>`;
}

function input(own: Control, shared: Html): Html {
  const { name, type, value, isRequired, placeholder, rows = 4, maxLength, min, max, step, accept, choices = [] } = own;
  const common = html`name="${name}"${isRequired && html` required`}${own.lang && html` lang="${own.lang}"`} ${shared}`;
  const hint = placeholder && html` placeholder="${placeholder}"`;
  if (type === 'textarea')
    return html`<textarea ${common} rows="${rows}"${hint}>
${String(value)}</textarea>`;
  if (type === 'select') {
    const isKnown = value === '' || choices.some(([each]) => each === value);
    const all = isKnown ? choices : [...choices, [String(value), String(value)] as const];
    return html`<select ${common}>${!isRequired || value === '' ? html`<option value=""></option>` : undefined}${all.map(
      ([each, text]) => html`<option value="${each}"${each === value && html` selected`}>${text}</option>`,
    )}</select>`;
  }
  if (type === 'file') return html`<input type="file" ${common}${accept && html` accept="${accept}"`}>`;
  const bounds = [
    maxLength !== undefined && html` maxlength="${maxLength}"`,
    min !== undefined && html` min="${min}"`,
    max !== undefined && html` max="${max}"`,
    step && html` step="${step}"`,
  ];
  const shown = own.isPassword ? '' : String(value);
  const plain = html`<input type="${own.isPassword ? 'password' : type}" value="${shown}" ${common}${bounds}${hint}`;
  return choices.length > 0 ? html`${plain} list="${idOf(own)}-choices">${suggestions(own)}` : html`${plain}>`;
}

/** Values that an input with any other value suggests. */
const suggestions = (own: Control): Html =>
  html`<datalist id="${idOf(own)}-choices">${own.choices?.map(
    ([value, text]) => html`<option value="${value}">${text}</option>`,
  )}</datalist>`;

/** Several of a few choices; the field that is always sent says that none may be chosen. */
function choicesOf({ name, label, value, choices = [] }: Control, shared: Html, notes: Part): Html {
  const chosen = new Set([value].flat());
  return html`<fieldset class="control" ${shared}><legend>${label}</legend><input type="hidden" name="${name}" value="">${choices.map(
    ([each, text]) =>
      html`<label class="choice"><input type="checkbox" name="${name}" value="${each}"${chosen.has(each) && html` checked`}> ${text}</label>`,
  )}${notes}</fieldset>`;
}

/** A marker of the form for a member. */
export const marker = (mark: keyof typeof markers, pointer: string): Html =>
  html`<input type="hidden" name="${markers[mark]}" value="${pointer}">`;

/** The label of a member: "Main language code" for `mainLanguageCode`. */
export function labelOf(key: string): string {
  if (key === '#text') return 'Text';
  const words = key
    .replace(/^_/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
