/** Policies of roles and of their drafts. */
import { id } from '../../documents/index.js';
import { body, command, expected, params, query, rest } from '../../operations/declaration/command.js';
import { resource } from '../../operations/declaration/resource.js';
import { naming } from '../../operations/declaration/subjects.js';
import { empty, ruleResponse, variants } from '../../operations/responses/responses.js';
import type { Policy as Domain, Id } from '../../repository/repository.js';
import { tagsFor } from '../cache-tags.js';
import { paths } from '../paths.js';
import { Policy, PolicyCreate, PolicyDraft, PolicyList, PolicyUpdate, UserPolicyList } from './policies.documents.js';

/** The media type of the response indicates whether it belongs to a draft. */
const policyOrDraft = variants({ policy: Policy, draft: PolicyDraft });

const asEither = (value: Domain<Id>) => ({
  as: value.originalId === undefined ? ('policy' as const) : ('draft' as const),
  value,
});

const roleId = naming(id('The id of a role or of a draft'), tagsFor.role);
const hasDraft = ruleResponse('The role has a draft; its policies can be changed in the draft only', 'has a draft');
const noManagers = ruleResponse(
  'No user who may manage roles would be left, or the caller may not change the role',
  'would leave no user who may manage roles',
);

export const rolePolicies = resource(paths.rolePolicies, { params: { roleId } })
  .GET('List the policies of a role or a draft', {
    calls: command('roles.listPolicies', 'roleId'),
    responses: { 200: PolicyList },
  })
  .POST('Add a policy to a role or a draft', {
    calls: command('roles.createPolicy', { roleId: 'roleId', expected, ...rest(body) }),
    body: { document: PolicyCreate },
    isRepeatable: true,
    responses: { 201: policyOrDraft, 409: hasDraft },
    toResult: asEither,
  })
  .DELETE('Delete all policies of a role or a draft', {
    calls: command('roles.deletePolicies', { expected, ...rest(params) }),
    isRepeatable: true,
    responses: { 204: empty('The policies are deleted'), 403: noManagers, 409: hasDraft },
  });

export const rolePolicy = resource(paths.rolePolicy, {
  params: { roleId, policyId: id('The id of a policy; it changes when a draft of the role is published') },
})
  .GET('Load a policy of a role or a draft', {
    calls: command('roles.loadPolicy', { roleId: 'roleId', id: 'policyId' }),
    responses: { 200: policyOrDraft },
    toResult: asEither,
  })
  .PATCH('Replace the limitations of a policy', {
    calls: command('roles.updatePolicy', { roleId: 'roleId', id: 'policyId', expected, ...rest(body) }),
    body: { document: PolicyUpdate },
    isRepeatable: true,
    responses: { 200: policyOrDraft, 403: noManagers, 409: hasDraft },
    toResult: asEither,
  })
  .DELETE('Delete a policy of a role or a draft', {
    calls: command('roles.deletePolicy', { roleId: 'roleId', id: 'policyId', expected }),
    isRepeatable: true,
    responses: { 204: empty('The policy is deleted'), 403: noManagers, 409: hasDraft },
  });

export const policies = resource(paths.policies).GET('List the policies of a user, those of the user groups included', {
  calls: command('roles.listPoliciesOfUser', query('userId')),
  query: { userId: id('The id of the user') },
  responses: { 200: UserPolicyList, 404: 'The user does not exist' },
});
