/** Security: how callers may authenticate, and which operations require authentication or CSRF tokens. */
import type { SessionSettings } from '../adapters/session-options.js';
import type { Binding } from '../operations/binding/binding.js';
import type { Api, DescribedService } from './api.js';
import type { JsonObject } from './json.js';

export function securitySchemes({ settings, hasSessions, hasTokens, hasApiKeys, session }: Api): JsonObject {
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
    ...(hasApiKeys && {
      apiKey: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'cmsk_{id}_{secret}',
        description:
          'The `secret` from the response to `POST /user/keys`. It has the rights of its user, or fewer, until it expires or is deleted.',
      },
    }),
  };
}

/** Whether a caller who is known by a session has to bring its token. */
export function checksToken(binding: Binding, { session }: DescribedService): boolean {
  if (binding.isSafe || binding.isLogin) return false;
  return binding.usesSession || !(session && !session.csrf);
}

/** Alternative credentials of a request, in order; the repository decides the rights of anonymous callers. */
export function securityOf(bindings: readonly Binding[], api: Api): readonly JsonObject[] {
  const { settings, hasSessions, hasTokens, hasApiKeys } = api;
  if (bindings.every((binding) => binding.isPublic || binding.ignoresCredentials || binding.isLogin)) return [{}];
  const needsSession = bindings.every(({ usesSession }) => usesSession);
  const needsToken = bindings.some((binding) => checksToken(binding, api));
  return [
    ...(hasSessions ? [{ session: [], ...(needsToken && { csrfToken: [] }) }] : []),
    ...(settings.basic && !needsSession ? [{ basic: [] }] : []),
    ...(hasTokens && !needsSession ? [{ token: [] }] : []),
    ...(hasApiKeys && !needsSession ? [{ apiKey: [] }] : []),
    ...(needsSession ? [] : [{}]),
  ];
}

/** The configured name, or the default name of `express-session` for a host's own session. */
function cookieName(session: false | SessionSettings): string {
  const { cookie, install } = session || {};
  return cookie?.name ?? (install ? (install.name ?? 'CMSSESSID') : 'connect.sid');
}
