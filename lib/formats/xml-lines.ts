/** The lines of the elements of an XML text, and of their attributes. */
import type { Located } from './format.js';

interface Growing extends Located {
  readonly members: Map<string, Located[]>;
}

export async function linesOfXml(text: string): Promise<Located | undefined> {
  const { SaxesParser } = await import('saxes');
  const parser = new SaxesParser({ defaultXMLVersion: '1.0', forceXMLVersion: true });
  const open: Growing[] = [];
  let root: Located | undefined;
  let isBroken = false;
  const add = (name: string, element: Located) => {
    const { members } = open.at(-1) ?? {};
    const others = members?.get(name);
    if (others) others.push(element);
    else members?.set(name, [element]);
  };
  parser.on('error', () => {
    isBroken = true;
  });
  parser.on('opentagstart', ({ name }) => {
    const element: Growing = { line: parser.line, members: new Map() };
    add(name, element);
    root ??= element;
    open.push(element);
  });
  parser.on('attribute', ({ name }) => add(`_${name}`, { line: parser.line, members: new Map() }));
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  return isBroken ? undefined : root;
}
