/** The errors that authentication causes. */
import {
  hasCaller,
  ignoresCredentials,
  isLogin,
  isPublic,
  isSafe,
  issuesTokens,
  usesSession,
  writes,
} from '../operations/predicates.js';
import { type Causes, errorCause } from '../pipeline/state/causes.js';

export const causes: Causes = {
  errors: [
    errorCause(403, 'A page of another origin has made the browser send the request with its stored password', {
      of: (binding, { settings }) =>
        Boolean(settings.basic) && !isSafe(binding.method) && hasCaller(binding) && !usesSession(binding),
    }),
    errorCause(403, 'The API key of the request allows only reading', {
      of: (binding, { hasApiKeys }) => hasApiKeys && hasCaller(binding) && writes(binding),
    }),
    errorCause(429, 'Too many attempts to log in have failed', {
      headers: ['Retry-After'],
      of: (binding, { settings, hasSessions, hasApiKeys }) =>
        !isPublic(binding) &&
        !ignoresCredentials(binding) &&
        (Boolean(settings.basic) || hasApiKeys || issuesTokens(binding) || (hasSessions && isLogin(binding))),
    }),
  ],
};
