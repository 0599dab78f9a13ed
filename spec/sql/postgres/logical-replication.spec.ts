/** The page on backups: logical replication to another server, for instance one of a newer version. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { Gone } from '../../../lib/errors/errors.js';
import { openSqlRepository, type SqlRepository } from '../../../lib/sql/index.js';
import { runInShell } from '../../docs/commands.js';
import { blocksOf } from '../../docs/markdown.js';
import { describeIf } from '../../support/skipped.js';
import { until, untilEqual } from '../../support/until.js';
import { execute } from '../hosts.js';
import { asAdministrator } from '../support.js';
import { createOwnServer, hasPrograms, type OwnServer } from './own-server.js';

// Two servers start, and all tables are copied.
jest.setTimeout(300_000);

/** In milliseconds: a server copies two tables at a time. */
const copyTimeout = 60_000;

const blocks = blocksOf(await readFile('docs/operate/backup.md', 'utf8'));

const canRun = hasPrograms && ['pg_dump', 'psql'].every((name) => spawnSync(name, ['--version']).status === 0);

describeIf(canRun, 'there are no programs of PostgreSQL')('A database that logical replication copies', () => {
  let from: OwnServer;
  let to: OwnServer;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'copy-'));
    from = await createOwnServer();
    to = await createOwnServer();
    await execute(from.url, 'alter system set wal_level = logical');
    await from.stop('fast');
    await from.start();
  });
  afterAll(async () => {
    for (const server of [from, to]) await server.remove();
    await rm(folder, { recursive: true });
  });

  const run = (title: string) => {
    const code = blocks.find((block) => block.title === title)?.code ?? 'false';
    return runInShell(`set -e; CMS_DATABASE='${from.url}' NEW_DATABASE='${to.url}'\n${code}\nset +e`, folder);
  };

  it('has all content, creates no id again, and refuses cursors of the old server', async () => {
    const old = await openSqlRepository(from.url);
    const copied = await addSections(old, 'copied');
    await run('begin-copy');
    await until(
      async () => {
        const rows = await execute(to.url, "select srrelid::regclass from pg_subscription_rel where srsubstate <> 'r'");
        return rows.length === 0 || rows;
      },
      'copies of all tables',
      copyTimeout,
    );
    // Higher than the ids that a sequence begins with once some are left out.
    await execute(from.url, 'alter table cms_section alter column id restart 1000002');
    const followed = await addSections(old, 'followed');
    const { id } = await old.content.copy({ id: 41, parentLocationId: 2 }, asAdministrator);
    await old.sections.delete({ id: copied[0] ?? 0 }, asAdministrator);
    const { next } = await old.changes.list({ limit: 10 }, asAdministrator);
    await old.close();
    await untilEqual(() => run('is-complete'), 't', 'whether the last changes are copied', copyTimeout);
    await run('end-copy');

    const moved = await openSqlRepository(to.url);
    await moved.afterRestore();
    const { items } = await moved.sections.list({}, asAdministrator);
    const ids = items.map((section) => section.id);
    expect(ids).toEqual(expect.arrayContaining([...copied.slice(1), ...followed]));
    expect(ids).not.toContain(copied[0]);
    expect(await moved.content.load(id, asAdministrator)).toMatchObject({ name: 'Media' });
    await expect(moved.changes.list({ limit: 10, after: next }, asAdministrator)).rejects.toThrow(Gone);
    const [added = 0] = await addSections(moved, 'added');
    expect(added).toBeGreaterThan(Math.max(...followed));
    await moved.close();
  });
});

/** The ids of new sections. */
async function addSections({ sections }: SqlRepository, name: string): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const identifier of ['one', 'two', 'three'].map((number) => `${name}_${number}`))
    ids.push((await sections.create({ identifier, name: identifier }, asAdministrator)).id);
  return ids;
}
