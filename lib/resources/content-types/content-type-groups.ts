/** Content type groups: each content type is in one of them at least. */
import { destination, id, optional, parameterHref, string } from '../../documents/index.js';
import { BadRequest } from '../../errors/errors.js';
import { body, command, expected, params, query, rest } from '../../operations/declaration/command.js';
import { resource } from '../../operations/declaration/resource.js';
import { naming } from '../../operations/declaration/subjects.js';
import { empty, ruleResponse, variants } from '../../operations/responses/responses.js';
import { tagsFor } from '../cache-tags.js';
import { paths } from '../paths.js';
import {
  ContentTypeGroup,
  ContentTypeGroupInput,
  ContentTypeGroupList,
  ContentTypeGroupRefList,
} from './content-type-groups.documents.js';

export const groupId = naming(id('The id of a content type group'), tagsFor.typeGroup);

export const contentTypeGroups = resource(paths.contentTypeGroups, {
  rootLinks: {
    contentTypeGroups: { type: 'ContentTypeGroupList' },
    contentTypeGroupByIdentifier: { template: '{?identifier}' },
  },
})
  .GET('List the content type groups, or find one by its identifier', {
    calls: command('contentTypeGroups.list', query),
    query: { identifier: optional(string('The identifier of a group; the response redirects to the group')) },
    responses: {
      200: variants({ listed: ContentTypeGroupList }),
      307: variants({ found: destination(paths.contentTypeGroup, { groupId: 'id' }) }),
      404: 'No content type group has the identifier',
    },
    absence: { noun: 'content type group', by: ['identifier'] },
    toResult: (value, { query: { identifier } }) => {
      const [group] = value.items;
      return group && identifier !== undefined
        ? { as: 'found' as const, value: group }
        : { as: 'listed' as const, value };
    },
  })
  .POST('Create a content type group', {
    calls: command('contentTypeGroups.create', body),
    body: { document: ContentTypeGroupInput },
    isRepeatable: true,
    responses: { 201: ContentTypeGroup, 409: 'The identifier is already in use' },
    toArgument: ({ body: { identifier, ...others } }) => {
      if (identifier !== undefined) return { identifier, ...others };
      const members = [{ member: 'identifier', message: 'is required' }];
      throw new BadRequest('The group has no identifier', { members });
    },
  });

export const contentTypeGroup = resource(paths.contentTypeGroup, { params: { groupId } })
  .GET('Load a content type group', {
    calls: command('contentTypeGroups.load', 'groupId'),
    responses: { 200: ContentTypeGroup },
  })
  .PATCH('Update a content type group', {
    calls: command('contentTypeGroups.update', { id: 'groupId', changes: body, expected }),
    body: { document: ContentTypeGroupInput },
    isRepeatable: true,
    responses: { 200: ContentTypeGroup, 409: 'The identifier is already in use' },
  })
  .DELETE('Delete a content type group that has no content types', {
    calls: command('contentTypeGroups.delete', { id: 'groupId', expected }),
    isRepeatable: true,
    responses: {
      204: empty('The group is deleted'),
      403: ruleResponse('The group has content types, or the caller may not delete it', 'has content types'),
    },
  });

const contentTypeId = naming(id('The id of a content type'), tagsFor.type);
const groupHref = parameterHref(paths.contentTypeGroup, 'a content type group');

export const contentTypeGroupRefs = resource(paths.contentTypeGroupRefs, { params: { contentTypeId } })
  .GET('List the groups of a content type', {
    calls: command('contentTypeGroups.listOfType', 'contentTypeId'),
    responses: { 200: ContentTypeGroupRefList },
  })
  .POST('Add a content type to a group', {
    calls: command('contentTypeGroups.link', { groupId: query('group'), expected, ...rest(params) }),
    query: { group: naming(groupHref, tagsFor.typeGroup) },
    isRepeatable: true,
    responses: {
      200: ContentTypeGroupRefList,
      403: ruleResponse(
        'The content type is already in the group, or the caller may not update it',
        'is already in that group',
      ),
    },
  });

export const contentTypeGroupLink = resource(paths.contentTypeGroupLink, { params: { contentTypeId, groupId } }).DELETE(
  'Remove a content type from a group',
  {
    calls: command('contentTypeGroups.unlink', { expected, ...rest(params) }),
    isRepeatable: true,
    responses: {
      200: ContentTypeGroupRefList,
      403: ruleResponse(
        'It is the only group of the content type, or the caller may not update the content type',
        'is in no other group',
      ),
    },
  },
);
