/** The router over a repository in memory. */
import express from 'express';
import { createCmsRestRouter } from 'express-cms-rest';
import { item } from '../item.js';

export const app = express();
const load = async () => item;
app.use(createCmsRestRouter({ content: { load, loadInfo: load, updateInfo: load } }, { session: false }));
