/** Elements that pages have in common: tables, selects, fieldsets, and parts that can be opened or copied. */
import { type Attribute, attributes, type Html, html, type Part } from '../markup/html.js';
import type { Site } from '../site/site.js';

export type Attributes = Readonly<Record<string, Attribute>>;

export interface Row {
  /** The cell that names the row. */
  readonly header?: Part;
  readonly cells: readonly Part[];
  readonly isMarked?: boolean;
}

export interface Table {
  readonly caption?: Part;
  /** Whether only assistive technology reads the caption. */
  readonly isCaptionHidden?: boolean;
  readonly columns: readonly Part[];
  /** The directions of the columns that the rows are sorted by. */
  readonly sorted?: readonly ('ascending' | 'descending' | undefined)[];
  readonly rows: readonly Row[];
}

export const table = ({ caption, isCaptionHidden = false, columns, sorted, rows }: Table): Html => html`
  <div class="scroll" tabindex="0">
    <table>
      ${caption && html`<caption${attributes({ class: isCaptionHidden && 'hidden' })}>${caption}</caption>`}
      <thead>
        <tr>${columns.map((column, index) => html`<th${attributes({ scope: 'col', 'aria-sort': sorted?.[index] })}>${column}</th>`)}</tr>
      </thead>
      <tbody>${rows.map(tableRow)}</tbody>
    </table>
  </div>`;

const tableRow = ({ header, cells, isMarked = false }: Row): Html => html`
  <tr${attributes({ class: isMarked && 'changed' })}>
    ${header !== undefined && html`<th scope="row">${header}</th>`}
    ${cells.map((cell) => html`<td>${cell}</td>`)}
  </tr>`;

export type Choice = readonly [value: string, label: string];

export const options = (choices: readonly Choice[], selected?: string): Part =>
  choices.map(
    ([value, label]) => html`<option${attributes({ value, selected: value === selected })}>${label}</option>`,
  );

export const select = (selectAttributes: Attributes, choices: readonly Choice[], selected?: string): Html => html`
  <select${attributes(selectAttributes)}>
    ${options(choices, selected)}
  </select>`;

export const fieldset = (
  legend: Part,
  content: Part,
  fieldsetAttributes: Attributes = { class: 'control' },
): Html => html`
  <fieldset${attributes(fieldsetAttributes)}>
    <legend>${legend}</legend>
    ${content}
  </fieldset>`;

export const details = (summary: Part, content: Part, detailsAttributes: Attributes = {}): Html => html`
  <details${attributes(detailsAttributes)}>
    <summary>${summary}</summary>
    ${content}
  </details>`;

/** A part of a page with its heading. */
export const section = (id: string, heading: string, content: Part): Html => html`
  <section class="${id}" aria-labelledby="${id}">
    <h2 id="${id}">${heading}</h2>
    ${content}
  </section>`;

export const hiddenField = (name: string, value: string): Html =>
  html`<input type="hidden" name="${name}" value="${value}">`;

export const time = (date: Date, format: (date: Date) => string): Html =>
  html`<time datetime="${date.toISOString()}">${format(date)}</time>`;

export const methodLabel = (method: string): Html =>
  html`<span class="method m-${method.toLowerCase()}">${method}</span>`;

/** Preformatted text with a button that copies it, which the script shows. */
export const copyable = (id: string, content: Part, { texts: { copying } }: Site): Html => html`
  <div class="copyable">
    <pre class="${id}" tabindex="0"><code id="${id}">${content}</code></pre>
    <button type="button" class="small" data-copies="${id}" hidden>${copying.copy}</button>
    <span role="status" data-copied="${copying.copied}" data-selected="${copying.selected}"></span>
  </div>`;
