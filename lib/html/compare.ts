/** Two versions of a content item side by side, with the fields in which they differ marked. */
import type { PageContents } from '../api/pages.js';
import { isMap } from '../documents/schema.js';
import { fieldValue } from './field-value.js';
import { type Html, html, type Part } from './html.js';
import { structure } from './structure.js';

type Members = Readonly<Record<string, unknown>>;

/** The comparison on the list of versions: the selection of two, and their fields. */
export async function comparison({ tree, body, source, request, load }: PageContents): Promise<Part> {
  if (source || body.document.name !== 'VersionList' || typeof tree._href !== 'string') return undefined;
  const numbers = versionNumbers(tree);
  if (numbers.length < 2) return undefined;
  const query = new URLSearchParams(request.query);
  const [first, second] = ['compare', 'with'].map((name) => numbers.find((each) => each === query.get(name)));
  const isAsked = first !== undefined && second !== undefined;
  const loaded = isAsked ? await Promise.all([first, second].map((each) => load(`${tree._href}/${each}`))) : [];
  const [one, other] = loaded.map((each) => each && fieldsIn(each.tree));
  return html`<section aria-labelledby="comparison"><h2 id="comparison">Compare two versions</h2>
<form class="form">${select('compare', 'Version', numbers, first ?? numbers.at(-2))}${select('with', 'With version', numbers, second ?? numbers.at(-1))}<p class="buttons"><button type="submit">Compare</button></p></form>
${one && other && table(one, other, String(first), String(second), request.prefix)}</section>`;
}

const select = (name: string, label: string, numbers: readonly string[], chosen: string | undefined): Html =>
  html`<div class="control"><label for="${name}">${label}</label><select id="${name}" name="${name}">${numbers.map(
    (each) => html`<option value="${each}"${each === chosen && html` selected`}>${each}</option>`,
  )}</select></div>`;

function table(one: Fields, other: Fields, first: string, second: string, prefix: string): Html {
  const keys = [...new Set([...one.keys(), ...other.keys()])];
  return html`<div class="scroll" tabindex="0"><table><caption class="hidden">Versions ${first} and ${second}</caption><thead><tr><th scope="col">Field</th><th scope="col">Version ${first}</th><th scope="col">Version ${second}</th></tr></thead><tbody>${keys.map(
    (key) => {
      const [before, after] = [one.get(key), other.get(key)];
      const isSame = JSON.stringify(before?.fieldValue) === JSON.stringify(after?.fieldValue);
      return html`<tr${!isSame && html` class="changed"`}><th scope="row">${key}${!isSame && html` <span class="label">differs</span>`}</th><td>${shown(before, prefix)}</td><td>${shown(after, prefix)}</td></tr>`;
    },
  )}</tbody></table></div>`;
}

function shown(field: Members | undefined, prefix: string): Part {
  if (!field) return html`<span class="none">none</span>`;
  const { fieldValue: value } = field;
  return fieldValue(value, field, prefix) ?? (isMap(value) ? structure(value, prefix) : textOf(value));
}

const textOf = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

type Fields = ReadonlyMap<string, Members>;

/** By identifier and language. */
function fieldsIn({ Fields: fields }: Members): Fields {
  const list = isMap(fields) && Array.isArray(fields.field) ? fields.field.filter(isMap) : [];
  return new Map(list.map((field) => [`${field.fieldDefinitionIdentifier} (${field.languageCode})`, field]));
}

function versionNumbers({ VersionItem: items }: Members): readonly string[] {
  const list = Array.isArray(items) ? items.filter(isMap) : [];
  return list.flatMap(({ VersionInfo: info }) => (isMap(info) ? [String(info.versionNo)] : []));
}
