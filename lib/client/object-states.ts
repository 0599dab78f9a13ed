/** Object states over HTTP. */
import type { ContentStates, Context, Id, ObjectStateRef, ObjectStateRepository } from '../repository/repository.js';
import { operations } from '../resources/table.js';
import type { Invoke } from './invoke.js';
import { loadedOr, withoutRevision } from './write-results.js';

const { contentStates, objectState, objectStateGroup, objectStateGroups, objectStates } = operations;

const paramsOf = ({ groupId, id: stateId }: ObjectStateRef<Id>) => ({ groupId, stateId });

export function createObjectStates(invoke: Invoke): Required<ObjectStateRepository<Id>> {
  /** The document lacks the id of the content item. */
  const loadOfContent = async (contentId: Id, context: Context<Id>): Promise<ContentStates<Id>> => ({
    ...(await invoke(contentStates.GET, context, { params: { contentId } })),
    contentId,
  });

  return {
    listGroups: (_, context) => invoke(objectStateGroups.GET, context),
    loadGroup: (groupId, context) => invoke(objectStateGroup.GET, context, { params: { groupId } }),
    createGroup: (body, context) => invoke(objectStateGroups.POST, context, { body }),
    updateGroup: ({ id: groupId, changes: body, expected }, context) =>
      invoke(objectStateGroup.PATCH, context, { params: { groupId }, body, expected }),
    deleteGroup: ({ id: groupId, expected }, context) =>
      invoke(objectStateGroup.DELETE, context, { params: { groupId }, expected }),
    list: (groupId, context) => invoke(objectStates.GET, context, { params: { groupId } }),
    load: (state, context) => invoke(objectState.GET, context, { params: paramsOf(state) }),
    create: ({ groupId, ...body }, context) => invoke(objectStates.POST, context, { params: { groupId }, body }),
    update: ({ changes: body, expected, ...state }, context) =>
      invoke(objectState.PATCH, context, { params: paramsOf(state), body, expected }),
    delete: ({ expected, ...state }, context) =>
      invoke(objectState.DELETE, context, { params: paramsOf(state), expected }),
    loadOfContent,
    async assign({ contentId, states, expected }, context) {
      const input = { params: { contentId }, body: { states }, expected };
      const assigned = await invoke(contentStates.PATCH, context, input);
      // The response shows only the states of the request.
      const fallback = () => ({ ...withoutRevision(assigned), contentId });
      return loadedOr(() => loadOfContent(contentId, context), fallback, context);
    },
  };
}
