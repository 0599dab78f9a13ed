/** Users and groups of users in SQL; reads and writes are in the other files of this folder. */
import type { UserGroupRepository, UserRepository } from '../../../repository/repository.js';
import { slowWriteMethod, writeMethod } from '../../unit-of-work/methods.js';
import type { AnyStore } from '../../unit-of-work/store.js';
import { createGroupReads } from './group-reads.js';
import { createUserGroup, deleteUserGroup, moveUserGroup, updateUserGroup } from './group-writes.js';
import { assignGroup, unassignGroup } from './memberships.js';
import { createUserReads } from './reads.js';
import { createUser, deleteUser, endSessions, updateUser } from './writes.js';

export const createUsers = (
  store: AnyStore,
): Required<Omit<UserRepository, 'authenticate' | 'findAccount' | 'endSession'>> => ({
  ...createUserReads(store),
  create: slowWriteMethod(store, 'exclusive', createUser),
  update: slowWriteMethod(store, 'exclusive', updateUser),
  endSessions: writeMethod(store, 'exclusive', endSessions),
  delete: writeMethod(store, 'exclusive', deleteUser),
  assignGroup: writeMethod(store, 'exclusive', assignGroup),
  unassignGroup: writeMethod(store, 'exclusive', unassignGroup),
});

export const createUserGroups = (store: AnyStore): Required<UserGroupRepository> => ({
  ...createGroupReads(store),
  create: slowWriteMethod(store, 'exclusive', createUserGroup),
  update: slowWriteMethod(store, 'exclusive', updateUserGroup),
  delete: writeMethod(store, 'exclusive', deleteUserGroup),
  move: writeMethod(store, 'exclusive', moveUserGroup),
});
