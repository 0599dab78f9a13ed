/** The router over the SQL repository, with both ways of being known. */
import express from 'express';
import { createCmsRestRouter } from 'express-cms-rest';
import { openSqlRepository } from 'express-cms-rest/sql';
import { createDatabase } from '../database.js';
import { withLogin } from '../login.js';

const repository = await openSqlRepository(await createDatabase());
const user = (request: { session?: unknown }) => (request.session as { userId?: number } | undefined)?.userId;

export const app = withLogin(express());
app.use(createCmsRestRouter(repository, { basic: true, session: { user } }));
