/** The page of a response: its document or error, the source text, header fields, and operations. */

import type { PageContents } from '../api/pages.js';
import { isMap } from '../documents/schema.js';
import type { KnownFieldTypes } from '../repository/repository.js';
import { paths } from '../resources/paths.js';
import { comparison } from './compare.js';
import { formOf } from './forms/form-page.js';
import { type Html, html, type Part } from './html.js';
import { layout, type Site } from './layout.js';
import { loginForm } from './login.js';
import { withNames } from './names.js';
import { operations } from './operations.js';
import { pageLinks } from './paging.js';
import { type Permitted, permittedAt } from './permitted.js';
import { rootLinks } from './root.js';
import { source } from './source.js';
import { structure, titleOf } from './structure.js';
import { trailOf } from './trail.js';

export async function pageOf(contents: PageContents, site: Site, fieldTypes: KnownFieldTypes): Promise<string> {
  const { response, tree, body, route, request } = contents;
  const isError = response.status >= 400;
  // Permissions of a refused operation are not loaded: its form shows the reason.
  const permitted = isError ? undefined : await permittedAt(contents, site);
  const form = await formOf(contents, fieldTypes, permitted);
  const title = isError
    ? `${response.status} ${String(tree.errorMessage)}`
    : form
      ? form.title
      : (titleOf(tree) ?? (request.path === '/' ? 'REST API' : body.document.name));
  const { caller, scheme } = response.identity;
  return layout({
    title,
    site,
    trail: await trailOf(contents, title),
    login: route?.isPublic ? undefined : caller.userId === null ? null : (caller.login ?? 'Account'),
    hasSession: scheme === 'session',
    content: html`${heading(title, contents)}
${isError ? problem(contents, site, form?.content) : (form?.content ?? [await comparison(contents), await document(contents)])}
${permitted && !form && [operations(contents, site, permitted), creation(contents, site, permitted), details(contents)]}`,
  });
}

// Errors repeat nothing of the request.
function heading(title: string, contents: PageContents): Html {
  return html`<div class="heading">
<h1>${title}</h1>
${contents.response.status < 400 && contents.body.page !== 'form' && summary(contents)}
</div>`;
}

const summary = ({ request: { path, query, prefix }, response: { about, status }, body }: PageContents): Html =>
  html`<p class="request"><span class="method m-${about.method.toLowerCase()}">${about.method}</span> <code>${path}</code>
<span class="status">${status}</span> <span class="label">${body.document.name}</span></p>
${tabs(path, query, prefix, body)}`;

/** The same document as a page, and as other clients get it. */
function tabs(path: string, query: string, prefix: string, { page, format }: PageContents['body']): Html {
  const current = page === 'source' ? format : '';
  const tab = (name: string, title: string) => {
    const parameters = new URLSearchParams(query);
    parameters.delete('format');
    if (name !== '') parameters.set('format', name);
    const text = parameters.toString();
    const href = `${prefix}${path}${text && `?${text}`}`;
    return html`<a href="${href}"${name === current && html` aria-current="page"`}>${title}</a>`;
  };
  return html`<nav class="tabs" aria-label="Formats">${tab('', 'Page')}${tab('json', 'JSON')}${tab('xml', 'XML')}</nav>`;
}

async function document(contents: PageContents): Promise<Part> {
  const { source: text, body, tree, wire, request } = contents;
  if (text) return source(text.text, body.format);
  const isPlainRoot = body.document.name === 'Root' && !new URLSearchParams(request.query).has('embed');
  const shown = isPlainRoot ? rootLinks(tree, wire.prefix) : structure(await withNames(tree, contents), wire.prefix);
  return html`<section class="document" aria-label="Document">${shown}</section>${pageLinks(contents)}`;
}

/** The members of the error document, and no others. */
function problem(contents: PageContents, site: Site, form: Html | undefined): Part {
  const { tree, source: text, body, response, wire, request } = contents;
  if (text) return source(text.text, body.format);
  const { errorDescription: description, errorDetails } = tree;
  const login = response.status === 401 && logIn(request, site);
  return html`<div class="problem" role="alert"><p>${String(description)}</p>${!form && isMap(errorDetails) && structure(errorDetails, wire.prefix)}</div>${login || form}`;
}

/** A link to log in, which leads back to this page. */
function logIn({ method, prefix, path, query, submission }: PageContents['request'], site: Site): Part {
  const own = method === 'GET' ? `${prefix}${path}${query && `?${query}`}` : `${prefix}/`;
  const next = submission?.next ?? own;
  if (site.hasLogin) return loginForm(site, next);
  return site.login && html`<p><a href="${site.login}">Log in</a></p>`;
}

/** These differ in each request, and the page is the same for all. */
const ofRequest = new Set(['X-Request-Id', 'Server-Timing', 'Content-Length', 'Set-Cookie']);

/** Below a location, content is created. */
function creation(
  { tree: { _href: href }, body, wire }: PageContents,
  { hasCreation }: Site,
  permitted: Permitted,
): Part {
  if (!hasCreation || !permitted(['content.create']) || body.document.name !== 'Location' || typeof href !== 'string')
    return undefined;
  const query = new URLSearchParams({ form: 'POST', '/ContentCreate/LocationCreate/ParentLocation/_href': href });
  return html`<p><a href="${wire.prefix}${paths.contentObjects}?${query.toString()}">Create a content item here</a></p>`;
}

/** The header fields that other clients get with the document. */
function details({ response, request, body, source: text, wire }: PageContents): Html {
  const fields = Object.entries(response.headers).filter(([name]) => !ofRequest.has(name));
  const { page: _, ...plain } = body;
  const type = text?.mediaType ?? `application/${wire.vendor}.${plain.document.name}+json`;
  return html`<details class="headers"><summary>Request and header fields</summary>
<pre tabindex="0"><code>curl -H 'Accept: ${type}' '<span data-path-only>${wire.prefix}${request.path}</span>'</code></pre>
<dl class="members">${[['Content-Type', type] as const, ...fields].map(
    ([name, value]) => html`<div><dt>${name}</dt><dd><code>${[value].flat().join(', ')}</code></dd></div>`,
  )}</dl></details>`;
}
