/** The documents of transfers: content with the ids and versions of another repository, and look-ups of ids. */
import { document } from '../documents/document.js';
import * as doc from '../documents/index.js';
import type {
  ContentDetails,
  FormerVersion,
  Id,
  Page,
  RemoteIdMatch,
  ReservedIds as Reserved,
  TransferIds,
  TransferredContent,
  UnplacedContent,
  VersionRecord,
  VersionsCommand,
} from '../repository/repository.js';
import { versionStatuses } from '../repository/repository.js';
import { exampleChanges, fieldChanges } from './fields.documents.js';
import { languageCodeInput } from './languages/languages.documents.js';
import { hidden, locationReference, priority, remoteId, sorting } from './location-input.documents.js';
import { stateLink } from './object-states.documents.js';
import { paths } from './paths.js';

const date = new Date('2021-06-28T11:34:17Z');

const record: VersionRecord<Id> = {
  ...{ versionNo: 3, creatorId: 14, created: date, modified: date },
  initialLanguageCode: 'eng-GB',
};

const former: FormerVersion<Id> = {
  ...record,
  versionNo: 2,
  status: 'ARCHIVED',
  names: { 'eng-GB': 'Spring' },
  fields: [{ fieldDefinitionIdentifier: 'name', languageCode: 'eng-GB', value: 'Spring' }],
  relations: [],
};

const summer: TransferredContent<Id> = {
  ...{ id: 9001, locationId: 9002, remoteId: 'transferred-summer', contentTypeId: 1, sectionId: 1, ownerId: 14 },
  ...{ mainLanguageCode: 'eng-GB', alwaysAvailable: true, hidden: false, isPublished: true },
  ...{ published: date, modified: date },
  location: {
    ...{ parentLocationId: 43, priority: 0, hidden: false, remoteId: 'transferred-summer-location' },
    ...{ sortField: 'PATH', sortOrder: 'ASC' },
  },
  ...{ states: [], fields: exampleChanges, relations: [], current: record, others: [former] },
};

const place = doc.object('Its main location, which a draft gets when it is published', {
  ParentLocation: doc.member('parentLocationId', locationReference),
  ...{ priority, hidden, remoteId, ...sorting },
});

const recordMembers = {
  versionNo: doc.integer({ minimum: 1, description: 'The number of the version' }),
  Creator: doc.member('creatorId', doc.reference(paths.user, 'a user')),
  creationDate: doc.member('created', doc.dateTime('When the version was created')),
  modificationDate: doc.member('modified', doc.dateTime('When the version was last updated')),
  initialLanguageCode: languageCodeInput('The locale code of the language in which the version was created'),
};

const relations = doc.withDefault(
  doc.list(doc.reference(paths.contentObject, 'a content item'), {
    element: 'Destination',
    description: 'The content items that it refers to by relations that no field has',
  }),
  [],
);

const currentVersion = doc.object('The current version, without its values', recordMembers);

const otherVersions = doc.withDefault(
  doc.list(
    doc.object({
      ...recordMembers,
      status: doc.oneOf(['DRAFT', 'ARCHIVED'], 'The status of the version'),
      names: doc.translations('The names of the content item in this version, one for each of its languages'),
      fields: fieldChanges,
      Destinations: doc.member('relations', relations),
    }),
    { element: 'Version', description: 'All other versions' },
  ),
  [],
);

const published = doc.optional(doc.dateTime('When the content item was first published'));
const modified = doc.optional(doc.dateTime('When the content item was last updated'));

const content = doc.object('A content item with the ids that it gets', {
  id: doc.id('The id of the content item, which must be unused'),
  locationId: doc.id('The id of its main location, which must be unused'),
  remoteId,
  ContentType: doc.member('contentTypeId', doc.reference(paths.contentType, 'a content type')),
  Section: doc.member('sectionId', doc.reference(paths.section, 'a section')),
  Owner: doc.member('ownerId', doc.optional(doc.reference(paths.user, 'a user'))),
  mainLanguageCode: languageCodeInput('The locale code of the main language'),
  alwaysAvailable: doc.boolean('Whether the main language is shown where a requested one is missing'),
  hidden: doc.boolean('Whether all of its locations are invisible'),
  publish: doc.member('isPublished', doc.boolean('Whether the current version is published; else it is a draft')),
  publishDate: doc.member('published', published),
  modificationDate: doc.member('modified', modified),
  Location: doc.member('location', place),
  ObjectStates: doc.member(
    'states',
    doc.withDefault(
      doc.list(stateLink, {
        element: 'ObjectState',
        description: 'The states that are not the first ones of their groups',
      }),
      [],
    ),
  ),
  CurrentVersion: doc.member('current', doc.optional(currentVersion)),
  fields: fieldChanges,
  Destinations: doc.member('relations', relations),
  Versions: doc.member('others', otherVersions),
});

const contents: { readonly contents: readonly TransferredContent<Id>[] } = { contents: [summer] };

export const ContentTransfer = document('ContentTransfer', contents, {
  Contents: doc.member(
    'contents',
    doc.list(content, {
      element: 'Content',
      description: 'Each may be below those before it, and may refer to all of them',
    }),
  ),
});

const commands: { readonly commands: readonly VersionsCommand<Id>[] } = {
  commands: [{ contentId: 41, current: record, fields: exampleChanges, others: [former], relations: [] }],
};

export const VersionTransfer = document('VersionTransfer', commands, {
  Contents: doc.member(
    'commands',
    doc.list(
      doc.object('The versions of a content item', {
        Content: doc.member('contentId', doc.reference(paths.contentObject, 'a content item')),
        publishDate: doc.member('published', published),
        modificationDate: doc.member('modified', modified),
        CurrentVersion: doc.member('current', currentVersion),
        fields: {
          ...doc.optional(fieldChanges),
          shape: { ...fieldChanges.shape, description: 'The values; they stay if this is missing' },
        },
        Destinations: doc.member('relations', { ...doc.optional(relations), shape: relations.shape }),
        Versions: doc.member('others', otherVersions),
      }),
      { element: 'Content', description: 'One entry for each content item' },
    ),
  ),
});

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
const match = doc.object('A remote id that is in use', {
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

const unplaced: { readonly items: readonly UnplacedContent<Id>[] } = {
  items: [
    {
      ...{ contentId: 54, status: 'DRAFT', remoteId: 'summer-pictures', parentRemoteId: 'media' },
      ...{ priority: 0, hidden: false, sortField: 'PATH', sortOrder: 'ASC' },
    },
  ],
};

export const UnplacedContentList = document('UnplacedContentList', unplaced, {
  _href: doc.self(paths.transfer),
  UnplacedContent: doc.member(
    'items',
    doc.list(
      doc.object('A content item with the location that it had or will have', {
        Content: doc.member('contentId', doc.link('Content', paths.contentObject)),
        status: doc.oneOf(['DRAFT', 'TRASHED'], 'Whether it was never published, or is in the trash'),
        remoteId: doc.string('The remote id of the location'),
        parentRemoteId: doc.optional(
          doc.string('The remote id of the parent, empty for the root of the tree; missing if it was deleted'),
        ),
        priority: doc.integer('The place among its siblings, where they are sorted by priority'),
        hidden,
        ...sorting,
      }),
      'The content items, by id',
    ),
  ),
});

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
