/** Security: how callers may prove who they are, and which operations ask for what. */
import type { Service } from './api.js';
import type { JsonObject } from './json.js';
import { checksToken, isLogin, type Way } from './ways.js';

export function securitySchemes({ settings, sessions }: Service): JsonObject {
  return {
    ...(sessions && {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: cookieName(settings.session),
        description: 'The cookie of a session. Whoever logs in by `POST /user/sessions` is told its name and value.',
      },
    }),
    ...(sessions && {
      csrfToken: {
        type: 'apiKey',
        in: 'header',
        name: 'X-CSRF-Token',
        description: "The session's token, for all that changes something: the member `csrfToken` of `Session`.",
      },
    }),
    ...(settings.basic && { basic: { type: 'http', scheme: 'basic' } }),
  };
}

/** What may come with a request, the alternatives in order; what the anonymous caller may do, the repository decides. */
export function securityOf(ways: readonly Way[], { settings, sessions }: Service): JsonObject[] {
  if (ways.every(({ operation }) => isLogin(operation))) return [{}];
  const usesSession = ways.every(({ operation }) => operation.usesSession);
  const needsToken = ways.some((way) => checksToken(way, settings));
  return [
    ...(sessions ? [{ session: [], ...(needsToken && { csrfToken: [] }) }] : []),
    ...(settings.basic && !usesSession ? [{ basic: [] }] : []),
    ...(usesSession ? [] : [{}]),
  ];
}

type SessionSettings = Service['settings']['session'];

/** Of a host's session whose name nobody has told, the name that `express-session` gives it. */
function cookieName(session: SessionSettings): string {
  const { cookie, install } = typeof session === 'object' ? session : {};
  return cookie?.name ?? (install ? (install.name ?? 'CMSSESSID') : 'connect.sid');
}
