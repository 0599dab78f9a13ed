/** The documents that create and update field definitions. */
import { document } from '../../documents/document.js';
import * as doc from '../../documents/index.js';
import type { FieldDefinitionChanges, NewFieldDefinition } from '../../repository/repository.js';
import { members } from './field-definitions.documents.js';

const identifier = doc.string({
  pattern: '^\\w{1,255}$',
  message: 'must be letters, digits and underscores',
  description: 'Unique in the content type',
});

const changeable = {
  names: doc.optional(members.names),
  descriptions: doc.optional(members.descriptions),
  fieldGroup: doc.optional(doc.string({ maxLength: 255, description: 'The group in forms that the field belongs to' })),
  position: doc.optional(
    doc.integer({ minimum: 0, maximum: 1_000_000, description: 'The place among the fields; the last one by default' }),
  ),
  isTranslatable: doc.optional(members.isTranslatable),
  isRequired: doc.optional(members.isRequired),
  isInfoCollector: doc.optional(members.isInfoCollector),
  defaultValue: doc.optional(doc.free('The value of new fields, in a form that the field type reads')),
  isSearchable: doc.optional(members.isSearchable),
  fieldSettings: doc.member(
    'settings',
    doc.optional(doc.free('The settings of the field type; all of them are replaced')),
  ),
  validatorConfiguration: doc.member(
    'validators',
    doc.optional(doc.free('The validators and their parameters; all of them are replaced')),
  ),
};

export const newDefinition: NewFieldDefinition = {
  identifier: 'subtitle',
  fieldTypeIdentifier: 'string',
  names: { 'eng-GB': 'Subtitle' },
  position: 2,
  defaultValue: null,
  validators: { StringLengthValidator: { maxStringLength: 100 } },
};

const newMembers = {
  identifier,
  fieldType: doc.member('fieldTypeIdentifier', doc.fieldTypeIdentifier('The field type, which never changes')),
  ...changeable,
};

/** A definition in the document of a new content type. */
export const newFieldDefinition: doc.Value<NewFieldDefinition> = doc.object('A field definition', newMembers);

export const FieldDefinitionCreate = document('FieldDefinitionCreate', newDefinition, newMembers);

const renamed: FieldDefinitionChanges = { identifier: 'lead', names: { 'eng-GB': 'Lead' }, isRequired: true };

export const FieldDefinitionUpdate = document('FieldDefinitionUpdate', renamed, {
  identifier: doc.optional(identifier),
  ...changeable,
});
