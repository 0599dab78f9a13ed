/** Object states: content has one of each group, such as "locked" or "not locked". */
import { resource } from '../api/resource.js';
import { empty, refusal } from '../api/responses.js';
import { naming } from '../api/subjects.js';
import { id } from '../documents/index.js';
import type { ObjectStateGroup as Group, Id } from '../repository/repository.js';
import { tagsFor } from './cache-tags.js';
import { contentParams } from './content/content.js';
import {
  describedInLanguages,
  inLanguages,
  itemsInLanguages,
  languagesQuery,
  type ShownLanguages,
} from './languages/languages-query.js';
import {
  ContentObjectStates,
  ObjectState,
  ObjectStateCreate,
  ObjectStateGroup,
  ObjectStateGroupCreate,
  ObjectStateGroupList,
  ObjectStateGroupUpdate,
  ObjectStateList,
  ObjectStateUpdate,
} from './object-states.documents.js';
import { paths } from './paths.js';

const groupId = naming(id('The id of a group of object states'), tagsFor.stateGroup);

const show = <D extends Group<Id>>(described: D, shown: ShownLanguages): D =>
  describedInLanguages(described, described.defaultLanguageCode, shown);

const tooMuchContent = refusal(
  'More content items have the state than one write may change',
  'is more than one write may change',
);

export const objectStateGroups = resource(paths.objectStateGroups, {
  rootLinks: { objectStateGroups: { type: 'ObjectStateGroupList' } },
})
  .GET('List the groups of object states', {
    requires: 'objectStates.listGroups',
    query: languagesQuery,
    responses: { 200: ObjectStateGroupList },
    handler: async ({ repository, query, context }) => {
      const listed = await repository.objectStates.listGroups({}, context);
      return itemsInLanguages(listed, show, { query, repository, context });
    },
  })
  .POST('Create a group of object states', {
    requires: 'objectStates.createGroup',
    body: { document: ObjectStateGroupCreate },
    responses: { 201: ObjectStateGroup, 409: 'The identifier is already in use' },
    handler: ({ repository, body, context }) => repository.objectStates.createGroup(body, context),
  });

export const objectStateGroup = resource(paths.objectStateGroup, { params: { groupId } })
  .GET('Load a group of object states', {
    requires: 'objectStates.loadGroup',
    query: languagesQuery,
    responses: { 200: ObjectStateGroup },
    handler: async ({ repository, params, query, context }) => {
      const group = await repository.objectStates.loadGroup(params.groupId, context);
      return inLanguages(group, show, { query, repository, context });
    },
  })
  .PATCH('Update a group of object states', {
    requires: 'objectStates.updateGroup',
    expects: true,
    body: { document: ObjectStateGroupUpdate },
    responses: { 200: ObjectStateGroup, 409: 'The identifier is already in use' },
    handler: ({ repository, params, body: changes, expected, context }) =>
      repository.objectStates.updateGroup({ id: params.groupId, changes, expected }, context),
  })
  .DELETE('Delete a group of object states and its states', {
    requires: 'objectStates.deleteGroup',
    expects: true,
    responses: { 204: empty('The group is deleted'), 409: tooMuchContent },
    handler: ({ repository, params, expected, context }) =>
      repository.objectStates.deleteGroup({ id: params.groupId, expected }, context),
  });

export const objectStates = resource(paths.objectStates, {
  params: { groupId },
  rootLinks: { objectStates: { type: 'ObjectStateList', params: { groupId: '{objectStateGroupId}' } } },
})
  .GET('List the object states of a group, by priority', {
    requires: 'objectStates.list',
    query: languagesQuery,
    responses: { 200: ObjectStateList },
    handler: async ({ repository, params: { groupId }, query, context }) => {
      const listed = await repository.objectStates.list(groupId, context);
      return itemsInLanguages({ ...listed, groupId }, show, { query, repository, context });
    },
  })
  .POST('Create an object state; all content gets the first state of a group', {
    requires: 'objectStates.create',
    body: { document: ObjectStateCreate },
    responses: { 201: ObjectState, 409: 'The identifier is already in use in the group' },
    handler: ({ repository, params, body, context }) =>
      repository.objectStates.create({ ...body, groupId: params.groupId }, context),
  });

export const objectState = resource(paths.objectState, {
  params: { groupId, stateId: naming(id('The id of an object state'), tagsFor.state) },
})
  .GET('Load an object state', {
    requires: 'objectStates.load',
    query: languagesQuery,
    responses: { 200: ObjectState },
    handler: async ({ repository, params, query, context }) => {
      const state = await repository.objectStates.load({ groupId: params.groupId, id: params.stateId }, context);
      return inLanguages(state, show, { query, repository, context });
    },
  })
  .PATCH('Update an object state', {
    requires: 'objectStates.update',
    expects: true,
    body: { document: ObjectStateUpdate },
    responses: { 200: ObjectState, 409: 'The identifier is already in use in the group' },
    handler: ({ repository, params, body: changes, expected, context }) =>
      repository.objectStates.update({ groupId: params.groupId, id: params.stateId, changes, expected }, context),
  })
  .DELETE("Delete an object state; content that has it gets the group's default", {
    requires: 'objectStates.delete',
    expects: true,
    responses: { 204: empty('The state is deleted'), 409: tooMuchContent },
    handler: ({ repository, params, expected, context }) =>
      repository.objectStates.delete({ groupId: params.groupId, id: params.stateId, expected }, context),
  });

export const contentStates = resource(paths.contentObjectStates, { params: contentParams })
  .GET('Load the object states of a content item', {
    requires: 'objectStates.loadOfContent',
    responses: { 200: ContentObjectStates },
    handler: ({ repository, params, context }) => repository.objectStates.loadOfContent(params.contentId, context),
  })
  .PATCH('Assign object states to a content item; the response lists the states of the request', {
    requires: 'objectStates.assign',
    expects: true,
    body: { document: ContentObjectStates },
    responses: {
      200: ContentObjectStates,
      403: refusal(
        'Two of the states belong to the same group, or the caller may not assign one of them',
        'belong to the same group',
      ),
    },
    handler: async ({ repository, params: { contentId }, body: { states }, expected, context }) => ({
      ...(await repository.objectStates.assign({ contentId, states, expected }, context)),
      states,
    }),
  });
