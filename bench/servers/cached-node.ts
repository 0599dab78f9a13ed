/** The cached response on Node's own server, without Express. */
import { createServer } from 'node:http';
import { createCmsRestRouter } from 'express-cms-rest';
import { unchanging } from '../item.js';

export const app = createServer(createCmsRestRouter(unchanging, { session: false }));
