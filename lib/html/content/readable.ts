/** Values of fields as a reader would see them: links with names, dates, people; all others as their structure. */
import { isMap } from '../../documents/value.js';
import type { Field, Id } from '../../repository/repository.js';
import { time } from '../elements/elements.js';
import { fieldValue } from '../elements/field-value.js';
import { jsonView } from '../elements/structure.js';
import { html, type Part } from '../markup/html.js';
import { link } from '../markup/links.js';
import type { Site } from '../site/site.js';

export interface Reading {
  readonly site: Site;
  /** The names of content and of locations, by href. */
  readonly names: ReadonlyMap<string, string>;
}

/** The content that values of fields refer to. */
export function contentHrefs(fields: readonly Field<Id>[], { fieldTypes, hrefs }: Site): readonly string[] {
  const references = fields.flatMap(
    ({ fieldTypeIdentifier, value }) => fieldTypes.get(fieldTypeIdentifier).relations?.(value) ?? [],
  );
  const ids = references.flatMap(({ contentId }) => contentId ?? []);
  return [...new Set(ids.map((id) => hrefs().content(id)))];
}

/** The value as documents show it. */
export function readable(value: unknown, type: string, reading: Reading): Part {
  const { prefix, texts } = reading.site;
  if (typeof value === 'boolean') return value ? texts.content.yes : texts.content.no;
  if (typeof value === 'string') return html`<span class="lines">${value}</span>`;
  return fieldValue(value, type, prefix) ?? structured(value, type, reading) ?? jsonView(value, reading);
}

function structured(value: unknown, type: string, reading: Reading): Part {
  if (Array.isArray(value)) return listOf(value);
  if (!isMap(value)) return undefined;
  if (typeof value.login === 'string') return accountOf(value.login, value.email);
  const { destinationContentHref: href, destinationContentHrefs: hrefs, timestamp, link: address, text } = value;
  if (typeof href === 'string') return named(href, reading);
  if (Array.isArray(hrefs))
    return html`<ul>${hrefs.map((each) => html`<li>${named(String(each), reading)}</li>`)}</ul>`;
  if (typeof timestamp === 'number') return dated(timestamp, type, reading);
  if (typeof address !== 'string') return undefined;
  const label = typeof text === 'string' && text !== '' ? text : address;
  return webAddress.test(address)
    ? html`<a href="${address}" rel="noopener noreferrer">${label}</a>`
    : `${label} (${address})`;
}

const accountOf = (login: string, email: unknown): Part =>
  html`${login}${typeof email === 'string' && html` <a href="mailto:${email}">${email}</a>`}`;

const webAddress = /^https?:\/\//i;

const named = (href: string, { site, names }: Reading): Part => link(href, site.prefix, names.get(href));

function dated(timestamp: number, type: string, { site: { formats } }: Reading): Part {
  const date = new Date(timestamp * 1000);
  if (Number.isNaN(date.getTime())) return undefined;
  return time(date, type.endsWith('datetime') ? formats.dateTime : formats.date);
}

/** A list of texts or of people; undefined for lists of other values. */
function listOf(values: readonly unknown[]): Part {
  if (values.every((each) => typeof each === 'string' || typeof each === 'number')) return values.join(', ');
  const people = values.map(personOf);
  return people.includes(undefined) ? undefined : html`<ul>${people.map((person) => html`<li>${person}</li>`)}</ul>`;
}

function personOf(value: unknown): Part {
  if (!isMap(value) || typeof value.name !== 'string' || !('email' in value)) return undefined;
  const { name, email } = value;
  return typeof email === 'string' && email !== '' ? html`${name} <a href="mailto:${email}">${email}</a>` : name;
}

/** Whether a reader would see nothing of it. */
export function isBlank(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (Array.isArray(value)) return value.every(isBlank);
  if (!isMap(value)) return false;
  return value.html === '' || Object.values(value).every(isBlank);
}
