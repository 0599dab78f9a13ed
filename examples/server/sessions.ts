/** The stores of sessions and failed logins: in memory, or in Redis, which several processes share; and their expiry. */
import { randomBytes } from 'node:crypto';
import type { RedisStore } from 'connect-redis';
import type { RequestHandler } from 'express';
import { ServiceUnavailable } from 'express-cms-rest';
import session, { type Store } from 'express-session';
import { type IRateLimiterOptions, type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible';
import { ConfigurationError, type HostSettings } from './environment.js';

export interface Sessions {
  readonly middleware: readonly RequestHandler[];
  readonly cookie: { readonly name: string; readonly secret: string };
  limiter(options: IRateLimiterOptions): RateLimiterAbstract;
  close(): Promise<void>;
}

type Storage = Pick<Sessions, 'limiter' | 'close'> & { readonly store?: Store };

const inMemory: Storage = {
  limiter: (options) => new RateLimiterMemory(options),
  close: async () => {},
};

export async function openSessions({ redisUrl, sessionSecret: secret }: HostSettings): Promise<Sessions> {
  const { store, limiter, close } = redisUrl ? await inRedis(redisUrl) : inMemory;
  const name = 'CMSSESSID';
  const keeping = session({
    name,
    secret,
    ...(store && { store }),
    genid: newSessionId,
    resave: false,
    // Each response renews the expiry, in the store and in the browser.
    rolling: true,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure: 'auto', maxAge: lifetime.idle },
  });
  return { middleware: [keeping, endOldSessions], cookie: { name, secret }, limiter, close };
}

/** Milliseconds without a request, and since the login, after which a session ends. */
export const lifetime = { idle: 60 * 60 * 1000, absolute: 12 * 60 * 60 * 1000 };

/** The id holds the start time of the session; the signature of the cookie protects it. */
function newSessionId(): string {
  return `${Date.now().toString(36)}-${randomBytes(24).toString('base64url')}`;
}

/** Absolute lifetime: a stolen cookie expires even if it is in constant use. */
const endOldSessions: RequestHandler = (request, _response, next) => {
  const began = Number.parseInt(request.sessionID ?? '', 36);
  // Without a store there is no session.
  if (!request.session || Date.now() - began < lifetime.absolute) next();
  else request.session.regenerate(next);
};

async function inRedis(url: string): Promise<Storage> {
  const [{ createClient }, { RedisStore: Store }, { RateLimiterRedis }] = await Promise.all([
    import('redis'),
    import('connect-redis'),
    import('rate-limiter-flexible'),
  ]);
  let wasConnected = false;
  const client = createClient({
    url,
    // Without Redis a request fails at once, instead of waiting for it in a queue.
    disableOfflineQueue: true,
    socket: { connectTimeout: 5000, reconnectStrategy: (retries) => wasConnected && Math.min(retries * 100, 3000) },
  });
  client.on('error', (error: Error) => wasConnected && console.error(`Redis: ${error.message || error.name}`));
  try {
    await client.connect();
  } catch (error) {
    client.destroy();
    throw new ConfigurationError(`REDIS_URL cannot be reached: ${reasonOf(error)}`);
  }
  wasConnected = true;
  return {
    store: temporary(new Store({ client, prefix: 'cms-session:' })),
    limiter: (options) =>
      new RateLimiterRedis({
        ...options,
        storeClient: client,
        useRedisPackage: true,
        insuranceLimiter: new RateLimiterMemory(options),
      }),
    close: async () => client.destroy(),
  };
}

/** Responds with 503 and `Retry-After` while the store is unavailable; its client logs the cause. */
function temporary(store: RedisStore): Store {
  const { get, set, touch, destroy } = store;
  const told = async <T>(call: Promise<T>, done?: (error?: unknown, value?: T) => void) => {
    const outcome = await call.then(
      (value) => [null, value] as const,
      () => [new ServiceUnavailable()] as const,
    );
    done?.(...outcome);
  };
  return Object.assign(store, {
    get: (id, done) => told(get.call(store, id), done),
    set: (id, data, done) => told(set.call(store, id, data), done),
    touch: (id, data, done) => told(touch.call(store, id, data), done),
    destroy: (id, done) => told(destroy.call(store, id), done),
  } satisfies Partial<Store>);
}

function reasonOf(error: unknown): string {
  const { code, message } = error as { readonly code?: string; readonly message?: string };
  return message || code || 'it does not response';
}
