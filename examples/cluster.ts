/** The complete host in several processes behind one port, with one database and one Redis for all of them. */
import cluster from 'node:cluster';
import { availableParallelism } from 'node:os';
import { keepWorkers } from './cluster/workers.js';
import { isRunDirectly } from './run-directly.js';
import { ConfigurationError, type HostSettings, readEnvironment } from './server/environment.js';
import { announce, serve } from './server/serving.js';
import { createServerApp } from './server.js';

/** The primary process serves nothing itself, so that there is little in it that could end it. */
function lead(): void {
  const settings = readEnvironment(process.env);
  checkShared(settings);
  const count = readCount(process.env.CMS_WORKERS);
  // Each worker would make up a secret of its own.
  const workers = keepWorkers(count, { SESSION_SECRET: settings.sessionSecret }, (address) =>
    announce(settings, address),
  );
  // Once each, so that a second signal ends processes that do not stop: without their primary, workers end too.
  process.once('SIGTERM', workers.close).once('SIGINT', workers.close);
}

async function serveRequests(): Promise<void> {
  const served = await createServerApp(process.env);
  await serve({
    ...served,
    close: async () => {
      await served.close();
      leave();
    },
  });
}

/** The channel to the primary would keep the process. */
function leave(): void {
  cluster.worker?.disconnect();
}

function checkShared({ database, redisUrl }: HostSettings): void {
  if (!redisUrl) throw new ConfigurationError('REDIS_URL must be set: that is where workers share sessions');
  if (database === ':memory:') {
    throw new ConfigurationError('CMS_DATABASE must not be :memory:, of which each worker would have its own');
  }
}

function readCount(text: string | undefined): number {
  const count = text ? Number(text) : availableParallelism();
  if (Number.isInteger(count) && count >= 1 && count <= 1000) return count;
  throw new ConfigurationError('CMS_WORKERS must be a number from 1 to 1000');
}

if (isRunDirectly(import.meta.url)) {
  try {
    await (cluster.isPrimary ? lead() : serveRequests());
  } catch (error) {
    console.error(error instanceof ConfigurationError ? error.message : error);
    process.exitCode = 1;
    leave();
  }
}
