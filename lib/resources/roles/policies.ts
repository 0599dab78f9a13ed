/** Policies of roles and of their drafts. */
import { resource } from '../../api/resource.js';
import { empty, refusal, variants } from '../../api/responses.js';
import { naming } from '../../api/subjects.js';
import { id } from '../../documents/index.js';
import type { Policy as Domain, Id } from '../../repository/repository.js';
import { tagsFor } from '../cache-tags.js';
import { paths } from '../paths.js';
import { Policy, PolicyCreate, PolicyDraft, PolicyList, PolicyUpdate, UserPolicyList } from './policies.documents.js';

/** The media type of the response says whether it belongs to a draft. */
const policyOrDraft = variants({ policy: Policy, draft: PolicyDraft });

const asEither = (value: Domain<Id>) => ({
  as: value.originalId === undefined ? ('policy' as const) : ('draft' as const),
  value,
});

const roleId = naming(id('The id of a role or of a draft'), tagsFor.role);
const hasDraft = refusal('The role has a draft; its policies can be changed in the draft only', 'has a draft');
const noManagers = refusal(
  'No user who may manage roles would be left, or the caller may not change the role',
  'would leave no user who may manage roles',
);

export const rolePolicies = resource(paths.rolePolicies, { params: { roleId } })
  .GET('List the policies of a role or a draft', {
    requires: 'roles.listPolicies',
    responses: { 200: PolicyList },
    handler: ({ repository, params, context }) => repository.roles.listPolicies(params.roleId, context),
  })
  .POST('Add a policy to a role or a draft', {
    requires: 'roles.createPolicy',
    expects: true,
    body: { document: PolicyCreate },
    responses: { 201: policyOrDraft, 409: hasDraft },
    handler: async ({ repository, params, body, expected, context }) =>
      asEither(await repository.roles.createPolicy({ ...body, ...params, expected }, context)),
  })
  .DELETE('Delete all policies of a role or a draft', {
    requires: 'roles.deletePolicies',
    expects: true,
    responses: { 204: empty('The policies are deleted'), 403: noManagers, 409: hasDraft },
    handler: ({ repository, params, expected, context }) =>
      repository.roles.deletePolicies({ ...params, expected }, context),
  });

export const rolePolicy = resource(paths.rolePolicy, {
  params: { roleId, policyId: id('The id of a policy; it changes when a draft of the role is published') },
})
  .GET('Load a policy of a role or a draft', {
    requires: 'roles.loadPolicy',
    responses: { 200: policyOrDraft },
    handler: async ({ repository, params, context }) =>
      asEither(await repository.roles.loadPolicy({ roleId: params.roleId, id: params.policyId }, context)),
  })
  .PATCH('Replace the limitations of a policy', {
    requires: 'roles.updatePolicy',
    expects: true,
    body: { document: PolicyUpdate },
    responses: { 200: policyOrDraft, 403: noManagers, 409: hasDraft },
    handler: async ({ repository, params, body, expected, context }) =>
      asEither(
        await repository.roles.updatePolicy({ roleId: params.roleId, id: params.policyId, ...body, expected }, context),
      ),
  })
  .DELETE('Delete a policy of a role or a draft', {
    requires: 'roles.deletePolicy',
    expects: true,
    responses: { 204: empty('The policy is deleted'), 403: noManagers, 409: hasDraft },
    handler: ({ repository, params, expected, context }) =>
      repository.roles.deletePolicy({ roleId: params.roleId, id: params.policyId, expected }, context),
  });

export const policies = resource(paths.policies).GET('List the policies of a user, those of the user groups included', {
  requires: 'roles.listPoliciesOfUser',
  query: { userId: id('The id of the user') },
  responses: { 200: UserPolicyList, 404: 'The user does not exist' },
  handler: ({ repository, query: { userId }, context }) => repository.roles.listPoliciesOfUser(userId, context),
});
