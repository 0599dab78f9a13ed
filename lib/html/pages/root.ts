/** The links of the root resource: those that lead somewhere, templates as small forms, and actions as links to their forms. */
import type { DocumentTree } from '../../documents/value.js';
import type { RootLink } from '../../operations/declaration/resource.js';
import { resources } from '../../resources/table.js';
import { methodLabel } from '../elements/elements.js';
import { type Html, html, type Part } from '../markup/html.js';
import { documentLabel, formParameter, isLink, type Link, link } from '../markup/links.js';
import type { Site } from '../site/site.js';

const declared: Readonly<Record<string, RootLink>> = Object.assign({}, ...resources.map(({ rootLinks }) => rootLinks));

/** The members of the document `Root`, which has a link for each resource that is served. */
export function rootLinks(tree: DocumentTree, site: Site): Html {
  const links = Object.entries(tree).filter((member): member is [string, Link] => isLink(member[1]));
  const row = ([name, target]: (typeof links)[number]): Html => html`
    <div>
      <dt>${name}</dt>
      <dd>${shownLink(name, target._href, site)}${documentLabel(target)}</dd>
    </div>`;
  return html`${groups.map((group) => {
    const ofGroup = links.filter(([, { _href }]) => groupOf(_href.slice(site.prefix.length)) === group);
    return ofGroup.length > 0 && html`<h2>${site.texts.root[group]}</h2><dl class="members">${ofGroup.map(row)}</dl>`;
  })}`;
}

const groups = ['content', 'structure', 'people', 'system'] as const;

/** The first group whose paths match. */
const patterns: readonly (readonly [(typeof groups)[number], RegExp])[] = [
  ['structure', /^\/(?:content\/(?:types|typegroups|sections|objectstate)|languages)/],
  ['content', /^\/(?:content|items|views|bookmark|files)/],
  ['people', /^\/user/],
];

const groupOf = (path: string): (typeof groups)[number] =>
  patterns.find(([, pattern]) => pattern.test(path))?.[0] ?? 'system';

function shownLink(name: string, href: string, { prefix, texts }: Site): Part {
  const { method = 'GET', isQueryRequired = false } = declared[name] ?? {};
  const path = href.slice(prefix.length);
  if (method !== 'GET')
    return [methodLabel(method), html` <code>${path}</code>`, actionForm(method, href, texts.root.form)];
  const [, base = '', parameter] = /^([^{]*)\{\?(\w+)\}$/.exec(href) ?? [];
  if (parameter !== undefined) return lookup(base, parameter, texts.root.lookUp);
  return isQueryRequired ? html`<code>${path}</code>` : link(href, prefix);
}

/** A URI template has no form. */
const actionForm = (method: string, href: string, label: string): Part =>
  !href.includes('{') && html` <a href="${href}?${formParameter}=${method}">${label}</a>`;

/** A URI template with one query parameter. */
const lookup = (href: string, parameter: string, label: string): Html => html`
  <form class="lookup" action="${href}">
    <label>${parameter} <input name="${parameter}" required></label>
    <button type="submit" class="small">${label}</button>
  </form>`;
