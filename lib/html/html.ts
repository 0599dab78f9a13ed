/** A template tag for HTML: the template is markup, and every value in it is escaped. */
import { tokenPlaceholder } from '../api/page-writer.js';
import { compactTexts } from './compact-texts.js';

const markup: unique symbol = Symbol('markup');

/** Markup; only templates create it. */
export interface Html {
  readonly [markup]: string;
}

/** A value in a template: markup is unchanged, text is escaped, and undefined, null and false are omitted. */
export type Part = Html | string | number | false | null | undefined | readonly Part[];

/**
 * Values are allowed in elements and in double-quoted attributes, but not in scripts, styles or unquoted attributes. Line breaks of a
 * template are layout of the source: beside a tag or a value they are left out with the indentation, elsewhere they are a space.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const texts = compactTexts(strings);
  let text = texts[0] ?? '';
  for (let at = 0; at < parts.length; at += 1) text += textOf(parts[at]) + texts[at + 1];
  return { [markup]: text };
}

/** The value of an attribute: undefined and false omit it, and true writes its name alone. */
export type Attribute = string | number | boolean | undefined;

/** The attributes of an element, each after a space; their names come from the source. */
export function attributes(values: Readonly<Record<string, Attribute>>): Html {
  let text = '';
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === false) continue;
    text += value === true ? ` ${name}` : ` ${name}="${escaped(String(value))}"`;
  }
  return { [markup]: text };
}

export const toText = (page: Html): string => page[markup];

/** An element without attributes, whose name comes from the source. */
export const element = (name: string, content: Part): Html => ({ [markup]: `<${name}>${textOf(content)}</${name}>` });

/** A hidden field with the CSRF token of the session that the page is sent to. */
export const tokenField: Html = {
  [markup]: `<input type="hidden" name="_token" value="${tokenPlaceholder}">`,
};

function textOf(part: Part): string {
  if (typeof part === 'string') return escaped(part);
  if (typeof part === 'number') return String(part);
  if (part === undefined || part === null || part === false) return '';
  if (!isList(part)) return part[markup];
  let text = '';
  for (const each of part) text += textOf(each);
  return text;
}

const isList = (part: Html | readonly Part[]): part is readonly Part[] => Array.isArray(part);

// Control characters have no meaning in HTML, and a null character is an error.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are replaced
const special = /[&<>"'\0-\x08\x0b\x0c\x0e-\x1f]/;
const specials = new RegExp(special, 'g');

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string =>
  special.test(text) ? text.replace(specials, (each) => escapes[each] ?? '\ufffd') : text;
