/** The links of the root resource: those that lead somewhere, templates as small forms, and actions as links to their forms. */
import type { RootLink } from '../api/resource.js';
import { isMap } from '../documents/schema.js';
import { resources } from '../resources/table.js';
import { formParameter } from './forms/form-parts.js';
import { type Html, html, type Part } from './html.js';
import { link } from './structure.js';

type Members = Readonly<Record<string, unknown>>;

const declared: Readonly<Record<string, RootLink>> = Object.assign({}, ...resources.map(({ rootLinks }) => rootLinks));

/** The members of the document `Root`. */
export function rootLinks(tree: Members, prefix: string): Html {
  const links = Object.entries(tree).flatMap(([name, value]) =>
    isMap(value) && typeof value._href === 'string' ? [{ name, href: value._href, type: value['_media-type'] }] : [],
  );
  return html`<dl class="members">${links.map(
    ({ name, href, type }) => html`<div><dt>${name}</dt><dd>${target(name, href, prefix)}${label(type)}</dd></div>`,
  )}</dl>`;
}

function label(mediaType: unknown): Part {
  const name = typeof mediaType === 'string' && /\.(\w+)\+\w+$/.exec(mediaType)?.[1];
  return name && html` <span class="label">${name}</span>`;
}

function target(name: string, href: string, prefix: string): Part {
  const { method = 'GET', isQueryRequired = false } = declared[name] ?? {};
  const path = href.slice(prefix.length);
  if (method !== 'GET') return action(method, href, path);
  const [, base = '', parameter] = /^([^{]*)\{\?(\w+)\}$/.exec(href) ?? [];
  if (parameter !== undefined) return lookup(base, parameter);
  return isQueryRequired ? html`<code>${path}</code>` : link(href, prefix);
}

function action(method: string, href: string, path: string): Html {
  const own = html`<span class="method m-${method.toLowerCase()}">${method}</span> <code>${path}</code>`;
  if (href.includes('{')) return own;
  return html`${own} <a href="${href}?${formParameter}=${method}">Form</a>`;
}

/** A URI template with one query parameter. */
const lookup = (href: string, parameter: string): Html =>
  html`<form class="lookup" action="${href}"><label>${parameter} <input name="${parameter}" required></label> <button type="submit" class="small">Look up</button></form>`;
