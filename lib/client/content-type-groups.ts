/** Content type groups over HTTP. */
import type { ContentTypeGroupRepository, Id } from '../repository/repository.js';
import { operations } from '../resources/table.js';
import type { Invoke } from './invoke.js';
import { orNone } from './lookup.js';

const { contentTypeGroup, contentTypeGroupLink, contentTypeGroupRefs, contentTypeGroups } = operations;

type Methods = Required<ContentTypeGroupRepository<Id>>;

export function createContentTypeGroups(invoke: Invoke): Methods {
  const load: Methods['load'] = (groupId, context) => invoke(contentTypeGroup.GET, context, { params: { groupId } });

  return {
    async list(query, context) {
      const find = async () => {
        const found = await invoke(contentTypeGroups.GET, context, { query });
        return found.as === 'listed' ? found.value : { items: [await load(found.value.id, context)] };
      };
      return orNone(find(), query);
    },
    load,
    create: (body, context) => invoke(contentTypeGroups.POST, context, { body }),
    update: ({ id: groupId, changes: body, expected }, context) =>
      invoke(contentTypeGroup.PATCH, context, { params: { groupId }, body, expected }),
    delete: ({ id: groupId, expected }, context) =>
      invoke(contentTypeGroup.DELETE, context, { params: { groupId }, expected }),
    listOfType: (contentTypeId, context) => invoke(contentTypeGroupRefs.GET, context, { params: { contentTypeId } }),
    link: ({ contentTypeId, groupId: group, expected }, context) =>
      invoke(contentTypeGroupRefs.POST, context, { params: { contentTypeId }, query: { group }, expected }),
    unlink: ({ expected, ...params }, context) => invoke(contentTypeGroupLink.DELETE, context, { params, expected }),
  };
}
