/** The documents that create and update content types. */
import {
  action,
  at,
  boolean,
  document,
  keyword,
  list,
  nullable,
  oneOf,
  optional,
  string,
  translations,
  withDefault,
  within,
} from '../../documents/index.js';
import {
  type ContentTypeChanges,
  type Id,
  type NewContentType,
  sortFields,
  sortOrders,
} from '../../repository/repository.js';
import { languageCodeInput } from '../languages/languages.documents.js';
import { modification } from './content-type-groups.documents.js';
import { newDefinition, newFieldDefinition } from './field-definition-input.documents.js';

const identifier = string({ minLength: 1, maxLength: 255, description: 'Unique among all content types' });
const mainLanguageCode = languageCodeInput('The locale code of the main language, which must have a name');
const pattern = (what: string) =>
  string({
    maxLength: 1000,
    description: `The pattern that generates ${what} from field values, such as <title|name>`,
  });

const changeable = {
  remoteId: optional(
    string({ minLength: 1, maxLength: 255, description: 'The id that other systems know the type by' }),
  ),
  urlAliasSchema: optional(nullable(pattern('URL aliases'))),
  nameSchema: optional(pattern('names')),
  isContainer: optional(boolean({ description: 'Whether content of the type can have children' })),
  defaultSortField: optional(
    oneOf(sortFields, { description: 'The property by which the children of new content are sorted' }),
  ),
  defaultSortOrder: optional(keyword(sortOrders, { description: 'The direction in which they are sorted' })),
  defaultAlwaysAvailable: optional(boolean({ description: 'Whether new content is always available' })),
  names: optional(translations({ description: 'The name in each language' })),
  descriptions: optional(translations({ description: 'The description in each language' })),
  ...modification,
};

const definitions = within(
  'FieldDefinition',
  withDefault(list(newFieldDefinition, { description: 'The definitions' }), []),
  { description: 'The field definitions; a published content type has at least one' },
);

const news: Omit<NewContentType<Id>, 'groupId' | 'isPublished'> = {
  identifier: 'news',
  mainLanguageCode: 'eng-GB',
  names: { 'eng-GB': 'News' },
  nameSchema: '<subtitle>',
  fieldDefinitions: [newDefinition],
};

export const ContentTypeCreate = document('ContentTypeCreate', news, {
  identifier,
  mainLanguageCode,
  ...changeable,
  // JSON may have an empty list instead of an object with one.
  FieldDefinitions: at('fieldDefinitions', { ...definitions, shape: { ...definitions.shape, required: [] } }),
});

const renamed: ContentTypeChanges<Id> = { identifier: 'report', names: { 'eng-GB': 'Report' } };

/** Of a new draft, and of one that exists. */
export const ContentTypeUpdate = document('ContentTypeUpdate', renamed, {
  identifier: optional(identifier),
  mainLanguageCode: optional(mainLanguageCode),
  ...changeable,
});

export const PublishContentTypeInput = action('PublishContentTypeInput');
