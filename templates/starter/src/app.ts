/** The app: the API of the content, the site, and your routes. */
import express, { type Express } from 'express';
import { createCmsRestRouter, type Repository } from 'express-cms-rest';
import type { PageCache } from './page-cache.js';
import { createSite } from './site.js';

export interface AppSettings {
  /** The URL by which the server reaches itself. */
  readonly origin: string;
  /** Sessions are signed with it. */
  readonly secret: string;
}

export function createApp(repository: Repository, pages: PageCache, { origin, secret }: AppSettings): Express {
  const app = express();
  app.get('/health', (_request, response) => void response.send('ok'));
  app.use(
    createCmsRestRouter(repository, {
      session: { install: { secret } },
      basic: { realm: 'CMS' },
      items: { public: true },
    }),
  );
  app.use(pages.receiver, createSite(origin, pages));
  return app;
}
