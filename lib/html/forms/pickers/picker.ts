/** The page on which content is chosen for a control of a form: by a search, or in the tree. The form stays in hidden fields. */
import { hiddenField } from '../../elements/elements.js';
import { type ContentControl, valuesOf } from '../../inputs/content-control.js';
import { fieldsAfter, stepButton, stepOf, wordsField } from '../../inputs/form-actions.js';
import { type Html, html, type Part } from '../../markup/html.js';
import type { FormStep } from '../../site/page-contents.js';
import type { Texts } from '../../site/texts.js';
import type { FormParts } from '../form-parts.js';
import {
  type ContentHit,
  createFinder,
  type PickerHits,
  type PickerPlace,
  type PlaceContent,
} from './picker-content.js';

/** The control for which a step chooses; undefined for other steps. */
export function pickedControl(step: FormStep | undefined, { filling }: FormParts): ContentControl | undefined {
  if (!step) return undefined;
  const { kind, name } = stepOf(step);
  return kind === 'open' || kind === 'search' ? filling.chosen.controls.get(name) : undefined;
}

const ownFields: ReadonlySet<string> = new Set(['_step', '_token', wordsField]);

export async function picker(control: ContentControl, step: FormStep, parts: FormParts): Promise<Html> {
  const { kind, argument } = stepOf(step);
  const fields = fieldsAfter(step);
  const words = fields.find(([name]) => name === wordsField)?.[1].trim() ?? '';
  const finder = await createFinder(control, parts);
  const isSearch = finder.isList || (kind === 'search' && words !== '');
  const { name, label } = control;
  const { picker: texts } = parts.site.texts;
  return html`
    ${fields.filter(([field]) => !ownFields.has(field)).map(([field, text]) => hiddenField(field, text))}
    <h2 id="picker-title">${texts.title(label)}</h2>
    <div class="search" role="search" aria-label="${texts.content}">
      <label class="hidden" for="picker-words">${texts.search}</label>
      <input id="picker-words" type="search" name="${wordsField}" value="${words}" placeholder="${texts.search}">
      ${stepButton({ kind: 'search', argument: '', name, label: texts.search, isSmall: false })}
    </div>
    ${isSearch ? hits(await finder.search(words), words, { control, texts }) : tree(await finder.place(argument), { control, texts })}
    <p class="buttons">
      ${isSearch && !finder.isList && stepButton({ kind: 'open', argument: '', name, label: texts.showTree })}
      ${stepButton({ kind: 'back', argument: '', name, label: texts.back })}
    </p>`;
}

const hits = ({ items, total }: PickerHits, words: string, context: PickerContext): Html => html`
  <p role="status">${context.control.listed === undefined ? context.texts.hits(total, items.length, words) : context.texts.listed(total, items.length)}</p>
  <ul class="found">${items.map((item) => html`<li>${choice(item, context)}</li>`)}</ul>`;

interface PickerContext {
  readonly control: ContentControl;
  readonly texts: Texts['picker'];
}

function choice({ id, href, name: title, type }: ContentHit, { control, texts }: PickerContext): Part {
  const value = control.isHref ? href : id;
  const label = type && html` <span class="label">${type}</span>`;
  if (valuesOf(control).includes(value)) return html`${title}${label} <span class="label">${texts.chosen}</span>`;
  const kind = control.isMultiple ? 'add' : 'set';
  return html`${stepButton({ kind, argument: value, name: control.name, label: title })}${label}`;
}

function tree(place: PickerPlace | undefined, context: PickerContext): Part {
  const { control, texts } = context;
  if (!place) return html`<p class="none">${texts.noTree}</p>`;
  const { name } = control;
  const open = (path: string, label: Part, of?: string) =>
    stepButton({ kind: 'open', argument: path, name, label, ...(of !== undefined && { of }) });
  const row = ({ path, childCount, isAllowed, ...item }: PlaceContent) => html`
    <li>
      ${isAllowed ? choice(item, context) : item.name}
      ${childCount > 0 && open(path, texts.open(childCount), item.name)}
    </li>`;
  const { current, above, children, next } = place;
  return html`
    <div role="group" aria-label="${texts.tree}">
      <p>
        ${above && open(above, texts.above)}
        ${current.isAllowed ? choice(current, context) : html`<strong>${current.name}</strong>`}
      </p>
      ${children.length > 0 ? html`<ul class="found">${children.map(row)}</ul>` : html`<p class="none">${texts.none}</p>`}
      ${next && open(next, texts.more)}
    </div>`;
}
