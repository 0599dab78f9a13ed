/** The documents that update versions and select an action on them (docs/reference/protocol.md §4.3). */
import { document } from '../../documents/document.js';
import * as doc from '../../documents/index.js';
import type { VersionChanges } from '../../repository/repository.js';
import { exampleChanges, optionalFieldChanges } from '../fields.documents.js';
import { languageCodeInput } from '../languages/languages.documents.js';

const changes: VersionChanges = { initialLanguageCode: 'eng-GB', fields: exampleChanges };

const members = {
  initialLanguageCode: doc.optional(languageCodeInput('The locale code of the language of fields that name none')),
  fields: optionalFieldChanges,
};

export const VersionUpdate = document('VersionUpdate', changes, members);

/** Changes of a published version: a new version with the changes replaces it. */
export const PublishedVersionUpdate = document('PublishedVersionUpdate', changes, members);

export const CreateDraftFromVersionInput = doc.action('CreateDraftFromVersionInput');
export const CreateDraftFromCurrentVersionInput = doc.action('CreateDraftFromCurrentVersionInput');
export const PublishContentVersionInput = doc.action('PublishContentVersionInput');
