/** Finds JSON texts that exceed limits without parsing them: parsers take more than linear time, and create all objects. */
import { endOfString } from '../support/json-text.js';
import type { Limits } from './format.js';

const quote = 0x22;
const comma = 0x2c;

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
