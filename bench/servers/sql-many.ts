/** The router over a SQLite file that is there already, with the response cache below `/cached` and without it elsewhere. */
import express from 'express';
import { createCmsRestRouter } from 'express-cms-rest';
import { openSqlRepository } from 'express-cms-rest/sql';

const repository = await openSqlRepository(process.env.BENCH_FILE ?? '', { anonymousUserId: 14 });

export const app = express();
app.use('/cached', createCmsRestRouter(repository, { session: false }));
app.use(createCmsRestRouter(repository, { session: false, caching: { memory: 0 } }));
