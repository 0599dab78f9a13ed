/** The documents of URL wildcards. */
import { at, boolean, document, id, listOf, self, string } from '../documents/index.js';
import type { UrlWildcard as Domain, Id, NewUrlWildcard } from '../repository/repository.js';
import { paths } from './paths.js';

const values: NewUrlWildcard = { sourceUrl: '/archive/*', destinationUrl: '/articles/{1}', forward: true };
const archive: Domain<Id> = { id: 1, ...values };

const descriptions = {
  sourceUrl: 'A path with * for any text',
  destinationUrl: 'A path in which {1} is replaced by what the first * matches',
  forward: 'Whether clients are redirected',
};

export const UrlWildcard = document(
  'UrlWildcard',
  archive,
  {
    _href: self(paths.urlWildcard, { wildcardId: 'id' }),
    _id: at('id', id({ description: 'The id of the wildcard' })),
    sourceUrl: string({ description: descriptions.sourceUrl }),
    destinationUrl: string({ description: descriptions.destinationUrl }),
    forward: boolean({ description: descriptions.forward }),
  },
  { shows: (wildcard) => [wildcard], tags: (wildcard) => [`urlwildcard-${wildcard.id}`] },
);

export const UrlWildcardList = listOf(paths.urlWildcards, UrlWildcard, { description: 'The wildcards' });

export const UrlWildcardCreate = document('UrlWildcardCreate', values, {
  sourceUrl: string({ minLength: 1, maxLength: 2000, description: descriptions.sourceUrl }),
  destinationUrl: string({ minLength: 1, maxLength: 2000, description: descriptions.destinationUrl }),
  forward: boolean({ description: descriptions.forward }),
});
