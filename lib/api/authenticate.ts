/** Authentication of the caller, by which a selected request becomes one that can be served. */
import { PermissionDenied } from '../errors.js';
import type { Context, Id } from '../repository/repository.js';
import type { AnyCall } from './call.js';
import type { KnownChanges } from './change-reader.js';
import type { Deadline } from './deadline.js';
import { anonymousIdentity, type Identity } from './message.js';
import { hasCaller, usesSession, writes } from './predicates.js';
import type { Meaning, Ready, RequestFacts, Unread } from './ready.js';
import type { Authenticator } from './service.js';

interface AuthenticationParts {
  readonly authenticator: Authenticator;
  /** Loads the changes of the repository for a request, if responses are cached. */
  readonly loadChanges: ((meaning: Meaning) => Promise<KnownChanges | undefined>) | undefined;
  readonly readInput: (ready: Unread) => Promise<AnyCall>;
}

/** Creates the function that names the caller; the facts have the identity even where a later check refuses the request. */
export function createAuthenticate({ authenticator, loadChanges, readInput }: AuthenticationParts) {
  /** @throws Unauthorized for wrong credentials, a missing CSRF token, and a caller that `X-Expected-User` does not name */
  return async function authenticate(meaning: Meaning, facts: RequestFacts, deadline: Deadline): Promise<Ready> {
    const { request, binding, isPart } = meaning;
    const unknown = contextOf(meaning, anonymousIdentity);
    // Before anything is loaded, accounts included, so that nothing cached is older than its generation.
    const changes = loadChanges && (await deadline.race(loadChanges(meaning)));
    if (!hasCaller(binding)) facts.identity = anonymousIdentity;
    else if (!isPart) {
      facts.identity = await deadline.race(authenticator.identify(request, unknown, changes));
      authenticator.checkExpectedUser(request, facts.identity);
    }
    const { identity, timings } = facts;
    if (identity.caller.key?.access === 'read' && writes(binding))
      throw new PermissionDenied('write with', 'an API key that allows only reading');
    if (!usesSession(binding) && !isPart) authenticator.checkCsrf(request, identity);
    let input: Promise<AnyCall> | undefined;
    const ready: Ready = {
      identity,
      context: identity === anonymousIdentity ? unknown : contextOf(meaning, identity),
      changes,
      deadline,
      timings,
      input() {
        input ??= readInput(ready);
        return input;
      },
      ...meaning,
    };
    return ready;
  };
}

const contextOf = ({ request, scope }: Meaning, { caller }: Identity): Context<Id> => ({
  caller,
  signal: request.signal,
  ...scope,
});
