/** The router over a repository in memory that has a state, so that responses are cached. */
import express from 'express';
import { createCmsRestRouter } from 'express-cms-rest';
import { unchanging } from '../item.js';

export const app = express();
app.use(createCmsRestRouter(unchanging, { session: false }));
