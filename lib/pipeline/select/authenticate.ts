/** Authentication of the caller, by which a selected request becomes one that can be served. */
import { PermissionDenied } from '../../errors/errors.js';
import type { ChangeSnapshot } from '../../features/changes/change-reader.js';
import { anonymousIdentity, type Identity } from '../../http/message.js';
import type { AnyCall } from '../../operations/call.js';
import { hasCaller, usesSession, writes } from '../../operations/predicates.js';
import type { Context, Id } from '../../repository/repository.js';
import type { Deadline } from '../state/deadline.js';
import type { Authenticated, RequestRecord, Resolved, Unread } from '../state/request-record.js';
import type { Authenticator } from '../state/service.js';

interface AuthenticationParts {
  readonly authenticator: Authenticator;
  /** Loads the changes of the repository for a request, if responses are cached. */
  readonly loadChanges: ((resolved: Resolved) => Promise<ChangeSnapshot | undefined>) | undefined;
  readonly readInput: (ready: Unread) => Promise<AnyCall>;
}

/** Creates the function that names the caller; the facts have the identity even where a later check refuses the request. */
export function createAuthenticate({ authenticator, loadChanges, readInput }: AuthenticationParts) {
  /** @throws Unauthorized for wrong credentials, a missing CSRF token, and a caller that `X-Expected-User` does not name */
  return async function authenticate(
    resolved: Resolved,
    record: RequestRecord,
    deadline: Deadline,
  ): Promise<Authenticated> {
    const { request, binding, isPart } = resolved;
    const unknown = contextOf(resolved, anonymousIdentity);
    // Before anything is loaded, accounts included, so that nothing cached is older than its generation.
    const changes = loadChanges && (await deadline.race(loadChanges(resolved)));
    if (!hasCaller(binding)) record.identity = anonymousIdentity;
    else if (!isPart) {
      record.identity = await deadline.race(authenticator.identify(request, unknown, changes));
      authenticator.checkExpectedUser(request, record.identity);
    }
    const { identity, timings } = record;
    if (identity.caller.key?.access === 'read' && writes(binding))
      throw new PermissionDenied('write with', 'an API key that allows only reading');
    if (!usesSession(binding) && !isPart) authenticator.checkCsrf(request, identity);
    let input: Promise<AnyCall> | undefined;
    const ready: Authenticated = {
      identity,
      context: identity === anonymousIdentity ? unknown : contextOf(resolved, identity),
      changes,
      deadline,
      timings,
      input() {
        input ??= readInput(ready);
        return input;
      },
      ...resolved,
    };
    return ready;
  };
}

const contextOf = ({ request, scope }: Resolved, { caller }: Identity): Context<Id> => ({
  caller,
  signal: request.signal,
  ...scope,
});
