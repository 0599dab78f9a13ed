/** Security: how callers may prove who they are, and which operations require what. */
import type { SessionOptions } from '../adapters/session-options.js';
import { isSafe, type Use } from '../api/causes.js';
import type { Api, DescribedService } from './api.js';
import type { JsonObject } from './json.js';
import { isLogin } from './uses.js';

export function securitySchemes({ settings, hasSessions, hasTokens, session }: Api): JsonObject {
  return {
    ...(hasSessions && {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: cookieName(session),
        description: 'The cookie of a session. `POST /user/sessions` responds with its name and value.',
      },
    }),
    ...(hasSessions && {
      csrfToken: {
        type: 'apiKey',
        in: 'header',
        name: 'X-CSRF-Token',
        description:
          'The CSRF token of the session, which requests that change something must have: the member `csrfToken` of `Session`.',
      },
    }),
    ...(Boolean(settings.basic) && { basic: { type: 'http', scheme: 'basic' } }),
    ...(hasTokens && {
      token: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description: 'A token from the response to `POST /user/token/jwt`.',
      },
    }),
  };
}

/** Whether a caller who is known by a session has to bring its token. */
export function checksToken({ method, operation }: Use, { session }: DescribedService): boolean {
  if (isSafe(method) || isLogin(operation)) return false;
  return operation.usesSession === true || !(typeof session === 'object' && session.csrf === false);
}

/** What may come with a request, the alternatives in order; what the anonymous caller may do, the repository decides. */
export function securityOf(uses: readonly Use[], api: Api): readonly JsonObject[] {
  const { settings, hasSessions, hasTokens } = api;
  if (uses.every(({ operation }) => operation.isPublic || isLogin(operation))) return [{}];
  const usesSession = uses.every(({ operation }) => operation.usesSession);
  const needsToken = uses.some((use) => checksToken(use, api));
  return [
    ...(hasSessions ? [{ session: [], ...(needsToken && { csrfToken: [] }) }] : []),
    ...(settings.basic && !usesSession ? [{ basic: [] }] : []),
    ...(hasTokens && !usesSession ? [{ token: [] }] : []),
    ...(usesSession ? [] : [{}]),
  ];
}

/** The configured name, or the default name of `express-session` for a host's own session. */
function cookieName(session: boolean | SessionOptions): string {
  const { cookie, install } = typeof session === 'object' ? session : {};
  return cookie?.name ?? (install ? (install.name ?? 'CMSSESSID') : 'connect.sid');
}
