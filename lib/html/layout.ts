/** The layout of all pages: the head, and a header with breadcrumbs and account above the content. */
import { hiddenField } from './elements.js';
import { type Html, html, type Part, tokenField, toText } from './html.js';
import type { Site } from './site.js';

/** An item of the breadcrumb trail. */
export interface Crumb {
  readonly title: string;
  /** Missing for the page itself. */
  readonly href?: string;
}

export interface Page {
  readonly title: string;
  readonly site: Site;
  readonly trail: readonly Crumb[];
  /** The login of the caller; null for the anonymous caller, undefined for a page that is the same for all. */
  readonly login: string | null | undefined;
  /** Whether the caller is authenticated by a session, and so can log out. */
  readonly hasSession: boolean;
  /** The text of the search. */
  readonly search?: string | undefined;
  /** The additional resources that its head loads. */
  readonly head?: Html | undefined;
  readonly content: Html;
}

export const layout = (page: Page): string =>
  toText(html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>${page.title}</title>
        <link rel="icon" href="data:,">
        <link rel="stylesheet" href="${page.site.stylesheet}">
        <script type="module" src="${page.site.script}"></script>
        ${page.head}
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        ${header(page)}
        <main id="content" tabindex="-1">${page.content}</main>
      </body>
    </html>`);

const header = (page: Page): Html => html`
  <header class="top">
    <div class="bar">
      <a class="brand" href="${page.site.prefix}/">REST API</a>
      ${navigation(page.site)}
      ${page.site.hasSearch && searchBox(page)}
      ${account(page)}
    </div>
    ${page.trail.length > 0 && breadcrumbs(page.trail)}
  </header>`;

const navigation = ({ prefix, hasTree }: Site): Html => html`
  <nav class="places" aria-label="Main">
    ${hasTree && html`<a href="${prefix}/tree">Tree</a>`}
    <a href="${prefix}/docs">Documentation</a>
    <a href="${prefix}/schemas">Schemas</a>
  </nav>`;

const searchBox = ({ site, search }: Page): Html => html`
  <form class="search" role="search" action="${site.prefix}/search">
    <label class="hidden" for="search">Search</label>
    <input id="search" type="search" name="text" value="${search}" placeholder="Search" required>
    <button type="submit">Search</button>
  </form>`;

function account({ site, login, hasSession }: Page): Part {
  if (login === undefined) return undefined;
  if (login === null) return site.login && html`<div class="account"><a href="${site.login}">Log in</a></div>`;
  return html`
    <div class="account">
      <a href="${site.prefix}/user/current">${login}</a>
      ${site.hasLogin && hasSession && logoutForm(site)}
    </div>`;
}

const logoutForm = ({ prefix }: Site): Html => html`
  <form method="post" action="${prefix}/logout">
    ${tokenField}
    ${hiddenField('_next', `${prefix}/`)}
    <button type="submit" class="quiet">Log out</button>
  </form>`;

const breadcrumbs = (trail: readonly Crumb[]): Html => html`
  <nav class="trail" aria-label="Breadcrumbs">
    <ol>
      ${trail.map(
        ({ title, href }) => html`
          <li>
            ${href ? html`<a href="${href}">${title}</a>` : html`<span aria-current="page">${title}</span>`}
          </li>`,
      )}
    </ol>
  </nav>`;
