/** The document that explains whether a user may carry out an operation. */

import { document } from '../documents/document.js';
import * as doc from '../documents/index.js';
import { accessConditions, accessSubjects } from '../repository/permissions.js';
import type { Access as Domain, ExplainedPolicy, Id, MissingRight } from '../repository/repository.js';
import { paths } from './paths.js';

const refused: Domain<Id> = {
  allowed: false,
  missing: [{ module: 'content', function: 'edit', subject: 'subject', limitations: ['Section'] }],
  policies: [
    {
      ...{ id: 328, roleId: 7, roleIdentifier: 'Editor', module: 'content', function: 'edit', subject: 'subject' },
      isMatching: false,
      limitations: [{ identifier: 'Section', values: ['1', '3'], isMatching: false, isOfAssignment: false }],
    },
  ],
};

const subject = doc.optional(
  doc.oneOf(
    accessSubjects,
    'The object of the right: the subject of the operation, something below it, its destination, or the other one of two',
  ),
);

const missing: doc.Value<MissingRight> = doc.object('A right that is missing, or another condition that is not met', {
  module: doc.optional(doc.string('The module of the right; missing where the condition is not about policies')),
  function: doc.optional(doc.string('The function of the module')),
  subject,
  limitations: doc.list(doc.string(), {
    element: 'limitation',
    description: 'The limitations that do not match; none where no policy allows the function',
  }),
  condition: doc.optional(
    doc.oneOf(
      accessConditions,
      'The other requirement: authentication, or a caller who is not restricted by an API key or another limit of access',
    ),
  ),
});

const limitation = doc.object('A limitation of the policy, or of the assignment of its role', {
  identifier: doc.string('The identifier of the limitation'),
  values: doc.list(doc.string(), { element: 'value', description: 'The values, of which one must match' }),
  matches: doc.member('isMatching', doc.boolean('Whether it matches')),
  ofAssignment: doc.member(
    'isOfAssignment',
    doc.boolean('Whether it limits the assignment, and not the policy itself'),
  ),
});

const policy: doc.Value<ExplainedPolicy<Id>> = doc.object('A policy that allows the function', {
  Policy: doc.related('Policy', paths.rolePolicy, { policyId: 'id' }),
  Role: doc.related('Role', paths.role),
  id: doc.id('The id of the policy'),
  roleId: doc.id('The id of its role'),
  role: doc.member('roleIdentifier', doc.string('The identifier of the role')),
  module: doc.string('The module of the required right'),
  function: doc.string('The required function of the module'),
  subject,
  matches: doc.member('isMatching', doc.boolean('Whether all of its limitations match')),
  limitations: doc.list(limitation, { element: 'limitation', description: 'The limitations, all of which must match' }),
});

export const Access = document('Access', refused, {
  allowed: doc.boolean('Whether the user may carry out the operation, as far as rights decide that'),
  missing: doc.list(missing, {
    element: 'right',
    description: 'The rights that are missing; none where it is allowed',
  }),
  policies: doc.optional(
    doc.list(policy, {
      element: 'policy',
      description: 'The policies that were compared, at most 200 of each right; only for callers who may read roles',
    }),
  ),
});
