/** Users and groups of users in SQL; reads and writes are in the other files of this folder. */
import type { UserGroupRepository, UserRepository } from '../../../repository/repository.js';
import type { AnyStore } from '../../unit-of-work/store.js';
import { createGroupReads } from './group-reads.js';
import { createUserGroup, deleteUserGroup, moveUserGroup, updateUserGroup } from './group-writes.js';
import { assignGroup, unassignGroup } from './memberships.js';
import { createUserReads } from './reads.js';
import { createUser, deleteUser, updateUser } from './writes.js';

export const createUsers = (
  store: AnyStore,
): Required<Omit<UserRepository, 'authenticate' | 'findAccount' | 'endSession'>> => ({
  ...createUserReads(store),
  create: (...call) => createUser(store, ...call),
  update: (...call) => updateUser(store, ...call),
  delete: (...call) => deleteUser(store, ...call),
  assignGroup: (...call) => assignGroup(store, ...call),
  unassignGroup: (...call) => unassignGroup(store, ...call),
});

export const createUserGroups = (store: AnyStore): Required<UserGroupRepository> => ({
  ...createGroupReads(store),
  create: (...call) => createUserGroup(store, ...call),
  update: (...call) => updateUserGroup(store, ...call),
  delete: (...call) => deleteUserGroup(store, ...call),
  move: (...call) => moveUserGroup(store, ...call),
});
