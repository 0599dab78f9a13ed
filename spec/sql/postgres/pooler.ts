/** PgBouncer before a database of its own, so that no two transactions can count on the same connection. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../support/free-port.js';
import { until, within } from '../../support/until.js';
import { query, server } from '../databases.js';

export interface Pooler {
  readonly url: string;
  stop(): Promise<void>;
}

const binary = ['pgbouncer', '/usr/sbin/pgbouncer'].find((path) => !spawnSync(path, ['--version']).error);

export const hasPooler = binary !== undefined;

export async function startPooler(): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'pooler-'));
  const database = `spec_${randomBytes(8).toString('hex')}`;
  await query(`create database ${database}`);
  const upstream = new URL(server as string);
  const port = await freePort();
  const user = decodeURIComponent(upstream.username);
  const secret = upstream.password && ` password=${decodeURIComponent(upstream.password)}`;
  const settings = [
    '[databases]',
    `cms = host=${upstream.hostname} port=${upstream.port || 5432} dbname=${database} user=${user}${secret}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    // So few that each statement outside of a transaction may find another one.
    'default_pool_size = 3',
    'server_round_robin = 1',
  ];
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, settings.join('\n'));
  await chmod(folder, 0o755);
  // It refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  const pooler = spawn(binary as string, ['-q', ...(isRoot ? ['-u', 'nobody'] : []), file], { stdio: 'ignore' });
  const url = `postgres://${user}@127.0.0.1:${port}/cms`;
  await untilReady(url, pooler);
  const stop = async () => {
    const ended = once(pooler, 'exit');
    pooler.kill('SIGTERM');
    await within(ended, 'the end of PgBouncer');
    await query(`drop database ${database} with (force)`);
    await rm(folder, { recursive: true });
  };
  return { url, stop };
}

function untilReady(url: string, pooler: ChildProcess): Promise<void> {
  return until(async () => {
    const client = new pg.Client(url);
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (cause) {
      if (pooler.exitCode !== null) throw new Error('PgBouncer did not start', { cause });
      return cause;
    }
  }, 'PgBouncer to accept connections');
}
