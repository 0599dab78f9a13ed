/** Permissions of the caller over HTTP. */
import type { Id, PermissionRepository } from '../repository/repository.js';
import { operations } from '../resources/table.js';
import type { Invoke } from './invoke.js';

export const createPermissions = (invoke: Invoke): Required<PermissionRepository<Id>> => ({
  list: (query, context) => invoke(operations.permissions.GET, context, { query }),
});
