/** The router over the SQL repository on PostgreSQL, where anonymous callers may do all that the administrator may. */
import express from 'express';
import { createCmsRestRouter } from 'express-cms-rest';
import { openSqlRepository } from 'express-cms-rest/sql';
import { createDatabase } from '../database.js';

const { url, drop } = await createDatabase();
const repository = await openSqlRepository(url, { anonymousUserId: 14 });

export const app = express();
app.use(createCmsRestRouter(repository, { session: false, caching: { memory: 0 } }));

export async function close(): Promise<void> {
  await repository.close?.();
  await drop();
}
