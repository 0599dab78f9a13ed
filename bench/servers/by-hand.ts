/** A hand-written Express handler that sends the same document with `response.json()`. */
import express from 'express';
import { ask } from '../ask.js';

const document: unknown = await (await ask({ Accept: 'application/vnd.cms.api.Content+json' })).json();

export const app = express();
app.get('/api/cms/v2/content/objects/:id', (_, response) => {
  response.json(document);
});
