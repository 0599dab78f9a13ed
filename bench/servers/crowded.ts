/** The router over the SQL repository with many entities of one kind at a time, which other callers than the administrator see by many policies. */
import express from 'express';
import { createCmsRestRouter } from 'express-cms-rest';
import { openSqlRepository } from 'express-cms-rest/sql';
import { createCrowd } from '../crowded.js';
import { context, createFile } from '../database.js';

const repository = await openSqlRepository(await createFile());
const crowd = await createCrowd(repository, context);

export const app = express();
app.get('/crowd', (_, response) => void response.json(crowd));
app.use(createCmsRestRouter(repository, { session: false, basic: true, caching: { memory: 0 } }));
