/** The errors that authentication causes. */
import type { Causes } from '../api/causes.js';

export const causes: Causes = {
  errors: [
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
