/** The lines of the elements of an XML text, and of their attributes. */
import type { Located } from './format.js';
import { createNames } from './xml-names.js';

interface Growing extends Located {
  readonly members: Map<string, Located[]>;
}

export async function linesOfXml(text: string): Promise<Located | undefined> {
  const { SaxesParser } = await import('saxes');
  const parser = new SaxesParser({ defaultXMLVersion: '1.0', forceXMLVersion: true });
  const names = createNames();
  const open: Growing[] = [];
  const lines = new Map<string, number>();
  let root: Located | undefined;
  let line = 1;
  let isBroken = false;
  parser.on('error', () => {
    isBroken = true;
  });
  parser.on('opentagstart', () => {
    line = parser.line;
    lines.clear();
  });
  parser.on('attribute', ({ name }) => void lines.set(name, parser.line));
  parser.on('opentag', ({ name, attributes }) => {
    names.enter(name, attributes);
    const element: Growing = { line, members: new Map() };
    add(open.at(-1), names.element(name), element);
    for (const [attribute, lineOfAttribute] of lines)
      add(element, `_${names.attribute(attribute)}`, { line: lineOfAttribute, members: new Map() });
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => {
    open.pop();
    names.leave();
  });
  parser.write(text).close();
  return isBroken ? undefined : root;
}

function add(parent: Growing | undefined, name: string, value: Located): void {
  const others = parent?.members.get(name);
  if (others) others.push(value);
  else parent?.members.set(name, [value]);
}
