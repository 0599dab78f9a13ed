/** Remote ids without case, by which clients of older servers look things up. */
import type { Migration } from './migration.js';

export const foldedRemoteIds: Migration = {
  name: '009-folded-remote-ids',
  statements: ({ words }) => {
    const folded = words === 'tsvector' ? 'lower(remote_id collate "C")' : 'lower(remote_id)';
    return ['content', 'location'].map(
      (table) => `create index cms_${table}_by_folded_remote_id on cms_${table} (${folded})`,
    );
  },
};
