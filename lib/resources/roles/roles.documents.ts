/** The documents of roles and their drafts. */
import { document } from '../../documents/document.js';
import * as doc from '../../documents/index.js';
import type { Id, RoleChanges, RoleValues, Role as Stored } from '../../repository/repository.js';
import { paths } from '../paths.js';

const editor: Stored<Id> = { id: 3, identifier: 'Editor', status: 'DEFINED' };
const draft: Stored<Id> = { id: 7, identifier: 'Editor', status: 'DRAFT' };

export const roleTag = (roleId: Id) => `role-${roleId}`;

const members = {
  _href: doc.self(paths.role, { roleId: 'id' }),
  identifier: doc.string('Unique among all roles'),
  Policies: doc.related('PolicyList', paths.rolePolicies, { roleId: 'id' }),
};

const facts = { shows: (role: Stored<Id>) => [role], tags: ({ id }: Stored<Id>) => [roleTag(id)] };

export const Role = doc.completed(document('Role', editor, members).with(facts), (role) => ({
  ...role,
  status: 'DEFINED' as const,
}));

/** The href of a draft has its own id, as the href of a role has. */
export const RoleDraft = doc.completed(
  document('RoleDraft', draft, members).with({ ...facts, root: 'Role', attribute: 'Role' }),
  (role) => ({ ...role, status: 'DRAFT' as const }),
);

export const RoleList = doc.listOf(paths.roles, Role, 'The roles');

const values: RoleValues = { identifier: 'Editor' };
const identifier = doc.string({ minLength: 1, maxLength: 255, description: 'Unique among all roles' });

export const newRole = { identifier };

export const RoleInput = document('RoleInput', values, newRole);

const renamed: RoleChanges = { identifier: 'Publisher' };

/** Has the media type of `RoleInput`; an identifier that is missing, null or empty is left unchanged. */
export const RoleUpdate = document('RoleUpdate', renamed, { identifier: doc.optional(identifier) }).with({
  mediaType: { name: 'RoleInput' },
});

/** A media type that by itself requests the publication of a draft. */
export const PublishRoleInput = doc.action('PublishRoleInput');
