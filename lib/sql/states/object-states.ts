/** Object states in SQL: groups, their states, and which of them content has. */
import type { ObjectStateRepository } from '../../repository/repository.js';
import type { Store } from '../store.js';
import { createContentStates } from './content-states.js';
import { createStateGroups } from './groups.js';
import { createStates } from './states.js';

export function createObjectStateRepository(store: Store): Required<ObjectStateRepository> {
  return { ...createStateGroups(store), ...createStates(store), ...createContentStates(store) };
}
