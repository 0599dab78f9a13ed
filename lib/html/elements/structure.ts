/** A document as readable structure: members as a list of descriptions, lists as tables, hrefs as links, dates as dates. */
import { type DocumentTree, isMap } from '../../documents/value.js';
import { attributes, deferred, type Html, html, type Part } from '../markup/html.js';
import { documentLabel, isLink, link } from '../markup/links.js';
import type { Site } from '../site/site.js';
import { details, table } from './elements.js';
import { fieldValue } from './field-value.js';

/** The member with the media type of a linked document; the link shows it. */
const mediaType = '_media-type';

/** Tables with more columns do not fit on a screen. */
const maxColumns = 8;

/** Context in which values of documents are shown. */
interface Look {
  readonly site: Pick<Site, 'prefix' | 'texts' | 'formats'>;
  /** The names of the targets of bare links, by href. */
  readonly names?: ReadonlyMap<string, string>;
}

/** The members of an object. */
export function structure(tree: DocumentTree, look: Look): Html {
  const entries = Object.entries(tree).filter(([key, value]) => key !== mediaType && value !== undefined);
  return html`
    <dl class="members">
      ${entries.map(
        ([key, value]) => html`
          <div${attributes({ class: isBlock(value) && 'wide' })}>
            <dt>${key}</dt>
            <dd>${deferred(() => memberValue(key, tree, look))}</dd>
          </div>`,
      )}
    </dl>`;
}

/** Whether a value is shown below its name, since it is large. */
function isBlock(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => isMap(item) && !isText(item));
  if (!isMap(value) || isText(value)) return false;
  const inner = Object.entries(value).filter(([key]) => key !== '_href' && key !== mediaType);
  return inner.length > 1 || inner.some(([, each]) => isBlock(each));
}

/** A text with attributes, or a link. */
const isText = (value: DocumentTree): boolean =>
  value['#text'] !== undefined || Object.keys(value).every((key) => key === '_href' || key === mediaType);

function memberValue(key: string, members: DocumentTree, look: Look): Part {
  const { [key]: value, fieldTypeIdentifier } = members;
  if (key === '_href') return link(String(value), look.site.prefix);
  if (key === 'fields' && isMap(value) && isMap(members.fieldTypes))
    return innerFields(value, members.fieldTypes, look);
  if (key !== 'fieldValue') return jsonView(value, look);
  const type = typeof fieldTypeIdentifier === 'string' ? fieldTypeIdentifier : '';
  return fieldValue(value, type, look.site.prefix) ?? jsonView(value, look);
}

/** Fields inside of a value, by their types. */
const innerFields = (fields: DocumentTree, types: DocumentTree, look: Look): Html => html`
  <dl class="members">
    ${Object.entries(fields).map(
      ([key, value]) => html`
        <div${attributes({ class: isBlock(value) && 'wide' })}>
          <dt>${key}</dt>
          <dd>${deferred(() => fieldValue(value, String(types[key]), look.site.prefix) ?? jsonView(value, look))}</dd>
        </div>`,
    )}
  </dl>`;

/** Any value that a document has. */
export function jsonView(value: unknown, look: Look): Part {
  if (Array.isArray(value)) return list(value, look);
  if (!isMap(value)) return scalar(value, look);
  if (typeof value._method === 'string') return html`<code>${value._method} ${String(value._href)}</code>`;
  const others = Object.keys(value).filter((key) => key !== '_href' && key !== mediaType);
  const name = isLink(value) && others.length === 0 ? look.names?.get(value._href) : undefined;
  const linked = isLink(value) && html`${link(value._href, look.site.prefix, name)}${documentLabel(value)}`;
  if (others.length === 0) return linked || html`<span class="none">${look.site.texts.values.none}</span>`;
  if (typeof value['#text'] === 'string') return labelled(value['#text'], value, others);
  const [only] = others;
  const inner = only !== undefined && others.length === 1 ? value[only] : undefined;
  // The container of a list has no information but its name.
  if (Array.isArray(inner)) return [linked && html`<p>${linked}</p>`, list(inner, look)];
  return linked ? html`<p>${linked}</p>${structure(without(value, '_href'), look)}` : structure(value, look);
}

const without = (value: DocumentTree, key: string): DocumentTree =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));

/** A text with attributes, such as its language. */
function labelled(text: string, value: DocumentTree, others: readonly string[]): Html {
  const attributes = others.filter((key) => key !== '#text');
  return html`${text}${attributes.map((key) => html` <span class="label" title="${key}">${String(value[key])}</span>`)}`;
}

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:?\d\d)$/;

function scalar(value: unknown, { site: { texts, formats } }: Look): Part {
  if (typeof value === 'boolean') return html`<span class="${value ? 'yes' : 'no'}">${String(value)}</span>`;
  if (value === null || value === undefined) return html`<span class="none">${texts.values.null}</span>`;
  const text = String(value);
  if (text === '') return html`<span class="none">${texts.values.empty}</span>`;
  return text.charAt(10) === 'T' && dateTime.test(text)
    ? html`<time datetime="${text}">${formats.dateTime(new Date(text))}</time>`
    : text;
}

function list(items: readonly unknown[], look: Look): Html {
  if (items.length === 0) return html`<span class="none">${look.site.texts.values.none}</span>`;
  const maps = items.filter(isMap);
  const columns = [...new Set(maps.flatMap((item) => Object.keys(item)))].filter((key) => key !== mediaType);
  const isPlain = maps.length < items.length || columns.length < 2 || columns.includes('#text');
  if (isPlain) return html`<ul>${items.map((item) => html`<li>${deferred(() => jsonView(item, look))}</li>`)}</ul>`;
  if (columns.length > maxColumns || maps.some(isNested)) return cards(maps, look);
  const cell = (item: DocumentTree, key: string) =>
    item[key] === undefined ? undefined : deferred(() => memberValue(key, item, look));
  return table({ columns, rows: maps.map((item) => ({ cells: columns.map((key) => cell(item, key)) })) });
}

/** Whether a value is too large for a cell; values of fields are shown in cells. */
const isNested = (item: DocumentTree): boolean =>
  Object.entries(item).some(
    ([key, value]) => key !== 'fieldValue' && isMap(value) && Object.values(value).some((each) => isMap(each)),
  );

/** Items that are too large for a row; the first few are open. */
function cards(items: readonly DocumentTree[], look: Look): Html {
  const isOpen = items.length <= 2;
  const card = (item: DocumentTree, index: number) =>
    details(titleOf(item) ?? `${index + 1}`, structure(item, look), { open: isOpen });
  return html`
    <ol class="cards">
      ${items.map((item, index) => html`<li>${deferred(() => card(item, index))}</li>`)}
    </ol>`;
}

/** The label of a document or of an item in a list: the first member that names it. */
export function titleOf(tree: DocumentTree): string | undefined {
  for (const key of ['Name', 'name', 'names', 'identifier', 'login', 'path', 'sourceUrl', 'languageCode']) {
    const text = textOf(tree[key]);
    if (text) return text;
  }
  for (const key of ['ContentInfo', 'Content', 'VersionInfo', 'Version', 'User', 'UserGroup', 'Location', 'value']) {
    const inner = tree[key];
    const text = isMap(inner) && inner !== tree ? titleOf(inner) : undefined;
    if (text) return text;
  }
  return undefined;
}

/** A text, or the first of translations. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  const [first] = isMap(value) && Array.isArray(value.value) ? value.value : [];
  return isMap(first) && typeof first['#text'] === 'string' ? first['#text'] : undefined;
}
