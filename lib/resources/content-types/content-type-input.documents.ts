/** The documents that create and update content types. */
import { document } from '../../documents/document.js';
import * as doc from '../../documents/index.js';
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

const identifier = doc.string({ minLength: 1, maxLength: 255, description: 'Unique among all content types' });
const mainLanguageCode = languageCodeInput('The locale code of the main language, which must have a name');
const pattern = (target: string) =>
  doc.string({
    maxLength: 1000,
    description: `The pattern that generates ${target} from field values, such as <title|name>`,
  });

const changeable = {
  remoteId: doc.optional(
    doc.string({ minLength: 1, maxLength: 255, description: 'The id of the type in other systems' }),
  ),
  urlAliasSchema: doc.optional(doc.nullable(pattern('URL aliases'))),
  nameSchema: doc.optional(pattern('names')),
  isContainer: doc.optional(doc.boolean('Whether content of the type can have children')),
  defaultSortField: doc.optional(doc.oneOf(sortFields, 'The property by which the children of new content are sorted')),
  defaultSortOrder: doc.optional(doc.keyword(sortOrders, 'The direction in which they are sorted')),
  defaultAlwaysAvailable: doc.optional(doc.boolean('Whether new content is always available')),
  names: doc.optional(doc.translations('The name in each language')),
  descriptions: doc.optional(doc.translations('The description in each language')),
  ...modification,
};

const definitions = doc.within(
  'FieldDefinition',
  doc.withDefault(doc.list(newFieldDefinition, 'The definitions'), []),
  'The field definitions; a published content type has at least one',
);

const news: Omit<NewContentType<Id>, 'groupId' | 'isPublished'> = {
  identifier: 'news',
  mainLanguageCode: 'eng-GB',
  names: { 'eng-GB': 'News' },
  nameSchema: '<subtitle>',
  fieldDefinitions: [newDefinition],
};

export const newType = {
  identifier,
  mainLanguageCode,
  ...changeable,
  // JSON may have an empty list instead of an object with one.
  FieldDefinitions: doc.member('fieldDefinitions', { ...definitions, shape: { ...definitions.shape, required: [] } }),
};

export const ContentTypeCreate = document('ContentTypeCreate', news, newType);

const renamed: ContentTypeChanges<Id> = { identifier: 'report', names: { 'eng-GB': 'Report' } };

/** Changes of a new draft, and of an existing one. */
export const ContentTypeUpdate = document('ContentTypeUpdate', renamed, {
  identifier: doc.optional(identifier),
  mainLanguageCode: doc.optional(mainLanguageCode),
  ...changeable,
});

export const PublishContentTypeInput = doc.action('PublishContentTypeInput');
