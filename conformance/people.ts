/** Users and groups of users, for checks that work with them. */
import { randomBytes } from 'node:crypto';
import type { Account, NewUser, NewUserGroup, User, UserGroup } from 'express-cms-rest';
import { type BoundRepository, bind } from './bound.js';
import { idsIn } from './ids.js';
import type { Scene } from './scene.js';
import { anonymousCaller } from './situation.js';

/** A password that most rules let through. */
export const newPassword = (): string => `Check-${randomBytes(9).toString('base64url')}-1!`;

/** What a user is created with, below the group of the situation if no other is given. */
export function wantedUser({ known, unique }: Scene, more: Partial<NewUser & { groupPath: string }> = {}) {
  const login = unique('login');
  return {
    groupPath: known.userGroup.path,
    mainLanguageCode: known.languageCode,
    login,
    email: `${login}@example.org`,
    password: newPassword(),
    fields: known.userGroup.toUserFields(login),
    ...more,
  };
}

export const createUser = (scene: Scene, more?: Partial<NewUser & { groupPath: string }>): Promise<User> =>
  scene.admin.users.create(wantedUser(scene, more));

export function wantedGroup({ known, unique }: Scene, more: Partial<NewUserGroup & { parentPath: string }> = {}) {
  return {
    parentPath: known.userGroup.path,
    mainLanguageCode: known.languageCode,
    fields: known.userGroup.toGroupFields(unique('group')),
    ...more,
  };
}

export const createGroup = (scene: Scene, more?: Partial<NewUserGroup & { parentPath: string }>): Promise<UserGroup> =>
  scene.admin.userGroups.create(wantedGroup(scene, more));

/** The id of the location of a group. */
export const locationIdOf = ({ mainLocation, path }: UserGroup): number => {
  if (!mainLocation) throw new Error(`The user group ${path} has no main location`);
  return mainLocation.id;
};

/** The id of the location that a path leads to. */
export const locationIdIn = (scene: Scene, path: string): number => idsIn(scene, path).at(-1) as number;

/** The account that a login and a password are of. */
export const authenticated = ({ anonymous }: Scene, login: string, password: string): Promise<Account | undefined> =>
  anonymous.users.authenticate({ login, password });

/** The repository as a user calls it. */
export function as({ repository, anonymous, requires }: Scene, user: User): BoundRepository {
  const caller = { ...anonymousCaller, userId: user.id, login: user.login };
  return bind(repository, { ...anonymous.context, caller }, { uses: requires, called: () => {} });
}
