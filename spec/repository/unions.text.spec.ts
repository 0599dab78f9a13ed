/** The arguments of the contract that take one of several members. */
import { describe, expect, it } from '@jest/globals';
import type { ContentTypeQuery, NewUrlAlias, PermissionQuery, UserQuery } from '../../lib/repository/repository.js';

const page = { offset: 0, limit: 25 };
const alias = { path: '/summer', languageCode: 'eng-GB', alwaysAvailable: false, forward: true };
const operations = ['content.copy'];

describe('the arguments of the contract that take one of several members', () => {
  it('compile with one of them, and without any where that means all', () => {
    const types: readonly ContentTypeQuery[] = [page, { ...page, identifier: 'folder' }, { ...page, remoteId: 'f' }];
    const aliases: readonly NewUrlAlias[] = [
      { ...alias, locationId: 43 },
      { ...alias, resource: 'module:content/search' },
    ];
    const permissions: readonly PermissionQuery[] = [
      { operations },
      { operations, contentId: 54 },
      { operations, contentId: 54, versionNo: 2 },
      { operations, locationId: 43 },
    ];
    const users: readonly UserQuery[] = [{ login: 'admin' }, page, { ...page, text: 'adm' }];
    expect([types, aliases, permissions, users].map(({ length }) => length)).toEqual([3, 2, 4, 3]);
  });

  it('do not compile with several', () => {
    const refused: readonly [ContentTypeQuery, NewUrlAlias, PermissionQuery, PermissionQuery, UserQuery, UserQuery] = [
      // @ts-expect-error a type is found by one name
      { ...page, identifier: 'folder', remoteId: 'f' },
      // @ts-expect-error an alias leads to one thing
      { ...alias, locationId: 43, resource: 'module:content/search' },
      // @ts-expect-error operations apply to a content item or to a location
      { operations, contentId: 54, locationId: 43 },
      // @ts-expect-error locations have no versions
      { operations, locationId: 43, versionNo: 2 },
      // @ts-expect-error a user is found by one name
      { login: 'admin', email: 'admin@example.org' },
      // @ts-expect-error a user who is found by a name is on no page
      { ...page, login: 'admin' },
    ];
    expect(refused).toHaveLength(6);
  });

  it('do not compile without any where one is needed', () => {
    // @ts-expect-error an alias leads somewhere
    const nowhere: NewUrlAlias = { ...alias };
    // @ts-expect-error users are not listed without a page
    const everyone: UserQuery = {};
    expect([nowhere, everyone]).toHaveLength(2);
  });
});
