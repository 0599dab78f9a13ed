/** Whether a response cache that is warm shows what a router without one does, after an operation as before it. */
import { Agent } from 'node:http';
import { type HttpResponse, send } from '../support/api.js';
import { callers } from './callers.js';
import type { Combination } from './circumstances.js';
import { type Login } from './logins.js';
import { operations, prepare } from './operations.js';
import type { Host, Stage } from './stage.js';

interface Read {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** What belongs to one response alone. */
const ofOne = /^(?:date|x-request-id|connection|keep-alive)$/;

const reading = operations.filter(({ method, operation }) => method === 'GET' && !operation.usesSession);

/** Every GET of the table, by the administrator and by an anonymous caller. */
async function readsOf({ things }: Stage, { wire, logins }: Host, { format }: Combination): Promise<readonly Read[]> {
  const [administrator] = callers;
  const known = administrator?.credentials && (await logins.by('basic', administrator.credentials));
  const anonymous: Login = { headers: {} };
  const all: Read[] = [];
  for (const operation of reading) {
    const { path, query, headers } = await prepare(operation, things, { wire, format: format.value, sessionId: 'none' });
    for (const login of [known ?? anonymous, anonymous]) {
      const Accept = `application/${format.value}`;
      all.push({
        path: query.size > 0 ? `${path}?${query}` : path,
        headers: { Accept, ...(login.headers as Read['headers']), ...headers },
      });
    }
  }
  return all;
}

const load = ({ api, wire }: Host, { path, headers }: Read, more: object = {}): Promise<HttpResponse> =>
  send('GET', api.url + wire.prefix + path, { headers: { ...headers, ...more }, agent });

const essence = ({ status, headers, text }: HttpResponse) => {
  const kept = Object.entries(headers).filter(([name]) => !ofOne.test(name));
  return JSON.stringify([status, Object.fromEntries(kept), text]);
};

/** Fills the cache, and makes the function that compares it with a router that has none. */
export async function createCacheCheck(stage: Stage, combination: Combination): Promise<() => Promise<string[]>> {
  const { mount, ids } = combination;
  const kind = { mount: mount.value, ids: ids.value };
  const [caching, fresh] = [
    await stage.hostOf({ ...kind, isCaching: true }),
    await stage.hostOf({ ...kind, isCaching: false }),
  ];
  const reads = await readsOf(stage, caching, combination);
  const before = await Promise.all(reads.map((read) => load(caching, read)));
  const compare = async (read: Read, at: number): Promise<string[]> => {
    const old = before[at] as HttpResponse;
    const tag = old.headers.etag;
    const is = await load(fresh, read);
    const found = await load(caching, read);
    const where = `GET ${read.path}`;
    if (essence(is) !== essence(found)) return [`${where} is ${essence(found)} in the cache, and ${essence(is)} without`];
    if (tag === undefined) return [];
    if (tag === is.headers.etag && old.text !== is.text) return [`${where} has another body, and the same ETag`];
    const { status } = await load(caching, read, { 'If-None-Match': tag });
    const expected = tag === is.headers.etag ? 304 : is.status;
    return status === expected ? [] : [`${where} is ${status} for an ETag in the place of ${expected}`];
  };
  return async () => (await Promise.all(reads.map(compare))).flat();
}

export const closeConnections = (): void => agent.destroy();
