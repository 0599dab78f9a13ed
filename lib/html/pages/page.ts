/** The page of a response: its document or error, the source text, header fields, and operations. */
import { type Details, ErrorMessage, type Problem } from '../../operations/responses/error-message.js';
import { comparison } from '../content/compare.js';
import { contentView } from '../content/content-view.js';
import { typeView } from '../content/type-view.js';
import { methodLabel } from '../elements/elements.js';
import { exchange } from '../elements/exchange.js';
import { layout, loginOf } from '../elements/layout.js';
import { sourceOf } from '../elements/source.js';
import { structure, titleOf } from '../elements/structure.js';
import { placesAbove, trailOf } from '../elements/trail.js';
import { formOf } from '../forms/form-page.js';
import { faultsIn } from '../inputs/faults.js';
import { refusedFilters } from '../lists/filters.js';
import { type ListParts, listOf } from '../lists/list-page.js';
import { listTitle } from '../lists/list-title.js';
import { listedIn } from '../lists/listed.js';
import { attributes, type Html, html, type Part } from '../markup/html.js';
import { noticeId } from '../markup/links.js';
import { hrefsIn, namesInListsOf, namesOf } from '../related/names.js';
import { permittedAt } from '../related/permitted.js';
import { trashView } from '../related/trashed.js';
import { refusedSearch, searchedWords, searchPage } from '../search/search-page.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import { valueIn } from '../site/values.js';
import { accessView, explanationLink } from './access-view.js';
import { dashboard } from './dashboard.js';
import { loginForm } from './login.js';
import { operations } from './operations.js';
import { policiesView } from './policies-view.js';
import { isRawResult, rawResult } from './raw-result.js';
import { rootLinks } from './root.js';

interface PageParts {
  readonly title: string;
  readonly content: Part;
}

export async function pageOf(contents: PageContents, site: Site): Promise<string> {
  const { caller, scheme } = contents.identity;
  // Both run at the same time, so that their loads are batched into one statement.
  const [{ title, content }, places] = await Promise.all([shownIn(contents, site), placesAbove(contents, site)]);
  return layout({
    title,
    site,
    trail: trailOf(contents, { title, places }, site),
    login: contents.route?.isPublic ? undefined : loginOf(caller, site),
    hasSession: scheme === 'session',
    search: searchedWords(contents),
    content: html`${content}`,
  });
}

async function shownIn(contents: PageContents, site: Site): Promise<PageParts> {
  const problem = valueIn(contents.body, ErrorMessage);
  if (problem) return errorPage(problem, contents, site);
  if (isRawResult(contents)) return rawResultPage(contents, site);
  const search = await searchPage(contents, site);
  if (search)
    return {
      title: search.title,
      content: [heading(search.title, summary(contents, site)), search.content, exchange(contents, site)],
    };
  if (contents.view.kind === 'members') return membersPage(contents, site);
  const [permitted, view] = await Promise.all([permittedAt(contents, site), contentView(contents, site)]);
  const form = await formOf(contents, site, permitted);
  if (form) return { title: form.title, content: [noticesOf(form.name, site), heading(form.title), form.content] };
  const { tree, body, request } = contents;
  const list = await listOf(contents, site);
  const title = list?.title ?? titleOf(tree) ?? (request.path === '/' ? site.title : body.document.name);
  return {
    title,
    content: [
      noticesOf(title, site),
      heading(title, summary(contents, site)),
      await comparison(contents, site),
      await trashView(contents, site),
      await operations(contents, site, permitted),
      view ??
        accessView(contents, site) ??
        (await policiesView(contents, site)) ??
        (await typeView(contents, site, permitted)) ??
        (await document(contents, site, list)),
      exchange(contents, site),
    ],
  };
}

/** The document with the names of all that it refers to. */
async function membersPage(contents: PageContents, site: Site): Promise<PageParts> {
  const { tree, body } = contents;
  const list = listedIn(contents) && (await listTitle(contents, site));
  const title = list ?? titleOf(tree) ?? body.document.name;
  const members = structure(tree, { site, names: await namesOf(hrefsIn(tree), contents) });
  return {
    title,
    content: [
      heading(title, summary(contents, site)),
      html`<section class="document" aria-label="${site.texts.page.document}">${members}</section>`,
      exchange(contents, site),
    ],
  };
}

