/** The page to log in with, and logging out, for sessions that the router has installed. */
import { type Resource, resource } from '../api/resource.js';
import { empty, file } from '../api/responses.js';
import { localPath } from '../api/stages/form.js';
import { mediaType } from '../api/wire.js';
import { paths } from '../resources/paths.js';
import { type Html, html } from './html.js';
import type { Site } from './layout.js';
import { visitOf } from './visit.js';

export const createLogin = (siteOf: (prefix: string) => Site): readonly Resource[] => [
  resource(paths.login, {}, (operation) => ({
    GET: operation({
      summary: 'Show the login page',
      id: 'pages.login',
      isPage: true,
      isWhole: true,
      responses: { 200: file(['text/html'], 'The page') },
      handler: async ({ context, requested }) => {
        const site = siteOf(requested.prefix);
        const { login } = context.caller;
        const next = pageBefore(requested.referer, site);
        const content =
          context.caller.userId === null
            ? html`<h1>Log in</h1>${loginForm(site, next)}`
            : html`<h1>Log in</h1><p>You are logged in as <strong>${login}</strong>.</p><p><a href="${next}">Back</a></p>`;
        return visitOf({ context, requested }, site, { title: 'Log in', content });
      },
    }),
  })),
  resource(paths.logout, {}, (operation) => ({
    POST: operation({
      summary: 'Log out',
      id: 'pages.logout',
      isPage: true,
      isWhole: true,
      usesSession: true,
      responses: { 204: empty('The session has ended') },
      handler: async ({ session }) => {
        session.checkToken();
        await session.end();
      },
    }),
  })),
];

/** A form that begins a session, and then leads to a page of this API. */
export function loginForm({ prefix, vendor }: Pick<Site, 'prefix' | 'vendor'>, next: string): Html {
  const type = mediaType({ vendor }, 'SessionInput', 'json');
  return html`<form class="login" method="post" action="${prefix}${paths.sessions}">
<input type="hidden" name="_type" value="${type}">
<input type="hidden" name="_next" value="${next}">
<label for="login">Login</label>
<input id="login" name="/SessionInput/login" autocomplete="username" autocapitalize="none" spellcheck="false" required>
<label for="password">Password</label>
<input id="password" name="/SessionInput/password" type="password" autocomplete="current-password" required>
<p><button type="submit">Log in</button></p>
</form>`;
}

/** The page from which the visitor came, if it is a page of this API; else its root. */
function pageBefore(referer: string | undefined, { prefix }: Site): string {
  const { pathname, search } = referer !== undefined && URL.canParse(referer) ? new URL(referer) : noPage;
  const path = pathname === prefix + paths.login ? undefined : localPath(pathname + search, prefix);
  return path ?? `${prefix}/`;
}

const noPage = { pathname: '', search: '' } as const;
