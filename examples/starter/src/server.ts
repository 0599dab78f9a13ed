/** Starts the server. */
import { openSqlRepository } from 'express-cms-rest/sql';
import { createApp } from './app.js';
import { installRecipes } from './recipes.js';

const { PORT = '3000', SESSION_SECRET, CMS_ADMIN_PASSWORD = 'publish', NODE_ENV } = process.env;
if (NODE_ENV === 'production' && !SESSION_SECRET) throw new Error('Set SESSION_SECRET');

const repository = await openSqlRepository('cms.sqlite', { adminPassword: CMS_ADMIN_PASSWORD });
await installRecipes(repository);
const server = createApp(repository, SESSION_SECRET ?? 'for development only').listen(Number(PORT), '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${PORT}/api/cms/v2/`),
);

process.once('SIGTERM', () => server.close(() => void repository.close?.()));
