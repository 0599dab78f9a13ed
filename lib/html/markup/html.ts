/** A template tag for HTML: the template is markup, and every value in it is escaped. */
import { createPauses } from '../../support/pauses.js';
import { compactTexts } from './compact-texts.js';

const markup: unique symbol = Symbol('markup');

/** Markup; only templates create it. Its type is internal, as `Html` is exported. */
export interface Html {
  readonly [markup]: unknown;
}

/** Text, and parts that are written when the page is. */
type Markup = string | (() => Part) | readonly Markup[];

/** A value in a template: markup is unchanged, text is escaped, and undefined, null and false are omitted. */
export type Part = Html | string | number | false | null | undefined | readonly Part[];

/**
 * Values are allowed in elements and in double-quoted attributes, but not in scripts, styles or unquoted attributes. Line breaks of a
 * template are layout of the source: beside a tag or a value they are left out with the indentation, elsewhere they are a space.
 */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  const texts = compactTexts(strings);
  const writing: Writing = { text: texts[0] ?? '', before: undefined };
  for (let at = 0; at < parts.length; at += 1) {
    add(parts[at], writing);
    writing.text += texts[at + 1];
  }
  return { [markup]: markupOf(writing) };
}

/** A part of a page that may be large, and is written when the page is: other requests are served between such parts. */
export const deferred = (make: () => Part): Html => ({ [markup]: make });

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

/** Writes a page, in which no part is deferred any more. */
export async function toText(page: Html): Promise<string> {
  const pause = createPauses();
  const left: Markup[] = [markupIn(page)];
  let text = '';
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (typeof next === 'string') text += next;
    else if (typeof next === 'function') {
      await pause();
      const writing: Writing = { text: '', before: undefined };
      add(next(), writing);
      left.push(markupOf(writing));
    } else for (let at = next.length - 1; at >= 0; at -= 1) left.push(next[at] ?? '');
  }
  return text;
}

/** An element without attributes, whose name comes from the source. */
export function element(name: string, content: Part): Html {
  const writing: Writing = { text: `<${name}>`, before: undefined };
  add(content, writing);
  writing.text += `</${name}>`;
  return { [markup]: markupOf(writing) };
}

/** The media type of pages. */
export const htmlType = 'text/html; charset=utf-8';

/** The placeholder for the CSRF token of the session in cached pages; escaped text cannot contain it. */
export const tokenPlaceholder = '<csrf-token>';

/** A hidden field with the CSRF token of the session that the page is sent to. */
export const tokenField: Html = {
  [markup]: `<input type="hidden" name="_token" value="${tokenPlaceholder}">`,
};

/** Markup that grows: the text at its end, and the markup before it where parts are deferred. */
interface Writing {
  text: string;
  before: Markup[] | undefined;
}

const markupIn = (part: Html): Markup => part[markup] as Markup;

const markupOf = ({ text, before }: Writing): Markup => (before ? [...before, text] : text);

function add(part: Part, writing: Writing): void {
  if (typeof part === 'string') writing.text += escaped(part);
  else if (typeof part === 'number') writing.text += part;
  else if (part === undefined || part === null || part === false) return;
  else if (isList(part)) for (const item of part) add(item, writing);
  else addMarkup(markupIn(part), writing);
}

function addMarkup(added: Markup, writing: Writing): void {
  if (typeof added === 'string') {
    writing.text += added;
    return;
  }
  writing.before ??= [];
  writing.before.push(writing.text, added);
  writing.text = '';
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
