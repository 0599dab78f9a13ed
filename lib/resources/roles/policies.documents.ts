/** The documents of policies. */
import { document } from '../../documents/document.js';
import * as doc from '../../documents/index.js';
import type { Policy as Domain, Id, Limitation, PolicyValues } from '../../repository/repository.js';
import { paths } from '../paths.js';
import { limitations } from './limitations.documents.js';
import { roleTag } from './roles.documents.js';

const inSections: readonly Limitation[] = [{ identifier: 'Section', values: ['1', '3'] }];
const reading: Domain<Id> = { id: 328, roleId: 1, module: 'content', function: 'read', limitations: inSections };
const draft: Domain<Id> = { ...reading, id: 401, roleId: 7, originalId: 328 };

const rights = {
  module: doc.string({ minLength: 1, maxLength: 255, description: 'The module, or * for all' }),
  function: doc.string({ minLength: 1, maxLength: 255, description: 'The function of the module, or * for all' }),
};

const limited = { limitations };

const members = {
  _href: doc.self(paths.rolePolicy, { policyId: 'id' }),
  id: doc.id('The id of the policy; that of a copy is another one'),
  originalId: doc.optional(doc.nullable(doc.id('Only in drafts: the policy that this one was copied from'))),
  ...rights,
  ...limited,
};

const facts = {
  shows: (policy: Domain<Id>) => [policy],
  tags: ({ roleId }: Domain<Id>) => [roleTag(roleId)],
};

export const Policy = document('Policy', reading, members).with(facts);

/** The policy of a draft of a role. */
export const PolicyDraft = document('PolicyDraft', draft, members).with({
  ...facts,
  root: 'Policy',
  attribute: 'Policy',
});

const description = 'The policies';

export const PolicyList = doc.listIn(doc.self(paths.rolePolicies), { roleId: 1 }, Policy, {
  description,
  shows: (policies) => [policies],
  tags: ({ roleId }) => [roleTag(roleId)],
});

export const UserPolicyList = doc.listOf(paths.policies, Policy, {
  description,
  tags: ({ items }) => [...new Set(items.map(({ roleId }) => roleTag(roleId)))],
});

const created: PolicyValues = { module: 'content', function: 'read', limitations: inSections };

export const PolicyCreate = document('PolicyCreate', created, { ...rights, ...limited });

export const PolicyUpdate = document('PolicyUpdate', { limitations: inSections }, limited);
