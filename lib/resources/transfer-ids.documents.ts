/** The documents of ids: those that remote ids belong to, and those that are reserved for entities. */
import { document } from '../documents/document.js';
import * as doc from '../documents/index.js';
import type { Id, RemoteIdMatch, ReservedIds as Reserved, TransferIds } from '../repository/repository.js';
import { remoteId } from './location-input.documents.js';

const remoteIds: TransferIds<string> = { contents: ['summer'], locations: ['summer-pictures'] };
const remoteIdList = doc.list(remoteId, 'One entry for each remote id');

export const TransferLookup = document('TransferLookup', remoteIds, {
  contents: doc.within('remoteId', remoteIdList, 'Remote ids of content items'),
  locations: doc.within('remoteId', remoteIdList, 'Remote ids of locations'),
});

const matches: TransferIds<RemoteIdMatch<Id>> = {
  contents: [{ remoteId: 'summer', id: 54 }],
  locations: [{ remoteId: 'summer-pictures', id: 56 }],
};
export const match = doc.object('A remote id that is in use', {
  remoteId: doc.string('The remote id'),
  id: doc.id('The id that it belongs to'),
});
const matchList = doc.list(match, 'One entry for each remote id that is in use');

export const TransferMatches = document('TransferMatches', matches, {
  contents: doc.within('match', matchList, 'The content items'),
  locations: doc.within('match', matchList, 'The locations'),
});

const requested: Reserved<Id | null> = { contents: [9001, null], locations: [9002, null], sections: [12] };
const requestedIds = doc.list(
  doc.mapped(
    // An element without content would be an empty list in XML.
    doc.object('An id to reserve', {
      any: doc.boolean('Whether no id is preferred'),
      id: doc.optional(doc.id('The preferred id; an unused one is reserved in place of one that something has')),
    }),
    (own: Id | null) => (own === null ? { any: true } : { any: false, id: own }),
    ({ any, id }) => (any ? null : (id ?? null)),
  ),
  'One entry for each id to reserve',
);

const optionalRequest = (description: string) => doc.optional(doc.within('request', requestedIds, description));

export const TransferIdsInput = document('TransferIdsInput', requested, {
  contents: doc.within('request', requestedIds, 'For content items'),
  locations: doc.within('request', requestedIds, 'For locations'),
  sections: optionalRequest('For sections'),
  objectStateGroups: optionalRequest('For groups of object states'),
  objectStates: optionalRequest('For object states'),
  contentTypeGroups: optionalRequest('For content type groups'),
  contentTypes: optionalRequest('For content types'),
  roles: optionalRequest('For roles'),
});

const reserved: Reserved<Id> = { contents: [9001, 9003], locations: [9002, 9004], sections: [12] };
const idList = doc.list(doc.id('A reserved id'), 'One entry for each entry of the request');

const optionalIds = (description: string) => doc.optional(doc.within('id', idList, description));

export const ReservedIds = document('TransferIds', reserved, {
  contents: doc.within('id', idList, 'The ids for content items, in the order of the request'),
  locations: doc.within('id', idList, 'The ids for locations, in the order of the request'),
  sections: optionalIds('The ids for sections'),
  objectStateGroups: optionalIds('The ids for groups of object states'),
  objectStates: optionalIds('The ids for object states'),
  contentTypeGroups: optionalIds('The ids for content type groups'),
  contentTypes: optionalIds('The ids for content types'),
  roles: optionalIds('The ids for roles'),
});
