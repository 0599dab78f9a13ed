/** The router over the SQL repository on PostgreSQL, where each request publishes a draft of another item. */
import express from 'express';
import { createCmsRestRouter } from 'express-cms-rest';
import { openSqlRepository } from 'express-cms-rest/sql';
import { createDatabase } from '../database.js';
import { createDrafts } from '../drafts.js';

const { url, drop } = await createDatabase();
const drafts = await createDrafts(url);
const repository = await openSqlRepository(url, { anonymousUserId: 14 });

export const app = express();

app.post('/publish', async (request, response, next) => {
  const draft = await drafts.take();
  response.once('close', () => drafts.giveBack(draft));
  request.url = `/api/cms/v2/content/objects/${draft.contentId}/versions/${draft.versionNo}`;
  next();
});

app.use(createCmsRestRouter(repository, { session: false, caching: { memory: 0 } }));

export async function close(): Promise<void> {
  await repository.close?.();
  await drafts.end();
  await drop();
}
