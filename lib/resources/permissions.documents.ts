/** The document of the caller's permissions. */
import { document } from '../documents/document.js';
import * as doc from '../documents/index.js';
import type { Page } from '../repository/repository.js';

const page: Page<string> = { items: ['content.copy', 'content.updateInfo'] };

export const PermissionList = document('PermissionList', page, {
  operation: doc.member(
    'items',
    doc.list(doc.string('The name of an operation'), 'The operations that the caller may use'),
  ),
});
