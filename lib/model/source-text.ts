/** The text of a content model, in JSON or YAML. */
import { BadRequest } from '../errors/errors.js';
import { parseJson } from '../support/json-text.js';
import { loadYaml } from '../support/yaml-package.js';
import type { ContentModel } from './content-model.js';

export const modelFormats = ['json', 'yaml'] as const;
export type ModelFormat = (typeof modelFormats)[number];

/**
 * Parses a text without validating it: faults of the model are found when it is compared or applied.
 * @throws BadRequest that names line and column of a text that is not JSON or YAML
 */
export async function parseModel(text: string, format: ModelFormat): Promise<ContentModel> {
  if (format === 'json') {
    try {
      return parseJson(text) as ContentModel;
    } catch (error) {
      throw unreadable(format, (error as Error).message);
    }
  }
  const { parseDocument } = await loadYaml();
  const document = parseDocument(text, { prettyErrors: true });
  const [error] = document.errors;
  if (error) throw unreadable(format, error.message.split(':\n', 1)[0] ?? '');
  return document.toJS();
}

const unreadable = (format: ModelFormat, message: string) =>
  new BadRequest(`The text of the model is no ${format.toUpperCase()}`, { errors: [{ path: '', message }] });

/** Writes a model as text, always the same for the same model. */
export async function writeModel(model: object, format: ModelFormat): Promise<string> {
  if (format === 'json') return `${JSON.stringify(model, null, 2)}\n`;
  const { stringify } = await loadYaml();
  // Long texts stay in one line, so that a change of a word is a change of a line.
  return stringify(model, { lineWidth: 0 });
}
