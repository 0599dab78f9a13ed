/** Who has set the password of a draft. Of older drafts this is unknown, so their passwords never take effect. */
import type { Migration } from './migration.js';

export const draftPasswords: Migration = {
  name: '007-draft-passwords',
  statements: () => ['alter table cms_account_draft add column password_user_id integer'],
};
