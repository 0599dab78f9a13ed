/** Authentication of the caller, by which a selected request becomes one that can be served. */
import { PermissionDenied } from '../../errors/errors.js';
import type { ChangeSnapshot } from '../../features/changes/change-reader.js';
import { anonymousIdentity, type Identity } from '../../http/message.js';
import type { Binding } from '../../operations/binding/binding.js';
import { requiredMethods } from '../../operations/declaration/operations.js';
import type { AnyCall } from '../../operations/requests/call.js';
import { type Context, draftWrites, type Id } from '../../repository/repository.js';
import type { Deadline } from '../state/deadline.js';
import { type Authenticated, complete, type Resolved } from '../state/request-record.js';
import type { Authenticator } from '../state/service.js';

interface AuthenticationParts {
  readonly authenticator: Authenticator;
  /** Loads the changes of the repository for a request, if responses are cached. */
  readonly loadChanges: ((resolved: Resolved) => Promise<ChangeSnapshot> | undefined) | undefined;
  readonly readInput: (ready: Authenticated) => Promise<AnyCall>;
}

/** Creates the function that names the caller; the record has the identity even where a later check refuses the request. */
export function createAuthenticate({ authenticator, loadChanges, readInput }: AuthenticationParts) {
  /** @throws Unauthorized for wrong credentials, a missing CSRF token, and a caller that `X-Expected-User` does not name */
  return async function authenticate(resolved: Resolved, deadline: Deadline): Promise<Authenticated> {
    const { request, binding } = resolved;
    const unknown = contextOf(resolved, anonymousIdentity);
    // Before anything is loaded, accounts included, so that nothing cached is older than its generation.
    const loading = loadChanges?.(resolved);
    const changes = loading && (await deadline.race(loading));
    if (!binding.hasCaller) complete(resolved, { identity: anonymousIdentity });
    else if (!request.isPart) {
      const identified = deadline.race(authenticator.identify(request, unknown, changes));
      complete(resolved, { identity: identified instanceof Promise ? await identified : identified });
      authenticator.checkExpectedUser(request, resolved.identity);
    }
    const { identity } = resolved;
    if (binding.isWrite) checkAccess(identity, binding);
    if (!binding.usesSession && !request.isPart) authenticator.checkCsrf(request, identity);
    let input: Promise<AnyCall> | undefined;
    const ready = complete(resolved, {
      context: identity === anonymousIdentity ? unknown : contextOf(resolved, identity),
      changes,
      deadline,
      input() {
        input ??= readInput(ready);
        return input;
      },
    });
    return ready;
  };
}

/** @throws PermissionDenied for a write by a caller who may only read, or a write of anything but drafts by one limited to them */
function checkAccess({ caller: { access, key } }: Identity, { operation }: Binding): void {
  const accesses = [access, key?.access];
  if (accesses.includes('read')) throw new PermissionDenied('write', 'with access that is limited to reading');
  if (accesses.includes('drafts') && !requiredMethods(operation).every((method) => draftWrites.has(method)))
    throw new PermissionDenied('write', 'anything but drafts: access is limited to them');
}

const contextOf = ({ request, scope }: Resolved, { caller }: Identity): Context<Id> => ({
  caller,
  signal: request.signal,
  ...scope,
});
