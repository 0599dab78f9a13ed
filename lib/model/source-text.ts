/** The text of a content model, in JSON or YAML. */
import { parseDocument, stringify } from 'yaml';
import { BadRequest } from '../errors.js';
import type { ContentModel } from './content-model.js';

export const modelFormats = ['json', 'yaml'] as const;
export type ModelFormat = (typeof modelFormats)[number];

/**
 * What a text says, whatever that is: its faults are found by those who compare and apply it.
 * @throws BadRequest that names line and column of what is no JSON or YAML
 */
export function parseModel(text: string, format: ModelFormat): ContentModel {
  if (format === 'json') {
    try {
      return JSON.parse(text);
    } catch (error) {
      throw unreadable(format, (error as Error).message);
    }
  }
  const document = parseDocument(text, { prettyErrors: true });
  const [error] = document.errors;
  if (error) throw unreadable(format, error.message.split(':\n', 1)[0] ?? '');
  return document.toJS();
}

const unreadable = (format: ModelFormat, message: string) =>
  new BadRequest(`The text of the model is no ${format.toUpperCase()}`, { errors: [{ path: '', message }] });

/** Always the same text for the same model. */
export function writeModel(model: object, format: ModelFormat): string {
  // Long texts stay in one line, so that a change of a word is a change of a line.
  return format === 'json' ? `${JSON.stringify(model, null, 2)}\n` : stringify(model, { lineWidth: 0 });
}
