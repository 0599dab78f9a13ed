/** Content types, their drafts and the definitions in these, as kinds of entities. */
import { type ContentType, NotFound } from 'express-cms-rest';
import type { NewFieldDefinition, StoredFieldDefinition } from 'express-cms-rest/repository';
import type { Check } from '../../core/check.js';
import { identifierOf } from '../../core/maker.js';
import { entityChecks } from '../../families/entity-checks.js';
import type { Kind } from '../../families/kind.js';
import { lookupChecks } from '../../families/lookup-checks.js';
import { type UniqueKind, uniqueChecks } from '../../families/unique-checks.js';
import { newType, textField, textType, typeGroup, typeValues } from '../../fixtures/types.js';

type Values = ReturnType<typeof typeValues>;

const all = { offset: 0, limit: 1000 };

const typeMethods = {
  create: 'contentTypes.create',
  load: 'contentTypes.load',
  list: 'contentTypes.list',
  delete: 'contentTypes.delete',
} as const;

const types: Kind<ContentType, Values> = {
  name: 'content type',
  methods: typeMethods,
  unique: { member: 'identifier', name: 'identifier' },
  isForEveryone: true,
  lookup: {
    method: 'contentTypes.list',
    find: ({ contentTypes }, identifier) => contentTypes.list({ identifier, ...all }),
  },
  values: typeValues,
  async within(scene) {
    const { id: groupId } = await typeGroup(scene);
    const fieldDefinitions = [await textField(scene, 'title')];
    return ({ contentTypes }) => ({
      create: (values) => contentTypes.create({ ...values, groupId, isPublished: true, fieldDefinitions }),
      load: (id) => contentTypes.load(id),
      list: async () => (await contentTypes.list(all)).items,
      delete: (id, expected) => contentTypes.delete({ id, expected }),
    });
  },
};

/** Drafts of types that were never published. */
const drafts: UniqueKind<ContentType, Values> = {
  name: 'draft of a content type',
  methods: { create: 'contentTypes.createDraft', update: 'contentTypes.updateDraft' },
  unique: { member: 'identifier', name: 'identifier' },
  values: typeValues,
  within: async (scene) => {
    const { id: groupId } = await typeGroup(scene);
    return ({ contentTypes }) => ({
      async create(values) {
        const { id } = await newType(scene, { groupId });
        return contentTypes.createDraft({ id, changes: values });
      },
      load: (id) => contentTypes.loadDraft(id),
      update: (id, changes) => contentTypes.updateDraft({ id, changes }),
    });
  },
};

const byRemoteId = { member: 'remoteId', name: 'remote id' } as const;

const typesByRemoteId: Kind<ContentType, Values> & UniqueKind<ContentType, Values> = {
  ...types,
  unique: byRemoteId,
  lookup: {
    method: 'contentTypes.list',
    find: ({ contentTypes }, remoteId) => contentTypes.list({ remoteId, ...all }),
  },
};

const definitions: Kind<StoredFieldDefinition, NewFieldDefinition> = {
  name: 'field definition',
  methods: {
    create: 'contentTypes.createDefinition',
    load: 'contentTypes.loadDraft',
    list: 'contentTypes.loadDraft',
    update: 'contentTypes.updateDefinition',
    delete: 'contentTypes.deleteDefinition',
  },
  unique: { member: 'identifier', name: 'identifier' },
  values: ({ situation, unique }) => ({
    identifier: identifierOf('field'),
    fieldTypeIdentifier: '',
    fieldGroup: 'content',
    position: 5,
    isTranslatable: false,
    isRequired: true,
    isInfoCollector: true,
    isSearchable: false,
    names: { [situation.languageCode]: unique('Field') },
    descriptions: { [situation.languageCode]: 'For checks' },
    defaultValue: situation.toValue(unique('default')),
  }),
  changeable: [
    'identifier',
    'fieldGroup',
    'position',
    'isTranslatable',
    'isRequired',
    'isInfoCollector',
    'isSearchable',
    'names',
    'descriptions',
    'defaultValue',
  ],
  changes: ({ situation, unique }) => ({
    identifier: identifierOf('changed'),
    fieldTypeIdentifier: '',
    fieldGroup: 'other',
    position: 9,
    isTranslatable: true,
    isRequired: false,
    isInfoCollector: false,
    isSearchable: true,
    names: { [situation.otherLanguageCode]: unique('Changed') },
    descriptions: { [situation.otherLanguageCode]: 'Changed' },
    defaultValue: situation.toValue(unique('changed')),
  }),
  async within(scene) {
    const { id: contentTypeId } = await newType(scene, { isPublished: false });
    const fieldTypeIdentifier = await textType(scene);
    // The values do not determine the field type.
    const comparable = (definition: StoredFieldDefinition) => ({ ...definition, fieldTypeIdentifier: '' });
    return ({ contentTypes }) => {
      const list = async () => {
        const { fieldDefinitions, revision } = await contentTypes.loadDraft(contentTypeId);
        return fieldDefinitions.map((each) => comparable({ ...each, ...(revision !== undefined && { revision }) }));
      };
      return {
        create: async (values) => {
          const definition = { ...values, fieldTypeIdentifier };
          return comparable(await contentTypes.createDefinition({ contentTypeId, definition }));
        },
        load: async (id) => {
          const actual = (await list()).find((each) => each.id === id);
          if (!actual) throw new NotFound('field definition', id);
          return actual;
        },
        list,
        update: async (id, { fieldTypeIdentifier: _, ...changes }, expected) =>
          comparable(await contentTypes.updateDefinition({ contentTypeId, id, changes, expected })),
        delete: (id, expected) => contentTypes.deleteDefinition({ contentTypeId, id, expected }),
      };
    };
  },
};

export const typeKindChecks: readonly Check[] = [
  ...entityChecks(types),
  ...uniqueChecks(typesByRemoteId),
  ...lookupChecks(typesByRemoteId),
  ...uniqueChecks(drafts),
  ...uniqueChecks({ ...drafts, unique: byRemoteId }),
  ...entityChecks(definitions),
];
