/** A server of the clean installation for the kit to check over HTTP, with a user who may only read. */
import {
  type Check,
  type HttpOptions,
  type HttpRepository,
  httpChecks,
  openHttp,
  type Subject,
} from '../../conformance/index.js';
import type { Repository } from '../../lib/index.js';
import { groupBy } from '../sql/invariants.js';
import { addUser, type Opened, open } from '../sql/support.js';
import { type Api, type HostOptions, serve } from '../support/api.js';
import { cheapHash } from '../support/password-hash.js';
import { isInShard } from '../support/shards.js';
import { complete } from './installed.js';

export const administrator = { login: 'admin', password: 'publish' };
export const reader = { login: 'reader', password: 'secret' };

/** Where the users are who may read what everyone may read. */
const readers = 44;

export interface Server {
  readonly api: Api;
  readonly opened: Opened;
  /** The URL of the API. */
  readonly url: string;
  close(): Promise<void>;
}

/** @param wrap makes of the repository what is served in its place */
export async function serveInstallation(
  options: HostOptions = {},
  wrap: (repository: Repository) => Repository | Repository<string> = (repository) => repository,
): Promise<Server> {
  const opened = await open(':memory:', complete);
  const id = await addUser(opened, readers, reader.login);
  const hash = await cheapHash(reader.password);
  await opened.db.updateTable('cms_account').set({ password_hash: hash }).where('content_id', '=', id).execute();
  const session = { install: { secret: 'not a secret' } };
  const token = { secret: 'not a secret of thirty-two bytes' };
  const api = await serve(wrap(opened), { mount: '/cms', session, token, apiKeys: true, ...options });
  const close = async () => {
    await api.close();
    await opened.close();
  };
  return { api, opened, url: api.url + api.base, close };
}

/** The server as a repository. */
export async function openServer(url: string, options: Partial<HttpOptions> = {}): Promise<Subject<HttpRepository>> {
  return openHttp(url, { administrator, reader, ...options });
}

/** Ways of calling, each of which has to keep to another sixth of the checks of repositories, for these see little of the way. */
export const ways = { json: 0, xml: 1, strings: 2 } as const;

/** All checks of the protocol, where it is tried, and the shard of a way among those of repositories. */
export const checksOf = (way: keyof typeof ways): readonly Check<HttpRepository>[] =>
  httpChecks.filter((each, index) => (isOfProtocol(each) && way !== 'strings') || isInShard(index, 6, ways[way]));

export const isOfProtocol = ({ id }: Pick<Check, 'id'>): boolean => id.startsWith('protocol.');

/** Checks by the first part of their ids, such as `content`: each takes a part of the time that all of them take together. */
export const bySubject = <C extends Pick<Check, 'id'>>(checks: readonly C[]): readonly (readonly [string, C[]])[] => [
  ...groupBy(checks, ({ id }) => id.split('.', 1)[0] ?? ''),
];
