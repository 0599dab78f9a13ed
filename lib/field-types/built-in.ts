/** The field types that come with the library. */
import type { FieldType } from './field-type.js';
import { boolean, float, integer } from './numbers.js';
import { string, text } from './texts.js';

export const builtIn: readonly FieldType[] = [string, text, integer, float, boolean];
