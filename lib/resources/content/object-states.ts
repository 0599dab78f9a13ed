/** Object states: content has one of each group, such as "locked" or "not locked". */
import { Type } from 'typebox';
import type { NewObjectState, ObjectState as StateValue } from '../../repository/repository.js';
import { embed } from '../../representation/representation.js';
import { href, paths } from '../paths.js';
import { created, defineResource, noContent, ok, type ReplyFacts, stored } from '../resource.js';
import {
  groupTag,
  ObjectState,
  ObjectStateCreate,
  ObjectStateList,
  ObjectStateUpdate,
  stateTag,
  toChanges,
  toState,
  toTexts,
} from './object-state-documents.js';

export const objectStates = defineResource({
  path: paths.objectStates,
  params: Type.Object({ groupId: Type.Integer() }),
  rootLinks: { objectStates: { type: 'ObjectStateList', params: { groupId: '{objectStateGroupId}' } } },
  methods: {
    GET: {
      summary: 'List the object states of a group, by priority',
      needs: 'objectStates.list',
      produces: [ObjectStateList],
      handler: async ({ repository, params, context }) => {
        const items = await repository.objectStates.list(params.groupId, context);
        return ok(
          () => ({
            _href: href(paths.objectStates, params),
            ObjectState: items.map((state) => embed('ObjectState', toState(state))),
          }),
          { tags: [groupTag({ id: params.groupId }), ...items.map(stateTag)] },
        );
      },
    },
    POST: {
      summary: 'Create an object state; the first of a group becomes that of all content',
      needs: 'objectStates.create',
      answers: { 409: 'The identifier is taken in the group' },
      consumes: ObjectStateCreate,
      produces: [ObjectState],
      handler: async ({ repository, params, body, context }) => {
        const state: NewObjectState = { ...body, ...toTexts(body) };
        const made = await repository.objectStates.create(params.groupId, state, context);
        const location = href(paths.objectState, { groupId: made.groupId, stateId: made.id });
        return created(location, () => toState(made), stateFacts(made));
      },
    },
  },
});

export const objectState = defineResource({
  path: paths.objectState,
  params: Type.Object({ groupId: Type.Integer(), stateId: Type.Integer() }),
  methods: {
    GET: {
      summary: 'Load an object state',
      needs: 'objectStates.load',
      produces: [ObjectState],
      handler: async ({ repository, params, context }) => {
        const state = await repository.objectStates.load(params.groupId, params.stateId, context);
        return ok(() => toState(state), stateFacts(state));
      },
    },
    PATCH: {
      summary: 'Change an object state',
      needs: 'objectStates.update',
      answers: { 409: 'The identifier is taken in the group' },
      consumes: ObjectStateUpdate,
      produces: [ObjectState],
      handler: async ({ repository, params: { groupId, stateId }, body, expected, context }) => {
        const state = await repository.objectStates.update(groupId, stateId, toChanges(body), expected, context);
        return ok(() => toState(state), stateFacts(state));
      },
    },
    DELETE: {
      summary: "Delete an object state; what had it gets the group's default",
      needs: 'objectStates.delete',
      handler: async ({ repository, params, expected, context }) => {
        await repository.objectStates.delete(params.groupId, params.stateId, expected, context);
        return noContent;
      },
    },
  },
});

function stateFacts(state: StateValue): ReplyFacts {
  return { tags: [stateTag(state)], ...stored(state) };
}
