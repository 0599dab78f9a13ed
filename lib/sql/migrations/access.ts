/** Who may do what: object states, users, roles, their policies and to whom they are assigned. */
import { counted } from './content.js';
import type { Migration } from './migrate.js';

export const accessTables: Migration = {
  name: '002-access',
  up: async (db, dialect) => {
    const table = (name: string) => db.schema.createTable(name);
    const entity = (name: string) => counted(table(name).addColumn('id', 'integer', dialect.identity));

    await entity('cms_state_group')
      .addColumn('identifier', 'text', (c) => c.notNull().unique())
      .addColumn('default_language_code', 'text', (c) => c.notNull())
      .addColumn('names', 'text', (c) => c.notNull())
      .addColumn('descriptions', 'text', (c) => c.notNull())
      .execute();

    await entity('cms_state')
      .addColumn('group_id', 'integer', (c) => c.notNull().references('cms_state_group.id').onDelete('cascade'))
      .addColumn('identifier', 'text', (c) => c.notNull())
      .addColumn('priority', 'integer', (c) => c.notNull())
      .addColumn('default_language_code', 'text', (c) => c.notNull())
      .addColumn('names', 'text', (c) => c.notNull())
      .addColumn('descriptions', 'text', (c) => c.notNull())
      .addUniqueConstraint('cms_state_identifier', ['group_id', 'identifier'])
      .execute();

    // The key says that content has one state of a group.
    await table('cms_content_state')
      .addColumn('content_id', 'integer', (c) => c.notNull().references('cms_content.id').onDelete('cascade'))
      .addColumn('group_id', 'integer', (c) => c.notNull().references('cms_state_group.id').onDelete('cascade'))
      .addColumn('state_id', 'integer', (c) => c.notNull().references('cms_state.id'))
      .addPrimaryKeyConstraint('cms_content_state_pk', ['content_id', 'group_id'])
      .execute();

    await counted(
      table('cms_user').addColumn('content_id', 'integer', (c) =>
        c.primaryKey().references('cms_content.id').onDelete('cascade'),
      ),
    )
      .addColumn('login', 'text', (c) => c.notNull())
      .addColumn('login_key', 'text', (c) => c.notNull().unique())
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('password_hash', 'text')
      .addColumn('password_updated', 'bigint')
      .addColumn('enabled', 'integer', (c) => c.notNull())
      .addColumn('max_login', 'integer')
      .addColumn('stamp', 'text', (c) => c.notNull())
      .execute();

    await entity('cms_role')
      .addColumn('identifier', 'text', (c) => c.notNull().unique())
      .execute();

    await table('cms_policy')
      .addColumn('id', 'integer', dialect.identity)
      .addColumn('role_id', 'integer', (c) => c.notNull().references('cms_role.id').onDelete('cascade'))
      .addColumn('module', 'text', (c) => c.notNull())
      .addColumn('function', 'text', (c) => c.notNull())
      .addColumn('limitations', 'text', (c) => c.notNull())
      .execute();

    await table('cms_role_assignment')
      .addColumn('id', 'integer', dialect.identity)
      .addColumn('role_id', 'integer', (c) => c.notNull().references('cms_role.id').onDelete('cascade'))
      .addColumn('content_id', 'integer', (c) => c.notNull().references('cms_content.id').onDelete('cascade'))
      .addColumn('limitations', 'text', (c) => c.notNull())
      .addUniqueConstraint('cms_role_assignment_once', ['role_id', 'content_id', 'limitations'])
      .execute();

    const index = (name: string) => db.schema.createIndex(name);
    await index('cms_content_state_state').on('cms_content_state').column('state_id').execute();
    await index('cms_user_email').on('cms_user').column('email').execute();
    await index('cms_policy_role').on('cms_policy').column('role_id').execute();
    await index('cms_role_assignment_content').on('cms_role_assignment').column('content_id').execute();
  },
};
