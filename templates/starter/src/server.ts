/** Starts the server. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createApp } from './app.js';
import { installArticles, publishArticle } from './articles.js';
import { openDatabase } from './database.js';
import { createPageCache } from './page-cache.js';
import { welcome } from './welcome.js';

const { PORT = '3000', SESSION_SECRET, CMS_ADMIN_PASSWORD, NODE_ENV } = process.env;
const isProduction = NODE_ENV === 'production';
if (isProduction && !SESSION_SECRET) throw new Error('Set SESSION_SECRET: sessions are signed with it');

const file = 'cms.sqlite';
const isNew = !existsSync(file);
const repository = await openDatabase({ file, adminPassword: CMS_ADMIN_PASSWORD, isProduction });
await installArticles(repository);
if (isNew) await publishArticle(repository, welcome);

const origin = `http://127.0.0.1:${PORT}`;
const pages = createPageCache();
const app = createApp(repository, pages, { origin, secret: SESSION_SECRET || 'for development only' });
const server = app.listen(Number(PORT), '127.0.0.1');
// Throws if the port is in use: the webhook of the server that uses it must not be replaced.
await once(server, 'listening');
await pages.subscribe(repository, origin);
console.log(`${origin}/`);

process.once('SIGTERM', () => {
  server.close(() => void repository.close());
  // Event streams do not end by themselves.
  setTimeout(() => server.closeAllConnections(), 5000).unref();
});
