/** The document of the caller's permissions. */
import { at, document, list, string } from '../documents/index.js';
import type { Page } from '../repository/repository.js';

const page: Page<string> = { items: ['content.copy', 'content.updateInfo'] };

export const PermissionList = document('PermissionList', page, {
  operation: at(
    'items',
    list(string({ description: 'The name of an operation' }), {
      description: 'The operations that the caller may use',
    }),
  ),
});
