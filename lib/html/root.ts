/** The links of the root resource: those that lead somewhere, templates as small forms, and actions as links to their forms. */
import type { RootLink } from '../api/resource.js';
import type { DocumentTree } from '../documents/tree.js';
import { resources } from '../resources/table.js';
import { methodLabel } from './elements.js';
import { type Html, html, type Part } from './html.js';
import { documentLabel, formParameter, isLink, type Link, link } from './links.js';

const declared: Readonly<Record<string, RootLink>> = Object.assign({}, ...resources.map(({ rootLinks }) => rootLinks));

/** The members of the document `Root`, which has a link for each resource that is served. */
export function rootLinks(tree: DocumentTree, prefix: string): Html {
  const links = Object.entries(tree).filter((member): member is [string, Link] => isLink(member[1]));
  return html`
    <dl class="members">
      ${links.map(
        ([name, target]) => html`
          <div>
            <dt>${name}</dt>
            <dd>${shownLink(name, target._href, prefix)}${documentLabel(target)}</dd>
          </div>`,
      )}
    </dl>`;
}

function shownLink(name: string, href: string, prefix: string): Part {
  const { method = 'GET', isQueryRequired = false } = declared[name] ?? {};
  const path = href.slice(prefix.length);
  if (method !== 'GET') return action(method, href, path);
  const [, base = '', parameter] = /^([^{]*)\{\?(\w+)\}$/.exec(href) ?? [];
  if (parameter !== undefined) return lookup(base, parameter);
  return isQueryRequired ? html`<code>${path}</code>` : link(href, prefix);
}

function action(method: string, href: string, path: string): Html {
  const target = html`${methodLabel(method)} <code>${path}</code>`;
  if (href.includes('{')) return target;
  return html`${target} <a href="${href}?${formParameter}=${method}">Form</a>`;
}

/** A URI template with one query parameter. */
const lookup = (href: string, parameter: string): Html => html`
  <form class="lookup" action="${href}">
    <label>${parameter} <input name="${parameter}" required></label>
    <button type="submit" class="small">Look up</button>
  </form>`;
