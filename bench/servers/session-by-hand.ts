/** Sessions, hand-written: a logged-in user gets the document. */
import express from 'express';
import { ask } from '../ask.js';
import { withLogin } from '../login.js';

const document: unknown = await (await ask({ Accept: 'application/vnd.cms.api.Content+json' })).json();

export const app = withLogin(express());
app.get('/api/cms/v2/content/objects/:id', (request, response) => {
  if (request.session.userId === undefined) response.sendStatus(401);
  else response.json(document);
});
