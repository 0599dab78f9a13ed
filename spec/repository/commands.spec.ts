/** Commands with members that the contract does not have are refused by the built-in repository and by the client, and change nothing. */
import { afterAll, expect, it } from '@jest/globals';
import { openRestRepository } from '../../lib/client/index.js';
import type { Repository } from '../../lib/index.js';
import { anonymous } from '../../lib/repository/repository.js';
import { asAdministrator, open as openSql } from '../sql/support.js';
import { serve } from '../support/api.js';

const opened = await openSql();
const api = await serve(opened);
const client = await openRestRepository(api.url + api.base, {
  auth: { basic: { login: 'admin', password: 'publish' } },
});
afterAll(async () => {
  await client.close();
  await api.close();
  await opened.close();
});

const place = { parentLocationId: 2, priority: 0, hidden: false };
const folder = {
  ...{ contentTypeId: 1, mainLanguageCode: 'eng-GB', location: place },
  fields: [{ fieldDefinitionIdentifier: 'name', value: 'New' }],
};
const known = 'contentTypeId, mainLanguageCode';

/** Not by the type of the command, as callers in JavaScript have none. */
const call = (repository: Repository, method: string, command: object) => {
  const [aggregate = '', name = ''] = method.split('.');
  const methods = (repository as unknown as Record<string, Record<string, (...given: unknown[]) => Promise<unknown>>>)[
    aggregate
  ];
  return methods?.[name]?.(command, asAdministrator);
};

it.each([
  [
    'content.create',
    { ...folder, mainLanguagecode: 'eng-GB' },
    `content.create: mainLanguagecode is unknown, did you mean mainLanguageCode?; known: ${known}`,
  ],
  [
    'content.create',
    { ...folder, location: { ...place, isHidden: true } },
    'content.create: location.isHidden is unknown, did you mean hidden?; known: parentLocationId, priority, hidden, remoteId',
  ],
  [
    'content.create',
    { ...folder, fields: [{ identifier: 'name', value: 'New' }] },
    'content.create: fields[0].identifier is unknown; known: fieldDefinitionIdentifier, languageCode, value',
  ],
  [
    'content.updateInfo',
    { id: 41, changes: {}, expect: 'x' },
    'content.updateInfo: expect is unknown, did you mean expected?; known: id, expected, changes',
  ],
  [
    'sections.update',
    { id: 1, changes: { title: 'One' } },
    'sections.update: changes.title is unknown; known: identifier, name',
  ],
  [
    'users.list',
    { loginn: 'admin', offset: 0, limit: 1 },
    'users.list: loginn is unknown, did you mean login?; known: ',
  ],
  [
    'views.find',
    { query: { target: 'content', filters: [] }, page: { offset: 0, limit: 1 } },
    'views.find: query.filters is unknown, did you mean filter?; known: target, filter',
  ],
])('%s names what is unknown', async (method, command, message) => {
  const before = await opened.db.selectFrom('cms_change').select('id').execute();
  for (const repository of [opened, client]) {
    const error: unknown = await call(repository, method, command)?.then(undefined, (reason: unknown) => reason);
    expect(error).toBeInstanceOf(TypeError);
    expect(String(error)).toContain(message);
  }
  expect(await opened.db.selectFrom('cms_change').select('id').execute()).toEqual(before);
});

it('takes any keys of texts by language, and any values of fields', async () => {
  const value = { anything: { goes: [{ here: 1 }] } };
  const names = { 'eng-GB': 'Name' };
  const group = await opened.objectStates.createGroup(
    { identifier: 'new_group', defaultLanguageCode: 'eng-GB', names },
    asAdministrator,
  );
  expect(group.names).toEqual(names);
  await expect(
    call(opened, 'content.create', { ...folder, fields: [{ fieldDefinitionIdentifier: 'name', value }] }),
  ).rejects.not.toBeInstanceOf(TypeError);
});

it('is not checked in production', async () => {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  const own = await openSql();
  process.env.NODE_ENV = NODE_ENV;
  await call(own, 'sections.create', { identifier: 'new', name: 'New', unknown: true });
  await own.close();
});

it('is checked in transactions too', async () => {
  const work = (bound: Repository) =>
    call(bound, 'sections.create', { identifier: 'new', name: 'New', title: 'New' }) as Promise<unknown>;
  await expect(opened.transaction({ ...asAdministrator, caller: anonymous }, work)).rejects.toThrow(
    'sections.create: title is unknown',
  );
});
