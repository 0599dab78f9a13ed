/** The app: your routes, and the API of the content. */
import express, { type Express } from 'express';
import { createCmsRestRouter, type Repository } from 'express-cms-rest';

export function createApp(repository: Repository, secret: string): Express {
  const app = express();
  app.get('/', (_request, response) => response.redirect('api/cms/v2/'));
  app.get('/health', (_request, response) => void response.send('ok'));
  app.use(createCmsRestRouter(repository, { session: { install: { secret } }, basic: { realm: 'CMS' } }));
  return app;
}
