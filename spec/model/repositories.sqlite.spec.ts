/** Content models of other repositories than the built-in one: remote ones, with other ids, or with less. */
import { describe, expect, it } from '@jest/globals';
import { applyModel, diffModel, exportModel, toLines } from '../../lib/model/index.js';
import type { Context, Repository } from '../../lib/repository/repository.js';
import { openRemote } from '../client/remote.js';
import { asAdministrator, calledBy, open } from '../sql/support.js';
import { useRepository } from '../support/fixtures.js';
import { toOpaqueId } from '../support/opaque-ids.js';
import { withStringIds } from '../support/string-ids.js';
import { everything } from './everything.js';

const clean = await useRepository();
const news = { sections: [{ identifier: 'news', name: 'News' }] };

describe.each(['json', 'xml'] as const)('a server, by the client in %s', (format) => {
  it('has the model of its repository, and is changed as that is', async () => {
    const server = await openRemote();
    const { repository } = await server.open({ format });
    const context = calledBy(null, { siteaccess: '' });
    expect(await exportModel(repository, {}, context)).toEqual(await exportModel(server.opened, {}, asAdministrator));
    const { changes } = await applyModel(repository, { model: everything }, context);
    expect(changes.length).toBeGreaterThan(10);
    const exported = await exportModel(server.opened, {}, asAdministrator);
    expect(await exportModel(repository, {}, context)).toEqual(exported);
    expect(toLines(await diffModel(server.opened, { model: everything }, asAdministrator))).toEqual([]);
    expect(toLines(await diffModel(repository, { model: everything }, context))).toEqual([]);
    await server.close();
  });
});

describe('a repository with string ids', () => {
  it('takes the model of one with numbers, and has the same', async () => {
    const source = await open();
    const target = await open();
    await applyModel(source, { model: everything }, asAdministrator);
    const model = await exportModel(source, {}, asAdministrator);
    const strings = withStringIds(target);
    const context: Context<string> = { ...asAdministrator, caller: { userId: toOpaqueId(14), login: 'admin' } };
    await applyModel(strings, { model }, context);
    expect(await exportModel(strings, {}, context)).toEqual(model);
    await source.close();
    await target.close();
  });
});

describe('a repository without transactions', () => {
  it('is compared with the model, and changed step by step until one is refused', async () => {
    const opened = await open();
    const { transaction: _, ...repository } = opened;
    const states = [{ identifier: 'a', names: { 'eng-GB': 'A' }, priority: 0 }];
    const group = { identifier: 'x', names: { 'eng-GB': 'X' }, states };
    const user = { identifier: 'account', fieldTypeIdentifier: 'user' };
    const type = { identifier: 'image', groups: ['Media'], names: { 'eng-GB': 'Picture' } };
    const twice = { ...type, fieldDefinitions: [user, { ...user, identifier: 'other' }] };
    const model = { ...news, objectStateGroups: [group], contentTypes: [twice] };
    const own = { model: { ...model, contentTypes: [] } };
    expect(toLines(await diffModel(repository, own, asAdministrator))).toEqual([
      '+ section news',
      '+ object state group x',
      '+ object state x/a',
    ]);
    await expect(applyModel(repository, { model, allowLoss: true }, asAdministrator)).rejects.toMatchObject({
      message: expect.stringMatching(/; 3 of its changes were made, as the repository has no transactions$/),
      faults: { errors: [{ path: '/contentTypes/0/fieldDefinitions/1' }] },
    });
    const drafts = opened.contentTypes.loadDraft(5, asAdministrator);
    await expect(drafts).rejects.toMatchObject({ name: 'NotFound' });
    expect(toLines(await applyModel(repository, own, asAdministrator))).toEqual([]);
    await opened.close();
  });
});

describe('a repository that lacks something', () => {
  const context = asAdministrator;

  it('is exported without what it does not have', async () => {
    const { sections, languages, content } = clean;
    const exported = await exportModel({ sections, languages, content } as Repository, {}, context);
    expect(Object.keys(exported)).toEqual(['languages', 'sections']);
  });

  it('is told which methods the model needs', async () => {
    const { sections, content, contentTypes, contentTypeGroups } = clean;
    const { list } = sections;
    const { createDraft: _, ...types } = contentTypes;
    const repository = { content, sections: { list }, contentTypes: types, contentTypeGroups } as Repository;
    const folder = { identifier: 'folder', groups: ['Content'], names: { 'eng-GB': 'Directory' } };
    const name = { identifier: 'name', fieldTypeIdentifier: 'string' };
    const model = { ...news, roles: [], contentTypes: [{ ...folder, fieldDefinitions: [name] }] };
    await expect(diffModel(repository, { model }, context)).rejects.toMatchObject({
      faults: {
        errors: [
          { path: '/roles', message: 'needs roles.list, which the repository does not have' },
          { path: '/roles', message: 'needs roles.listPolicies, which the repository does not have' },
          { path: '/sections/0', message: 'needs sections.create, which the repository does not have' },
          { path: '/contentTypes/0', message: 'needs contentTypes.createDraft, which the repository does not have' },
        ],
      },
    });
  });
});
