/** Where sessions and failed logins are kept: in memory, or in Redis, where several processes share them. */
import type { RequestHandler } from 'express';
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
  const [{ createClient }, { RedisStore }, { RateLimiterRedis }] = await Promise.all([
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
    store: new RedisStore({ client, prefix: 'cms-session:' }),
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

function reasonOf(error: unknown): string {
  const { code, message } = error as { readonly code?: string; readonly message?: string };
  return message || code || 'it does not answer';
}
