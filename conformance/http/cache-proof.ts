/** Proof that a server never sends outdated responses: after each write, former reads are compared with fresh ones. */

import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Connection, HttpResponse, Message } from './connection.js';

/** A read whose response a cache may hold. */
interface Read {
  readonly method: string;
  readonly target: string;
  readonly message: Message;
  readonly response: HttpResponse;
}

/** How many reads are remembered, and how many of these are compared after a write: those that waited longest. */
const [mostReads, comparedReads] = [40, 5];

/** Larger responses are not remembered, in bytes. */
const largest = 100_000;

/** Background writes of a server, such as download counts and steps of jobs, may change some responses, but not all of them. */
const attempts = 20;

/**
 * The connection, with each write followed by comparisons of former responses with fresh ones, which no cache can serve. Where they
 * differ, a request with the entity tag of the former response, which may get a 304, must return the fresh bytes and tag.
 */
export function withCacheProof(connection: Connection): Connection {
  const reads = new Map<string, Read>();
  let active = 0;
  let comparison: Promise<void> = Promise.resolve();

  async function compareNext(): Promise<void> {
    for (const [key, read] of [...reads].slice(0, comparedReads)) {
      reads.delete(key);
      const response = await compare(connection, read);
      if (isRemembered(response)) reads.set(key, { ...read, response });
    }
  }

  return {
    close: connection.close,
    async send(method, target, message = {}) {
      await comparison.catch(() => undefined);
      active += 1;
      const response = await connection.send(method, target, message).finally(() => {
        active -= 1;
      });
      if (method === 'OPTIONS' || method === 'HEAD') return response;
      if (isRead(method, target)) {
        const key = JSON.stringify([method, target, message.headers, String(message.body ?? '')]);
        reads.delete(key);
        // Its signal ends with the request.
        const { signal: _, ...request } = message;
        if (isRemembered(response) && isWhole(message)) reads.set(key, { method, target, message: request, response });
        if (reads.size > mostReads) reads.delete([...reads.keys()][0] as string);
      } else if (active === 0) {
        comparison = compareNext();
        await comparison;
      }
      return response;
    },
  };
}

const isRead = (method: string, target: string): boolean =>
  method === 'GET' || (method === 'POST' && target.split('?')[0]?.endsWith('/views') === true);

const isRemembered = ({ status, headers, bytes }: HttpResponse): boolean =>
  status === 200 && !/no-store/.test(headers['cache-control'] ?? '') && bytes.length <= largest;

/** Without a condition, a range, or an override of the method. */
const isWhole = ({ headers = {} }: Message): boolean =>
  !Object.keys(headers).some((name) => /^(?:if-|range$|x-http-method-override$|x-requested-with$)/i.test(name));

/** @return the fresh response @throws Error where a cache shows another one */
async function compare({ send }: Connection, { method, target, message, response }: Read): Promise<HttpResponse> {
  const { etag } = response.headers;
  const sendWith = (headers: Message['headers']) =>
    send(method, target, { ...message, headers: { ...message.headers, ...headers } });
  // Responses vary by this header, so that caches have none with a value that is new.
  const sendUncached = () => sendWith({ 'X-Requested-With': `cache-proof-${randomUUID()}` });
  let fresh = await sendUncached();
  for (let attempt = 1; ; attempt += 1) {
    // A cache has the former response, which is right, or none, as all requests go through this connection.
    if (isSame(response, fresh)) return fresh;
    const revalidated = await sendWith(etag === undefined ? {} : { 'If-None-Match': etag });
    const current = revalidated.status === 304 ? response : revalidated;
    if (isSame(current, fresh)) return fresh;
    const before = fresh;
    fresh = await sendUncached();
    if (isSame(current, fresh)) return fresh;
    if (isSame(before, fresh) || attempt === attempts)
      throw new Error(
        `${method} ${target} is out of date in a cache, with ${revalidated.status}: ${difference(current, fresh)}`,
      );
    await setTimeout(20 * attempt);
  }
}

const isSame = (former: HttpResponse, fresh: HttpResponse): boolean =>
  former.status === fresh.status &&
  (former.status !== 200 ||
    (textOf(former) === textOf(fresh) &&
      (former.headers.etag === fresh.headers.etag || textOf(former) !== former.text)));

/** How long a search took is that of the response that is cached. */
const textOf = ({ text }: HttpResponse): string => text.replace(/("time": *|<time>)[\d.e-]+/, '$1');

/** The texts from a little before the place where they differ. */
function difference(former: HttpResponse, fresh: HttpResponse): string {
  if (former.status !== fresh.status) return `fresh it has ${fresh.status}`;
  const [a, b] = [textOf(former), textOf(fresh)];
  const at = [...a].findIndex((character, index) => character !== b[index]);
  if (at < 0 && a.length === b.length) return `its ETag is ${former.headers.etag}, and fresh ${fresh.headers.etag}`;
  const excerpt = (text: string) => text.slice(Math.max(0, at - 60), at + 100);
  return `${excerpt(a)} in the place of ${excerpt(b)}`;
}
