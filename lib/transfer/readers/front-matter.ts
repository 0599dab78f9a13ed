/** The front matter of Markdown files: YAML between two lines of three dashes. */
import { isMap } from '../../field-types/index.js';
import type { Json } from '../../repository/repository.js';
import { parseDate } from '../../support/date-text.js';
import { loadYaml } from '../../support/yaml-package.js';

export interface MarkdownParts {
  readonly values: Readonly<Record<string, Json>>;
  readonly body: string;
}

/** @throws Error that describes the fault of the front matter */
export async function splitFrontMatter(text: string): Promise<MarkdownParts> {
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  if (/^\+\+\+\n/.test(source)) throw new Error('its front matter is TOML, and only YAML is read');
  if (!/^---[^\S\n]*\n/.test(source)) return { values: {}, body: source };
  const start = source.indexOf('\n') + 1;
  const [end] = source.slice(start).match(/^(?:---|\.\.\.)[^\S\n]*$/m) ?? [];
  const at = end === undefined ? -1 : start + source.slice(start).search(/^(?:---|\.\.\.)[^\S\n]*$/m);
  if (end === undefined) throw new Error('its front matter has no end');
  const { parse } = await loadYaml();
  const values = readYaml(() => parse(source.slice(start, at), { schema: 'core', maxAliasCount: 100 }) as unknown);
  return { values, body: source.slice(at + end.length + 1) };
}

function readYaml(parse: () => unknown): Readonly<Record<string, Json>> {
  let values: unknown;
  try {
    values = parse() ?? {};
  } catch (error) {
    const [first = ''] = (error as Error).message.split('\n');
    throw new Error(`its front matter is not valid YAML: ${first.replace(/:$/, '')}`);
  }
  if (!isMap(values as Json)) throw new Error('its front matter is no object');
  return values as Readonly<Record<string, Json>>;
}

/** A text, or a number, which YAML takes some texts for; empty for others. */
export const textOf = (value: Json | undefined): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';

/** A list, or a text with commas. */
export function wordsOf(value: Json | undefined): readonly string[] {
  const words = Array.isArray(value) ? value.map(textOf) : textOf(value).split(',');
  return [...new Set(words.map((word) => word.trim()).filter((word) => word !== ''))];
}

/** ISO 8601 to the second; undefined for a value that is not a date. */
export function dateOf(value: Json | undefined): string | undefined {
  const time = typeof value === 'string' ? parseDate(value)?.time : undefined;
  return time === undefined ? undefined : new Date(time).toISOString().replace(/\.\d+Z$/, 'Z');
}
