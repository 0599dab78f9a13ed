/** Field definitions: what the fields of a content type are called, hold and allow. */
import { type Static, Type } from 'typebox';
import { NotFound } from '../../errors.js';
import type { ContentType, FieldDefinition as Definition } from '../../repository/repository.js';
import {
  type BodyOf,
  Embedded,
  embed,
  Hash,
  hash,
  representation,
  Translated,
} from '../../representation/representation.js';
import { href, paths } from '../paths.js';
import { defineResource, ok, stored } from '../resource.js';
import type { ShownFields } from '../shown-fields.js';
import { toTranslated } from '../translations.js';

const FieldDefinitionMembers = Type.Object({
  _href: Type.String(),
  id: Type.Integer(),
  identifier: Type.String(),
  fieldType: Type.String(),
  fieldGroup: Type.String(),
  position: Type.Integer(),
  isTranslatable: Type.Boolean(),
  isRequired: Type.Boolean(),
  isInfoCollector: Type.Boolean(),
  defaultValue: Hash(),
  isSearchable: Type.Boolean(),
  names: Translated(),
  descriptions: Translated(),
  fieldSettings: Hash(),
  validatorConfiguration: Hash(),
});

export const FieldDefinitionListMembers = Type.Object({
  _href: Type.String(),
  FieldDefinition: Type.Array(Embedded(FieldDefinitionMembers)),
});

const example: Static<typeof FieldDefinitionMembers> = {
  _href: '/content/types/1/fieldDefinitions/4',
  id: 4,
  identifier: 'name',
  fieldType: 'string',
  fieldGroup: 'content',
  position: 1,
  isTranslatable: true,
  isRequired: true,
  isInfoCollector: false,
  defaultValue: hash('Folder'),
  isSearchable: true,
  names: { value: [{ _languageCode: 'eng-GB', '#text': 'Name' }] },
  descriptions: { value: [] },
  fieldSettings: hash([]),
  validatorConfiguration: hash({ StringLengthValidator: { maxStringLength: 255, minStringLength: null } }),
};

export const exampleList: Static<typeof FieldDefinitionListMembers> = {
  _href: '/content/types/1/fieldDefinitions',
  FieldDefinition: [embed('FieldDefinition', example)],
};

export const FieldDefinition = representation('FieldDefinition', FieldDefinitionMembers, example);

export const FieldDefinitionList = representation('FieldDefinitionList', FieldDefinitionListMembers, exampleList, {
  root: 'FieldDefinitions',
});

export const fieldDefinitions = defineResource({
  path: paths.fieldDefinitions,
  params: Type.Object({ contentTypeId: Type.Integer() }),
  methods: {
    GET: {
      summary: 'List the field definitions of a content type',
      needs: 'contentTypes.load',
      id: 'contentTypes.listFieldDefinitions',
      produces: [FieldDefinitionList],
      handler: async ({ repository, params, context, fields }) => {
        const type = await repository.contentTypes.load(params.contentTypeId, context);
        return ok(() => toFieldDefinitionList(type, fields), { tags: [`type-${type.id}`], ...stored(type) });
      },
    },
  },
});

export const fieldDefinition = defineResource({
  path: paths.fieldDefinition,
  params: Type.Object({ contentTypeId: Type.Integer(), fieldDefinitionId: Type.Integer() }),
  methods: {
    GET: {
      summary: 'Load a field definition',
      needs: 'contentTypes.load',
      id: 'contentTypes.loadFieldDefinition',
      produces: [FieldDefinition],
      handler: async ({ repository, params, context, fields }) => {
        const type = await repository.contentTypes.load(params.contentTypeId, context);
        const definition = type.fieldDefinitions.find(({ id }) => id === params.fieldDefinitionId);
        if (!definition) throw new NotFound('field definition', params.fieldDefinitionId);
        return ok(() => toFieldDefinition(type, definition, fields), { tags: [`type-${type.id}`], ...stored(type) });
      },
    },
  },
});

export function toFieldDefinitionList(type: ContentType, fields: ShownFields): BodyOf<typeof FieldDefinitionList> {
  return {
    _href: href(paths.fieldDefinitions, { contentTypeId: type.id }),
    FieldDefinition: type.fieldDefinitions.map((definition) =>
      embed('FieldDefinition', toFieldDefinition(type, definition, fields)),
    ),
  };
}

function toFieldDefinition(
  type: ContentType,
  definition: Definition,
  fields: ShownFields,
): BodyOf<typeof FieldDefinition> {
  return {
    _href: href(paths.fieldDefinition, { contentTypeId: type.id, fieldDefinitionId: definition.id }),
    id: definition.id,
    identifier: definition.identifier,
    fieldType: definition.fieldTypeIdentifier,
    fieldGroup: definition.fieldGroup,
    position: definition.position,
    isTranslatable: definition.isTranslatable,
    isRequired: definition.isRequired,
    isInfoCollector: definition.isInfoCollector,
    defaultValue: fields.value(definition.fieldTypeIdentifier, definition.defaultValue),
    isSearchable: definition.isSearchable,
    names: toTranslated(definition.names),
    descriptions: toTranslated(definition.descriptions),
    fieldSettings: fields.settings(definition.fieldTypeIdentifier, definition.settings),
    validatorConfiguration: hash(definition.validators),
  };
}
