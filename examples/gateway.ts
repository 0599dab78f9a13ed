/** A gateway: the API of another server under another vendor, prefix and format, for the users of that server. */
import express from 'express';
import { createCmsRestRouter } from 'express-cms-rest';
import { openRestRepository, type RestRepositoryOptions } from 'express-cms-rest/client';
import { isRunDirectly } from './run-directly.js';

/** A login here is a login there: the session of the gateway holds that of the other server, which decides about permissions. */
export async function createGateway(url: string, secret: string, options: RestRepositoryOptions = {}) {
  const remote = await openRestRepository(url, { ...options, auth: 'caller' });
  const router = createCmsRestRouter(remote, {
    vendor: 'vnd.example',
    prefix: '/example/v1',
    defaultFormat: 'xml',
    basic: true,
    session: { install: { secret } },
  });
  return express().use(router);
}

if (isRunDirectly(import.meta.url)) {
  const { REMOTE_URL = 'http://127.0.0.1:3000/api/cms/v2', SESSION_SECRET = 'not a secret' } = process.env;
  const app = await createGateway(REMOTE_URL, SESSION_SECRET);
  app.listen(3001, '127.0.0.1', (error) => {
    if (error) throw error;
    console.log('The API is at http://127.0.0.1:3001/example/v1/');
  });
}
