/** A primary with a synchronous standby: what reads see of writes, and what happens when either goes away. */
import { Agent } from 'node:http';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { CompiledQuery } from 'kysely';
import type { Repository } from '../../../lib/repository/repository.js';
import { openPostgres } from '../../../lib/sql/database/postgres/open.js';
import { createReads } from '../../../lib/sql/database/replicas.js';
import type { Database } from '../../../lib/sql/database/schema.js';
import { openSqlRepository } from '../../../lib/sql/index.js';
import { dialectOf } from '../../../lib/sql/repository.js';
import { type Api, admin, serve } from '../../support/api.js';
import { until, untilEqual } from '../../support/until.js';
import { createCall, createEditor } from '../editors.js';
import { findFacts } from '../facts.js';
import { execute, findFaults, look, plantTree } from '../hosts.js';
import { asAdministrator } from '../support.js';
import type { Call } from '../writes.js';
import { createOwnServer, describeWithPrograms, type OwnServer } from './own-server.js';

// Each test sets up servers of its own.
jest.setTimeout(300_000);

/** How often tables were read, but that of which a spec looks at a row itself. */
const readsOf = async ({ url }: OwnServer) => {
  const statement = `select sum(seq_scan + idx_scan)::float8 as scans from pg_stat_user_tables where relname <> 'cms_content'`;
  return ((await execute(url, statement)) as [{ scans: number }])[0].scans;
};

/** `true`, or the error of a write. */
const outcomeOf = (write: Promise<unknown>) =>
  write.then(
    (result) => result !== undefined,
    (error: unknown) => error,
  );

describeWithPrograms('A primary with a synchronous standby', () => {
  let primary: OwnServer;
  let standby: OwnServer;
  /** Two, as if they were of two processes. */
  let repositories: readonly Repository[];
  let apis: readonly Api[];

  beforeEach(async () => {
    primary = await createOwnServer();
    await (await openSqlRepository(primary.url)).close();
    standby = await primary.createStandby();
    await execute(primary.url, "alter system set synchronous_standby_names = '*'", 'select pg_reload_conf()');
    const database = { primary: [primary.url, standby.url], replicas: [standby.url] };
    repositories = await Promise.all([openSqlRepository(database), openSqlRepository(database)]);
    apis = await Promise.all(repositories.map((repository) => serve(repository)));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    for (const api of apis) await api.close();
    for (const repository of repositories) await repository.close?.();
    await standby.remove();
    await primary.remove();
  });

  const [reader, writer] = [0, 1];
  const rename = async (remoteId: string) =>
    repositories[writer]?.content.updateInfo?.({ id: 41, changes: { remoteId } }, asAdministrator);
  const load = async () => (await repositories[reader]?.content.loadInfo?.(41, asAdministrator))?.remoteId;

  it('serves reads from the standby, whatever was committed before, through another process', async () => {
    for (let n = 0; n < 50; n++) {
      await rename(`renamed-${n}`);
      expect(await load()).toBe(`renamed-${n}`);
    }
    await until(async () => (await readsOf(standby)) > 0, 'a read by the standby');
  });

  it('serves reads from the primary while the standby does not replay, and when it is down', async () => {
    await execute(standby.url, 'select pg_wal_replay_pause()');
    await rename('unseen-by-standby');
    expect(await load()).toBe('unseen-by-standby');
    await execute(primary.url, "alter system set synchronous_standby_names = ''", 'select pg_reload_conf()');
    await standby.stop('immediate');
    await rename('without-standby');
    expect(await load()).toBe('without-standby');
    await standby.start();
  });

  it('serves reads from the standby when the primary failed before it sent the end of its log', async () => {
    await rename('confirmed');
    const [sender] = await execute(primary.url, 'select pid from pg_stat_replication');
    process.kill((sender as { pid: number }).pid, 'SIGSTOP');
    const unconfirmed = rename('unconfirmed').catch(() => undefined);
    const flushed = `select 1 from pg_stat_replication where flush_lsn < pg_current_wal_flush_lsn()`;
    await until(
      async () => (await execute(primary.url, flushed)).length > 0,
      'a write that the standby has not confirmed',
    );
    expect(await load()).toBe('confirmed');
    await primary.stop('immediate');
    await unconfirmed;
    expect(await load()).toBe('confirmed');
  });

  it('serves reads from a standby that was told to end a statement, or whose connections were all in use', async () => {
    const [onPrimary, onStandby] = [openPostgres(primary.url), openPostgres(standby.url, { connections: 1 })] as const;
    const [own, replica] = [onPrimary, onStandby] as unknown as readonly [Database, Database];
    const reads = createReads(own, [replica], await dialectOf(own));
    // Reads leave a replica for a time of this clock, which stands: one that is used once more was never left.
    jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    const used = () => reads.run(async (db) => db);
    const isUsed = () => until(async () => (await used()) === replica, 'a read by the standby');
    const run = (statement: string) => reads.run((db) => db.executeQuery(CompiledQuery.raw(statement)));
    await isUsed();
    const lasting = run('set local statement_timeout = 10; select pg_sleep(600)');
    await expect(lasting).rejects.toMatchObject({ code: '57014' });
    await isUsed();
    await onStandby.connection().execute(async () => {
      await execute(primary.url, 'create table unseen_by_standby ()');
      expect(await used()).toBe(own);
    });
    await isUsed();
    await Promise.all([onPrimary.destroy(), onStandby.destroy()]);
  });

  it('loses no confirmed write when the primary is killed under load, and goes on with the promoted standby', async () => {
    const agent = new Agent({ keepAlive: true });
    const [api, other] = apis as [Api, Api];
    const tree = await plantTree({ api: api.url + api.base } as never, primary.url);
    const editors = Array.from({ length: 6 }, () => createEditor(tree));
    const confirmed = () => editors.flatMap(({ figures }) => figures.confirmed).length;
    const work = () =>
      Promise.all(
        editors.map((editor, n) => editor.work(createCall(n % 2 ? other.url + other.base : api.url + api.base, agent))),
      );
    const working = work();
    await until(async () => confirmed() >= 60, '60 confirmed writes', 60_000);
    await primary.stop('immediate');
    await working;
    expect(await api.get('/content/objects/41', admin)).toMatchObject({ status: 200 });
    await standby.promote();
    await until(() => outcomeOf(rename(`after-${performance.now()}`)), 'a write on the promoted standby', 60_000);
    expect(await findFaults(standby.url, editors)).toEqual([]);
    const before = confirmed();
    const isOver = () => confirmed() >= before + 40;
    const stopping =
      (call: Call): Call =>
      async (...sent) => {
        if (isOver()) throw new Error('Enough is written');
        return call(...sent);
      };
    await Promise.all(editors.map((editor) => editor.work(stopping(createCall(other.url + other.base, agent)))));
    agent.destroy();
    expect(editors.flatMap(({ figures }) => figures.refused)).toEqual([]);
    expect(await findFaults(standby.url, editors)).toEqual([]);
    expect((await look(standby.url, findFacts)).length).toBeGreaterThan(0);
  });
});

