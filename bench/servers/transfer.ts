/** The router over the database that BENCH_DATABASE names, as a host that takes a transfer has it. */
import express from 'express';
import { createCmsRestRouter } from 'express-cms-rest';
import { openSqlRepository } from 'express-cms-rest/sql';

const repository = await openSqlRepository(process.env.BENCH_DATABASE ?? '');

export const app = express();
app.use(createCmsRestRouter(repository, { session: false, basic: { realm: 'bench' } }));

export const close = async (): Promise<void> => repository.close();
