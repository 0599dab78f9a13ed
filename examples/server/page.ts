/** The host's own page: a form to log in with, and where the API is. */
import { escaped } from '../html.js';
import type { User } from './login.js';

export interface PageContents {
  /** From the host's root, which behind a proxy that strips a path is not that of the URL. */
  readonly apiPath: string;
  readonly user: User | undefined;
  readonly problem?: string;
  /** What the name's field begins with. */
  readonly login?: string;
}

export function renderPage({ apiPath, user, problem, login = '' }: PageContents): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${problem ? 'Not logged in' : 'CMS'}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="style.css">
</head>
<body>
<main>
<h1>CMS</h1>
<p>The REST API, in JSON and XML: <a href=".${escaped(apiPath)}"><code>${escaped(apiPath)}</code></a></p>
${user ? renderUser(user, apiPath) : renderForm(problem, login)}
</main>
</body>
</html>
`;
}

function renderUser({ id, login }: User, apiPath: string): string {
  return `<p>You are logged in as <strong>${escaped(login)}</strong>, here and over the API.</p>
<ul>
<li><a href=".${escaped(apiPath)}content/objects/1">The first content item</a></li>
<li><a href=".${escaped(apiPath)}content/locations/1/2/children">What is below it</a></li>
<li><a href=".${escaped(apiPath)}user/users/${id}">You</a></li>
<li><a href=".${escaped(apiPath)}user/sessions/current">Your session, with the CSRF token that changes need</a></li>
</ul>
<form method="post" action="logout">
<button type="submit">Log out</button>
</form>`;
}

function renderForm(problem: string | undefined, login: string): string {
  return `${problem ? `<p role="alert">${escaped(problem)}</p>` : ''}
<form method="post" action="login">
<label for="login">Name</label>
<input id="login" name="login" value="${escaped(login)}" autocomplete="username" autocapitalize="none" required>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required>
<button type="submit">Log in</button>
</form>`;
}

export const style = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 34rem; margin: 12vh auto; padding: 0 1.25rem; }
label { display: block; margin-top: 1rem; font-weight: 600; }
input, button { box-sizing: border-box; width: 100%; padding: 0.6rem; font: inherit; }
button { margin-top: 1.5rem; cursor: pointer; }
[role='alert'] { padding: 0.6rem 0.8rem; border-left: 0.3rem solid #c62828; }
code { overflow-wrap: anywhere; }
`;
