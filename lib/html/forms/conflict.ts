/** The message of a form whose resource has changed since the form was shown: the current values, and the ways to continue. */
import { type DocumentTree, isMap } from '../../documents/value.js';
import { section, table } from '../elements/elements.js';
import { labelOf } from '../inputs/control.js';
import { type Html, html, type Part } from '../markup/html.js';
import { formParameter } from '../markup/links.js';
import type { Site } from '../site/site.js';
import { fieldsIn } from '../site/values.js';
import type { FormParts } from './form-parts.js';

/** A text of the resource and of the form, with its label. */
type Values = ReadonlyMap<string, string>;

/** Longer texts are cut: the resource itself has them. */
const maxLength = 300;

/** Undefined for a form that was not refused for this. */
export function conflict({ contents, site, binding: { method }, submitted, current }: FormParts): Part {
  const labels = site.texts.conflict;
  const { response, mount, request, view } = contents;
  if (response.status !== 412 || view.submission?.after) return undefined;
  const href = `${mount.prefix}${request.path}`;
  const isUpdate = method === 'PATCH';
  return section(
    'conflict',
    labels.title,
    html`
      <p>${isUpdate ? labels.updateRefused : labels.requestRefused}</p>
      ${submitted && current && differences(textsIn(current), textsIn(submitted), site)}
      <p>
        <a href="${href}">${labels.showCurrent}</a>
        ${isUpdate && html` · ${discardLink(href, labels.discard)}`}
      </p>`,
  );
}

const discardLink = (href: string, label: string): Html => html`<a href="${href}?${formParameter}=PATCH">${label}</a>`;

function differences(now: Values, input: Values, { texts }: Site): Html {
  const labels = texts.conflict;
  const differing = [...input].filter(([name, text]) => now.has(name) && now.get(name) !== text);
  if (differing.length === 0) return html`<p>${labels.equal}</p>`;
  return table({
    caption: labels.caption,
    columns: [labels.member, labels.current, labels.input],
    rows: differing.map(([name, text]) => ({
      header: name,
      cells: [excerpt(now.get(name) ?? '', texts), excerpt(text, texts)],
    })),
  });
}

function excerpt(text: string, { values }: Site['texts']): Part {
  if (text === '') return html`<span class="none">${values.empty}</span>`;
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}

/** The texts of a document; those of fields are called as the fields are. */
function textsIn(document: DocumentTree): Values {
  const { fields, Fields = fields, ...members } = document;
  const texts = new Map<string, string>();
  collect(members, '', texts);
  for (const { fieldDefinitionIdentifier: identifier, languageCode, fieldValue } of fieldsIn(Fields))
    texts.set(`${labelOf(String(identifier))} (${languageCode})`, textOf(fieldValue));
  return texts;
}

function collect(value: unknown, name: string, texts: Map<string, string>): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) collect(item, `${name} ${index + 1}`, texts);
  } else if (isMap(value)) {
    for (const [key, member] of Object.entries(value)) {
      const isPlain = key === '_href' || key === '#text' || key === 'value';
      if (key !== '_media-type') collect(member, isPlain ? name : `${name} ${labelOf(key)}`.trim(), texts);
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
