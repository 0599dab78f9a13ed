/** Groups of object states. */
import { Type } from 'typebox';
import type { ObjectStateGroup as GroupValue } from '../../repository/repository.js';
import { embed } from '../../representation/representation.js';
import { href, paths } from '../paths.js';
import { created, defineResource, noContent, ok, type ReplyFacts, stored } from '../resource.js';
import {
  groupTag,
  ObjectStateGroup,
  ObjectStateGroupCreate,
  ObjectStateGroupList,
  ObjectStateGroupUpdate,
  toChanges,
  toGroup,
  toTexts,
} from './object-state-documents.js';

export const objectStateGroups = defineResource({
  path: paths.objectStateGroups,
  rootLinks: { objectStateGroups: { type: 'ObjectStateGroupList' } },
  methods: {
    GET: {
      summary: 'List the groups of object states',
      needs: 'objectStates.listGroups',
      produces: [ObjectStateGroupList],
      handler: async ({ repository, context }) => {
        const items = await repository.objectStates.listGroups(context);
        return ok(
          () => ({
            _href: href(paths.objectStateGroups, {}),
            ObjectStateGroup: items.map((group) => embed('ObjectStateGroup', toGroup(group))),
          }),
          { tags: items.map(groupTag) },
        );
      },
    },
    POST: {
      summary: 'Create a group of object states',
      needs: 'objectStates.createGroup',
      answers: { 409: 'The identifier is taken' },
      consumes: ObjectStateGroupCreate,
      produces: [ObjectStateGroup],
      handler: async ({ repository, body, context }) => {
        const group = await repository.objectStates.createGroup({ ...body, ...toTexts(body) }, context);
        return created(href(paths.objectStateGroup, { groupId: group.id }), () => toGroup(group), groupFacts(group));
      },
    },
  },
});

export const objectStateGroup = defineResource({
  path: paths.objectStateGroup,
  params: Type.Object({ groupId: Type.Integer() }),
  methods: {
    GET: {
      summary: 'Load a group of object states',
      needs: 'objectStates.loadGroup',
      produces: [ObjectStateGroup],
      handler: async ({ repository, params, context }) => {
        const group = await repository.objectStates.loadGroup(params.groupId, context);
        return ok(() => toGroup(group), groupFacts(group));
      },
    },
    PATCH: {
      summary: 'Change a group of object states',
      needs: 'objectStates.updateGroup',
      answers: { 409: 'The identifier is taken' },
      consumes: ObjectStateGroupUpdate,
      produces: [ObjectStateGroup],
      handler: async ({ repository, params, body, expected, context }) => {
        const group = await repository.objectStates.updateGroup(params.groupId, toChanges(body), expected, context);
        return ok(() => toGroup(group), groupFacts(group));
      },
    },
    DELETE: {
      summary: 'Delete a group of object states and its states',
      needs: 'objectStates.deleteGroup',
      handler: async ({ repository, params, expected, context }) => {
        await repository.objectStates.deleteGroup(params.groupId, expected, context);
        return noContent;
      },
    },
  },
});

function groupFacts(group: GroupValue): ReplyFacts {
  return { tags: [groupTag(group)], ...stored(group) };
}
