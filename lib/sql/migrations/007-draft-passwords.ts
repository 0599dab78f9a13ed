/** Who has set the passwords of drafts: those of before belong to nobody, and are not published any more. */
import type { Migration } from './migration.js';

export const draftPasswords: Migration = {
  name: '007-draft-passwords',
  statements: () => ['alter table cms_account_draft add column password_user_id integer'],
};
