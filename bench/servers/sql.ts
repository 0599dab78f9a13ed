/** The router over the SQL repository, where anonymous callers may do all that the administrator may. */
import express from 'express';
import { createCmsRestRouter } from 'express-cms-rest';
import { openSqlRepository } from 'express-cms-rest/sql';
import { createFile } from '../database.js';

const repository = await openSqlRepository(await createFile(), { anonymousUserId: 14 });

export const app = express();
app.use(createCmsRestRouter(repository, { session: false, caching: { memory: 0 } }));
