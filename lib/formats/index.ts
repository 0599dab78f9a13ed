/** The formats of documents by name; there is no other list of them. */
import type { Format, FormatName } from './format.js';
import { json } from './json.js';
import { xml } from './xml.js';

export const formats: Readonly<Record<FormatName, Format>> = { json, xml };
