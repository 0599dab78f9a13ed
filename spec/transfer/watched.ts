/** A repository whose calls a spec sees, also those that read a snapshot of it. */
import { mapMethods } from '../../lib/repository/map-methods.js';
import type { Context, Repository } from '../../lib/repository/repository.js';

type Work = (bound: Repository) => Promise<unknown>;

export function watched(repository: Repository, onCall: (name: string, argument: unknown) => void): Repository {
  return mapMethods(repository, (method, name) => async (...args) => {
    if (name === 'snapshot') {
      const [context, work] = args as [Context, Work];
      return method(context, (bound: Repository) => work(watched(bound, onCall)));
    }
    onCall(name, args[0]);
    return method(...args);
  });
}
