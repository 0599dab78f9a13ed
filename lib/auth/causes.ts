/** The errors that authentication causes. */
import { type Causes, errorCause } from '../pipeline/state/causes.js';

export const causes: Causes = {
  errors: [
    errorCause(403, 'A page of another origin has made the browser send the request with its stored password', {
      of: (binding, { settings }) =>
        Boolean(settings.basic) && !binding.isSafe && binding.hasCaller && !binding.usesSession,
    }),
    errorCause(403, 'The API key of the request allows only reading', {
      of: (binding, { hasApiKeys }) => hasApiKeys && binding.hasCaller && binding.isWrite,
    }),
    errorCause(429, 'Too many attempts to log in have failed', {
      headers: ['Retry-After'],
      of: (binding, { settings, hasSessions, hasApiKeys }) =>
        !binding.isPublic &&
        !binding.ignoresCredentials &&
        (Boolean(settings.basic) || hasApiKeys || binding.issuesTokens || (hasSessions && binding.isLogin)),
    }),
  ],
};
