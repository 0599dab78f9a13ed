/** Names in several languages: one input for each, instead of a list of translations. */
import { isMap } from '../../documents/value.js';
import { hiddenField } from '../elements/elements.js';
import { html, type Part } from '../markup/html.js';
import { languageTag } from '../site/formats.js';
import type { Site } from '../site/site.js';
import { control, marker } from './control.js';
import type { Filling } from './members.js';

interface Names {
  /** The JSON Pointer of the translations. */
  readonly name: string;
  /** The translations as documents have them, or a form has sent them. */
  readonly value: unknown;
  /** The main language first. */
  readonly languages: readonly string[];
  readonly label: string;
  readonly isRequired?: boolean;
}

interface NameParts {
  readonly site: Site;
  readonly filling: Filling;
}

export function nameInputs({ name, value, languages, label, isRequired = false }: Names, parts: NameParts): Part {
  const { site, filling } = parts;
  const texts = textsIn(value);
  const all = [...new Set([...languages, ...texts.keys()])];
  const inputs = all.map((code, index) => {
    const at = `${name}/value/${index}`;
    const title = all.length > 1 ? `${label} – ${site.formats.language(code)}` : label;
    const field = { name: `${at}/#text`, label: title, type: 'text', value: texts.get(code) ?? '' } as const;
    return html`
      ${hiddenField(`${at}/_languageCode`, code)}
      ${marker('empty', `${at}/#text`)}
      ${control({ ...field, lang: languageTag(code), isRequired: isRequired && index === 0 }, filling.faults)}`;
  });
  return inputs;
}

function textsIn(value: unknown): ReadonlyMap<string, string> {
  const list = isMap(value) && Array.isArray(value.value) ? value.value.filter(isMap) : [];
  return new Map(list.map(({ _languageCode: code, '#text': text }) => [String(code), String(text ?? '')]));
}
