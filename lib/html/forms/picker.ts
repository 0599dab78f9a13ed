/** The page on which content is chosen for a control of a form: by a search, or in the tree. The form stays in hidden fields. */
import type { FormStep } from '../../api/message.js';
import { hiddenField } from '../elements.js';
import { type Html, html, type Part } from '../html.js';
import type { ContentControl } from './content-control.js';
import { valuesOf } from './content-control.js';
import type { FormParts } from './form-parts.js';
import { createFinder, type Finder, type Found, type PlaceContent } from './picker-content.js';
import { fieldsAfter, stepButton, stepOf, wordsField } from './steps.js';

/** The control for which a step chooses; undefined for other steps. */
export function pickedControl(step: FormStep | undefined, { filling }: FormParts): ContentControl | undefined {
  if (!step) return undefined;
  const { kind, name } = stepOf(step);
  return kind === 'open' || kind === 'search' ? filling.chosen.controls.get(name) : undefined;
}

const own: ReadonlySet<string> = new Set(['_step', '_token', wordsField]);

export async function picker(control: ContentControl, step: FormStep, parts: FormParts): Promise<Html> {
  const { kind, argument } = stepOf(step);
  const fields = fieldsAfter(step);
  const words = fields.find(([name]) => name === wordsField)?.[1].trim() ?? '';
  const finder = createFinder(control, parts);
  const isSearch = kind === 'search' && words !== '';
  const { name, label } = control;
  return html`
    ${fields.filter(([field]) => !own.has(field)).map(([field, text]) => hiddenField(field, text))}
    <h2 id="picker-title">Choose: ${label}</h2>
    <div class="search" role="search" aria-label="Content">
      <label class="hidden" for="picker-words">Search</label>
      <input id="picker-words" type="search" name="${wordsField}" value="${words}" placeholder="Search">
      ${stepButton({ kind: 'search', argument: '', name, label: 'Search', isSmall: false })}
    </div>
    ${isSearch ? hits(await finder.search(words), words, control) : await tree(argument, finder, control)}
    <p class="buttons">
      ${isSearch && stepButton({ kind: 'open', argument: '', name, label: 'Show the tree' })}
      ${stepButton({ kind: 'back', argument: '', name, label: 'Back to the form' })}
    </p>`;
}

const hits = ({ items, total }: Found, words: string, control: ContentControl): Html => html`
  <p role="status">${total === 1 ? '1 content item' : `${total} content items`} for “${words}”${total > items.length && `, of which ${items.length} are shown`}</p>
  <ul class="found">${items.map((item) => html`<li>${choice(item, control)}</li>`)}</ul>`;

interface Choosable {
  readonly id: string;
  readonly href: string;
  readonly name: string;
  readonly type?: string | undefined;
}

function choice({ id, href, name: title, type }: Choosable, control: ContentControl): Part {
  const value = control.isHref ? href : id;
  const label = type && html` <span class="label">${type}</span>`;
  if (valuesOf(control).includes(value)) return html`${title}${label} <span class="label">chosen</span>`;
  const kind = control.isMultiple ? 'add' : 'set';
  return html`${stepButton({ kind, argument: value, name: control.name, label: title })}${label}`;
}

async function tree(argument: string, finder: Finder, control: ContentControl): Promise<Part> {
  const place = await finder.place(argument);
  if (!place) return html`<p class="none">There is no tree to show: search instead.</p>`;
  const { name } = control;
  const open = (path: string, label: Part, of?: string) =>
    stepButton({ kind: 'open', argument: path, name, label, ...(of !== undefined && { of }) });
  const row = ({ path, childCount, isAllowed, ...item }: PlaceContent) => html`
    <li>
      ${isAllowed ? choice(item, control) : item.name}
      ${childCount > 0 && open(path, `Open (${childCount})`, item.name)}
    </li>`;
  const { current, above, children, next } = place;
  return html`
    <div role="group" aria-label="Tree">
      <p>
        ${above && open(above, 'One level up')}
        In ${current.isAllowed ? choice(current, control) : html`<strong>${current.name}</strong>`}
      </p>
      ${children.length > 0 ? html`<ul class="found">${children.map(row)}</ul>` : html`<p class="none">There is nothing to choose here.</p>`}
      ${next && open(next, 'More')}
    </div>`;
}
