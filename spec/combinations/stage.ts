/** Where combinations run: routers of all kinds over one database, which is restored whenever something has changed it. */
import express5 from 'express';
import type { Logger } from 'kysely';
import type { MountSettings } from '../../lib/http/mount-settings.js';
import type { RouterOptions } from '../../lib/options.js';
import type { Id, IdKind, Repository } from '../../lib/repository/repository.js';
import { openApiDocument } from '../../lib/router.js';
import { createConformity } from '../openapi/conformity.js';
import { faultsByXmlSchema } from '../openapi/validators.js';
import { takeSnapshot } from '../sql/snapshots.js';
import { database, type Opened } from '../sql/support.js';
import { type Api, loadExpress4, serve } from '../support/api.js';
import { withStringIds } from '../support/string-ids.js';
import { until } from '../support/until.js';
import { changedTables, createDumps, type Dump, dumpOf, filesOf } from './database-dump.js';
import { createLogins, type Logins } from './logins.js';
import { createSwitching } from './switching.js';
import { prepareThings, caller as restricted, storage, type Things } from './things.js';
import { type Endpoint, serveTools } from './tool-endpoint.js';

/** In what hosts differ. */
export interface HostKind {
  readonly mount: 'root' | 'subfolder';
  readonly ids: IdKind;
  /** `nothing` for one that is too small for any response, whose entity tags are those of a cache. */
  readonly cache: 'none' | 'nothing' | 'filled';
}

export interface Host {
  readonly api: Api;
  readonly mount: MountSettings;
  readonly conformity: ReturnType<typeof createConformity>;
  readonly logins: Logins;
  /** The endpoint of tools, which begins with its first use. */
  readonly tools: () => Promise<Endpoint>;
}

export interface Stage {
  readonly things: Things;
  /** The repository that is open now. */
  readonly opened: () => Opened;
  /** What is stored once the jobs of writes so far are done. */
  dump(): Promise<Dump>;
  hostOf(kind: HostKind): Promise<Host>;
  /** Puts everything back where something has changed, and says what is stored. */
  restore(): Promise<Dump>;
  /** Something has changed, or may have. */
  touch(): void;
  /** Whatever has been written since the last dump has been rolled back. */
  ignoreUndone(): Promise<void>;
  /** What the schemas that are served find wrong with XML so far: some documents of each kind. */
  schemaFaults(): Promise<readonly string[]>;
  close(): Promise<void>;
}

const options: RouterOptions = {
  // What waits for its own lock ends sooner than a run of the specs.
  timeout: 10_000,
  basic: true,
  token: { secret: 'a secret of at least thirty-two bytes' },
  apiKeys: true,
  session: { install: { secret: 'secret' } },
};

/** Counts of downloads are written at the latest when a repository is closed, and each write is logged. */
const alwaysRestored = ['cms_download_count', 'cms_change', 'cms_change_log'];

async function hasJobs({ db }: Opened): Promise<boolean> {
  const due = db.selectFrom('cms_job').select('id').where('run_after', '<=', Date.now());
  return (await due.limit(1).executeTakeFirst()) !== undefined;
}

const cacheSizes = { none: { caching: { memory: 0 } }, nothing: { caching: { memory: 1 } }, filled: {} };

const mounts = {
  root: { mount: '/', loadExpress: async () => express5 },
  subfolder: { mount: '/cms', loadExpress: loadExpress4 },
};

/**
 * @param more is stored besides the things
 * @param log is called with all statements after that
 */
export async function openStage(
  more?: (opened: Opened, things: Things) => Promise<void>,
  log?: Logger,
): Promise<Stage> {
  const prepareAll = async (opened: Opened) => {
    const things = await prepareThings(opened);
    await more?.(opened, things);
    return things;
  };
  const snapshot = await takeSnapshot(prepareAll, storage, log);
  let current = await snapshot.open();
  const switching = await createSwitching(current.opened as unknown as Repository);
  const sourceOf = ({ opened: { db }, files }: typeof current) => ({ db, files });
  const prepared = await dumpOf(sourceOf(current));
  let dumps = await createDumps(sourceOf(current), prepared);
  let isTouched = false;
  const hosts = new Map<string, Promise<Host>>();
  const add = (kind: HostKind) => {
    const key = JSON.stringify(kind);
    const host = hosts.get(key) ?? openHost(switching.repository, snapshot.made, kind);
    hosts.set(key, host);
    return host;
  };
  const settled = new Set<Host>();
  /** SQLite restores all tables at once. */
  const changedNow = async () =>
    database === 'sqlite'
      ? undefined
      : [...changedTables(prepared, await dumps.dump()).filter((name) => name !== filesOf), ...alwaysRestored];
  return {
    things: snapshot.made,
    opened: () => current.opened,
    async dump() {
      await until(async () => !(await hasJobs(current.opened)), 'the end of all jobs');
      return dumps.dump();
    },
    ignoreUndone: () => dumps.ignoreUndone(),
    async hostOf({ mount: mountPath, ids, cache }) {
      const host = await add({ mount: mountPath, ids, cache });
      settled.add(host);
      return host;
    },
    async restore() {
      if (!isTouched) return prepared;
      isTouched = false;
      const changed = await changedNow();
      await current.opened.close();
      current = await snapshot.open(changed);
      await switching.use(current.opened as unknown as Repository);
      dumps = await createDumps(sourceOf(current), prepared);
      return prepared;
    },
    touch() {
      isTouched = true;
    },
    schemaFaults: async () => (await Promise.all([...settled].map(schemaFaultsOf))).flat(),
    async close() {
      for (const host of settled) await host.api.close();
      await current.opened.close();
      await snapshot.close();
    },
  };
}

/** How many documents of each kind are held against a schema. */
const maxDocuments = 10;

async function schemaFaultsOf({ api, conformity }: Host): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const [name, documents] of conformity.xml) {
    const { text } = await api.get(`/schemas/${name}.xsd`);
    faults.push(...(await faultsByXmlSchema(text, [...documents].slice(0, maxDocuments))));
  }
  return faults;
}

async function openHost(repository: Repository, things: Things, { mount: place, ids, cache }: HostKind): Promise<Host> {
  const served = (ids === 'string' ? withStringIds(repository) : repository) as unknown as Repository<Id>;
  const own: RouterOptions = { ...options, ...cacheSizes[cache] };
  const { mount: mountPath, loadExpress } = mounts[place];
  const api = await serve(served, { ...own, mount: mountPath, express: await loadExpress() });
  const mount: MountSettings = { prefix: api.base, vendor: 'vnd.cms.api', fieldTypePrefix: '', ids };
  const conformity = createConformity(openApiDocument(served, own, mountPath));
  let tools: Promise<Endpoint> | undefined;
  return {
    api: { ...api, close: async () => void (await Promise.all([api.close(), tools?.then(({ close }) => close())])) },
    tools: () => {
      tools ??= serveTools(served, own, api);
      return tools;
    },
    mount,
    conformity,
    logins: createLogins(api, { admin: things.adminKey, [restricted.login]: things.callerKey }),
  };
}
