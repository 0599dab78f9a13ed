/** The documents that create, update and copy content items. */
import { document } from '../../documents/document.js';
import * as doc from '../../documents/index.js';
import {
  type ContentInfoChanges,
  type Id,
  type NewContent,
  type PlannedLocation,
  sortFields,
  sortOrders,
} from '../../repository/repository.js';
import { destinationInput } from '../destination.js';
import { exampleChanges, fieldChanges } from '../fields.documents.js';
import { languageCodeInput } from '../languages/languages.documents.js';
import { locationReference, newLocation, remoteId } from '../location-input.documents.js';
import { paths } from '../paths.js';

/** The content type decides how the children are sorted; the protocol requires the members all the same. */
const plannedLocation = doc.object('Where the content item is placed when it is published', {
  ...newLocation,
  sortField: doc.computed(
    doc.oneOf(sortFields, 'Ignored: the content type determines how children are sorted'),
    (_: PlannedLocation<Id>) => 'PATH' as const,
  ),
  sortOrder: doc.computed(
    doc.keyword(sortOrders, 'Ignored: the content type determines how children are sorted'),
    (_: PlannedLocation<Id>) => 'ASC' as const,
  ),
});

/** Content that is created, and published in the same write if the client wants that. */
interface Creation extends NewContent<Id> {
  readonly publish?: boolean;
}

const summer: Creation = {
  location: { parentLocationId: 43, priority: 0, hidden: false, remoteId: 'summer-pictures' },
  contentTypeId: 1,
  mainLanguageCode: 'eng-GB',
  sectionId: 3,
  alwaysAvailable: true,
  remoteId: 'summer',
  modified: new Date('2021-06-28T11:34:17Z'),
  ownerId: 14,
  fields: exampleChanges,
  publish: false,
};

const mainLanguageCode = languageCodeInput('The locale code of the main language');
const alwaysAvailable = doc.boolean('Whether the main language is shown where a requested one is missing');
const modified = doc.dateTime('When the content was last updated');

export const ContentCreate = document('ContentCreate', summer, {
  LocationCreate: doc.member('location', plannedLocation),
  ContentType: doc.member('contentTypeId', doc.reference(paths.contentType, 'a content type')),
  mainLanguageCode,
  Section: doc.member('sectionId', doc.optional(doc.reference(paths.section, 'a section'))),
  alwaysAvailable: doc.optional(alwaysAvailable),
  remoteId: doc.optional(remoteId),
  modificationDate: doc.member('modified', doc.optional(modified)),
  User: doc.member('ownerId', doc.optional(doc.reference(paths.user, 'a user'))),
  fields: fieldChanges,
  publish: doc.optional(doc.boolean('Whether it is published immediately, atomically with the creation')),
});

const changes: ContentInfoChanges<Id> = { sectionId: 1, alwaysAvailable: true, remoteId: 'media' };

export const ContentUpdate = document('ContentUpdate', changes, {
  mainLanguageCode: doc.optional(mainLanguageCode),
  Section: doc.member('sectionId', doc.optional(doc.reference(paths.section, 'a section'))),
  MainLocation: doc.member('mainLocationId', doc.optional(locationReference)),
  Owner: doc.member('ownerId', doc.optional(doc.reference(paths.user, 'a user'))),
  alwaysAvailable: doc.optional(alwaysAvailable),
  remoteId: doc.optional(remoteId),
  modificationDate: doc.member('modified', doc.optional(modified)),
  publishDate: doc.member('published', doc.optional(doc.dateTime('When the content was first published'))),
});

export const CopyContentInput = destinationInput('CopyContentInput');
