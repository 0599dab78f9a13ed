/** Faults of content types and their groups. */
import { all, type Fault, late, unless } from './fault.js';

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
    'contentTypes.list.can-be-reversed',
    (r) => ({ contentTypes: { list: ({ direction: _, ...query }, c) => r.contentTypes.list(query, c) } }),
  ],
  [
    'lists of types ignore the offset',
    'contentTypes.list.pages-make-up-the-whole',
    (r) => ({ contentTypes: { list: (query, c) => r.contentTypes.list({ ...query, offset: 0 }, c) } }),
  ],
  [
    'field definitions are not by position',
    'contentTypes.load.sorts-fields-by-position',
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
    'contentTypes.load.missing-is-not-found',
    (r) => ({
      contentTypes: { load: (id, c) => unless(r.contentTypes.load(id, c), 404, () => r.contentTypes.load(1, c)) },
    }),
  ],
  [
    'a group is found by any identifier',
    'contentTypeGroups.list.finds-by-identifier',
    (r) => ({ contentTypeGroups: { list: ({ identifier: _, ...query }, c) => r.contentTypeGroups.list(query, c) } }),
  ],
  [
    'the author of a new group is forgotten',
    'contentTypeGroups.create.has-creator-and-modifier',
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
    'contentTypes.create.can-create-a-draft',
    (r) => ({
      contentTypes: { create: (type, c) => r.contentTypes.create({ ...type, isPublished: true }, c) },
    }),
  ],
  [
    'the draft of a type cannot be loaded',
    'contentTypes.createDraft.copies-the-published-type',
    (r) => ({ contentTypes: { loadDraft: async (id, c) => ({ ...(await r.contentTypes.loadDraft(id, c)), id: 0 }) } }),
  ],
  [
    'the default value of a definition is forgotten',
    'contentTypes.createDefinition.has-the-given-values',
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
    'contentTypes.copy.has-its-own-identifiers',
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
    'contentTypes.find.combines-criteria',
    (r) => ({
      contentTypes: {
        find: ({ filter: { groupIds: _, ...filter }, ...search }, c) => r.contentTypes.find({ ...search, filter }, c),
      },
    }),
  ],
  [
    'types are not sorted by modification date',
    'contentTypes.list.sorts-by-modification-date',
    (r) => ({
      contentTypes: {
        list: ({ orderBy, ...query }, c) =>
          r.contentTypes.list({ ...query, ...(orderBy === 'identifier' && { orderBy }) }, c),
      },
    }),
  ],
  [
    'types that were modified at the same time have another order on every second page',
    'contentTypes.list.pages-make-up-the-whole',
    (r) => ({
      contentTypes: {
        list: async ({ offset, limit, ...query }, c) => {
          const { items } = await r.contentTypes.list({ ...query, ...all }, c);
          const isSwapped = query.orderBy === 'modified' && offset % 2 === 1;
          const sorted = isSwapped ? items.toReversed().sort((a, b) => +b.modified - +a.modified) : items;
          return { items: sorted.slice(offset, offset + limit) };
        },
      },
    }),
  ],
];
