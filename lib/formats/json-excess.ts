/** Finds JSON texts that exceed limits without parsing them: parsers take more than linear time, and create all objects. */
import type { Limits } from './format.js';

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;

/**
 * Finds the limit that a text exceeds, which need not be well-formed: the nesting of brackets and braces, or the total number
 * of members and items.
 */
export function excessOf(text: string, limits: Limits): keyof Limits | undefined {
  let depth = 0;
  let elements = 0;
  let isFirst = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x20 || (code >= 0x09 && code <= 0x0d)) continue;
    // In ASCII, brackets and braces differ from each other by one bit.
    const isEnd = (code | 0x20) === 0x7d;
    if (code === comma || (isFirst && !isEnd)) elements += 1;
    if (elements > limits.elements) return 'elements';
    isFirst = (code | 0x20) === 0x7b;
    if (isFirst) depth += 1;
    else if (isEnd) depth -= 1;
    else if (code === quote) at = endOfString(text, at);
    if (depth > limits.depth) return 'depth';
  }
  return undefined;
}

/** By `indexOf`, which is many times faster than a loop over the characters of a file in base64. */
export function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let unescaped = at;
    while (text.charCodeAt(unescaped - 1) === backslash) unescaped -= 1;
    if ((at - unescaped) % 2 === 0) return at;
  }
  return text.length;
}
