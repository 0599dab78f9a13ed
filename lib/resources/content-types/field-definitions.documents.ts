/** The documents of field definitions: the names, types and constraints of the fields of a content type. */
import { document } from '../../documents/document.js';
import * as doc from '../../documents/index.js';
import type { FieldDefinition as Domain, Id, Stored, StoredFieldDefinition } from '../../repository/repository.js';
import { hrefMakers, problemOf, writeValue } from '../fields.documents.js';
import { paths } from '../paths.js';

export const exampleDefinition: Domain<Id> = {
  contentTypeId: 1,
  id: 4,
  identifier: 'name',
  fieldTypeIdentifier: 'string',
  fieldGroup: 'content',
  position: 1,
  isTranslatable: true,
  isRequired: true,
  isInfoCollector: false,
  isSearchable: true,
  names: { 'eng-GB': 'Name' },
  descriptions: {},
  defaultValue: 'Folder',
  settings: {},
  validators: { StringLengthValidator: { maxStringLength: 255, minStringLength: null } },
};

type OwnDefault = Pick<Domain<Id>, 'fieldTypeIdentifier' | 'defaultValue'>;

/** The default value with the members that its field type adds to it. */
const defaultValue: doc.Member<OwnDefault, Pick<Domain<Id>, 'defaultValue'>> = {
  ...doc.member('defaultValue', doc.free('The value of new fields, in the JSON that the field type writes')),
  write: (definition, to) => writeValue(storedDefault(definition), to),
};

const storedDefault = ({ fieldTypeIdentifier, defaultValue: value }: OwnDefault) => ({ fieldTypeIdentifier, value });

const defaultValueError = doc.computed(
  doc.extension(
    doc.optional(doc.string('The reason why the stored default value cannot be shown; then `defaultValue` is null')),
  ),
  (definition: OwnDefault, to) => problemOf(storedDefault(definition), to),
);

const settings: doc.Member<Pick<Domain<Id>, 'fieldTypeIdentifier' | 'settings'>, Pick<Domain<Id>, 'settings'>> = {
  ...doc.member('settings', doc.freeMap('The settings of the field type')),
  write: (definition, to) =>
    to.free(to.fieldTypes.get(definition.fieldTypeIdentifier).showSettings(definition.settings, hrefMakers(to))),
};

/** The members of a definition in every document. */
export const members = {
  id: doc.id('The id of the field definition'),
  identifier: doc.string('Unique in the content type'),
  fieldType: doc.member('fieldTypeIdentifier', doc.fieldTypeIdentifier('The field type')),
  fieldGroup: doc.string('The group in forms that the field belongs to'),
  position: doc.integer('The place among the fields of the type'),
  isTranslatable: doc.boolean('Whether each language has a value of its own'),
  isRequired: doc.boolean('Whether the value must not be empty'),
  isInfoCollector: doc.boolean('Whether visitors of a site fill in the field'),
  defaultValue,
  defaultValueError,
  isSearchable: doc.boolean('Whether content is found by the value'),
  names: doc.translations('The name in each language'),
  descriptions: doc.translations('The description in each language'),
  fieldSettings: settings,
  validatorConfiguration: doc.member('validators', doc.freeMap('The validators and their parameters')),
};

const facts = {
  shows: (definition: StoredFieldDefinition<Id>) => [definition],
  tags: (definition: StoredFieldDefinition<Id>) => [`type-${definition.contentTypeId}`],
};

const example: StoredFieldDefinition<Id> = exampleDefinition;
const ids = { fieldDefinitionId: 'id' } as const;

export const FieldDefinition = document('FieldDefinition', example, {
  _href: doc.self(paths.fieldDefinition, ids),
  ...members,
}).with(facts);

export const DraftFieldDefinition = document('FieldDefinition', example, {
  _href: doc.self(paths.draftFieldDefinition, ids),
  ...members,
}).with(facts);

/** The document of a field definition at the URI that has the identifier. */
export const FieldDefinitionByIdentifier = document('FieldDefinition', example, {
  _href: doc.self(paths.fieldDefinitionByIdentifier),
  ...members,
}).with(facts);

const ofType = { contentTypeId: 1 };
const listFacts = {
  root: 'FieldDefinitions',
  description: 'The definitions, by position',
  shows: (list: Stored) => [list],
  tags: ({ contentTypeId }: { readonly contentTypeId: Id }) => [`type-${contentTypeId}`],
};

export const FieldDefinitionList = doc.listIn(doc.self(paths.fieldDefinitions), ofType, FieldDefinition, listFacts);

export const DraftFieldDefinitionList = doc.listIn(
  doc.self(paths.draftFieldDefinitions),
  ofType,
  DraftFieldDefinition,
  listFacts,
);
