/** The router over a repository that answers from memory. */
import express from 'express';
import { createCmsRestRouter } from 'express-cms-rest';
import { item } from '../item.js';

export const app = express();
app.use(createCmsRestRouter({ content: { load: async () => item, loadInfo: async () => item } }, { session: false }));
