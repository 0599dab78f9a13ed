/** Snapshots of sources: all of a transfer reads one state, while others write. */
import type { Context, Id, Repository } from '../../repository/repository.js';
import type { AnySide } from './reader.js';

/** A repository that can read all of one state, such as the built-in one. */
interface WithSnapshots {
  snapshot?<T>(context: Context<Id>, work: (repository: Repository<Id>) => Promise<T>): Promise<T>;
}

/** Runs a callback with a snapshot of the side, or with the side itself where it has no snapshots, as a server or a file. */
export function inSnapshot<S extends object, T>(side: S, work: (side: S) => Promise<T>): Promise<T> {
  const { repository, context } = side as Partial<Pick<AnySide, 'context'>> & { readonly repository?: WithSnapshots };
  if (!context || !repository?.snapshot) return work(side);
  return repository.snapshot(context, (bound) => work({ ...side, repository: bound }));
}
