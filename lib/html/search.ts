/** The page of a search: content that has the words in its text or its name, as a list of links. */
import { isDocumentBody } from '../api/message.js';
import { type AnyCall, type Resource, resource } from '../api/resource.js';
import { file } from '../api/responses.js';
import { integer, optional, string } from '../documents/index.js';
import { RestError } from '../errors.js';
import type { Content, Id, ViewHit, ViewResult } from '../repository/repository.js';
import { paths } from '../resources/paths.js';
import { type Html, html, type Part } from './html.js';
import type { Site } from './layout.js';
import { paging } from './paging.js';
import { visitOf } from './visit.js';

const pageSize = 25;

const query = {
  text: optional(string({ description: 'The words to search for' })),
  offset: optional(integer({ description: 'The number of hits to skip' })),
};

export const createSearch = (siteOf: (prefix: string) => Site): readonly Resource[] => [
  resource(paths.search, {}, (operation) => ({
    GET: operation({
      summary: 'Show the search page',
      id: 'pages.search',
      requires: ['views.find'],
      isPage: true,
      isWhole: true,
      query,
      responses: { 200: file(['text/html'], 'The page') },
      handler: async ({ query: { text = '', offset = 0 }, dispatch, context, requested }) => {
        const site = siteOf(requested.prefix);
        const words = text.trim();
        const result = words === '' ? undefined : await search(words, Math.max(offset, 0), dispatch, site);
        const content = html`<h1>Search</h1>${result && hits(result, words, Math.max(offset, 0), site)}`;
        return visitOf({ context, requested }, site, { title: 'Search', search: words, content });
      },
    }),
  })),
];

type Dispatch = AnyCall['dispatch'];

/** By words in texts; storage that has no index of these is searched by name. */
async function search(words: string, offset: number, dispatch: Dispatch, site: Site): Promise<ViewResult<Id>> {
  const byText = await find({ FullTextCriterion: words }, offset, dispatch, site);
  // A failure that another time may not occur leads to no search by name, whose page would be cached.
  const isUnknown = byText.status !== 200 && (byText.status < 500 || byText.status === 501);
  const { status, body } = isUnknown
    ? await find({ ContentNameCriterion: `*${words}*` }, offset, dispatch, site)
    : byText;
  if (status === 200 && isDocumentBody(body)) return body.value as ViewResult<Id>;
  throw new SearchRefused(status);
}

/** The page has the status of the search. */
class SearchRefused extends RestError {
  constructor(readonly status: number) {
    super('The search is refused');
  }
}

function find(criterion: object, offset: number, dispatch: Dispatch, { prefix, vendor }: Site) {
  const tree = { ViewInput: { identifier: 'search', Query: { Query: criterion, offset, limit: pageSize } } };
  const headers = { 'content-type': `application/${vendor}.ViewInput+json` };
  return dispatch({ method: 'POST', href: prefix + paths.views, headers, tree });
}

function hits({ hits: found, total }: ViewResult<Id>, words: string, offset: number, site: Site): Part {
  const count = total ?? found.length;
  const at = (start: number) =>
    `${site.prefix}${paths.search}?${new URLSearchParams({ text: words, offset: String(start) })}`;
  return [
    html`<p role="status">${count === 1 ? '1 content item' : `${count} content items`}</p>`,
    found.length > 0 && html`<ol class="hits" start="${offset + 1}">${found.map((hit) => item(hit, site))}</ol>`,
    paging({
      previous: offset > 0 ? at(Math.max(offset - pageSize, 0)) : undefined,
      next: offset + found.length < count ? at(offset + pageSize) : undefined,
    }),
  ];
}

function item(hit: ViewHit<Id>, { prefix }: Site): Html {
  const { id, name } = ('content' in hit ? hit.content : hit.location.content) as Content<Id>;
  return html`<li><a href="${prefix}/content/objects/${id}">${name || `${id}`}</a></li>`;
}
