/** Where combinations run: routers of all kinds over one database, which is restored whenever something has changed it. */
import { createWire, type Wire } from '../../lib/api/wire.js';
import type { Id, IdKind, Repository } from '../../lib/repository/repository.js';
import { openApiDocument } from '../../lib/router.js';
import { createConformity } from '../openapi/conformity.js';
import { takeSnapshot } from '../sql/snapshots.js';
import type { Opened } from '../sql/support.js';
import { type Api, expresses, type HostOptions, serve } from '../support/api.js';
import { withStringIds } from '../support/string-ids.js';
import { createLogins, type Logins } from './logins.js';
import { createSwitching } from './switching.js';
import { prepareThings, storage, type Things } from './things.js';

/** In what hosts differ. */
export interface HostKind {
  readonly mount: 'root' | 'subfolder';
  readonly ids: IdKind;
  readonly isCaching: boolean;
}

export interface Host {
  readonly api: Api;
  readonly wire: Wire;
  readonly conformity: ReturnType<typeof createConformity>;
  readonly logins: Logins;
}

export interface Stage {
  readonly things: Things;
  /** The repository that is open now. */
  readonly opened: () => Opened;
  hostOf(kind: HostKind): Promise<Host>;
  /** All hosts so far. */
  hosts(): readonly Host[];
  /** Puts everything back. */
  restore(): Promise<void>;
  close(): Promise<void>;
}

const options: HostOptions = {
  basic: true,
  token: { secret: 'a secret of at least thirty-two bytes' },
  session: { install: { secret: 'secret' } },
};

const mounts = {
  root: { mount: '/', express: expresses[1].express },
  subfolder: { mount: '/cms', express: expresses[0].express },
};

export async function openStage(): Promise<Stage> {
  const snapshot = await takeSnapshot(prepareThings, storage);
  let current = await snapshot.open();
  const switching = createSwitching(current as unknown as Repository);
  const hosts = new Map<string, Promise<Host>>();
  const add = (kind: HostKind) => {
    const key = JSON.stringify(kind);
    const host = hosts.get(key) ?? openHost(switching.repository, kind);
    hosts.set(key, host);
    return host;
  };
  const settled = new Set<Host>();
  return {
    things: snapshot.made,
    opened: () => current,
    async hostOf({ mount, ids, isCaching }) {
      const host = await add({ mount, ids, isCaching });
      settled.add(host);
      return host;
    },
    hosts: () => [...settled],
    async restore() {
      await current.close();
      current = await snapshot.open();
      switching.use(current as unknown as Repository);
    },
    async close() {
      for (const host of settled) await host.api.close();
      await current.close();
    },
  };
}

async function openHost(repository: Repository, { mount, ids, isCaching }: HostKind): Promise<Host> {
  const served = (ids === 'string' ? withStringIds(repository) : repository) as unknown as Repository<Id>;
  const own: HostOptions = { ...options, ...(!isCaching && { responseCache: 0 }) };
  const api = await serve(served, { ...own, ...mounts[mount] });
  const wire = createWire({ prefix: api.base, vendor: 'vnd.cms.api', fieldTypePrefix: '', ids });
  const { mount: path, express: _, ...described } = { ...own, ...mounts[mount] };
  const conformity = createConformity(openApiDocument(served, described, path));
  return { api, wire, conformity, logins: createLogins(api) };
}
