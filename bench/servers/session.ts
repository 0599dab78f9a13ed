/** The router in a host whose users log in with express-session. */
import express from 'express';
import { createCmsRestRouter } from 'express-cms-rest';
import { item } from '../item.js';
import { withLogin } from '../login.js';

export const app = withLogin(express());
const load = async () => item;
const session = {
  user: (request: { session?: unknown }) => (request.session as { userId?: number } | undefined)?.userId,
};
app.use(createCmsRestRouter({ content: { load, loadInfo: load, updateInfo: load } }, { session }));
