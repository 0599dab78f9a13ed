/** Lists on the pages of users and groups of users: their first items, with a link to all. */
import type { Document } from '../../documents/document.js';
import type { Id, Page, UserGroup } from '../../repository/repository.js';
import { paths } from '../../resources/paths.js';
import { type Html, html, type Part } from '../markup/html.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import { hrefTo, loadValue } from '../site/values.js';

/** The number of items in sight; all others are on the pages of their lists. */
export const maxItems = 10;

type ServedLink = readonly [label: string, path: string, href: string];

export const moreLinks = (links: readonly ServedLink[], { texts, isServed }: Site): Html => html`
  <section class="links" aria-label="${texts.people.more}">
    <ul>${links.map(([label, path, href]) => isServed(path, 'GET') && html`<li><a href="${href}">${label}</a></li>`)}</ul>
  </section>`;

export interface Loading {
  readonly contents: PageContents;
  readonly site: Site;
}

/** Undefined where it is not served, or not to the caller. */
export async function list<P extends Page<unknown>>(
  path: string,
  href: string,
  document: Document<P>,
  { contents, site }: Loading,
): Promise<P['items'] | undefined> {
  return site.isServed(path, 'GET') ? (await loadValue(href, document, contents))?.items : undefined;
}

export const section = (title: Part, content: Part): Html => html`
  <section class="document">
    <h2>${title}</h2>
    ${content}
  </section>`;

/** A list whose title links to all of it; without it nothing is shown. */
export function named(title: string, href: string, items: readonly Part[] | undefined, { texts }: Site): Part {
  if (!items) return undefined;
  const visible = items.slice(0, maxItems);
  const content =
    visible.length === 0
      ? html`<p class="hint">${texts.people.none}</p>`
      : html`<ul>${visible.map((item) => html`<li>${item}</li>`)}</ul>`;
  const more = items.length > visible.length && html`<p><a href="${href}">${texts.people.all(title)}</a></p>`;
  return section(html`<a href="${href}">${title}</a>`, [content, more]);
}

export const groupLink = (
  { path, name }: Pick<UserGroup<Id>, 'path'> & { readonly name?: string },
  { prefix }: Site,
): Html => html`<a href="${hrefTo(prefix, paths.userGroup, path)}">${name || path}</a>`;
