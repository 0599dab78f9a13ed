/** Policies as sentences: the permission, and its limitations with the names of the resources that they refer to. */
import type { Id, Limitation, PolicyValues } from '../../repository/repository.js';
import { paths } from '../../resources/paths.js';
import { html, type Part } from '../markup/html.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import { hrefTo } from '../site/values.js';
import { namesOf } from './names.js';

/** The resources that values of limitations refer to. */
const referred: Readonly<Record<string, string>> = {
  ...{ Section: paths.section, NewSection: paths.section, Class: paths.contentType, ParentClass: paths.contentType },
  ...{ Subtree: paths.location, Node: paths.location },
};

/** Matches all modules, or all functions of a module. */
const wildcard = '*';

function hrefOf(identifier: string, value: string, { prefix }: Site): string | undefined {
  const path = Object.hasOwn(referred, identifier) ? referred[identifier] : undefined;
  return path && hrefTo(prefix, path, path === paths.location && !value.startsWith('/') ? `/${value}/` : value);
}

/** The text of a name, where there is one. */
const textIn = (texts: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(texts, name) ? texts[name] : undefined;

/** The permission that a function gives, in words; its name where pages have none. */
export function rightText(module: string, name: string, { texts: { rights, functions } }: Pick<Site, 'texts'>): string {
  if (module === wildcard) return rights.everything;
  const right = `${module}/${name}`;
  if (name === wildcard) return `${rights.allOf} ${module}`;
  return textIn(functions, right) ?? right;
}

/** The context of all sentences of a page. */
interface Sentence {
  readonly names: ReadonlyMap<string, string>;
  readonly site: Site;
}

export function limitationText({ identifier, values }: Limitation, { names, site }: Sentence): Part {
  const { limitations } = site.texts;
  const condition = textIn(limitations, identifier);
  // The only value of these enables the condition.
  if (condition !== undefined && /Owner|Group/.test(identifier)) return condition;
  const list = values.map((value, index) => {
    const href = hrefOf(identifier, value, site);
    const name = identifier === 'Language' ? site.formats.language(value) : (names.get(href ?? '') ?? value);
    return [index > 0 && ', ', href === undefined ? name : html`<a href="${href}">${name}</a>`];
  });
  return [condition ?? identifier, ': ', values.length === 0 ? site.texts.values.none : list];
}

function sentenceOf({ module, function: name, limitations }: PolicyValues, sentence: Sentence): Part {
  const { site } = sentence;
  const conditions = limitations.map((limitation, index) => [index > 0 && '; ', limitationText(limitation, sentence)]);
  return html`${rightText(module, name, site)}${conditions.length > 0 && html`. <span class="hint">${site.texts.rights.only} ${conditions}</span>`}`;
}

/** The names of all that limitations refer to. */
export const namesInLimitations = (
  limitations: readonly Limitation[],
  contents: PageContents,
  site: Site,
): Promise<ReadonlyMap<string, string>> =>
  namesOf(
    [
      ...new Set(
        limitations.flatMap(({ identifier, values }) =>
          values.flatMap((value) => hrefOf(identifier, value, site) ?? []),
        ),
      ),
    ],
    contents,
  );

/** A list of sentences, each with a link to its policy where that can be read. */
export function policySentences(
  policies: readonly (PolicyValues & { readonly id: Id; readonly roleId: Id })[],
  sentence: Sentence,
): Part {
  const { prefix, texts, isServed } = sentence.site;
  const hasPage = isServed(paths.rolePolicy, 'GET');
  const items = policies.map((policy) => {
    const href = hrefTo(prefix, paths.rolePolicy, policy.roleId, policy.id);
    return html`<li>${sentenceOf(policy, sentence)}${hasPage && html` <a href="${href}" aria-label="${texts.rights.policy(String(policy.id))}">#${policy.id}</a>`}</li>`;
  });
  return items.length > 0 ? html`<ul>${items}</ul>` : html`<p class="hint">${texts.people.none}</p>`;
}
