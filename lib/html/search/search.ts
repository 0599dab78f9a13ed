/** The page of a search: content that has the words in its text or its name, as a list of links. */
import type { AnyCall } from '../api/call.js';
import { type Resource, resource } from '../api/resource.js';
import { file } from '../api/responses.js';
import { mediaType } from '../api/wire.js';
import { integer, optional, string } from '../documents/index.js';
import { template } from '../documents/paths.js';
import { RestError } from '../errors.js';
import type { Id, ViewHit, ViewResult } from '../repository/repository.js';
import { paths } from '../resources/paths.js';
import { View } from '../resources/views/views.documents.js';
import { html, type Part } from './html.js';
import { numberedPages } from './paging.js';
import type { Site } from './site.js';
import { valueIn } from './values.js';
import { visitOf } from './visit.js';

const pageSize = 25;

const query = {
  text: optional(string({ description: 'The words to search for' })),
  offset: optional(integer({ description: 'The number of hits to skip' })),
};

export const createSearch = (siteOf: (prefix: string) => Site): readonly Resource[] => [
  resource(paths.search, {
    isPage: true,
    methods: (operation) => ({
      GET: operation({
        summary: 'Show the search page',
        id: 'pages.search',
        requires: ['views.find'],
        query,
        responses: { 200: file(['text/html'], 'The page') },
        handler: async ({ query: { text = '', offset = 0 }, dispatch, context, requested }) => {
          const site = siteOf(requested.prefix);
          const asked = { words: text.trim(), offset: Math.max(offset, 0), site };
          const result = asked.words === '' ? undefined : await search(asked, dispatch);
          const { title } = site.texts.search;
          const content = html`
          <h1>${title}</h1>
          ${result && hits(result, asked)}`;
          return visitOf({ context, requested }, site, { title, search: asked.words, content });
        },
      }),
    }),
  }),
];

type Dispatch = AnyCall['dispatch'];

interface Asked {
  readonly words: string;
  readonly offset: number;
  readonly site: Site;
}

/** By words in texts; storage that has no index of these is searched by name. */
async function search(asked: Asked, dispatch: Dispatch): Promise<ViewResult<Id>> {
  const byText = await find({ FullTextCriterion: asked.words }, asked, dispatch);
  // A failure that another time may not occur leads to no search by name, whose page would be cached.
  const isUnknown = byText.status !== 200 && (byText.status < 500 || byText.status === 501);
  const byName = { ContentNameCriterion: `*${asked.words}*` };
  const { status, body } = isUnknown ? await find(byName, asked, dispatch) : byText;
  const result = status === 200 ? valueIn(body, View) : undefined;
  if (result) return result;
  throw new SearchRefused(status);
}

/** The page has the status of the search. */
class SearchRefused extends RestError {
  constructor(readonly status: number) {
    super('The search is refused');
  }
}

function find(criterion: object, { offset, site: { prefix, vendor } }: Asked, dispatch: Dispatch) {
  const tree = { ViewInput: { identifier: 'search', Query: { Query: criterion, offset, limit: pageSize } } };
  const headers = { 'content-type': mediaType({ vendor }, 'ViewInput', 'json') };
  return dispatch({ method: 'POST', href: prefix + paths.views, headers, tree });
}

function hits({ hits: found, total, isTotalMinimum }: ViewResult<Id>, { words, offset, site }: Asked): Part {
  const count = total ?? found.length;
  const at = (start: number) =>
    `${site.prefix}${paths.search}?${new URLSearchParams({ text: words, offset: String(start) })}`;
  const links = numberedPages({
    site,
    offset,
    limit: pageSize,
    count: found.length,
    total,
    isTotalMinimum: isTotalMinimum ?? false,
    hrefAt: at,
  });
  return html`
    <p role="status">${site.texts.search.count(count, isTotalMinimum ?? false)}</p>
    ${found.length > 0 && html`<ol class="hits" start="${offset + 1}">${found.map((hit) => item(hit, site))}</ol>`}
    ${links}`;
}

function item(hit: ViewHit<Id>, { prefix }: Site): Part {
  const content = 'content' in hit ? hit.content : hit.location.content;
  if (!content) return undefined;
  return html`<li><a href="${prefix + contentPath.format([content.id])}">${content.name || `${content.id}`}</a></li>`;
}

const contentPath = template(paths.contentObject);
