/** The search page: its form, the hits with their places and the text around their words, and the search as a request. */
import type { Problem } from '../../operations/responses/error-message.js';
import type { Content, Id } from '../../repository/repository.js';
import { paths } from '../../resources/paths.js';
import { View } from '../../resources/views/views.documents.js';
import { queryHref } from '../elements/query-href.js';
import { contentTable } from '../lists/list-table.js';
import { type ListedContent, listedContent, loadTypes } from '../lists/listed-content.js';
import { numberedPages } from '../lists/paging.js';
import { html, type Part } from '../markup/html.js';
import { link } from '../markup/links.js';
import { namesOf } from '../related/names.js';
import { countText } from '../site/formats.js';
import type { PageContents } from '../site/page-contents.js';
import type { Site } from '../site/site.js';
import { levelsOf, locationHref, valueIn } from '../site/values.js';
import { excerptOf } from './excerpt.js';
import type { SearchResult } from './search.js';
import { searchForm } from './search-form.js';
import { searchInput } from './search-input.js';

interface SearchParts {
  readonly title: string;
  readonly content: Part;
}

const isSearch = ({ route }: PageContents): boolean => route?.path.text === paths.search;

/** The words of the search that a page is about. */
export const searchedWords = (contents: PageContents): string | undefined =>
  isSearch(contents) ? (contents.request.query.get('text') ?? '').trim() : undefined;

const titleOf = (contents: PageContents, { texts: { search } }: Site): string => {
  const words = searchedWords(contents);
  return words ? search.titleOf(words) : search.title;
};

/** Undefined for a page of anything else. */
export async function searchPage(contents: PageContents, site: Site): Promise<SearchParts | undefined> {
  if (!isSearch(contents) || contents.source) return undefined;
  const result = valueIn(contents.body, View) as SearchResult | undefined;
  if (!result) return undefined;
  const { request, place } = result;
  const isByName = request.query.query.some(({ kind }) => kind === 'contentName');
  const chosenPlace = place && {
    href: locationHref(place, site.prefix),
    title: place.content?.name || site.texts.destination.root,
  };
  const [form, rows] = await Promise.all([
    searchForm(contents, site, { isByName, place: chosenPlace, problem: undefined }),
    rowsOf(result, contents, site),
  ]);
  return {
    title: titleOf(contents, site),
    content: html`
      ${form}
      ${status(result, site)}
      ${rows.length > 0 ? html`<section class="document list" aria-label="${site.texts.lists.list}">${contentTable(rows, site)}</section>` : nothing(isByName, contents, site)}
      ${pages(result, contents, site)}
      ${await searchInput(request, contents, site)}`,
  };
}

/** The form with the faults of a refused search. */
export const refusedSearch = async (problem: Problem, contents: PageContents, site: Site): Promise<Part> =>
  isSearch(contents) &&
  problem.status === 400 &&
  searchForm(contents, site, { isByName: false, place: undefined, problem });

function status({ hits, total, isTotalMinimum = false, request: { page } }: SearchResult, { texts }: Site): Part {
  const counted = texts.search.count(total ?? hits.length, isTotalMinimum);
  const isPart = hits.length > 0 && total !== undefined && total > hits.length;
  const count = countText(total, isTotalMinimum);
  const range = isPart && html` (${texts.lists.range(page.offset + 1, page.offset + hits.length, count)})`;
  return html`<p class="total" role="status">${counted}${range}</p>`;
}

function nothing(isByName: boolean, contents: PageContents, { texts: { search }, prefix }: Site): Part {
  const words = searchedWords(contents);
  const isNarrowed = words && contents.request.query.entries().some(([name]) => name !== 'text' && name !== 'sort');
  const wide = `${prefix}${paths.search}?${new URLSearchParams({ text: words ?? '' })}`;
  return html`
    <p>${isByName ? search.noneByName : search.none}</p>
    ${isNarrowed && html`<p><a href="${wide}">${search.withoutConditions}</a></p>`}`;
}

async function rowsOf(result: SearchResult, contents: PageContents, site: Site): Promise<readonly ListedContent[]> {
  const items = result.hits.flatMap((hit) => ('content' in hit ? [hit.content] : []));
  const above = items.map((item) => hrefAbove(item, site.prefix));
  const [rows, types, names] = await Promise.all([
    listedContent(items, contents, site),
    loadTypes(contents),
    namesOf([...new Set(above.filter((href) => href !== undefined))], contents),
  ]);
  const words = searchedWords(contents) ?? '';
  const { languages } = contents.body;
  return (rows ?? []).map((row, index) => {
    const content = items[index] as Content<Id>;
    const href = above[index] ?? '';
    const name = names.get(href);
    const type = types.find(({ id }) => id === content.contentTypeId);
    return {
      ...row,
      place: name && link(href, site.prefix, name),
      excerpt: excerptOf(content, { words, type, languages, fieldTypes: site.fieldTypes }),
    };
  });
}

/** The location above the main one; undefined at the top. */
function hrefAbove({ mainLocation }: Content<Id>, prefix: string): string | undefined {
  const pathString = levelsOf(mainLocation?.pathString).at(-2);
  return pathString && locationHref({ pathString }, prefix);
}

function pages(
  { hits, total, isTotalMinimum, request: { page } }: SearchResult,
  contents: PageContents,
  site: Site,
): Part {
  const { offset, limit } = page;
  return numberedPages({
    site,
    offset,
    limit,
    count: hits.length,
    total,
    isTotalMinimum: isTotalMinimum ?? false,
    hrefAt: (start) => queryHref(contents, start === 0 ? {} : { offset: String(start) }),
  });
}
