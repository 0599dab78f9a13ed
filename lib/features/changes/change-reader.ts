/** Reads the changes since cached values were loaded, from the change log or the state token of a repository. */
import { anonymousIdentity } from '../../http/message.js';
import type { ChangedTags, Context, Id, Repository } from '../../repository/repository.js';
import { createGenerations, type Dependent } from '../../support/generations.js';
import { shareLoads } from '../../support/shared-loads.js';

/** The changes of a repository, as they were known before a request loaded anything. */
export interface ChangeSnapshot {
  /** Rises with each load that brings changes. All data that the request loads is at least as new. */
  readonly generation: number;
  /** When something that is scheduled next will change published content. */
  readonly next: Date | undefined;
  /** Whether nothing has changed, since its generation, that it depends on. */
  isCurrent(cached: Dependent): boolean;
}

/** A context without the facts that concern one request alone. */
type SharedScope = Omit<Context<Id>, 'caller' | 'signal'>;

/**
 * Creates the function that loads the changes; undefined where the repository has no log of changes.
 * @param timeout milliseconds that a request may take
 */
export function createChangeReader(
  repository: Repository<Id>,
  timeout: number,
): ((scope: SharedScope) => Promise<ChangeSnapshot>) | undefined {
  const since = repository.changes?.since ?? tagsOfStates(repository);
  if (!since) return undefined;
  const { record, isCurrent, generation } = createGenerations();
  const contexts = new Map<SharedScope, Context<Id>>();
  let token: string | undefined;
  const load = async (scope: SharedScope): Promise<ChangeSnapshot> => {
    const context = contexts.get(scope) ?? sharedContext(scope);
    contexts.set(scope, context);
    const changed = await since(token, context);
    // An earlier load that took too long may end after a later one: then the next reads some changes again.
    token = changed.token;
    record(changed.tags);
    return { generation: generation(), next: changed.next, isCurrent };
  };
  // Requests that have waited for a load that takes too long have as much time left for the next one.
  return shareLoads(load, timeout / 2);
}

/** The load is that of all requests that share it: it is not aborted with one of them, and knows no caller. */
const sharedContext = (scope: SharedScope): Context<Id> => ({
  caller: anonymousIdentity.caller,
  // Takes 2.5 microseconds on Node 20, and is not read by repositories that have nothing to wait for.
  get signal() {
    return new AbortController().signal;
  },
  ...scope,
});

/** A new state token means that anything may have changed. */
function tagsOfStates(repository: Repository<Id>) {
  const { state } = repository;
  return (
    state &&
    (async (token: string | undefined, context: Context<Id>): Promise<ChangedTags> => {
      const next = await state(context);
      return { token: next, tags: next === token ? [] : '*' };
    })
  );
}
