/** Object states over HTTP. */
import type { ContentStates, Context, Id, ObjectStateRef, ObjectStateRepository } from '../repository/repository.js';
import { table } from '../resources/table.js';
import type { Invoke } from './invoke.js';
import { loadedOr, withoutRevision } from './write-results.js';

const { contentStates, objectState, objectStateGroup, objectStateGroups, objectStates } = table;

const paramsOf = ({ groupId, id: stateId }: ObjectStateRef<Id>) => ({ groupId, stateId });

export function createObjectStates(invoke: Invoke): Required<ObjectStateRepository<Id>> {
  /** The document lacks the id of the content item. */
  const loadOfContent = async (contentId: Id, context: Context<Id>): Promise<ContentStates<Id>> => ({
    ...(await invoke(contentStates.methods.GET, context, { params: { contentId } })),
    contentId,
  });

  return {
    listGroups: (_, context) => invoke(objectStateGroups.methods.GET, context),
    loadGroup: (groupId, context) => invoke(objectStateGroup.methods.GET, context, { params: { groupId } }),
    createGroup: (body, context) => invoke(objectStateGroups.methods.POST, context, { body }),
    updateGroup: ({ id: groupId, changes: body, expected }, context) =>
      invoke(objectStateGroup.methods.PATCH, context, { params: { groupId }, body, expected }),
    deleteGroup: ({ id: groupId, expected }, context) =>
      invoke(objectStateGroup.methods.DELETE, context, { params: { groupId }, expected }),
    list: (groupId, context) => invoke(objectStates.methods.GET, context, { params: { groupId } }),
    load: (state, context) => invoke(objectState.methods.GET, context, { params: paramsOf(state) }),
    create: ({ groupId, ...body }, context) =>
      invoke(objectStates.methods.POST, context, { params: { groupId }, body }),
    update: ({ changes: body, expected, ...state }, context) =>
      invoke(objectState.methods.PATCH, context, { params: paramsOf(state), body, expected }),
    delete: ({ expected, ...state }, context) =>
      invoke(objectState.methods.DELETE, context, { params: paramsOf(state), expected }),
    loadOfContent,
    async assign({ contentId, states, expected }, context) {
      const input = { params: { contentId }, body: { states }, expected };
      const assigned = await invoke(contentStates.methods.PATCH, context, input);
      // The response shows only the states of the request.
      const fallback = () => ({ ...withoutRevision(assigned), contentId });
      return loadedOr(() => loadOfContent(contentId, context), fallback, context);
    },
  };
}
