/** The documents of details: properties of content items that a transfer loads together. */
import { document } from '../documents/document.js';
import * as doc from '../documents/index.js';
import { type ContentDetails, type Id, type Page, versionStatuses } from '../repository/repository.js';
import { stateLink } from './object-states.documents.js';
import { paths } from './paths.js';
import { match } from './transfer-ids.documents.js';

const toLoad: { readonly contentIds: readonly Id[] } = { contentIds: [54] };

export const TransferDetailsInput = document('TransferDetailsInput', toLoad, {
  contents: doc.member(
    'contentIds',
    doc.within('id', doc.list(doc.id('The id of a content item'), 'One entry for each'), 'The content items'),
  ),
});

const details: Page<ContentDetails<Id>> = {
  items: [
    {
      ...{ contentId: 54, states: [{ groupId: 2, id: 1 }], hasCustomAliases: false },
      versions: [{ versionNo: 1, status: 'PUBLISHED', names: { 'eng-GB': 'Summer' } }],
      destinations: [{ remoteId: 'media', id: 41 }],
    },
  ],
};

export const TransferDetails = document('TransferDetails', details, {
  ContentDetails: doc.member(
    'items',
    doc.list(
      doc.object('The details of a content item', {
        Content: doc.member('contentId', doc.link('Content', paths.contentObject)),
        ObjectStates: doc.member(
          'states',
          doc.list(stateLink, { element: 'ObjectState', description: 'Its object states' }),
        ),
        Versions: doc.member(
          'versions',
          doc.list(
            doc.object({
              versionNo: doc.integer('The number of the version'),
              status: doc.oneOf(versionStatuses, 'The status of the version'),
              names: doc.translations('The names of the content item in this version, by language'),
            }),
            { element: 'Version', description: 'Its versions, by number' },
          ),
        ),
        hasCustomAliases: doc.boolean('Whether any of its locations has URL aliases that do not follow from its names'),
        Destinations: doc.member(
          'destinations',
          doc.list(match, {
            element: 'Destination',
            description: 'The content items that its versions have relations to',
          }),
        ),
      }),
      'One entry for each content item that exists',
    ),
  ),
});
