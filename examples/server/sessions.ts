/** Where sessions and failed logins are kept: in memory, or in Redis, where several processes share them. */
import type { RedisStore } from 'connect-redis';
import type { RequestHandler } from 'express';
import { ServiceUnavailable } from 'express-cms-rest';
import session, { type Store } from 'express-session';
import { type IRateLimiterOptions, type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible';
import { ConfigurationError, type HostSettings } from './environment.js';

export interface Sessions {
  readonly middleware: RequestHandler;
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
  const middleware = session({
    name,
    secret,
    ...(store && { store }),
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure: 'auto' },
  });
  return { middleware, cookie: { name, secret }, limiter, close };
}

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

/** Where the store is out of reach, clients are told to come back; why it is, its client has said before. */
function temporary(store: RedisStore): Store {
  const { get, set, touch, destroy } = store;
  const told = async <T>(work: Promise<T>, done?: (error?: unknown, value?: T) => void) => {
    const outcome = await work.then(
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
  return message || code || 'it does not answer';
}
