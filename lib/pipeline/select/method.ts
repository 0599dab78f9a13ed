/** The method that a request means: POST can carry another one in `X-HTTP-Method-Override` (docs/reference/protocol.md §4.2). */
import { BadRequest, NotImplemented } from '../../errors/errors.js';
import type { ApiRequest } from '../../http/message.js';
import { isSafe } from '../../operations/predicates.js';
import { type Causes, errorCause } from '../state/causes.js';
import type { Service } from '../state/service.js';

export const causes: Causes = {
  errors: [
    errorCause(501, 'X-HTTP-Method-Override names a method that no resource has', {
      of: ({ method, isOverride }) => method === 'POST' || isOverride,
    }),
  ],
};

/**
 * The request's method, or the one that overrides it.
 * @throws BadRequest for an override to a safe method, which would evade the checks of unsafe ones
 * @throws NotImplemented for a method that no resource has
 */
export function methodOf({ method, headers }: ApiRequest, { knownMethods }: Pick<Service, 'knownMethods'>): string {
  const override = method === 'POST' ? headers['x-http-method-override']?.trim().toUpperCase() : undefined;
  if (override && isSafe(override)) throw new BadRequest('X-HTTP-Method-Override must not name a safe method');
  if (!knownMethods.has(override || method)) throw new NotImplemented('The method');
  return override || method;
}
