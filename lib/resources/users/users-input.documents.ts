/** The documents that create and update users and groups of users. */
import { at, boolean, computed, document, optional, reference, string } from '../../documents/index.js';
import type { Id, NewUser, NewUserGroup, UserChanges, UserGroupChanges } from '../../repository/repository.js';
import { exampleChanges, fieldChanges } from '../content/fields.documents.js';
import { destinationInput } from '../destination.js';
import { languageCodeInput } from '../languages/languages.documents.js';
import { remoteId } from '../locations/location-input.documents.js';
import { paths } from '../paths.js';

const mainLanguageCode = languageCodeInput('The locale code of the main language');
const section = at('sectionId', optional(reference(paths.section, 'a section')));
const email = string({ minLength: 1, maxLength: 150, description: 'The email address' });
const password = string({
  minLength: 1,
  maxLength: 1024,
  use: 'password',
  description: 'In plain text; it is never shown',
});
const enabled = boolean({ description: 'Whether the user can log in' });

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

export const UserCreate = document('UserCreate', ada, {
  ContentType: at('contentTypeId', optional(reference(paths.contentType, 'a content type'))),
  mainLanguageCode,
  login: string({ minLength: 1, maxLength: 150, description: 'The login of the user, unique regardless of case' }),
  email,
  password,
  enabled: optional(enabled),
  Section: section,
  remoteId: optional(remoteId),
  fields: fieldChanges,
});

const userChanges: UserChanges<Id> = { email: 'lovelace@example.org', enabled: true, fields: ada.fields };

export const UserUpdate = document('UserUpdate', userChanges, {
  mainLanguageCode: optional(mainLanguageCode),
  login: computed(
    optional(string({ description: 'Ignored: a login cannot be changed' })),
    (_: UserChanges<Id>): string | undefined => undefined,
  ),
  email: optional(email),
  password: optional(password),
  enabled: optional(enabled),
  Section: section,
  remoteId: optional(remoteId),
  fields: optional(fieldChanges),
});

const authors: NewUserGroup<Id> = { mainLanguageCode: 'eng-GB', fields: exampleChanges };

export const UserGroupCreate = document('UserGroupCreate', authors, {
  ContentType: at('contentTypeId', optional(reference(paths.contentType, 'a content type'))),
  mainLanguageCode,
  Section: section,
  remoteId: optional(remoteId),
  fields: fieldChanges,
});

const groupChanges: UserGroupChanges<Id> = { fields: exampleChanges };

export const UserGroupUpdate = document('UserGroupUpdate', groupChanges, {
  mainLanguageCode: optional(mainLanguageCode),
  Section: section,
  remoteId: optional(remoteId),
  fields: optional(fieldChanges),
});

export const MoveUserGroupInput = destinationInput('MoveUserGroupInput');
