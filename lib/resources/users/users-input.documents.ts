/** The documents that create and update users and groups of users. */
import { document } from '../../documents/document.js';
import * as doc from '../../documents/index.js';
import type { Id, NewUser, NewUserGroup, UserChanges, UserGroupChanges } from '../../repository/repository.js';
import { destinationInput } from '../destination.js';
import { exampleChanges, fieldChanges } from '../fields.documents.js';
import { languageCodeInput } from '../languages/languages.documents.js';
import { remoteId } from '../location-input.documents.js';
import { paths } from '../paths.js';

const mainLanguageCode = languageCodeInput('The locale code of the main language');
const section = doc.member('sectionId', doc.optional(doc.reference(paths.section, 'a section')));
const email = doc.string({ minLength: 1, maxLength: 150, description: 'The email address' });
const password = doc.string({
  minLength: 1,
  maxLength: 1024,
  use: 'password',
  description: 'In plain text; it is never shown',
});
const enabled = doc.boolean('Whether the user can log in');

const ada: NewUser<Id> = {
  mainLanguageCode: 'eng-GB',
  login: 'ada',
  email: 'ada@example.org',
  password: 'correct horse battery staple',
  fields: [
    { fieldDefinitionIdentifier: 'first_name', languageCode: 'eng-GB', value: 'Ada' },
    { fieldDefinitionIdentifier: 'last_name', languageCode: 'eng-GB', value: 'Lovelace' },
  ],
};

/** XML has no control characters, which may be part of a password. */
const exactIn = 'json';

export const UserCreate = document('UserCreate', ada, {
  ContentType: doc.member('contentTypeId', doc.optional(doc.reference(paths.contentType, 'a content type'))),
  mainLanguageCode,
  login: doc.string({ minLength: 1, maxLength: 150, description: 'The login of the user, unique regardless of case' }),
  email,
  password,
  enabled: doc.optional(enabled),
  Section: section,
  remoteId: doc.optional(remoteId),
  fields: fieldChanges,
}).with({ exactIn });

const userChanges: UserChanges<Id> = { email: 'lovelace@example.org', enabled: true, fields: ada.fields };

export const UserUpdate = document('UserUpdate', userChanges, {
  mainLanguageCode: doc.optional(mainLanguageCode),
  login: doc.computed(
    doc.optional(doc.string('Ignored: a login cannot be changed')),
    (_: UserChanges<Id>): string | undefined => undefined,
  ),
  email: doc.optional(email),
  password: doc.optional(password),
  enabled: doc.optional(enabled),
  Section: section,
  remoteId: doc.optional(remoteId),
  fields: doc.optional(fieldChanges),
}).with({ exactIn });

const authors: NewUserGroup<Id> = { mainLanguageCode: 'eng-GB', fields: exampleChanges };

export const UserGroupCreate = document('UserGroupCreate', authors, {
  ContentType: doc.member('contentTypeId', doc.optional(doc.reference(paths.contentType, 'a content type'))),
  mainLanguageCode,
  Section: section,
  remoteId: doc.optional(remoteId),
  fields: fieldChanges,
});

const groupChanges: UserGroupChanges<Id> = { fields: exampleChanges };

export const UserGroupUpdate = document('UserGroupUpdate', groupChanges, {
  mainLanguageCode: doc.optional(mainLanguageCode),
  Section: section,
  remoteId: doc.optional(remoteId),
  fields: doc.optional(fieldChanges),
});

export const MoveUserGroupInput = destinationInput('MoveUserGroupInput');
