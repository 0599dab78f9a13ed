/** What all ways to read content, and what belongs to it, have in common. */
import type { Check } from '../core/check.js';
import { type Read, readChecks } from '../families/read-checks.js';

const page = { offset: 0, limit: 25 };

const reads: readonly Read[] = [
  { method: 'content.load', name: 'Content', readsDrafts: true, read: ({ content }, { id }) => content.load(id) },
  {
    method: 'content.loadInfo',
    name: 'The info of content',
    readsDrafts: true,
    read: ({ content }, { id }) => content.loadInfo(id),
  },
  {
    method: 'content.loadByRemoteId',
    name: 'Content under its remote id',
    readsDrafts: true,
    isByName: true,
    read: ({ content }, { remoteId }) => content.loadByRemoteId(remoteId),
  },
  {
    method: 'versions.list',
    name: 'The list of versions of content',
    readsDrafts: true,
    read: ({ versions }, { id }) => versions.list(id),
  },
  {
    method: 'versions.load',
    name: 'A version of content',
    read: ({ versions }, { id, versionNo }) => versions.load({ contentId: id, versionNo }),
  },
  {
    method: 'relations.list',
    name: 'The list of relations of content',
    read: ({ relations }, { id, versionNo }) => relations.list({ contentId: id, versionNo, ...page }),
  },
  { method: 'locations.load', name: 'A location', read: ({ locations }, { locationId }) => locations.load(locationId) },
  {
    method: 'locations.listChildren',
    name: 'The list of children of a location',
    read: ({ locations }, { locationId }) => locations.listChildren({ id: locationId, ...page }),
  },
  {
    method: 'locations.listOfContent',
    name: 'The list of locations of content',
    read: ({ locations }, { id }) => locations.listOfContent(id),
  },
  {
    method: 'objectStates.loadOfContent',
    name: 'The state of content',
    read: ({ objectStates }, { id }) => objectStates.loadOfContent(id),
  },
  {
    method: 'urlAliases.listOfLocation',
    name: 'The list of URL aliases of a location',
    read: ({ urlAliases }, { locationId }) => urlAliases.listOfLocation({ locationId, custom: false, ...page }),
  },
];

export const commonReadChecks: readonly Check[] = reads.flatMap(readChecks);
