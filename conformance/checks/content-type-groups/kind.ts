/** Content type groups as a kind of entity. */
import type { ContentTypeGroup, NewContentTypeGroup } from 'express-cms-rest';
import { identifierOf } from '../../core/maker.js';
import { entityChecks } from '../../families/entity-checks.js';
import type { Kind } from '../../families/kind.js';

const groups: Kind<ContentTypeGroup, NewContentTypeGroup> = {
  name: 'content type group',
  methods: {
    create: 'contentTypeGroups.create',
    load: 'contentTypeGroups.load',
    list: 'contentTypeGroups.list',
    update: 'contentTypeGroups.update',
    delete: 'contentTypeGroups.delete',
  },
  unique: { member: 'identifier', name: 'identifier' },
  isForEveryone: true,
  values: () => ({ identifier: identifierOf('group') }),
  changeable: ['identifier'],
  within:
    async () =>
    ({ contentTypeGroups }) => ({
      create: (values) => contentTypeGroups.create(values),
      load: (id) => contentTypeGroups.load(id),
      list: async () => (await contentTypeGroups.list({})).items,
      update: (id, changes, expected) => contentTypeGroups.update({ id, changes, expected }),
      delete: (id, expected) => contentTypeGroups.delete({ id, expected }),
    }),
};

export const groupKindChecks = entityChecks(groups);
