/** The layout of all pages: the head, and a header with breadcrumbs and account above the content. */
import type { AnyCall } from '../../operations/requests/call.js';
import type { FileValue } from '../../operations/responses/responses.js';
import { type Html, html, htmlType, type Part, tokenField, toText } from '../markup/html.js';
import type { Site } from '../site/site.js';
import { hiddenField } from './elements.js';

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

/** The login in the header of a page that depends on the caller; null for anonymous callers. */
export const loginOf = ({ userId, login }: AnyCall['context']['caller'], { texts }: Site): string | null =>
  userId === null ? null : (login ?? texts.layout.account);

export const layout = (page: Page): Promise<string> =>
  toText(html`<!doctype html>
    <html lang="${page.site.language}">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>${documentTitle(page)}</title>
        <link rel="icon" href="data:,">
        ${page.site.stylesheets.map((href) => html`<link rel="stylesheet" href="${href}">`)}
        <script type="module" src="${page.site.script}"></script>
        ${page.head}
      </head>
      <body>
        <a class="skip" href="#content">${page.site.texts.layout.skip}</a>
        ${header(page)}
        <main id="content" tabindex="-1">${page.content}</main>
      </body>
    </html>`);

/** The title of the page, then that of the site, because browser tabs show the beginning. */
const documentTitle = ({ title, site }: Page): string => (title === site.title ? title : `${title} · ${site.title}`);

/** On a narrow screen everything but the brand is in a menu, which browsers open without a script. */
const header = (page: Page): Html => html`
  <header class="top">
    <div class="bar">
      ${brand(page.site)}
      <button type="button" class="menu-button" popovertarget="menu">${page.site.texts.layout.menu}</button>
      <div class="menu" id="menu" popover>
        ${navigation(page.site)}
        ${page.site.hasSearch && searchBox(page)}
        ${account(page)}
      </div>
    </div>
    ${page.trail.length > 0 && breadcrumbs(page)}
  </header>`;

/** The image is decorative: the text beside it has the same content. */
const brand = ({ home, logo, title }: Site): Html => html`
  <a class="brand" href="${home}">${logo && html`<img class="logo" src="${logo}" alt="">`} ${title}</a>`;

const navigation = ({ prefix, hasTree, texts: { layout: labels } }: Site): Html => html`
  <nav class="places" aria-label="${labels.main}">
    ${hasTree && html`<a href="${prefix}/tree">${labels.tree}</a>`}
    <a href="${prefix}/docs">${labels.documentation}</a>
    <a href="${prefix}/schemas">${labels.schemas}</a>
  </nav>`;

function searchBox({ site, search }: Page): Html {
  const label = site.texts.layout.search;
  return html`
    <form class="search" role="search" action="${site.prefix}/search">
      <label class="hidden" for="search">${label}</label>
      <input id="search" type="search" name="text" value="${search}" placeholder="${label}" required>
      <button type="submit">${label}</button>
    </form>`;
}

function account({ site, login, hasSession }: Page): Part {
  if (login === undefined) return undefined;
  if (login === null)
    return site.login && html`<div class="account"><a href="${site.login}">${site.texts.layout.logIn}</a></div>`;
  return html`
    <div class="account">
      <a href="${site.prefix}/user/current">${login}</a>
      ${site.hasLogin && hasSession && logoutForm(site)}
    </div>`;
}

const logoutForm = ({ prefix, texts }: Site): Html => html`
  <form method="post" action="${prefix}/logout">
    ${tokenField}
    ${hiddenField('_next', `${prefix}/`)}
    <button type="submit" class="quiet">${texts.layout.logOut}</button>
  </form>`;

const breadcrumbs = ({ trail, site }: Page): Html => html`
  <nav class="trail" aria-label="${site.texts.layout.breadcrumbs}">
    <ol>
      ${trail.map(
        ({ title, href }) => html`
          <li>
            ${href ? html`<a href="${href}">${title}</a>` : html`<span aria-current="page">${title}</span>`}
          </li>`,
      )}
    </ol>
  </nav>`;

type Visit = Pick<Page, 'title' | 'content' | 'head'> & Partial<Pick<Page, 'trail'>>;

type Caller = Pick<AnyCall, 'context' | 'requested'>;

export async function visitOf(
  { context: { caller }, requested }: Caller,
  site: Site,
  visit: Visit,
): Promise<FileValue> {
  const {
    title,
    content,
    head,
    trail = [{ title: site.texts.layout.home, href: `${site.prefix}/` }, { title }],
  } = visit;
  const login = loginOf(caller, site);
  const page = await layout({ title, site, trail, login, hasSession: requested.scheme === 'session', head, content });
  return { mediaType: htmlType, body: Buffer.from(page) };
}
