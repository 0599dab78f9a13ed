/** Checks that all reads of content share, and calls about content and locations that do not exist. */
import type { Check } from '../core/check.js';
import type { Folder } from '../core/maker.js';
import { type MissingCall, missingChecks } from '../families/missing-checks.js';
import { type Read, readChecks } from '../families/read-checks.js';
import { place } from '../fixtures/places.js';

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
    name: 'Content that is loaded by its remote id',
    readsDrafts: true,
    isByName: true,
    read: ({ content }, { remoteId }) => content.loadByRemoteId(remoteId),
  },
  {
    method: 'versions.list',
    name: 'The list of versions of content',
    readsDrafts: true,
    read: ({ versions }, { id }) => versions.list({ contentId: id }),
  },
  {
    method: 'versions.load',
    name: 'A version of content',
    read: ({ versions }, { id, versionNo }) => versions.load({ contentId: id, versionNo }),
  },
  {
    method: 'relations.listReverse',
    name: 'The list of relations to content',
    read: ({ relations }, { id }) => relations.listReverse({ contentId: id, ...page }),
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
    name: 'The list of object states of content',
    read: ({ objectStates }, { id }) => objectStates.loadOfContent(id),
  },
  {
    method: 'urlAliases.listOfLocation',
    name: 'The list of URL aliases of a location',
    read: ({ urlAliases }, { locationId }) => urlAliases.listOfLocation({ locationId, custom: false, ...page }),
  },
  { method: 'items.load', name: 'An item', read: ({ items }, { id }) => items.load({ id, maxEmbedded: 0 }) },
];

const readCalls: readonly MissingCall<void>[] = [
  ...reads.map(({ method, read }): MissingCall<void> => [method, read]),
  ['locations.loadByRemoteId', ({ locations }, { remoteId }) => locations.loadByRemoteId(remoteId)],
];

const writeCalls: readonly MissingCall<Folder>[] = [
  ['content.updateInfo', ({ content }, { id }) => content.updateInfo({ id, changes: { alwaysAvailable: true } })],
  ['content.delete', ({ content }, { id }) => content.delete({ id })],
  ['content.hide', ({ content }, { id }) => content.hide({ id })],
  ['content.reveal', ({ content }, { id }) => content.reveal({ id })],
  ['content.copy', ({ content }, { id }, to) => content.copy({ id, parentLocationId: to.locationId })],
  ['versions.createDraftOfCurrent', ({ versions }, { id }) => versions.createDraftOfCurrent({ id })],
  ['versions.createDraft', ({ versions }, { id: contentId }) => versions.createDraft({ contentId, versionNo: 1 })],
  ['versions.createDraft', ({ versions }, _, { id: contentId }) => versions.createDraft({ contentId, versionNo: 2 })],
  ['objectStates.assign', ({ objectStates }, { id: contentId }) => objectStates.assign({ contentId, states: [] })],
  ['locations.create', ({ locations }, { id }, to) => locations.create(place(id, to.locationId))],
  ['locations.update', ({ locations }, { locationId: id }) => locations.update({ id, changes: { priority: 9 } })],
  ['locations.delete', ({ locations }, { locationId: id }) => locations.delete({ id })],
  [
    'locations.copy',
    ({ locations }, { locationId: id }, to) => locations.copy({ id, parentLocationId: to.locationId }),
  ],
  [
    'locations.move',
    ({ locations }, { locationId: id }, to) => locations.move({ id, parentLocationId: to.locationId }),
  ],
  ['locations.swap', ({ locations }, { locationId: id }, to) => locations.swap({ id, otherId: to.locationId })],
  ['locations.swap', ({ locations }, { locationId: otherId }, { locationId: id }) => locations.swap({ id, otherId })],
  ['locations.trash', ({ locations }, { locationId: id }) => locations.trash({ id })],
  ['bookmarks.create', ({ bookmarks }, { locationId }) => bookmarks.create(locationId)],
];

export const commonReadChecks: readonly Check[] = [
  ...reads.flatMap(readChecks),
  ...missingChecks(
    readCalls,
    ({ admin, anonymous }) => [admin, anonymous],
    async () => undefined,
  ),
  ...missingChecks(
    writeCalls,
    ({ admin }) => [admin],
    ({ folder }) => folder(),
  ),
];
