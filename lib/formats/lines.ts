/** The lines of a text on which its values begin, for people who look for a fault in it. */
import type { FormatName, Located } from './format.js';
import { linesOfJson } from './json-lines.js';
import { linesOfXml } from './xml-lines.js';

/** The lines on which the root's value and everything in it begin; undefined for a text that is not well-formed. */
export const linesOf = async (text: string, format: FormatName): Promise<Located | undefined> =>
  format === 'json' ? linesOfJson(text) : linesOfXml(text);
