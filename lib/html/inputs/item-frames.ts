/** Inputs of lists of items: each item is a frame with its name, a summary and its buttons, and further items are added by buttons. */
import { fieldset, hiddenField } from '../elements/elements.js';
import { type Html, html, type Part } from '../markup/html.js';
import type { Control } from './control.js';
import type { Filling } from './members.js';
import { addButton, rowButtons } from './row-buttons.js';

/** The controls in their order, those of items in frames; items can be inside of items. */
export function framed(controls: readonly Control[], one: (field: Control) => Part, filling: Filling): readonly Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < controls.length; ) {
    const field = controls[at] as Control;
    const isPart = field.type === 'item' || field.type === 'add';
    if (!isPart) {
      parts.push(one(field));
      at += 1;
      continue;
    }
    const list = field.type === 'item' ? listOf(field.name) : field.name;
    const end = controls.findIndex(({ name }, index) => index >= at && !isWithin(name, list));
    const all = controls.slice(at, end < 0 ? controls.length : end);
    parts.push(itemsOf(list, all, { one, filling }));
    at += all.length;
  }
  return parts;
}

const listOf = (name: string): string => name.slice(0, name.lastIndexOf('/'));

const isWithin = (name: string, list: string): boolean => name === list || name.startsWith(`${list}/`);

interface FrameContext {
  readonly one: (field: Control) => Part;
  readonly filling: Filling;
}

/** The items of one list; the hidden field represents a list without items. */
function itemsOf(list: string, controls: readonly Control[], { one, filling }: FrameContext): Html {
  const { texts } = filling.chosen;
  const heads = controls.filter(({ type, name }) => type === 'item' && listOf(name) === list);
  const frames = heads.map((head, index) => {
    const inner = controls.filter(({ name }) => name.startsWith(`${head.name}/`));
    const title = html`${head.label}${head.value !== '' && html` <span class="hint">${String(head.value)}</span>`}`;
    const faults = filling.faults.at(head.name);
    const content = html`
      ${faults.length > 0 && html`<p class="fault" role="alert">${faults.join('; ')}</p>`}
      ${framed(inner, one, filling)}
      ${rowButtons({ name: list, index, count: heads.length, title: head.label }, texts)}`;
    return fieldset(title, content, { class: 'control item' });
  });
  const choices = controls.find(({ type, name }) => type === 'add' && name === list)?.choices ?? [];
  return html`
    <div data-part="${list}">
      ${hiddenField(list, '')}
      ${frames}
      <p class="row-buttons">${choices.map((choice) => addButton(list, choice, texts))}</p>
    </div>`;
}
