/** Formatted text from XML in either markup, or from plain text, as a document. */
import { setImmediate } from 'node:timers/promises';
import { cleaned } from './clean.js';
import { writeAll } from './derived.js';
import { documentNamespace } from './elements.js';
import { structured } from './html-structure.js';
import { type Element, elementsOf, localName, parseMarkup, writeMarkup } from './markup.js';
import { withoutPrefixes } from './namespaces.js';
import { asDocument, fromEditing, nothing } from './transform.js';
import { isWellFormed } from './well-formed.js';

/** The XML that is parsed for the input: plain text and fragments become the content of a section. */
export const toXml = (input: string): string =>
  input.startsWith('<') ? inSection(input) : writeMarkup({ ...nothing, children: plainParagraphs(input) });

/** The document; undefined for XML that is not well-formed. */
export async function readXml(xml: string): Promise<string | undefined> {
  await setImmediate();
  const section = (await isWellFormed(xml)) ? asSection(parseMarkup(xml)) : undefined;
  if (section === undefined) return undefined;
  await setImmediate();
  const root = withoutPrefixes(section);
  if (isDocument(root)) return writeAll(asDocument(cleaned(root)));
  return writeAll(fromEditing(cleaned({ ...root, children: structured(root.children) })));
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
export function plainParagraphs(text: string): readonly Element[] {
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
