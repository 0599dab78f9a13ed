/** A PostgreSQL server of the spec's own, which may be stopped and started, unlike a shared one. */
import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../support/free-port.js';
import { describeIf } from '../../support/skipped.js';
import { within } from '../../support/until.js';

export interface OwnServer {
  readonly url: string;
  start(): Promise<void>;
  /** `fast` ends all connections in order, `immediate` is as if it had crashed. */
  stop(mode: 'fast' | 'immediate'): Promise<void>;
  /** Stops all of its processes without ending them, or has them go on. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  /** A streaming standby of it, which has started. */
  createStandby(): Promise<OwnServer>;
  /** Ends being a standby. */
  promote(): Promise<void>;
  remove(): Promise<void>;
}

const found = spawnSync('sh', [
  '-c',
  'readlink -f "$(command -v initdb || ls /usr/lib/postgresql/*/bin/initdb | sort -V | tail -n 1)"',
]);
/** Those of the version that the run is for come first. */
const { postgresPrograms } = globalThis as { readonly postgresPrograms?: string };
const programs =
  postgresPrograms ??
  found.stdout
    .toString()
    .trim()
    .replace(/initdb$/, '');

export const hasPrograms = programs !== '';

export const describeWithPrograms = describeIf(hasPrograms, 'there are no programs of a PostgreSQL server');

/** Servers refuse to run as root. */
function serverUser(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (option: string) => spawnSync('id', [option, 'postgres']).stdout.toString().trim();
  return { uid: Number(id('-u') || 65_534), gid: Number(id('-g') || 65_534) };
}

/** The server goes on in the background, so that nothing may wait for what it inherits. */
async function run(program: string, args: readonly string[]): Promise<void> {
  const options: SpawnOptions = { cwd: '/', stdio: 'ignore', ...serverUser() };
  const [code] = await within(once(spawn(programs + program, args, options), 'exit'), `the end of ${program}`, 100_000);
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}`);
}

/** Processes of the server come and go. */
function send(pid: number, signal: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Creates further folders that it writes to. */
export async function createOwnServer(...others: readonly string[]): Promise<OwnServer> {
  const folder = await createFolder(...others);
  const data = join(folder, 'data');
  await run('initdb', ['-D', data, '-U', 'cms', '--auth=trust', '-E', 'UTF8', '--no-sync']);
  return startIn(folder);
}

async function createFolder(...others: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'));
  const user = serverUser();
  for (const other of others) await mkdir(other);
  if (user) for (const own of [folder, ...others]) await chown(own, user.uid, user.gid);
  return folder;
}

/** What pg_basebackup does, which the programs of newer versions come without. */
async function copyRunning(url: string, data: string, to: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("select pg_backup_start('standby', true)");
  // With the owner that the files have; some of them come and go.
  spawnSync('cp', ['-a', data, to]);
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
  await client.end();
  await rm(join(to, 'postmaster.pid'));
  const user = serverUser();
  for (const [name, text] of Object.entries({ backup_label: rows[0].labelfile, 'standby.signal': '' })) {
    await writeFile(join(to, name), text);
    if (user) await chown(join(to, name), user.uid, user.gid);
  }
  const { hostname, port, username } = new URL(url);
  const primary = `host=${hostname} port=${port} user=${username}`;
  await appendFile(join(to, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`);
}

async function startIn(folder: string): Promise<OwnServer> {
  const data = join(folder, 'data');
  const port = await freePort();
  // What it keeps is thrown away in the end: it has to survive its own death, but not that of the machine.
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`;
  const control = (...args: readonly string[]) => run('pg_ctl', ['-D', data, '-w', ...args]);
  const server: OwnServer = {
    url: `postgres://cms@127.0.0.1:${port}/postgres`,
    start: () => control('-l', join(folder, 'log'), '-o', settings, 'start'),
    stop: (mode) => control('-m', mode, 'stop'),
    async signal(signal) {
      const [main] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
      // The main process first: once it is stopped, it starts no others.
      send(Number(main), signal);
      const others = spawnSync('ps', ['-o', 'pid=', '--ppid', String(main)]).stdout.toString();
      for (const pid of others.match(/\d+/g) ?? []) send(Number(pid), signal);
    },
    async createStandby() {
      const own = await createFolder();
      const from = ['-h', '127.0.0.1', '-p', String(port), '-U', 'cms'];
      const to = join(own, 'data');
      if (existsSync(`${programs}pg_basebackup`))
        await run('pg_basebackup', [...from, '-D', to, '-R', '-X', 'stream', '-c', 'fast', '--no-sync']);
      else await copyRunning(server.url, data, to);
      return startIn(own);
    },
    promote: () => control('promote'),
    async remove() {
      await server.stop('immediate').catch(() => undefined);
      await rm(folder, { recursive: true });
    },
  };
  await server.start();
  return server;
}
