/** A complete host: a login page, sessions and the API of a CMS in an SQL database, set up by environment variables. */
import cluster from 'node:cluster';
import { STATUS_CODES } from 'node:http';
import compression from 'compression';
import express, { type ErrorRequestHandler, type Express, type Request } from 'express';
import { createCmsRestRouter, type Repository, RestError } from 'express-cms-rest';
import { createCmsMcp } from 'express-cms-rest/mcp';
import helmet from 'helmet';
import { isRunDirectly } from './run-directly.js';
import { ConfigurationError, type Environment, type HostSettings, readEnvironment } from './server/environment.js';
import { createFindUser, createLogin } from './server/login.js';
import { type PageContents, renderPage, style } from './server/page.js';
import { hostContext, openRepository } from './server/repository.js';
import { announce, type ServerApp, serve } from './server/serving.js';
import { openSessions, type Sessions } from './server/sessions.js';
import { weakTags } from './server/weak-tags.js';

export type { ServerApp };

/** Creates the app from the environment; throws a ConfigurationError for invalid variables. */
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
    return { app, repository, settings, endStreams: router.close, close };
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
  const { subfolder, prefix, vendor, defaultFormat, legacyClients, basicAuth, tokenSecret, apiKeys } = settings;
  const { fieldTypePrefix, fieldTypeNames, siteaccesses } = settings;
  const ownContext = () => hostContext(settings);
  const findUser = createFindUser(repository, ownContext);
  // Relative, so that it refers to our page behind a proxy that strips a path, too.
  const toRoot = (subfolder + prefix).replace(/\/[^/]+/g, '../');
  const options = {
    prefix,
    vendor,
    defaultFormat,
    legacyClients,
    fieldTypePrefix,
    fieldTypeNames,
    siteaccesses,
    basic: basicAuth && { realm: 'CMS' },
    token: tokenSecret !== undefined && { secret: tokenSecret },
    apiKeys,
    limits: { failedLogins: { limiter: sessions.limiter } },
  };
  const session = { user: findUser, loginPage: `${toRoot}login`, cookie: sessions.cookie, exposeIdentifier: true };
  const router = createCmsRestRouter(repository, { ...options, session });
  const mcp = settings.mcp ? createCmsMcp(repository, options) : undefined;

  const apiPath = `${subfolder}${prefix}/`;
  const details = { apiPath, vendor: vendor ?? 'vnd.cms.api', hasPages: !legacyClients };

  async function showPage(request: Request, status = 200, contents: Partial<PageContents> = {}): Promise<void> {
    const user = await findUser(request);
    const page = renderPage({ ...details, user, next: apiPage(request.get('Referer'), apiPath), ...contents });
    request.res?.status(status).set('Cache-Control', 'no-store').type('html').send(page);
  }

  app.use(helmet({ contentSecurityPolicy: { directives }, referrerPolicy: { policy: 'same-origin' } }));
  app.get('/health', async (_request, response) => {
    await repository.languages?.list?.({}, ownContext());
    response.set('Cache-Control', 'no-store').json({ status: 'ok', worker: cluster.worker?.id });
  });
  app.use(weakTags, compression());
  app.get('/style.css', (_request, response) => void response.type('css').send(style));
  app.use(...sessions.middleware);
  app.get(['/', '/login'], (request) => showPage(request));
  app.use(
    createLogin(repository, ownContext, sessions, (request, status, problem, login, next) =>
      showPage(request, status, { problem, login, next }),
    ),
  );
  if (mcp) app.use(subfolder || '/', mcp);
  app.use(subfolder || '/', router);
  app.use((_request, response) => void response.status(404).type('text').send('Not found\n'));
  app.use(handleError);
  return router;
}

/** The page of the API that has redirected to the login page. */
function apiPage(referer: string | undefined, apiPath: string): string | undefined {
  if (referer === undefined || !URL.canParse(referer)) return undefined;
  const { pathname, search } = new URL(referer);
  return pathname.includes(apiPath) ? pathname + search : undefined;
}

/** The host may be served without TLS; helmet would redirect browsers to https. */
const directives = { upgradeInsecureRequests: null };

/** Responds with the status and `Retry-After` only. Express recognizes an error handler by its four parameters. */
const handleError: ErrorRequestHandler = (error, _request, response, next) => {
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
