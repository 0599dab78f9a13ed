/** An existing CMS with its own pages, login, sessions and storage, and the API in a subfolder. */
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import express, { type Request } from 'express';
import { createCmsRestRouter } from 'express-cms-rest';
import session from 'express-session';
import helmet from 'helmet';
import { sampleArticles } from './existing-cms/articles.js';
import { type Member, sampleMembers } from './existing-cms/members.js';
import { renderPage } from './existing-cms/page.js';
import { createRepository } from './existing-cms/repository.js';
import { refuseForeignForms } from './foreign-forms.js';
import { isRunDirectly } from './run-directly.js';

declare module 'express-session' {
  interface SessionData {
    memberId?: number;
  }
}

declare module 'express-serve-static-core' {
  interface Request {
    /** The user of the session, where Passport would put it. */
    user?: Member;
  }
}

const articles = sampleArticles();
const members = sampleMembers();
const cookie = { name: 'newspaper', secret: process.env.SESSION_SECRET || randomBytes(32).toString('base64url') };

export const app = express();

app.use(
  helmet({
    contentSecurityPolicy: { directives: { upgradeInsecureRequests: null } },
    referrerPolicy: { policy: 'same-origin' },
  }),
);
app.use(express.urlencoded({ extended: false }));
app.use(
  session({
    ...cookie,
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure: 'auto' },
  }),
);
app.use((request, _response, next) => {
  const member = members.find(request.session.memberId);
  if (member) request.user = member;
  next();
});

app.get('/', (request, response) => {
  response.send(renderPage(articles.all(), request.user));
});

app.post('/login', refuseForeignForms, async (request, response) => {
  const { login, password } = request.body ?? {};
  const member = members.check(String(login), String(password));
  if (!member) return void response.status(403).send(renderPage(articles.all(), undefined, 'Wrong name or password.'));
  await promisify(request.session.regenerate.bind(request.session))();
  request.session.memberId = member.id;
  response.redirect(303, './');
});

app.post('/logout', refuseForeignForms, async (request: Request, response) => {
  await promisify(request.session.destroy.bind(request.session))();
  response.clearCookie(cookie.name).redirect(303, './');
});

// All that the API needs to know of the above: the storage, the user, and the cookie of the session.
app.use(
  '/cms',
  createCmsRestRouter(createRepository(articles, members), {
    session: { user: (request) => request.user, cookie, exposeIdentifier: true },
  }),
);

if (isRunDirectly(import.meta.url)) {
  app.listen(3000, '127.0.0.1', (error) => {
    if (error) throw error;
    console.log('The CMS is at http://127.0.0.1:3000/, its API in cms/api/cms/v2/');
  });
}
