/** Documents with one member or element on a line, for people: the same document, with white space between its parts. */
import { endOfString } from '../support/json-text.js';
import { createPauses } from '../support/pauses.js';
import type { FormatName } from './format.js';

/** The number of parts after which other requests may be served. */
const atOnce = 200;

/** Indents the output of a format, which has no white space between its parts. */
export async function indent(text: string, format: FormatName): Promise<string> {
  const pause = createPauses();
  let result = '';
  let count = 0;
  for (const part of format === 'json' ? jsonParts(text) : xmlParts(text)) {
    result += part;
    count += 1;
    if (count % atOnce === 0) await pause();
  }
  return result;
}

const newLine = (depth: number): string => `\n${'  '.repeat(depth)}`;

function* jsonParts(text: string): Generator<string> {
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    const isEnd = character === '}' || character === ']';
    if (character === '"') at = endOfString(text, at);
    else if (isEnd) {
      depth -= 1;
      yield text.slice(from, at) + newLine(depth);
      from = at;
    } else if (character === ',' || character === ':') {
      yield text.slice(from, at + 1) + (character === ':' ? ' ' : newLine(depth));
      from = at + 1;
    } else if (character === '{' || character === '[') {
      const next = text.charAt(at + 1);
      if (next === '}' || next === ']') at += 1;
      else {
        depth += 1;
        yield text.slice(from, at + 1) + newLine(depth);
        from = at + 1;
      }
    }
  }
  yield text.slice(from);
}

/**
 * There `<` and `>` are always markup, so that adjacent tags have no text between them; CDATA sections are part of a text.
 * xmlbuilder2 could do it too, but drops white space that is all of a text, and writes `&#13;` as it is.
 */
function* xmlParts(text: string): Generator<string> {
  let depth = 0;
  let isOpen = false;
  let from = 0;
  for (let at = endOfPart(text, 0); from < text.length; at = endOfPart(text, at)) {
    const part = text.slice(from, at);
    const isEnd = part.startsWith('</');
    if (isEnd) depth -= 1;
    // An end tag right behind its start tag: a line between them would give the empty text some white space.
    yield from === 0 || (isEnd && isOpen) ? part : newLine(depth) + part;
    isOpen = !isEnd && !part.startsWith('<?') && !part.endsWith('/>') && !part.includes('</');
    if (isOpen) depth += 1;
    from = at;
  }
}

/** The index of the next tag that directly follows another one; the length of the text if there is none. */
function endOfPart(text: string, from: number): number {
  for (let at = text.indexOf('><', from); at !== -1; at = text.indexOf('><', at + 1))
    if (!text.endsWith(']]>', at + 1) && !text.startsWith('<![', at + 1)) return at + 1;
  return text.length;
}
