/** API keys that write drafts alone. Servers of an earlier release take them for keys that read. */
import type { Migration } from './migration.js';

export const draftKeys: Migration = {
  name: '007-draft-keys',
  statements: () => [
    'alter table cms_api_key add column writes_drafts smallint not null default 0 check (writes_drafts in (0, 1))',
  ],
};
