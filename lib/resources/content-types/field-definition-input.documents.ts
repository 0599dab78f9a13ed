/** The documents that create and update field definitions. */
import {
  at,
  document,
  fieldTypeIdentifier,
  free,
  integer,
  object,
  optional,
  string,
  type Value,
} from '../../documents/index.js';
import type { FieldDefinitionChanges, NewFieldDefinition } from '../../repository/repository.js';
import { members } from './field-definitions.documents.js';

const identifier = string({
  pattern: '^\\w{1,255}$',
  message: 'must be letters, digits and underscores',
  description: 'Unique in the content type',
});

const changeable = {
  names: optional(members.names),
  descriptions: optional(members.descriptions),
  fieldGroup: optional(string({ maxLength: 255, description: 'The group in forms that the field belongs to' })),
  position: optional(
    integer({ minimum: 0, maximum: 1_000_000, description: 'The place among the fields; the last one by default' }),
  ),
  isTranslatable: optional(members.isTranslatable),
  isRequired: optional(members.isRequired),
  isInfoCollector: optional(members.isInfoCollector),
  defaultValue: optional(free({ description: 'The value of new fields, in a form that the field type reads' })),
  isSearchable: optional(members.isSearchable),
  fieldSettings: at(
    'settings',
    optional(free({ description: 'The settings of the field type; all of them are replaced' })),
  ),
  validatorConfiguration: at(
    'validators',
    optional(free({ description: 'The validators and their parameters; all of them are replaced' })),
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
  fieldType: at('fieldTypeIdentifier', fieldTypeIdentifier({ description: 'The field type, which never changes' })),
  ...changeable,
};

/** A definition in the document of a new content type. */
export const newFieldDefinition: Value<NewFieldDefinition> = object(newMembers, { description: 'A field definition' });

export const FieldDefinitionCreate = document('FieldDefinitionCreate', newDefinition, newMembers);

const renamed: FieldDefinitionChanges = { identifier: 'lead', names: { 'eng-GB': 'Lead' }, isRequired: true };

export const FieldDefinitionUpdate = document('FieldDefinitionUpdate', renamed, {
  identifier: optional(identifier),
  ...changeable,
});
