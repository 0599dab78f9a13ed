/** Whether a response cache that is warm shows what a router without one does, after an operation as before it. */
import { Agent } from 'node:http';
import { type HttpResponse, send } from '../support/api.js';
import { callers } from './callers.js';
import type { Combination } from './circumstances.js';
import type { Login } from './logins.js';
import { type Operation, operations, prepare } from './operations.js';
import type { Host, Stage } from './stage.js';

interface Read {
  /** The operation and the caller. */
  readonly key: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What belongs to one response alone; a date is left out for as long as a second could have two states. */
const ofOne = /^(?:date|x-request-id|connection|keep-alive|last-modified)$/;

const reading = operations.filter(
  ({ method, operation: { access, caching } }) => method === 'GET' && access !== 'session' && caching !== 'never',
);

/** GETs of the table, by the administrator and by an anonymous caller. */
async function readsOf(
  sources: readonly Operation[],
  { things }: Stage,
  { mount, logins }: Host,
  { format: { value: format } }: Combination,
): Promise<readonly Read[]> {
  const [administrator] = callers;
  const known = administrator?.credentials && (await logins.by('basic', administrator.credentials));
  const anonymous: Login = { headers: {} };
  const all = sources.map(async (operation) => {
    const { path, query, headers } = await prepare(operation, things, { mount, format, sessionId: 'none' });
    return [known ?? anonymous, anonymous].map((login) => ({
      key: `${login === anonymous} ${operation.name}`,
      path: query.size > 0 ? `${path}?${query}` : path,
      headers: { Accept: `application/${format}`, ...(login.headers as Read['headers']), ...headers },
    }));
  });
  return (await Promise.all(all)).flat();
}

/** Reads that are refused, as the caller has no right: they are so at each time. */
const refused = new Set<string>();

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

const load = ({ api, mount }: Host, { path, headers }: Read, tag?: string): Promise<HttpResponse> =>
  send('GET', api.url + mount.prefix + path, {
    headers: { ...headers, ...(tag !== undefined && { 'If-None-Match': tag }) },
    agent,
  });

const essence = ({ status, headers, text }: HttpResponse): string => {
  const kept = Object.entries(headers).filter(([name]) => !ofOne.test(name));
  return JSON.stringify([status, Object.fromEntries(kept), text]);
};

/** How two texts differ, from a little before the place where they do. */
function difference(a: string, b: string): string {
  const at = [...a].findIndex((character, index) => character !== b[index]);
  const excerpt = (text: string) => text.slice(Math.max(0, at - 60), at + 60);
  return `${excerpt(a)} in the place of ${excerpt(b)}`;
}

/**
 * What is wrong with a client's copy that the cache confirms, or with a response from the cache.
 * @param fresh undefined where nothing has changed since the copy was loaded
 */
async function compare(read: Read, old: HttpResponse, caching: Host, fresh: Host | undefined): Promise<string[]> {
  const tag = old.headers.etag;
  const found = await load(caching, read, tag);
  const now = fresh ? await load(fresh, read) : old;
  const faultAt = (fault: string) => [`GET ${read.path} with a warm cache: ${fault}`];
  if (found.status !== 304)
    return essence(found) === essence(now) ? [] : faultAt(difference(essence(found), essence(now)));
  if (tag !== now.headers.etag) return faultAt(`304, but the ETag is ${now.headers.etag} and no longer ${tag}`);
  return old.text === now.text ? [] : faultAt(`the ETag is the same, but ${difference(old.text, now.text)}`);
}

async function lastChange({ opened }: Stage): Promise<number> {
  const changes = opened().db.selectFrom('cms_change');
  const { id } = await changes.select(({ fn }) => fn.max('id').as('id')).executeTakeFirstOrThrow();
  return Number(id);
}

/**
 * Fills the cache, and makes the function that compares it with that of a router whose cache holds nothing. That is called with
 * whether what is stored is still the same: after a write that has changed nothing, what the cache was filled with is right.
 */
export async function createCacheCheck(
  operation: Operation,
  stage: Stage,
  combination: Combination,
): Promise<(isUnchanged: boolean) => Promise<readonly string[]>> {
  const kind = { mount: combination.mount.value, ids: combination.ids.value };
  const caching = await stage.hostOf({ ...kind, cache: 'filled' });
  const fresh = await stage.hostOf({ ...kind, cache: 'nothing' });
  // What only reads leaves all other responses as they are.
  const tried = operation.isSafe ? reading.filter((each) => each === operation) : reading;
  const reads = (await readsOf(tried, stage, caching, combination)).filter(({ key }) => !refused.has(key));
  const before = await Promise.all(reads.map(async (read) => ({ read, old: await load(caching, read) })));
  // Errors are not cached.
  const shown = before.filter(({ old }) => old.status < 400);
  const logged = await lastChange(stage);
  for (const { read, old } of before) if (old.status >= 400) refused.add(read.key);
  return async (isUnchanged) => {
    // Some writes that change nothing are logged, and shown by the list of changes.
    const isSame = isUnchanged && !operation.isSafe && (await lastChange(stage)) === logged;
    const other = isSame ? undefined : fresh;
    const compared = shown.map(({ read, old }) => compare(read, old, caching, other));
    return (await Promise.all(compared)).flat();
  };
}
