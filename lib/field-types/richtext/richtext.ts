/** The field type of formatted text: stored as document markup, shown as editing markup too. */
import { setImmediate } from 'node:timers/promises';
import { positive } from '../../option/kinds.js';
import { group, type OptionsOf, option, readOptions } from '../../option/option.js';
import type { Json } from '../../repository/repository.js';
import { defineFieldType, type FieldInput, type FieldType } from '../field-type.js';
import { isMap, isSame } from '../json-values.js';
import { faultIf } from '../rules.js';
import * as values from '../values.js';
import { cleaned } from './clean.js';
import { createDerive, type Derived, nothing, toRelation, writeAll } from './derived.js';
import { documentNamespace } from './elements.js';
import { countTags, type Element, elementsOf, localName, parseMarkup, writeMarkup } from './markup.js';
import { asDocument, fromEditing } from './transform.js';
import { isWellFormed } from './well-formed.js';

/** Bounds of one rich text: its markup is parsed and converted in one go, during which nothing else is served. */
export const richtextOptions = group({
  /** Characters of the markup. */
  characters: option(positive, 100_000),
  /** Elements and attributes of the markup. */
  elements: option(positive, 5000),
});

export interface RichtextLimits extends OptionsOf<typeof richtextOptions> {}

/** The field type `richtext` with other limits, for a host to pass to its repository instead of the built-in one. */
export function createRichtext(options: RichtextLimits = {}): FieldType {
  const { characters, elements } = readOptions(richtextOptions, options);
  const derive = createDerive();
  const isTooLong = (xml: string) => xml.length > characters;
  const isTooLarge = (xml: string) => isTooLong(xml) || countTags(xml) > elements;
  return defineFieldType({
    identifier: 'richtext',
    value: values.object(
      { xml: values.string({ message: 'must be well-formed XML without a document type' }) },
      { message: 'must be markup in a member called xml' },
    ),
    empty: { xml: writeAll(asDocument(nothing)) },
    read: (input) => readMarkup(input, isTooLarge, derive),
    validate: (value, _, current) => [
      ...faultIf(isTooLong(value.xml) && !isSame(value, current), `must have at most ${characters} characters`, 'xml'),
      ...faultIf(
        !isTooLong(value.xml) && isTooLarge(value.xml) && !isSame(value, current),
        `must have at most ${elements} elements and attributes`,
        'xml',
      ),
    ],
    isEmpty: ({ xml }) => !isTooLarge(xml) && derive(xml).isEmpty,
    toName: ({ xml }) => derive(xml).name,
    toText: ({ xml }) => derive(xml).text,
    relations: ({ xml }, ids) => derive(xml).links.flatMap((link) => toRelation(link, ids)),
    show: ({ xml }) => ({ xml, xhtml5edit: derive(xml).editing }),
    form: (value) => [{ pointer: '/xml', type: 'textarea', value: editingText(value), rows: 10, hint: markupHint }],
  });
}

const markupHint =
  'XHTML, such as <p>One <strong>bold</strong> word.</p>, or plain text with an empty line between paragraphs';

const sectionEnd = '</section>';

/** The editing markup: the content of its section, if that is valid without the section. */
function editingText(value: Json): string {
  const { xhtml5edit } = isMap(value) ? value : {};
  const markup = typeof xhtml5edit === 'string' ? xhtml5edit.replace(/^<\?xml[^>]*\?>\s*/, '').trim() : '';
  if (/^<section[^>]*\/>$/.test(markup)) return '';
  const [start = ''] = /^<section xmlns="[^"]*">/.exec(markup) ?? [];
  const isPlain = start !== '' && markup.endsWith(sectionEnd) && !/[\s<]\w+:\w/.test(markup);
  return isPlain ? markup.slice(start.length, -sectionEnd.length) : markup;
}

/** In either markup, or none: plain text. What is not well-formed is left to the schema to refuse, what is too large to `validate`. */
async function readMarkup(
  { value, current }: FieldInput,
  isTooLarge: (xml: string) => boolean,
  derive: (xml: string) => Derived,
): Promise<Json> {
  if (!isMap(value) || typeof value.xml !== 'string' || isSame(value, current ?? null)) return value;
  const sent = value.xml.trim();
  if (sent === '') return null;
  const isMarkup = sent.startsWith('<');
  if (isTooLarge(sent)) return { xml: sent };
  const text = isMarkup ? inSection(sent) : writeMarkup({ ...nothing, children: lines(sent) });
  if (isTooLarge(text)) return { xml: text };
  await setImmediate();
  const root = (await isWellFormed(text)) ? asSection(parseMarkup(text)) : undefined;
  // What no schema of a text takes for one, in either format.
  if (root === undefined) return { xml: false };
  await setImmediate();
  const known = cleaned(root);
  const xml = writeAll(isDocument(root) ? asDocument(known) : fromEditing(known));
  await setImmediate();
  // Derived values are cached, so that later calls need not compute them.
  if (!isTooLarge(xml)) derive(xml);
  return { xml };
}

/** A fragment becomes the content of a section. */
function inSection(text: string): string {
  return /^<(?:\?xml\s|!DOCTYPE|(?:[\w.-]+:)?section[\s/>])/.test(text) ? text : `<section>${text}</section>`;
}

function asSection(root: Element | undefined): Element | undefined {
  if (root === undefined || localName(root.name) === 'section') return root;
  return {
    name: 'section',
    attributes: root.attributes.filter(([name]) => /^xmlns(?::|$)/.test(name)),
    children: [root],
  };
}

/** By its namespace; without one, by the elements that only documents have. */
function isDocument(root: Element): boolean {
  const namespace = root.attributes.find(([name]) => name === 'xmlns')?.[1];
  if (namespace !== undefined) return namespace === documentNamespace;
  return elementsOf(root).some(({ name }) => name === 'para' || name === 'emphasis' || name === 'itemizedlist');
}

/** A paragraph ends with an empty line. */
function lines(text: string): readonly Element[] {
  const paragraphs: Element[] = [];
  let open: string[] = [];
  const end = () => {
    if (open.length > 0) paragraphs.push({ name: 'para', attributes: [], children: [open.join('\n')] });
    open = [];
  };
  for (const line of text.split('\n')) {
    if (line.trim() === '') end();
    else open.push(line);
  }
  end();
  return paragraphs;
}
