/** The router with the response cache, in a host whose users log in with express-session. */
import express from 'express';
import { createCmsRestRouter } from 'express-cms-rest';
import { unchanging } from '../item.js';
import { userOf, withLogin } from '../login.js';

export const app = withLogin(express());
app.use(createCmsRestRouter(unchanging, { session: { user: userOf } }));
