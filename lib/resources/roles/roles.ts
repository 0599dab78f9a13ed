/** Roles and their drafts. */
import { destination, id, mapped, optional, string } from '../../documents/index.js';
import { body, command, expected, page, query, rest } from '../../operations/declaration/command.js';
import { mediaTypeOnly } from '../../operations/declaration/operations.js';
import { resource } from '../../operations/declaration/resource.js';
import { naming } from '../../operations/declaration/subjects.js';
import { empty, ruleResponse, variants } from '../../operations/responses/responses.js';
import type { Id, Role as Stored } from '../../repository/repository.js';
import { tagsFor } from '../cache-tags.js';
import { paths } from '../paths.js';
import { PublishRoleInput, Role, RoleDraft, RoleInput, RoleList, RoleUpdate } from './roles.documents.js';

/** A role, or a draft: the media type of the response distinguishes them. */
const roleOrDraft = variants({ role: Role, draft: RoleDraft });

const asEither = (value: Stored<Id>) => ({
  as: value.status === 'DRAFT' ? ('draft' as const) : ('role' as const),
  value,
});

const createsDraft = mapped(
  string('Whether it is published immediately, the default; any value but true creates a draft'),
  (isDraft: boolean) => String(!isDraft),
  (text) => text !== 'true',
);

export const roles = resource(paths.roles, { rootLinks: { roles: { type: 'RoleList' } } })
  .GET('List the roles, or find one by its identifier', {
    calls: command('roles.list', rest(query, page)),
    query: { identifier: optional(string('Only the role with this identifier')) },
    paged: { limit: 'all' },
    responses: { 200: RoleList },
  })
  .POST('Create a role, or a draft of a new one', {
    calls: command('roles.create', { isDraft: query('publish'), ...rest(body) }),
    query: { publish: optional(createsDraft) },
    body: { document: RoleInput },
    isRepeatable: true,
    responses: { 201: roleOrDraft, 409: 'The identifier is already in use' },
    toResult: asEither,
  });

export const role = resource(paths.role, {
  params: { roleId: naming(id('The id of a role; for reading, also that of a draft'), tagsFor.role) },
  protocolMethods: ['POST', 'GET', 'PATCH', 'DELETE'],
})
  .GET('Load a role, or a draft by its id', {
    calls: command('roles.load', 'roleId'),
    responses: { 200: roleOrDraft },
    toResult: asEither,
  })
  .PATCH('Update the identifier of a role', {
    calls: command('roles.update', { id: 'roleId', changes: body, expected }),
    body: { document: RoleUpdate },
    isRepeatable: true,
    responses: {
      200: Role,
      409: ruleResponse('The identifier is already in use, or the role has a draft', 'has a draft'),
    },
  })
  .DELETE('Delete a role with its policies, its assignments and its draft', {
    calls: command('roles.delete', { id: 'roleId', expected }),
    isRepeatable: true,
    responses: {
      204: empty('The role is deleted'),
      403: ruleResponse(
        'No user who may manage roles would be left, or the caller may not delete the role',
        'would leave no user who may manage roles',
      ),
    },
  })
  .POST('Create a draft of a role, with copies of its policies; a body is ignored', {
    calls: command('roles.createDraft', { id: 'roleId', expected }),
    isRepeatable: true,
    responses: { 201: RoleDraft, 409: ruleResponse('The role already has a draft', 'has a draft') },
  });

export const roleDraft = resource(paths.roleDraft, {
  params: { roleId: naming(id('The id of a role that has a draft, or the id of the draft'), tagsFor.role) },
})
  .GET('Load the draft of a role', {
    calls: command('roles.loadDraft', 'roleId'),
    responses: { 200: RoleDraft },
  })
  .PATCH('Update the identifier in the draft of a role', {
    calls: command('roles.updateDraft', { id: 'roleId', changes: body, expected }),
    body: { document: RoleUpdate },
    isRepeatable: true,
    responses: { 200: RoleDraft, 409: 'The identifier is already in use' },
  })
  .PUBLISH('Publish the draft of a role: its policies replace those of the role', {
    calls: command('roles.publishDraft', { id: 'roleId', expected }),
    also: mediaTypeOnly(PublishRoleInput),
    isRepeatable: true,
    responses: {
      204: destination(paths.role, { roleId: 'id' }),
      403: ruleResponse(
        'No user who may manage roles would be left, or the caller may not publish the draft',
        'would leave no user who may manage roles',
      ),
      409: 'The identifier is already in use',
    },
  })
  .DELETE('Delete a draft of a role by the id of the draft', {
    calls: command('roles.deleteDraft', { id: 'roleId', expected }),
    isRepeatable: true,
    responses: { 204: empty('The draft is deleted') },
  });
