/** The host's start page: an introduction, one request in three formats, links, and the login form. */
import { escaped } from '../html.js';
import type { User } from './login.js';

export interface PageContents {
  /** From the host's root, which behind a proxy that strips a path is not that of the URL. */
  readonly apiPath: string;
  /** The vendor in media types. */
  readonly vendor: string;
  /** Whether the API shows browsers pages. */
  readonly hasPages: boolean;
  readonly user: User | undefined;
  readonly problem?: string;
  /** The initial value of the field for the name. */
  readonly login?: string;
  /** The page of the API that follows after logging in. */
  readonly next?: string | undefined;
}

export function renderPage(contents: PageContents): string {
  const { apiPath, hasPages, user, problem, login = '', next } = contents;
  const api = `.${escaped(apiPath)}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${problem ? 'Not logged in' : 'CMS REST API'}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="style.css">
</head>
<body>
<main>
<h1>CMS REST API</h1>
<p>This server is a content management system without a front end: content, its types, its places in a tree, users and
their rights are resources of a REST API. Every resource is available as JSON for programs, as XML for older ones, and as a
page for people. Begin at <a href="${api}">the root of the API</a>, and follow the links.</p>
<ul class="places">
<li><a href="${api}">API <code>${escaped(apiPath)}</code></a></li>
${
  hasPages
    ? `<li><a href="${api}tree">Tree of content</a></li>
<li><a href="${api}docs">Documentation</a></li>`
    : ''
}
<li><a href="${api}openapi.json">OpenAPI document</a></li>
</ul>
${user ? renderUser(user, apiPath) : renderForm(problem, login, next)}
<h2>One request, ${hasPages ? 'three' : 'two'} formats</h2>
${renderFormats(contents)}
</main>
</body>
</html>
`;
}

/** A request of a client, and its response. */
function renderFormats({ apiPath, vendor, hasPages }: PageContents): string {
  const path = `${apiPath}content/sections/1`;
  const type = `application/${vendor}.Section`;
  const json = `{"Section":{"_media-type":"${type}+json",
 "_href":"${path}",
 "sectionId":1,"identifier":"standard","name":"Standard"}}`;
  const xml = `<Section media-type="${type}+xml"
  href="${path}">
  <sectionId>1</sectionId><identifier>standard</identifier><name>Standard</name>
</Section>`;
  return `${renderFormat('JSON', path, `${type}+json`, json)}
${renderFormat('XML', path, `${type}+xml`, xml)}
${hasPages ? renderFormat('HTML', path, 'text/html', 'A page, as every browser gets it') : ''}
<p><a href=".${escaped(path)}">Open it in this browser</a></p>`;
}

const renderFormat = (name: string, path: string, accept: string, response: string): string => `<h3>${name}</h3>
<pre tabindex="0"><code>GET ${escaped(path)}
Accept: ${escaped(accept)}

${escaped(response)}</code></pre>`;

function renderUser({ id, login }: User, apiPath: string): string {
  const api = `.${escaped(apiPath)}`;
  return `<h2>Logged in</h2>
<p>You are logged in as <strong>${escaped(login)}</strong>, here and over the API.</p>
<ul>
<li><a href="${api}content/objects/1">The first content item</a></li>
<li><a href="${api}content/locations/1/2/children">Its children</a></li>
<li><a href="${api}user/users/${id}">You</a></li>
<li><a href="${api}user/sessions/current">Your session, with the CSRF token that changes need</a></li>
</ul>
<form method="post" action="logout">
<button type="submit">Log out</button>
</form>`;
}

function renderForm(problem: string | undefined, login: string, next: string | undefined): string {
  return `<h2>Log in</h2>
${problem ? `<p role="alert">${escaped(problem)}</p>` : ''}
<form method="post" action="login">
${next ? `<input type="hidden" name="next" value="${escaped(next)}">` : ''}
<label for="login">Name</label>
<input id="login" name="login" value="${escaped(login)}" autocomplete="username" autocapitalize="none" required>
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required>
<button type="submit">Log in</button>
</form>`;
}

export const style = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 46rem; margin: 6vh auto; padding: 0 1.25rem; }
h2 { margin-top: 2.5rem; }
h3 { margin-bottom: 0.3rem; font-size: 1rem; }
.places { display: flex; flex-wrap: wrap; gap: 0.75rem; padding: 0; list-style: none; }
.places a { display: block; padding: 0.5rem 1rem; border: 1px solid #8a929b; border-radius: 0.4rem; text-decoration: none; }
.places a:hover { border-color: currentColor; }
form { max-width: 24rem; }
label { display: block; margin-top: 1rem; font-weight: 600; }
input, button { box-sizing: border-box; width: 100%; padding: 0.6rem; font: inherit; }
button { margin-top: 1.5rem; cursor: pointer; }
[role='alert'] { padding: 0.6rem 0.8rem; border-left: 0.3rem solid #c62828; }
pre { margin: 0; padding: 0.8rem 1rem; overflow-x: auto; border: 1px solid #8a929b80; border-radius: 0.4rem; font-size: 0.85rem; }
code { overflow-wrap: anywhere; }
`;
