/** The Redis server that specs of sessions and limits use: that of CMS_TEST_REDIS, or the one that is on this machine. */

import { createClient } from 'redis';
import { describeIf } from '../support/skipped.js';

const { CI, CMS_TEST_REDIS } = process.env;

export const redisUrl = CMS_TEST_REDIS || 'redis://127.0.0.1:6379';

export const connectToRedis = async () => {
  const client = createClient({ url: redisUrl, socket: { connectTimeout: 1000, reconnectStrategy: false } });
  client.on('error', () => {});
  return client.connect();
};

/** With its URL set, and in continuous integration, the server is required. */
const isReachable = await connectToRedis().then(
  (client) => {
    client.destroy();
    return true;
  },
  (cause: unknown) => {
    const problem = 'There is no Redis server to test with';
    if (CMS_TEST_REDIS || (CI && CI !== 'false')) throw new Error(problem, { cause });
    return false;
  },
);

export const describeWithRedis = describeIf(isReachable, 'there is no Redis server');