async function rawResultPage(contents: PageContents, site: Site): Promise<PageParts> {
  const { status, about } = contents.response;
  const title = `${about.method}: ${status}`;
  return { title, content: [heading(title), await rawResult(contents, site)] };
}

const heading = (title: string, content?: Part): Html => html`
  <div class="heading">
    <h1>${title}</h1>
    ${content}
  </div>`;

const summary = (contents: PageContents, site: Site): Part => {
  const { request, response, body } = contents;
  return html`
    <p class="request">
      ${methodLabel(response.about.method)} <code>${request.path}</code>
      <span class="status">${response.status}</span> <span class="label">${body.document.name}</span>
    </p>
    ${formats(contents, site)}`;
};

/** Links to the page and to the same document in other formats. */
function formats({ request: { path, query, prefix }, view }: PageContents, { texts }: Site): Html {
  const labels = texts.page;
  const current = view.kind === 'source' ? view.format : '';
  const tab = (name: string, title: string) => {
    const parameters = new URLSearchParams(query.text);
    parameters.delete('format');
    if (name !== '') parameters.set('format', name);
    const text = parameters.toString();
    const href = `${prefix}${path}${text && `?${text}`}`;
    return html`<a${attributes({ href, 'aria-current': name === current && 'page' })}>${title}</a>`;
  };
  return html`
    <nav class="tabs" aria-label="${labels.formats}">
      ${tab('', labels.page)}
      ${tab('json', 'JSON')}
      ${tab('xml', 'XML')}
    </nav>`;
}

async function document(contents: PageContents, site: Site, list: ListParts | undefined): Promise<Part> {
  const { body, tree, request } = contents;
  if (contents.source) return sourceOf(contents, site);
  if (list) return list.content;
  const isPlainRoot = body.document.name === 'Root' && request.query.get('embed') === undefined;
  const visible = isPlainRoot
    ? rootLinks(tree, site)
    : structure(tree, { site, names: await namesInListsOf(tree, contents) });
  return [
    isPlainRoot && (await dashboard(contents, site)),
    html`<section class="document" aria-label="${site.texts.page.document}">${visible}</section>`,
  ];
}

/**
 * The members of the error document, and nothing else of the request. Permissions of a refused operation are not loaded: its form
 * shows the reason.
 */
async function errorPage(problem: Problem, contents: PageContents, site: Site): Promise<PageParts> {
  const { status, phrase, description } = problem;
  const title = `${status} ${phrase}`;
  const { view } = contents;
  const isRaw = view.submission?.raw !== undefined;
  if (contents.source && !isRaw) return { title, content: [heading(title), await sourceOf(contents, site)] };
  const [form, search, filters] = await Promise.all([
    formOf(contents, site, undefined),
    refusedSearch(problem, contents, site),
    refusedFilters(contents, site, problem),
  ]);
  const isSaved = view.submission?.after !== undefined;
  const faults = form || search || filters ? [] : faultsIn(unsaid(problem), site.texts).others();
  const box = html`
    <div class="problem" role="alert">
      ${isSaved && html`<p>${site.texts.forms.saved}</p>`}
      <p>${description}</p>
      ${faults.length > 0 && html`<ul>${faults.map((each) => html`<li>${each}</li>`)}</ul>`}
      ${explanationLink(contents, site)}
    </div>`;
  return {
    title,
    content: [heading(title), box, (status === 401 && logIn(contents, site)) || form?.content || search || filters],
  };
}

/** The details without the fault that the description already states. */
const unsaid = ({ description, details = { fields: [] } }: Problem): Details => ({
  ...details,
  errors: (details.errors ?? []).filter(({ message }) => !description.endsWith(message)),
});

/** A form or a link to log in, which returns to this page. */
function logIn({ request, view }: PageContents, site: Site): Part {
  const { method, prefix, path, query } = request;
  const current = method === 'GET' ? `${prefix}${path}${query.text && `?${query.text}`}` : `${prefix}/`;
  if (site.hasLogin) return loginForm(site, view.submission?.next ?? current);
  return site.login && html`<p><a href="${site.login}">${site.texts.layout.logIn}</a></p>`;
}

/** The notices of a page, with the name of the entity that it shows. */
const noticesOf = (name: string, { texts }: Site): readonly Html[] =>
  Object.entries(texts.notices).map(
    ([kind, text]) => html`<p class="notice" id="${noticeId(kind)}" role="status">${text(name)}</p>`,
  );
