/** The documents of transfers: content with the ids and versions of another repository, and look-ups of ids. */
import { document } from '../documents/document.js';
import * as doc from '../documents/index.js';
import type {
  FormerVersion,
  Id,
  TransferredContent,
  UnplacedContent,
  VersionRecord,
  VersionsCommand,
} from '../repository/repository.js';
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
