/** Faults of content types, their groups and languages. */
import { type Fault, late, unless } from './fault.js';

export const typeFaults: readonly Fault[] = [
  [
    'the identifier of types is not looked at',
    'contentTypes.list.finds-by-identifier',
    (r) => ({ contentTypes: { list: ({ identifier: _, ...query }, c) => r.contentTypes.list(query, c) } }),
  ],
  [
    'the remote id of types is not looked at',
    'contentTypes.list.finds-by-remote-id',
    (r) => ({ contentTypes: { list: ({ remoteId: _, ...query }, c) => r.contentTypes.list(query, c) } }),
  ],
  [
    'types are not sorted',
    'contentTypes.list.sorts-by-identifier',
    (r) => ({ contentTypes: { list: ({ orderBy: _, ...query }, c) => r.contentTypes.list(query, c) } }),
  ],
  [
    'the order of types is not turned round',
    'contentTypes.list.turns-round',
    (r) => ({ contentTypes: { list: ({ reverse: _, ...query }, c) => r.contentTypes.list(query, c) } }),
  ],
  [
    'lists of types ignore the offset',
    'contentTypes.list.pages-make-up-the-whole',
    (r) => ({ contentTypes: { list: (query, c) => r.contentTypes.list({ ...query, offset: 0 }, c) } }),
  ],
  [
    'field definitions are not by position',
    'contentTypes.load.has-fields-by-position',
    (r) => ({
      contentTypes: {
        load: async (id, c) => {
          const type = await r.contentTypes.load(id, c);
          return { ...type, fieldDefinitions: [...type.fieldDefinitions].reverse() };
        },
      },
    }),
  ],
  [
    'an unknown type is no error',
    'contentTypes.load.refuses-unknown-ids',
    (r) => ({
      contentTypes: { load: (id, c) => unless(r.contentTypes.load(id, c), 404, () => r.contentTypes.load(1, c)) },
    }),
  ],
  [
    'an unknown language is no error',
    'languages.load.missing-is-not-found',
    (r) => ({
      languages: { load: (code, c) => unless(r.languages.load(code, c), 404, () => r.languages.load('eng-GB', c)) },
    }),
  ],
  [
    'a group is found by any identifier',
    'contentTypeGroups.list.finds-by-identifier',
    (r) => ({ contentTypeGroups: { list: ({ identifier: _, ...query }, c) => r.contentTypeGroups.list(query, c) } }),
  ],
  [
    'the author of a new group is forgotten',
    'contentTypeGroups.create.names-its-author',
    (r) => ({
      contentTypeGroups: { create: ({ modifierId: _, ...group }, c) => r.contentTypeGroups.create(group, c) },
    }),
  ],
  [
    'the revision of a group is compared too early',
    'contentTypeGroups.update.one-of-many-writers-wins',
    (r) => ({
      contentTypeGroups: {
        update: ({ expected, ...command }, c) =>
          late(
            expected,
            () => r.contentTypeGroups.load(command.id, c),
            () => r.contentTypeGroups.update(command, c),
          ),
      },
    }),
  ],
  [
    'a type is published with its first draft',
    'contentTypes.create.can-be-a-draft-alone',
    (r) => ({
      contentTypes: { create: (type, c) => r.contentTypes.create({ ...type, isPublished: true }, c) },
    }),
  ],
  [
    'the draft of a type cannot be loaded',
    'contentTypes.createDraft.begins-as-what-is-published',
    (r) => ({ contentTypes: { loadDraft: async (id, c) => ({ ...(await r.contentTypes.loadDraft(id, c)), id: 0 }) } }),
  ],
  [
    'the default value of a definition is forgotten',
    'contentTypes.createDefinition.has-what-was-given',
    (r) => ({
      contentTypes: {
        createDefinition: ({ definition: { defaultValue: _, ...definition }, ...command }, c) =>
          r.contentTypes.createDefinition({ ...command, definition }, c),
      },
    }),
  ],
  [
    'a draft is published whatever its revision',
    'contentTypes.publishDraft.refuses-an-old-revision',
    (r) => ({
      contentTypes: { publishDraft: ({ expected: _, ...command }, c) => r.contentTypes.publishDraft(command, c) },
    }),
  ],
  [
    'the copy of a type is in one group only',
    'contentTypes.copy.has-names-of-its-own',
    (r) => ({
      contentTypes: {
        copy: async (command, c) => {
          const copy = await r.contentTypes.copy(command, c);
          const { groupIds } = await r.contentTypeGroups.listOfType(copy.id, c);
          const [groupId] = groupIds;
          if (groupIds.length > 1 && groupId) await r.contentTypeGroups.unlink({ contentTypeId: copy.id, groupId }, c);
          return copy;
        },
      },
    }),
  ],
  [
    'searches for types look at no group',
    'contentTypes.find.looks-at-all-criteria',
    (r) => ({
      contentTypes: {
        find: ({ filter: { groupIds: _, ...filter }, ...search }, c) => r.contentTypes.find({ ...search, filter }, c),
      },
    }),
  ],
];
