/** Views: searches, which are run at once and not stored. */
import { string } from '../../documents/index.js';
import { NotImplemented } from '../../errors/errors.js';
import { resource } from '../../operations/declaration/resource.js';
import { empty } from '../../operations/responses/responses.js';
import type { Id, ViewHit } from '../../repository/repository.js';
import {
  contentInLanguages,
  type LanguageSelection,
  languageSelection,
  languagesQuery,
  ofLanguagesQuery,
} from '../languages/languages-query.js';
import { paths } from '../paths.js';
import { View } from './views.documents.js';
import { checkBounds } from './views-bounds.js';
import { dependenciesOfView } from './views-dependencies.js';
import { ViewInput, ViewInput11 } from './views-input.documents.js';

/** The protocol has stored views; requests for them get a 501. */
const notStored = {
  requires: 'views.find',
  responses: { 200: empty('Reserved for servers that store views'), 501: 'Views are not stored' },
  handler: async () => {
    throw new NotImplemented('The storage of views');
  },
} as const;

export const views = resource(paths.views, {
  rootLinks: { views: { type: 'RefList', method: 'POST' } },
  protocolMethods: ['POST', 'GET'],
})
  .GET('List the stored views', { ...notStored, id: 'views.list' })
  .POST('Search content or locations', {
    requires: 'views.find',
    query: languagesQuery,
    body: { document: ViewInput },
    also: ViewInput11,
    caching: 'query',
    dependsOn: ({ repository: { contentTypes }, body: { query }, context }) =>
      dependenciesOfView(query, async (identifiers) => {
        const page = { offset: 0, limit: identifiers.length };
        const types = await contentTypes?.find?.({ filter: { identifiers }, sortClauses: [], ...page }, context);
        return types?.items.map(({ id }) => id);
      }),
    languages: ({ query, body }) => [
      ...ofLanguagesQuery({ query }),
      ...(body.query.languageCode === undefined ? [] : [body.query.languageCode]),
    ],
    paged: { limit: 25, ofBody: ({ page }) => page, hasCursors: true, path: paths.views },
    responses: { 200: View, 404: 'No object has an identifier that a criterion names' },
    handler: async ({ repository, query: { languages }, body: { identifier, query }, page, limits, context }) => {
      checkBounds(query, limits.views);
      const result = await repository.views.find({ query, page }, context);
      const selection = await languageSelection({ query: { languages }, repository, context });
      return { identifier, ...result, hits: result.hits.map((hit) => hitInLanguages(hit, selection)) };
    },
  });

function hitInLanguages(hit: ViewHit<Id>, selection: LanguageSelection): ViewHit<Id> {
  if ('content' in hit) return { ...hit, content: contentInLanguages(hit.content, selection) };
  const { content } = hit.location;
  return content ? { ...hit, location: { ...hit.location, content: contentInLanguages(content, selection) } } : hit;
}

const viewId = { viewId: string('The identifier of a view') };

export const view = resource(paths.view, { params: viewId }).GET('Load a stored view', {
  ...notStored,
  id: 'views.load',
});

export const viewResults = resource(paths.viewResults, { params: viewId }).GET('Load the results of a stored view', {
  ...notStored,
  id: 'views.results',
});
