/** The router over the SQL repository with content that requests multiply: relations, schemas and blocks. */
import express from 'express';
import { createCmsRestRouter } from 'express-cms-rest';
import { openSqlRepository } from 'express-cms-rest/sql';
import { context, createFile } from '../database.js';
import { createMultiplied } from '../multiplied.js';

const repository = await openSqlRepository(await createFile(), { anonymousUserId: 14 });
await createMultiplied(repository, context);

export const app = express();
app.use(createCmsRestRouter(repository, { session: false, basic: true, caching: { memory: 0 } }));
