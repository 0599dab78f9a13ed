/** The errors that authentication causes. */
import type { Causes } from '../api/causes.js';
import {
  hasCaller,
  ignoresCredentials,
  isLogin,
  isPublic,
  isSafe,
  issuesTokens,
  usesSession,
  writes,
} from '../api/predicates.js';

export const causes: Causes = {
  errors: [
    {
      status: 403,
      reason: 'A page of another origin has made the browser send the request with its stored password',
      of: (binding, { settings }) =>
        Boolean(settings.basic) && !isSafe(binding.method) && hasCaller(binding) && !usesSession(binding),
    },
    {
      status: 403,
      reason: 'The API key of the request allows only reading',
      of: (binding, { hasApiKeys }) => hasApiKeys && hasCaller(binding) && writes(binding),
    },
    {
      status: 429,
      reason: 'Too many attempts to log in have failed',
      headers: ['Retry-After'],
      of: (binding, { settings, hasSessions, hasApiKeys }) =>
        !isPublic(binding) &&
        !ignoresCredentials(binding) &&
        (Boolean(settings.basic) || hasApiKeys || issuesTokens(binding) || (hasSessions && isLogin(binding))),
    },
  ],
};
