/** The router over a SQLite file with a folder of 20,000 locations, where anonymous callers may do all that the administrator may. */
import express from 'express';
import { createCmsRestRouter } from 'express-cms-rest';
import { openSqlRepository } from 'express-cms-rest/sql';
import { createFile } from '../database.js';
import { growTree } from '../subtree.js';

const repository = await openSqlRepository(await createFile(), { anonymousUserId: 14, limits: { subtree: 100_000 } });
export const tree = await growTree(repository);

export const app = express();
app.get('/tree', (_, response) => void response.json(tree));
app.use(createCmsRestRouter(repository, { session: false, caching: { memory: 0 } }));
