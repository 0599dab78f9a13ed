/** Roles and their drafts. */
import { mediaTypeOnly } from '../../api/operations.js';
import { resource } from '../../api/resource.js';
import { empty, refusal, variants } from '../../api/responses.js';
import { naming } from '../../api/subjects.js';
import { id, optional, string, to } from '../../documents/index.js';
import type { Id, Role as Stored } from '../../repository/repository.js';
import { tagsFor } from '../cache-tags.js';
import { paths } from '../paths.js';
import { PublishRoleInput, Role, RoleDraft, RoleInput, RoleList, RoleUpdate } from './roles.documents.js';

/** A role, or a draft: the media type of the response says which. */
const roleOrDraft = variants({ role: Role, draft: RoleDraft });

const asEither = (value: Stored<Id>) => ({
  as: value.status === 'DRAFT' ? ('draft' as const) : ('role' as const),
  value,
});

export const roles = resource(paths.roles, { rootLinks: { roles: { type: 'RoleList' } } })
  .GET('List the roles, or find one by its identifier', {
    requires: 'roles.list',
    query: { identifier: optional(string('Only the role with this identifier')) },
    paged: { limit: 'all' },
    responses: { 200: RoleList },
    handler: ({ repository, query, page, context }) => repository.roles.list({ ...query, ...page }, context),
  })
  .POST('Create a role, or a draft of a new one', {
    requires: 'roles.create',
    query: {
      publish: optional(string('Whether it is published immediately, the default; any value but true creates a draft')),
    },
    body: { document: RoleInput },
    responses: { 201: roleOrDraft, 409: 'The identifier is already in use' },
    handler: async ({ repository, query: { publish = 'true' }, body, context }) =>
      asEither(await repository.roles.create({ ...body, isDraft: publish !== 'true' }, context)),
  });

export const role = resource(paths.role, {
  params: { roleId: naming(id('The id of a role; for reading, also that of a draft'), tagsFor.role) },
  protocolMethods: ['POST', 'GET', 'PATCH', 'DELETE'],
})
  .GET('Load a role, or a draft by its id', {
    requires: 'roles.load',
    responses: { 200: roleOrDraft },
    handler: async ({ repository, params, context }) => asEither(await repository.roles.load(params.roleId, context)),
  })
  .PATCH('Update the identifier of a role', {
    requires: 'roles.update',
    expects: true,
    body: { document: RoleUpdate },
    responses: { 200: Role, 409: refusal('The identifier is already in use, or the role has a draft', 'has a draft') },
    handler: ({ repository, params, body: changes, expected, context }) =>
      repository.roles.update({ id: params.roleId, changes, expected }, context),
  })
  .DELETE('Delete a role with its policies, its assignments and its draft', {
    requires: 'roles.delete',
    expects: true,
    responses: {
      204: empty('The role is deleted'),
      403: refusal(
        'No user who may manage roles would be left, or the caller may not delete the role',
        'would leave no user who may manage roles',
      ),
    },
    handler: ({ repository, params, expected, context }) =>
      repository.roles.delete({ id: params.roleId, expected }, context),
  })
  .POST('Create a draft of a role, with copies of its policies; a body is ignored', {
    requires: 'roles.createDraft',
    expects: true,
    responses: { 201: RoleDraft, 409: refusal('The role already has a draft', 'has a draft') },
    handler: ({ repository, params, expected, context }) =>
      repository.roles.createDraft({ id: params.roleId, expected }, context),
  });

export const roleDraft = resource(paths.roleDraft, {
  params: { roleId: naming(id('The id of a role that has a draft, or the id of the draft'), tagsFor.role) },
})
  .GET('Load the draft of a role', {
    requires: 'roles.loadDraft',
    responses: { 200: RoleDraft },
    handler: ({ repository, params, context }) => repository.roles.loadDraft(params.roleId, context),
  })
  .PATCH('Update the identifier in the draft of a role', {
    requires: 'roles.updateDraft',
    expects: true,
    body: { document: RoleUpdate },
    responses: { 200: RoleDraft, 409: 'The identifier is already in use' },
    handler: ({ repository, params, body: changes, expected, context }) =>
      repository.roles.updateDraft({ id: params.roleId, changes, expected }, context),
  })
  .PUBLISH('Publish the draft of a role: its policies replace those of the role', {
    requires: 'roles.publishDraft',
    expects: true,
    also: mediaTypeOnly(PublishRoleInput),
    responses: {
      204: to(paths.role, { roleId: 'id' }),
      403: refusal(
        'No user who may manage roles would be left, or the caller may not publish the draft',
        'would leave no user who may manage roles',
      ),
      409: 'The identifier is already in use',
    },
    handler: ({ repository, params, expected, context }) =>
      repository.roles.publishDraft({ id: params.roleId, expected }, context),
  })
  .DELETE('Delete a draft of a role by the id of the draft', {
    requires: 'roles.deleteDraft',
    expects: true,
    responses: { 204: empty('The draft is deleted') },
    handler: ({ repository, params, expected, context }) =>
      repository.roles.deleteDraft({ id: params.roleId, expected }, context),
  });
