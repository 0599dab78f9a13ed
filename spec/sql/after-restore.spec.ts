/** What a restored database does not repeat of the time that was lost: each fact against what clients may have seen. */
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Gone } from '../../lib/errors/errors.js';
import { useEach } from '../support/fixtures.js';
import { administrator, asAdministrator, type Opened, open, tablesOf } from './support.js';

const openEach = useEach(open);

/** Ids and revisions that were given before are below it. */
const gap = 1_000_000;

const list = ({ changes }: Opened, after?: string) => changes.list({ after, limit: 10 }, asAdministrator);

async function hasRevision({ db }: Opened, table: string): Promise<boolean> {
  return sql`select revision from ${sql.table(table)} limit 1`.execute(db).then(
    () => true,
    () => false,
  );
}

describe('afterRestore()', () => {
  it('ends the cursors of the log, and logs that anything may have changed', async () => {
    const repository = await openEach();
    const { next } = await list(repository);
    const { token } = await repository.changes.since(undefined, asAdministrator);
    await repository.afterRestore();
    await expect(list(repository, next)).rejects.toThrow(Gone);
    const { items } = await list(repository);
    expect(items.at(-1)?.tags).toBe('*');
    expect((await repository.changes.since(token, asAdministrator)).tags).toBe('*');
  });

  it('raises the revisions of all tables that have some, and the dates of their rows', async () => {
    const repository = await openEach();
    const before = Date.now();
    await repository.afterRestore();
    const tables: string[] = [];
    for (const table of await tablesOf(repository.db)) {
      if (!(await hasRevision(repository, table))) continue;
      tables.push(table);
      const low = sql<{ readonly count: number }>`select count(*) as count from ${sql.table(table)}
        where revision <= ${gap} or updated < ${before}`;
      expect([table, Number((await low.execute(repository.db)).rows[0]?.count)]).toEqual([table, 0]);
    }
    expect(tables).toContain('cms_content');
  });

  it('leaves out ids, of tables without rows too', async () => {
    const repository = await openEach();
    await repository.afterRestore();
    const section = await repository.sections.create({ identifier: 'new', name: 'New' }, asAdministrator);
    const webhook = await repository.webhooks.create(
      { url: 'https://example.org/', events: [], contentTypeIdentifiers: [], description: '', isEnabled: false },
      asAdministrator,
    );
    expect([section.id, webhook.id].every((id) => id > gap)).toBe(true);
  });

  it('ends what accounts were authenticated by before', async () => {
    const repository = await openEach();
    const stamp = async () => (await repository.users.findAccount(administrator, asAdministrator))?.stamp;
    const before = await stamp();
    await repository.afterRestore();
    expect(await stamp()).not.toBe(before);
  });
});
