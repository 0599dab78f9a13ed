/** The errors that authentication causes. */
import { type Causes, isSafe } from '../api/causes.js';

export const causes: Causes = {
  errors: [
    {
      status: 403,
      reason: 'A page of another origin has made the browser send the request with its stored password',
      of: ({ method, operation }, { settings }) =>
        Boolean(settings.basic) &&
        !isSafe(method) &&
        !operation.isPublic &&
        !operation.usesSession &&
        !operation.issuesTokens,
    },
    {
      status: 429,
      reason: 'Too many attempts to log in have failed',
      headers: ['Retry-After'],
      of: ({ operation }, { settings, hasSessions }) =>
        !operation.isPublic &&
        (Boolean(settings.basic) ||
          operation.issuesTokens === true ||
          (hasSessions && operation.usesSession === true && operation.consumes !== undefined)),
    },
  ],
};
