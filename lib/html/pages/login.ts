/** The page to log in with, and logging out, for sessions that the router has installed. */
import { mediaType } from '../../http/mount-settings.js';
import { type Resource, resource } from '../../operations/declaration/resource.js';
import type { Requested } from '../../operations/requests/call.js';
import { empty, file } from '../../operations/responses/responses.js';
import { paths } from '../../resources/paths.js';
import { hiddenField } from '../elements/elements.js';
import { visitOf } from '../elements/layout.js';
import { type Html, html } from '../markup/html.js';
import type { Site } from '../site/site.js';

export const createLogin = (siteOf: (prefix: string) => Site): readonly Resource[] => [
  resource(paths.login, { isBrowserOnly: true }).GET('Show the login page', {
    id: 'pages.login',
    responses: { 200: file(['text/html'], 'The page') },
    handler: async ({ context, requested }) => {
      const site = siteOf(requested.prefix);
      const { login } = context.caller;
      const next = pageBefore(requested);
      const { title } = site.texts.login;
      const content = context.caller.userId === null ? loginForm(site, next) : loggedIn(login, next, site);
      return visitOf({ context, requested }, site, { title, content: html`<h1>${title}</h1>${content}` });
    },
  }),
  resource(paths.logout, { isBrowserOnly: true }).POST('Log out', {
    id: 'pages.logout',
    access: 'session',
    responses: { 204: empty('The session has ended') },
    handler: async ({ session }) => {
      session.checkToken();
      await session.end();
    },
  }),
];

const loggedIn = (login: string | null | undefined, next: string, { texts }: Site): Html => html`
  <p>${texts.login.loggedIn(html`<strong>${login}</strong>`)}</p>
  <p><a href="${next}">${texts.login.back}</a></p>`;

/** A form that creates a session, and then redirects to a page of this API. */
export const loginForm = ({ prefix, vendor, texts: { login: labels } }: Site, next: string): Html => html`
  <form class="login" method="post" action="${prefix}${paths.sessions}">
    ${hiddenField('_type', mediaType({ vendor }, 'SessionInput', 'json'))}
    ${hiddenField('_next', next)}
    <label for="login">${labels.login}</label>
    <input id="login" name="/SessionInput/login" autocomplete="username" autocapitalize="none" spellcheck="false" required>
    <label for="password">${labels.password}</label>
    <input id="password" name="/SessionInput/password" type="password" autocomplete="current-password" required>
    <p><button type="submit">${labels.submit}</button></p>
  </form>`;

/** The page from which the visitor came, but for the login page; else the root. */
const pageBefore = ({ prefix, returnTo = `${prefix}/` }: Requested): string =>
  returnTo.split('?', 1)[0] === prefix + paths.login ? `${prefix}/` : returnTo;
