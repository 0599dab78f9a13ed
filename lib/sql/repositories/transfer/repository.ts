/** Transfer in SQL: content with the ids that it had elsewhere, its versions as they were, and hashes of passwords. */
import { PermissionDenied } from '../../../errors/errors.js';
import type { TransferRepository } from '../../../repository/repository.js';
import { readMethod, slowWriteMethod, writeMethod } from '../../unit-of-work/methods.js';
import type { AnyStore, UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { createContents } from './create-contents.js';
import { createEntities } from './create-entities.js';
import { loadDetails } from './details.js';
import { findByRemoteIds, reserveIds } from './ids.js';
import { loadPasswordHash, setPasswordHash } from './password-hashes.js';
import { storeVersions } from './store-versions.js';
import { listUnplaced } from './unplaced.js';

export const createTransferRepository = (store: AnyStore): Required<TransferRepository> => ({
  list: readMethod(store, permitted(listUnplaced)),
  loadDetails: readMethod(store, permitted(loadDetails)),
  loadPasswordHash: readMethod(store, permitted(loadPasswordHash)),
  setPasswordHash: writeMethod(store, 'exclusive', permitted(setPasswordHash)),
  findByRemoteIds: readMethod(store, permitted(findByRemoteIds)),
  reserveIds: writeMethod(store, 'exclusive', permitted(reserveIds)),
  createEntities: writeMethod(store, 'exclusive', permitted(createEntities)),
  create: slowWriteMethod(store, 'exclusive', permitted(createContents)),
  storeVersions: slowWriteMethod(store, 'exclusive', permitted(storeVersions)),
});

/** For callers who may do everything. */
function permitted<W, T>(work: (unit: UnitOfWork, input: W) => Promise<T>) {
  return async (unit: UnitOfWork, input: W): Promise<T> => {
    const { isUnlimited, key } = await unit.rights();
    if (key || !isUnlimited('*' as never, '*' as never)) throw new PermissionDenied('transfer', 'content');
    return work(unit, input);
  };
}