describeWithPrograms('A replica after a failover', () => {
  let servers: readonly OwnServer[] = [];
  let repository: Repository | undefined;
  afterEach(async () => {
    await repository?.close?.();
    for (const server of servers) await server.remove();
  });

  const remoteId = async () => (await repository?.content.loadInfo?.(41, asAdministrator))?.remoteId;
  const rename = async (name: string) =>
    repository?.content.updateInfo?.({ id: 41, changes: { remoteId: name } }, asAdministrator);
  const nameOn = async ({ url }: OwnServer) =>
    ((await execute(url, 'select remote_id from cms_content where id = 41')) as [{ remote_id: string }])[0].remote_id;
  const positionOf = async ({ url }: OwnServer, lsn: string) =>
    ((await execute(url, `select pg_wal_lsn_diff(${lsn}, '0/0')::float8 as n`)) as [{ n: number }])[0].n;

  const muchLog = "create table much_log as select n, repeat('x', 100) as text from generate_series(1, 20000) n";

  it('serves no reads if it was ahead of the promoted standby, neither before the new primary has written as much nor after', async () => {
    const primary = await createOwnServer();
    await (await openSqlRepository(primary.url)).close();
    const [promoted, ahead] = [await primary.createStandby(), await primary.createStandby()];
    servers = [promoted, ahead, primary];
    repository = await openSqlRepository({ primary: [primary.url, promoted.url], replicas: [ahead.url] });
    await rename('on-all');
    await untilEqual(() => nameOn(promoted), 'on-all', 'the name on the standby');
    await execute(promoted.url, "alter system set primary_conninfo = ''", 'select pg_reload_conf()');
    await until(
      async () => (await execute(promoted.url, 'select 1 from pg_stat_wal_receiver')).length === 0,
      'no receiver of the log on the standby',
    );
    await rename('on-one-alone');
    await execute(primary.url, muchLog);
    const written = await positionOf(primary, 'pg_current_wal_flush_lsn()');
    await until(
      async () => (await positionOf(ahead, 'pg_last_wal_replay_lsn()')) >= written,
      'the standby to replay what was written',
    );
    expect(await nameOn(ahead)).toBe('on-one-alone');
    expect(await remoteId()).toBe('on-one-alone');
    await primary.stop('immediate');
    const most = await positionOf(ahead, 'pg_last_wal_replay_lsn()');
    await promoted.promote();
    await until(() => outcomeOf(rename('by-the-new-primary')), 'a write on the promoted server', 60_000);
    expect(await remoteId()).toBe('by-the-new-primary');
    await rename('again');
    expect(await remoteId()).toBe('again');
    expect(await positionOf(promoted, 'pg_current_wal_flush_lsn()')).toBeLessThan(most);
    await execute(promoted.url, muchLog, 'drop table much_log', muchLog);
    expect(await positionOf(promoted, 'pg_current_wal_flush_lsn()')).toBeGreaterThan(most);
    expect(await remoteId()).toBe('again');
    expect(await nameOn(ahead)).toBe('on-one-alone');
  });

  it('serves reads if it follows the new primary', async () => {
    const primary = await createOwnServer();
    await (await openSqlRepository(primary.url)).close();
    const [promoted, follower] = [await primary.createStandby(), await primary.createStandby()];
    servers = [promoted, follower, primary];
    repository = await openSqlRepository({ primary: [primary.url, promoted.url], replicas: [follower.url] });
    await primary.stop('fast');
    await promoted.promote();
    const { hostname: host, port } = new URL(promoted.url);
    await execute(
      follower.url,
      `alter system set primary_conninfo = 'host=${host} port=${port} user=cms'`,
      'select pg_reload_conf()',
    );
    await until(() => outcomeOf(rename('after-the-failover')), 'a write after the failover', 60_000);
    await untilEqual(() => nameOn(follower), 'after-the-failover', 'the name on the standby');
    const before = await readsOf(follower);
    await until(
      async () => (await remoteId()) === 'after-the-failover' && (await readsOf(follower)) > before,
      'a read by the standby after the failover',
    );
  });
});
