/** The message of a form whose resource has changed since the form was shown: the current values, and the ways to continue. */
import { type DocumentTree, isMap } from '../../documents/tree.js';
import { section, table } from '../elements.js';
import { type Html, html, type Part } from '../html.js';
import { formParameter } from '../links.js';
import { labelOf } from './control.js';
import type { FormParts } from './form-parts.js';

/** A text of the resource and of the form, with its label. */
type Texts = ReadonlyMap<string, string>;

/** Longer texts are cut: the resource itself has them. */
const maxLength = 300;

/** Undefined for a form that was not refused for this. */
export function conflict({ contents, binding: { method }, submitted, current }: FormParts): Part {
  const { response, wire, request } = contents;
  if (response.status !== 412 || request.submission?.after) return undefined;
  const href = `${wire.prefix}${request.path}`;
  const isUpdate = method === 'PATCH';
  return section(
    'conflict',
    'Changed since you opened this form',
    html`
      <p>
        Another user has changed this in the meantime, so your request has changed nothing.
        ${isUpdate && ' Your input is below.'}
        The form now has the entity tag of the new state:
        ${isUpdate ? ' Saving again replaces the current state.' : ' Sending it again applies to the current state.'}
      </p>
      ${submitted && current && differences(textsIn(current), textsIn(submitted))}
      <p>
        <a href="${href}">Show the current state</a>
        ${isUpdate && html` · ${discardLink(href)}`}
      </p>`,
  );
}

const discardLink = (href: string): Html =>
  html`<a href="${href}?${formParameter}=PATCH">Discard the input and start from the current state</a>`;

function differences(now: Texts, input: Texts): Html {
  const differing = [...input].filter(([name, text]) => now.has(name) && now.get(name) !== text);
  if (differing.length === 0) return html`<p>The current state equals your input, as far as this form shows it.</p>`;
  return table({
    caption: 'Where it differs from your input',
    columns: ['Member', 'Current', 'Your input'],
    rows: differing.map(([name, text]) => ({
      header: name,
      cells: [excerpt(now.get(name) ?? ''), excerpt(text)],
    })),
  });
}

function excerpt(text: string): Part {
  if (text === '') return html`<span class="none">empty</span>`;
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

/** The texts of a document; those of fields are called as the fields are. */
function textsIn(document: DocumentTree): Texts {
  const { fields, Fields = fields, ...members } = document;
  const texts = new Map<string, string>();
  collect(members, '', texts);
  const list = isMap(Fields) && Array.isArray(Fields.field) ? Fields.field.filter(isMap) : [];
  for (const { fieldDefinitionIdentifier: identifier, languageCode, fieldValue } of list)
    texts.set(`${labelOf(String(identifier))} (${languageCode})`, textOf(fieldValue));
  return texts;
}

function collect(value: unknown, name: string, texts: Map<string, string>): void {
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) collect(each, `${name} ${index + 1}`, texts);
  } else if (isMap(value)) {
    for (const [key, each] of Object.entries(value)) {
      const isPlain = key === '_href' || key === '#text' || key === 'value';
      if (key !== '_media-type') collect(each, isPlain ? name : `${name} ${labelOf(key)}`.trim(), texts);
    }
  } else if (name !== '') texts.set(name, textOf(value));
}

/** The editing markup of a field. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (!isMap(value)) return typeof value === 'object' ? JSON.stringify(value) : String(value);
  const { xml } = value;
  return typeof xml === 'string' ? xml : JSON.stringify(value);
}
