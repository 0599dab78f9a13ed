/** The app: the API of the content, the site, and your routes. */
import express, { type Express } from 'express';
import { createCmsRestRouter, type Repository } from 'express-cms-rest';
import { createCmsMcp } from 'express-cms-rest/mcp';
import type { PageCache } from './page-cache.js';
import { createSite } from './site.js';

export interface AppSettings {
  /** The URL by which the server reaches itself. */
  readonly origin: string;
  /** Sessions are signed with it. */
  readonly secret: string;
  /** Whether agents are served at `/mcp`, with API keys that users create; true by default. */
  readonly hasMcp?: boolean;
}

export function createApp(repository: Repository, pages: PageCache, settings: AppSettings): Express {
  const { origin, secret, hasMcp = true } = settings;
  const options = { basic: { realm: 'CMS' }, apiKeys: true, items: { public: true } };
  const app = express();
  app.get('/health', (_request, response) => void response.send('ok'));
  if (hasMcp) app.use(createCmsMcp(repository, options));
  app.use(createCmsRestRouter(repository, { ...options, session: { install: { secret } } }));
  app.use(pages.receiver, createSite(origin, pages));
  return app;
}
