/** The control of content that a value refers to: the chosen items by name, and buttons that choose, remove and reorder. */
import { fieldset, hiddenField } from '../elements/elements.js';
import { type Html, html, type Part } from '../markup/html.js';
import { namesOf } from '../related/names.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import type { Texts } from '../site/texts.js';
import { type Control, control } from './control.js';
import type { Faults } from './faults.js';
import { stepButton } from './form-actions.js';

/** A control of content or of locations, whose values are ids or hrefs. */
export interface ContentControl extends Control {
  readonly isHref?: boolean;
  readonly isLocation?: boolean;
  /** Whether it is a user, whose href is not that of its content item. */
  readonly isUser?: boolean;
  /** The URI template of the resources that it refers to, where these are searched in a list of their kind. */
  readonly listed?: string;
}

/** State and functions that all content controls of a form share. */
export interface Chosen {
  /** The controls by name: a step that chooses names one of them. */
  readonly controls: Map<string, ContentControl>;
  readonly texts: Texts['inputs'];
  /** Whether content can be found; else its ids are typed. */
  readonly isFound: boolean;
  hrefOf(control: Pick<ContentControl, 'isHref' | 'isLocation'>, value: string): string;
  /** The names of content by its href. */
  namesOf(hrefs: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export const createChosen = (contents: PageContents, { hasSearch, hrefs, texts }: Site): Chosen => ({
  controls: new Map(),
  texts: texts.inputs,
  isFound: hasSearch,
  hrefOf: ({ isHref, isLocation }, value) =>
    isHref ? value : isLocation ? (hrefs().location(value) ?? '') : hrefs().content(value),
  namesOf: (all) => namesOf(all, contents),
});

export const valuesOf = ({ value }: Pick<Control, 'value'>): readonly string[] => [value].flat().filter(Boolean);

interface ControlParts {
  readonly faults: Faults;
  readonly chosen: Chosen;
  readonly names: ReadonlyMap<string, string>;
}

export function contentControl(field: ContentControl, { faults, chosen, names }: ControlParts): Part {
  if (!chosen.isFound && field.listed === undefined) return typed(field, faults);
  const { texts } = chosen;
  chosen.controls.set(field.name, field);
  const { name, label, hint, isMultiple, maxItems } = field;
  const values = valuesOf(field);
  const messages = faults.at(name);
  const isFull = isMultiple ? values.length >= (maxItems ?? Number.POSITIVE_INFINITY) : false;
  const unnamed = field.listed !== undefined ? lastSegment : field.isLocation ? texts.unnamedLocation : texts.unnamed;
  const verb = isMultiple ? texts.add : values.length > 0 ? texts.chooseAnother : texts.choose;
  const rows = values.map((value, index) =>
    row({ field, value, index, title: names.get(chosen.hrefOf(field, value)) ?? unnamed(value), texts }),
  );
  const content = html`
    ${(isMultiple || values.length === 0) && hiddenField(name, '')}
    ${values.length > 0 ? html`<ol class="chosen">${rows}</ol>` : html`<p class="none">${texts.nothing}</p>`}
    ${isFull ? html`<p class="hint">${texts.full(maxItems ?? 0)}</p>` : stepButton({ kind: 'open', argument: '', name, label: verb, of: label })}
    ${hint !== undefined && html`<p class="hint">${hint}</p>`}
    ${messages.length > 0 && html`<p class="fault">${messages.join('; ')}</p>`}`;
  return fieldset(label, content, { class: 'control', 'data-part': name });
}

/** The text of a value without a name. */
const lastSegment = (href: string): string => href.slice(href.lastIndexOf('/') + 1);

/** A control outside of fields of content, whose names are loaded together. */
export async function namedControl(
  field: ContentControl,
  { faults, chosen }: Omit<ControlParts, 'names'>,
): Promise<Part> {
  const loaded = await chosen.namesOf(valuesOf(field).map((value) => chosen.hrefOf(field, value)));
  const names = new Map([...(field.choices ?? []), ...loaded]);
  return contentControl(field, { faults, chosen, names });
}

interface Row {
  readonly field: ContentControl;
  readonly value: string;
  readonly index: number;
  readonly title: string;
  readonly texts: Texts['inputs'];
}

function row({ field, value, index, title, texts }: Row): Html {
  const { name } = field;
  const last = valuesOf(field).length - 1;
  const button = (kind: 'up' | 'down' | 'remove', label: string) =>
    stepButton({ kind, argument: String(index), name, label, of: title });
  return html`
    <li>
      ${hiddenField(name, value)}
      <span>${title}</span>
      ${index > 0 && button('up', texts.up)}
      ${index < last && button('down', texts.down)}
      ${button('remove', texts.remove)}
    </li>`;
}

/** Inputs of ids, two more than there are where there can be several. */
function typed(field: ContentControl, faults: Faults): Part {
  const { isMultiple, label } = field;
  const values = isMultiple ? [...valuesOf(field), '', ''] : [valuesOf(field)[0] ?? ''];
  return values.map((value, index) => {
    const hint = index === 0 ? { hint: field.hint ?? (field.isHref ? 'An href' : 'The id of a content item') } : {};
    const common = { ...field, type: 'text', value, label: isMultiple ? `${label} ${index + 1}` : label } as const;
    const { hint: _, ...plain } = common;
    return control({ ...plain, ...hint }, faults);
  });
}
