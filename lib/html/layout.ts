/** The layout of all pages: head, header with breadcrumbs and account, and footer. */
import { type Html, html, type Part, tokenField, toText } from './html.js';

/** A place on the way from the root to a page. */
export interface Crumb {
  readonly title: string;
  /** Missing for the page itself. */
  readonly href?: string;
}

/** The context of all pages of one service at one mount point. */
export interface Site {
  /** The public path before every href. */
  readonly prefix: string;
  readonly stylesheet: string;
  readonly script: string;
  /** As in media types. */
  readonly vendor: string;
  /** Where visitors log in: a page of the router, or of the host. */
  readonly login: string | undefined;
  /** Whether the router logs visitors in and out. */
  readonly hasLogin: boolean;
  readonly hasTree: boolean;
  readonly hasSearch: boolean;
  /** Whether content can be created. */
  readonly hasCreation: boolean;
  /** Whether the repository lists the operations that the caller may use. */
  readonly hasPermissions: boolean;
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

export function layout(page: Page): string {
  const { title, site, trail, content } = page;
  return toText(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${site.stylesheet}">
<script type="module" src="${site.script}"></script>
${page.head}
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
<div class="bar">
<a class="brand" href="${site.prefix}/">REST API</a>
<nav class="places" aria-label="Main">${navigation(site)}</nav>
${site.hasSearch && searchBox(page)}
${account(page)}
</div>
${trail.length > 0 && breadcrumbs(trail)}
</header>
<main id="content" tabindex="-1">
${content}
</main>
</body>
</html>
`);
}

const navigation = ({ prefix, hasTree }: Site): Part => [
  hasTree && html`<a href="${prefix}/tree">Tree</a>`,
  html`<a href="${prefix}/docs">Documentation</a>`,
  html`<a href="${prefix}/schemas">Schemas</a>`,
];

const searchBox = ({
  site,
  search,
}: Page): Html => html`<form class="search" role="search" action="${site.prefix}/search">
<label class="hidden" for="search">Search</label>
<input id="search" type="search" name="text" value="${search}" placeholder="Search" required>
<button type="submit">Search</button>
</form>`;

function account({ site, login, hasSession }: Page): Part {
  if (login === undefined) return undefined;
  if (login === null) {
    return site.login && html`<div class="account"><a href="${site.login}">Log in</a></div>`;
  }
  const logout =
    site.hasLogin &&
    hasSession &&
    html`<form method="post" action="${site.prefix}/logout">${tokenField}<button type="submit" class="quiet">Log out</button></form>`;
  return html`<div class="account"><a href="${site.prefix}/user/current">${login}</a>${logout}</div>`;
}

const breadcrumbs = (trail: readonly Crumb[]): Html =>
  html`<nav class="trail" aria-label="Breadcrumbs"><ol>${trail.map(
    ({ title, href }) =>
      html`<li>${href ? html`<a href="${href}">${title}</a>` : html`<span aria-current="page">${title}</span>`}</li>`,
  )}</ol></nav>`;
