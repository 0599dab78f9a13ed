/** Controls of forms: an input with its label, its hint and its faults. */
import { markers } from '../../documents/form.js';
import type { FormInput } from '../../repository/repository.js';
import { type Attributes, type Choice, fieldset, hiddenField, options, select } from '../elements/elements.js';
import { attributes, type Html, html } from '../markup/html.js';
import type { ChoiceList } from '../related/choices.js';
import type { Faults } from './faults.js';

/** An input under the name by which the router reads it. */
export interface Control extends Omit<FormInput, 'pointer' | 'label' | 'value'> {
  /** A JSON Pointer, or the name of a field that is not a member of the document. */
  readonly name: string;
  readonly label: string;
  readonly value: string | readonly string[];
  readonly isRequired?: boolean;
  readonly isPassword?: boolean;
  readonly placeholder?: string;
  readonly lang?: string | undefined;
}

/** The control that offers these choices, and takes any other value where they are not complete. */
export const choiceControl = ({ choices, isComplete }: ChoiceList): Pick<Control, 'type' | 'choices'> => ({
  type: isComplete && choices.length > 0 ? 'select' : 'text',
  choices,
});

/** Several controls can have one name, but not one label as well. */
const idOf = ({ name, label }: Control): string => `${name}:${label}`.replace(/\s+/g, '-');

export function control(field: Control, faults: Faults): Html {
  const { name, type, hint, value } = field;
  if (type === 'hidden') return hiddenField(name, String(value));
  if (type === 'remove') return removal(field);
  const id = idOf(field);
  const messages = faults.at(name);
  const isFaulty = messages.length > 0;
  const notes = html`
    ${hint !== undefined && html`<p class="hint" id="${id}-hint">${hint}</p>`}
    ${isFaulty && html`<p class="fault" id="${id}-fault">${messages.join('; ')}</p>`}`;
  const noteIds = [hint !== undefined && `${id}-hint`, isFaulty && `${id}-fault`].filter(Boolean).join(' ');
  const noted = { id, 'aria-describedby': noteIds || undefined, 'aria-invalid': isFaulty && 'true' };
  if (type === 'select' && field.isMultiple) return checkboxes(field, noted, notes);
  return type === 'checkbox'
    ? checkbox(field, noted, notes)
    : labelledInput(field, noted, { notes, texts: faults.texts });
}

interface Noted {
  readonly notes: Html;
  readonly texts: Faults['texts'];
}

const labelledInput = (field: Control, noted: Attributes, { notes, texts }: Noted): Html => html`
  <div class="control">
    <label for="${idOf(field)}">${field.label}${field.isRequired && requiredMark(texts)}</label>
    ${field.isJson && marker('json', field.name)}
    ${input(field, noted)}
    ${notes}
  </div>`;

export const requiredMark = ({ required }: Faults['texts']): Html => html` <span class="required">${required}</span>`;

/** A checkbox that makes the member null. */
const removal = ({ name, label }: Control): Html => html`
  <label class="choice">
    <input type="checkbox" name="${markers.null}" value="${name}"> ${label}
  </label>`;

const checkbox = ({ name, label, value, isFalseUnchecked }: Control, noted: Attributes, notes: Html): Html => html`
  <div class="control check">
    ${isFalseUnchecked && marker('false', name)}
    <label>
      <input${attributes({ type: 'checkbox', name, value: 'true', checked: value === 'true', ...noted })}> ${label}
    </label>
    ${notes}
  </div>`;

/** Several of a few choices; the field that is always sent allows a choice of none. */
function checkboxes({ name, label, value, choices = [] }: Control, noted: Attributes, notes: Html): Html {
  const choice = ([option, text]: Choice) => html`
    <label class="choice">
      <input${attributes({ type: 'checkbox', name, value: option, checked: [value].flat().includes(option) })}> ${text}
    </label>`;
  const content = html`
    ${hiddenField(name, '')}
    ${choices.map(choice)}
    ${notes}`;
  return fieldset(label, content, { class: 'control', ...noted });
}

function input(field: Control, noted: Attributes): Html {
  const { name, type, isRequired, lang, rows = 4, accept, maxLength, min, max, step, choices = [] } = field;
  const placeholder = field.placeholder || undefined;
  const common = { name, required: isRequired, lang, ...noted };
  const text = String(field.value);
  // The first line break of a textarea is not part of its text.
  if (type === 'textarea')
    return html`<textarea${attributes(common)}${attributes({ rows, placeholder })}>${'\n'}${text}</textarea>`;
  if (type === 'select') return selection(field, common);
  if (type === 'file') return html`<input type="file"${attributes(common)}${attributes({ accept })}>`;
  const content = field.isPassword ? { type: 'password', value: '' } : { type, value: text };
  const rules = { maxlength: maxLength, min, max, step, placeholder, 'data-axis': field.axis };
  const list = choices.length > 0 ? `${idOf(field)}-choices` : undefined;
  return html`
    <input${attributes(content)}${attributes(common)}${attributes(rules)}${attributes({ list })}>
    ${list && html`<datalist id="${list}">${options(choices)}</datalist>`}`;
}

/** A select element; a value that is not among the choices is added to them, and so is an empty one if none is required. */
function selection({ value, isRequired, placeholder = '', choices = [] }: Control, common: Attributes): Html {
  const selected = String(value);
  const isKnown = selected === '' || choices.some(([each]) => each === selected);
  const all = isKnown ? choices : [...choices, [selected, selected] as const];
  const isEmptyOffered = !isRequired || selected === '';
  return select(common, isEmptyOffered ? [['', placeholder], ...all] : all, selected);
}

/** A marker of the form for a member. */
export const marker = (mark: keyof typeof markers, pointer: string): Html => hiddenField(markers[mark], pointer);

/** The label of a member: "Main language code" for `mainLanguageCode`. */
export function labelOf(key: string): string {
  if (key === '#text') return 'Text';
  const words = key
    .replace(/^_/, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
