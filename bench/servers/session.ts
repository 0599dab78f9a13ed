/** The router in a host whose users log in with express-session. */
import express from 'express';
import { createCmsRestRouter } from 'express-cms-rest';
import { item } from '../item.js';
import { userOf, withLogin } from '../login.js';

export const app = withLogin(express());
const load = async () => item;
app.use(createCmsRestRouter({ content: { load, loadInfo: load, updateInfo: load } }, { session: { user: userOf } }));
