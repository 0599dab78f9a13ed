/** Object states: content has one of each group, such as "locked" or "not locked". */
import { id } from '../documents/index.js';
import { body, command, expected, rest } from '../operations/declaration/command.js';
import { resource } from '../operations/declaration/resource.js';
import { naming } from '../operations/declaration/subjects.js';
import { empty, ruleResponse } from '../operations/responses/responses.js';
import type { ObjectStateGroup as Group, Id } from '../repository/repository.js';
import { tagsFor } from './cache-tags.js';
import { contentParams } from './content-info.js';
import {
  describedInLanguages,
  inLanguages,
  itemsInLanguages,
  type LanguageSelection,
  languagesQuery,
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

const show = <D extends Group<Id>>(described: D, selection: LanguageSelection): D =>
  describedInLanguages(described, described.defaultLanguageCode, selection);

const tooMuchContent = ruleResponse(
  'More content items have the state than one write may change',
  'is more than one write may change',
);

export const objectStateGroups = resource(paths.objectStateGroups, {
  rootLinks: { objectStateGroups: { type: 'ObjectStateGroupList' } },
})
  .GET('List the groups of object states', {
    calls: command('objectStates.listGroups', {}),
    query: languagesQuery,
    responses: { 200: ObjectStateGroupList },
    toResult: (listed, call) => itemsInLanguages(listed, show, call),
  })
  .POST('Create a group of object states', {
    calls: command('objectStates.createGroup', body),
    body: { document: ObjectStateGroupCreate },
    isRepeatable: true,
    responses: { 201: ObjectStateGroup, 409: 'The identifier is already in use' },
  });

export const objectStateGroup = resource(paths.objectStateGroup, { params: { groupId } })
  .GET('Load a group of object states', {
    calls: command('objectStates.loadGroup', 'groupId'),
    query: languagesQuery,
    responses: { 200: ObjectStateGroup },
    toResult: (group, call) => inLanguages(group, show, call),
  })
  .PATCH('Update a group of object states', {
    calls: command('objectStates.updateGroup', { id: 'groupId', changes: body, expected }),
    body: { document: ObjectStateGroupUpdate },
    isRepeatable: true,
    responses: { 200: ObjectStateGroup, 409: 'The identifier is already in use' },
  })
  .DELETE('Delete a group of object states and its states', {
    calls: command('objectStates.deleteGroup', { id: 'groupId', expected }),
    isRepeatable: true,
    responses: { 204: empty('The group is deleted'), 409: tooMuchContent },
  });

export const objectStates = resource(paths.objectStates, {
  params: { groupId },
  rootLinks: { objectStates: { type: 'ObjectStateList', params: { groupId: '{objectStateGroupId}' } } },
})
  .GET('List the object states of a group, by priority', {
    calls: command('objectStates.list', 'groupId'),
    query: languagesQuery,
    responses: { 200: ObjectStateList },
    toResult: (listed, call) => itemsInLanguages({ ...listed, groupId: call.params.groupId }, show, call),
  })
  .POST('Create an object state; all content gets the first state of a group', {
    calls: command('objectStates.create', { groupId: 'groupId', ...rest(body) }),
    body: { document: ObjectStateCreate },
    isRepeatable: true,
    responses: { 201: ObjectState, 409: 'The identifier is already in use in the group' },
  });

export const objectState = resource(paths.objectState, {
  params: { groupId, stateId: naming(id('The id of an object state'), tagsFor.state) },
})
  .GET('Load an object state', {
    calls: command('objectStates.load', { groupId: 'groupId', id: 'stateId' }),
    query: languagesQuery,
    responses: { 200: ObjectState },
    toResult: (state, call) => inLanguages(state, show, call),
  })
  .PATCH('Update an object state', {
    calls: command('objectStates.update', { groupId: 'groupId', id: 'stateId', changes: body, expected }),
    body: { document: ObjectStateUpdate },
    isRepeatable: true,
    responses: { 200: ObjectState, 409: 'The identifier is already in use in the group' },
  })
  .DELETE("Delete an object state; content that has it gets the group's default", {
    calls: command('objectStates.delete', { groupId: 'groupId', id: 'stateId', expected }),
    responses: { 204: empty('The state is deleted'), 409: tooMuchContent },
  });

export const contentStates = resource(paths.contentObjectStates, { params: contentParams })
  .GET('Load the object states of a content item', {
    calls: command('objectStates.loadOfContent', 'contentId'),
    responses: { 200: ContentObjectStates },
  })
  .PATCH('Assign object states to a content item; the response lists the states of the request', {
    calls: command('objectStates.assign', { contentId: 'contentId', states: body('states'), expected }),
    body: { document: ContentObjectStates },
    isRepeatable: true,
    responses: {
      200: ContentObjectStates,
      403: ruleResponse(
        'Two of the states belong to the same group, or the caller may not assign one of them',
        'belong to the same group',
      ),
    },
    toResult: (assigned, { body: { states } }) => ({ ...assigned, states }),
  });
