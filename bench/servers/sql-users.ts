/** The router over the SQL repository, with both ways of being known. */
import express from 'express';
import { createCmsRestRouter } from 'express-cms-rest';
import { openSqlRepository } from 'express-cms-rest/sql';
import { createFile } from '../database.js';
import { userOf, withLogin } from '../login.js';

const repository = await openSqlRepository(await createFile());

export const app = withLogin(express());
app.use(createCmsRestRouter(repository, { basic: true, session: { user: userOf }, caching: { memory: 0 } }));
