/** Starts the server. */
import { createApp } from './app.js';
import { openDatabase } from './database.js';
import { installRecipes } from './recipes.js';

const { PORT = '3000', SESSION_SECRET, CMS_ADMIN_PASSWORD, NODE_ENV } = process.env;
const isProduction = NODE_ENV === 'production';
if (isProduction && !SESSION_SECRET) throw new Error('Set SESSION_SECRET: sessions are signed with it');

const repository = await openDatabase({ file: 'cms.sqlite', adminPassword: CMS_ADMIN_PASSWORD, isProduction });
await installRecipes(repository);
const server = createApp(repository, SESSION_SECRET || 'for development only').listen(Number(PORT), '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${PORT}/api/cms/v2/`),
);

process.once('SIGTERM', () => {
  server.close(() => void repository.close());
  // Event streams do not end by themselves.
  setTimeout(() => server.closeAllConnections(), 5000).unref();
});
