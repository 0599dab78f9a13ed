/** The documents that create, update and copy content items. */
import {
  at,
  boolean,
  computed,
  dateTime,
  document,
  keyword,
  object,
  oneOf,
  optional,
  reference,
} from '../../documents/index.js';
import {
  type ContentInfoChanges,
  type Id,
  type NewContent,
  type PlannedLocation,
  sortFields,
  sortOrders,
} from '../../repository/repository.js';
import { destinationInput } from '../destination.js';
import { languageCodeInput } from '../languages/languages.documents.js';
import { locationReference, newLocation, remoteId } from '../locations/location-input.documents.js';
import { paths } from '../paths.js';
import { exampleChanges, fieldChanges } from './fields.documents.js';

/** The content type decides how the children are sorted; the protocol requires the members all the same. */
const plannedLocation = object(
  {
    ...newLocation,
    sortField: computed(
      oneOf(sortFields, { description: 'Ignored: the content type says how children are sorted' }),
      (_: PlannedLocation<Id>) => 'PATH' as const,
    ),
    sortOrder: computed(
      keyword(sortOrders, { description: 'Ignored: the content type says how children are sorted' }),
      (_: PlannedLocation<Id>) => 'ASC' as const,
    ),
  },
  { description: 'Where the content item is placed when it is published' },
);

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
const alwaysAvailable = boolean({ description: 'Whether the main language is shown where a requested one is missing' });
const modified = dateTime({ description: 'When the content was last updated' });

export const ContentCreate = document('ContentCreate', summer, {
  LocationCreate: at('location', plannedLocation),
  ContentType: at('contentTypeId', reference(paths.contentType, 'a content type')),
  mainLanguageCode,
  Section: at('sectionId', optional(reference(paths.section, 'a section'))),
  alwaysAvailable: optional(alwaysAvailable),
  remoteId: optional(remoteId),
  modificationDate: at('modified', optional(modified)),
  User: at('ownerId', optional(reference(paths.user, 'a user'))),
  fields: fieldChanges,
  publish: optional(boolean({ description: 'Whether it is published immediately, atomically with the creation' })),
});

const changes: ContentInfoChanges<Id> = { sectionId: 1, alwaysAvailable: true, remoteId: 'media' };

export const ContentUpdate = document('ContentUpdate', changes, {
  mainLanguageCode: optional(mainLanguageCode),
  Section: at('sectionId', optional(reference(paths.section, 'a section'))),
  MainLocation: at('mainLocationId', optional(locationReference)),
  Owner: at('ownerId', optional(reference(paths.user, 'a user'))),
  alwaysAvailable: optional(alwaysAvailable),
  remoteId: optional(remoteId),
  modificationDate: at('modified', optional(modified)),
  publishDate: at('published', optional(dateTime({ description: 'When the content was first published' }))),
});

export const CopyContentInput = destinationInput('CopyContentInput');
