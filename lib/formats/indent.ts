/** Documents with one member or element on a line, for people: the same document, with white space between its parts. */
import type { FormatName } from './format.js';

export function indent(text: string, format: FormatName): string {
  return format === 'json' ? JSON.stringify(JSON.parse(text), null, 2) : indentXml(text);
}

/**
 * Indents what `xml` has written. There `<` and `>` are always markup, so that adjacent tags have no text
 * between them; CDATA sections are part of a text. xmlbuilder2 could do it too, but drops white space that is all of a text,
 * and writes `&#13;` as it is.
 */
function indentXml(text: string): string {
  let result = '';
  let depth = 0;
  let isOpen = false;
  for (const piece of text.split(/(?<=>)(?<!\]\]>)(?=<(?!!\[))/)) {
    const isEnd = piece.startsWith('</');
    if (isEnd) depth -= 1;
    // An end tag right behind its start tag: a line between them would give the empty text some white space.
    result += isEnd && isOpen ? piece : `\n${'  '.repeat(depth)}${piece}`;
    isOpen = !isEnd && !piece.startsWith('<?') && !piece.endsWith('/>') && !piece.includes('</');
    if (isOpen) depth += 1;
  }
  return result.slice(1);
}
