/** The state of the database, as a token that changes with every commit. */
import { randomUUID } from 'node:crypto';
import type { Repository } from '../repository/repository.js';
import { sharing } from './queue.js';
import { type Store, translated } from './store.js';

/** Undefined where the database has no such token. */
export function createState({ db, dialect, reads }: Store): Repository['state'] {
  const { state, isRemote } = dialect;
  if (!state) return undefined;
  const load = async () => (await db.executeQuery(state)).rows[0]?.token ?? '';
  const loadShared = isRemote ? sharing(load) : load;
  // Without the primary nothing tells what replicas will have replayed when they are read, so that nothing is cached.
  return () => translated(dialect, () => reads.onPrimary(loadShared, randomUUID));
}
