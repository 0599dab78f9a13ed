/** A complete host: a login page, sessions and the API of a CMS in an SQL database, set up by environment variables. */
import cluster from 'node:cluster';
import { STATUS_CODES } from 'node:http';
import compression from 'compression';
import express, { type ErrorRequestHandler, type Express, type Request } from 'express';
import { createCmsRestRouter, type Repository, RestError } from 'express-cms-rest';
import helmet from 'helmet';
import { isRunDirectly } from './run-directly.js';
import { ConfigurationError, type Environment, type HostSettings, readEnvironment } from './server/environment.js';
import { createFindUser, createLogin } from './server/login.js';
import { type PageContents, renderPage, style } from './server/page.js';
import { hostContext, openRepository } from './server/repository.js';
import { announce, serve } from './server/serving.js';
import { openSessions, type Sessions } from './server/sessions.js';
import { weakTags } from './server/weak-tags.js';

export interface ServerApp {
  readonly app: Express;
  readonly repository: Repository;
  readonly settings: HostSettings;
  /** Ends what the app holds: the router, the database, and Redis. */
  close(): Promise<void>;
}

/** The app as the environment wants it; throws a ConfigurationError where it wants what cannot be. */
export async function createServerApp(environment: Environment): Promise<ServerApp> {
  const settings = readEnvironment(environment);
  const app = express();
  trustProxy(app, settings);
  const sessions = await openSessions(settings);
  try {
    const repository = await openRepository(settings);
    const router = assemble(app, repository, sessions, settings);
    const close = async () => {
      router.close();
      await repository.close?.();
      await sessions.close();
    };
    return { app, repository, settings, close };
  } catch (error) {
    await sessions.close();
    throw error;
  }
}

function trustProxy(app: Express, settings: HostSettings): void {
  try {
    app.set('trust proxy', settings.trustProxy);
  } catch {
    throw new ConfigurationError(
      'CMS_TRUST_PROXY must be a number of proxies, or addresses such as loopback,10.0.0.0/8',
    );
  }
}

function assemble(app: Express, repository: Repository, sessions: Sessions, settings: HostSettings) {
  const { subfolder, prefix, vendor, defaultFormat, legacyClients, fieldTypePrefix, basicAuth } = settings;
  const findUser = createFindUser(repository);
  const router = createCmsRestRouter(repository, {
    prefix,
    vendor,
    defaultFormat,
    legacyClients,
    fieldTypePrefix,
    basic: basicAuth && { realm: 'CMS' },
    session: { user: findUser, cookie: sessions.cookie, exposeIdentifier: true },
    limits: { failedLogins: { limiter: sessions.limiter } },
  });

  async function showPage(request: Request, status = 200, contents: Partial<PageContents> = {}): Promise<void> {
    const user = await findUser(request);
    const page = renderPage({ apiPath: `${subfolder}${prefix}/`, user, ...contents });
    request.res?.status(status).set('Cache-Control', 'no-store').type('html').send(page);
  }

  app.use(helmet({ contentSecurityPolicy: { directives }, referrerPolicy: { policy: 'same-origin' } }));
  app.get('/health', async (_request, response) => {
    await repository.languages?.list?.({}, hostContext());
    response.set('Cache-Control', 'no-store').json({ status: 'ok', worker: cluster.worker?.id });
  });
  app.use(weakTags, compression());
  app.get('/style.css', (_request, response) => void response.type('css').send(style));
  app.use(...sessions.middleware);
  app.get(['/', '/login'], (request) => showPage(request));
  app.use(
    createLogin(repository, sessions, (request, status, problem, login) =>
      showPage(request, status, { problem, login }),
    ),
  );
  app.use(subfolder || '/', router);
  app.use((_request, response) => void response.status(404).type('text').send('Not found\n'));
  app.use(answerError);
  return router;
}

/** The host may be asked without TLS, from which helmet would send browsers away. */
const directives = { upgradeInsecureRequests: null };

/** Says no more than the status, and when to come back. Express knows an error handler by its four parameters. */
const answerError: ErrorRequestHandler = (error, _request, response, next) => {
  const isClients = error?.status >= 400 && error.status < 500;
  const status: number = error instanceof RestError || isClients ? error.status : 500;
  if (status === 500) console.error(error);
  if (response.headersSent) return next(error);
  if (error instanceof RestError) response.set(error.headers);
  response.status(status).type('text').send(`${STATUS_CODES[status]}\n`);
};

async function main(): Promise<void> {
  const served = await createServerApp(process.env);
  announce(served.settings, await serve(served));
}

if (isRunDirectly(import.meta.url)) {
  main().catch((error: unknown) => {
    console.error(error instanceof ConfigurationError ? error.message : error);
    process.exitCode = 1;
  });
}
