/** The router over the SQL repository, with the response cache. */
import express from 'express';
import { createCmsRestRouter } from 'express-cms-rest';
import { openSqlRepository } from 'express-cms-rest/sql';
import { createFile } from '../database.js';

const repository = await openSqlRepository(await createFile(), { anonymousUserId: 14 });

export const app = express();
app.use(createCmsRestRouter(repository, { session: false }));
