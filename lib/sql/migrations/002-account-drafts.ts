/** Accounts in drafts: what users log in with after their drafts are published. */
import type { Migration } from './migration.js';

export const accountDrafts: Migration = {
  name: '002-account-drafts',
  statements: () => [
    // What is null stays as it is in the account. The row is deleted when the version is published.
    `create table cms_account_draft (
      version_id integer primary key references cms_version (id) on delete cascade, login text, email text,
      enabled integer, password_hash text)`,
  ],
};
