/** A gateway: the API of another server under another vendor, prefix and format, for callers whom that server knows. */
import { AsyncLocalStorage } from 'node:async_hooks';
import express from 'express';
import { createCmsRestRouter } from 'express-cms-rest';
import { openRestRepository } from 'express-cms-rest/client';
import { isRunDirectly } from './run-directly.js';

/** The credentials of the request that is being handled: the other server decides what they are good for. */
const credentials = new AsyncLocalStorage<{ readonly Authorization?: string }>();
const options = {
  vendor: 'vnd.example',
  prefix: '/example/v1',
  defaultFormat: 'xml',
  basic: true,
  session: false,
} as const;

export async function createGateway(url: string) {
  const remote = await openRestRepository(url, { auth: () => ({ ...credentials.getStore() }) });
  const app = express();
  app.use(({ headers: { authorization } }, _response, next) =>
    credentials.run(authorization === undefined ? {} : { Authorization: authorization }, next),
  );
  app.use(createCmsRestRouter(remote, options));
  return app;
}

if (isRunDirectly(import.meta.url)) {
  const app = await createGateway(process.env.REMOTE_URL ?? 'http://127.0.0.1:3000/api/cms/v2');
  app.listen(3001, '127.0.0.1', () => console.log('The API is at http://127.0.0.1:3001/example/v1/'));
}
