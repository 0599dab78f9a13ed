/** The documents of URL wildcards. */
import { document } from '../documents/document.js';
import * as doc from '../documents/index.js';
import type { UrlWildcard as Domain, Id, NewUrlWildcard } from '../repository/repository.js';
import { paths } from './paths.js';

const values: NewUrlWildcard = { sourceUrl: '/archive/*', destinationUrl: '/articles/{1}', forward: true };
const archive: Domain<Id> = { id: 1, ...values };

const descriptions = {
  sourceUrl: 'A path with * for any text',
  destinationUrl: 'A path in which {1} is replaced by the text that the first * matches',
  forward: 'Whether clients are redirected',
};

export const UrlWildcard = document('UrlWildcard', archive, {
  _href: doc.self(paths.urlWildcard, { wildcardId: 'id' }),
  _id: doc.member('id', doc.id('The id of the wildcard')),
  sourceUrl: doc.string(descriptions.sourceUrl),
  destinationUrl: doc.string(descriptions.destinationUrl),
  forward: doc.boolean(descriptions.forward),
}).with({ shows: (wildcard) => [wildcard], tags: (wildcard) => [`urlwildcard-${wildcard.id}`] });

export const UrlWildcardList = doc.listOf(paths.urlWildcards, UrlWildcard, 'The wildcards');

export const UrlWildcardCreate = document('UrlWildcardCreate', values, {
  sourceUrl: doc.string({ minLength: 1, maxLength: 2000, description: descriptions.sourceUrl }),
  destinationUrl: doc.string({ minLength: 1, maxLength: 2000, description: descriptions.destinationUrl }),
  forward: doc.boolean(descriptions.forward),
});
