/** Who may read what: anonymous callers, editors, members, and policies with each limitation. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Context, PermissionSubject } from '../../lib/repository/repository.js';
import { flag } from '../../lib/sql/values/rows.js';
import {
  addFolder,
  addLocation,
  addUser,
  addVersion,
  asAdministrator,
  asAnonymous,
  calledBy,
  grant,
  type Opened,
  open,
  unpublish,
} from './support.js';
import { folder } from './writing.js';

let repository: Opened;
beforeEach(async () => {
  repository = await open();
});
afterEach(() => repository.close());

const page = { offset: 0, limit: 100 };
const reads = (id: number, userId: number | null) =>
  repository.content.load(id, calledBy(userId)).then(
    () => true,
    () => false,
  );

describe('SqlRepository permissions', () => {
  it('lets editors read the subtrees that their role is limited to', async () => {
    const editor = await addUser(repository, 14, 'editor');
    const read = await Promise.all([1, 41, 49, 45, 4].map((id) => reads(id, editor)));
    expect(read).toEqual([true, true, true, false, false]);
  });

  it('lets members read the users that are theirs', async () => {
    const editor = await addUser(repository, 14, 'editor');
    expect(await reads(10, editor)).toBe(false);
    await repository.content.updateInfo({ id: 10, changes: { ownerId: editor } }, asAdministrator);
    expect(await reads(10, editor)).toBe(true);
  });

  it('gives groups the roles of the groups above them', async () => {
    const group = await repository.content.copy({ id: 12, parentLocationId: 14 }, asAdministrator);
    const editor = await addUser(repository, group.mainLocation?.id ?? 0, 'editor');
    expect(await reads(41, editor)).toBe(true);
  });

  it('does not take a group whose path begins alike for one above', async () => {
    const user = await addUser(repository, 12, 'guest');
    await repository.db.updateTable('cms_location').set({ path: '/1/5/140/' }).where('content_id', '=', user).execute();
    expect(await reads(41, user)).toBe(false);
  });

  it.each([
    ['Section', ['3'], ['2', 'x']],
    ['Class', ['1'], ['2']],
    ['Subtree', ['/1/48/', '/1/43/'], ['/1/4/']],
    ['Subtree', ['/1/43/51/'], ['/1/43/510/', "'; drop table cms_content"]],
    ['Node', ['51'], ['43']],
    ['State', ['1'], ['2']],
    ['State', ['1', '2'], ['99']],
    ['Language', ['pol-PL', 'eng-GB'], ['pol-PL']],
    ['Section', ['3'], []],
    ['NoSuchLimitation', undefined, ['1']],
  ])('keeps to a limitation by %s to %j', async (identifier, fits, fails) => {
    const user = await addUser(repository, 12, 'guest');
    await grant(repository, user, 'content/read', { [identifier]: fails });
    expect(await reads(49, user)).toBe(false);
    if (!fits) return;
    await grant(repository, user, 'content/read', { [identifier]: fits });
    expect(await reads(49, user)).toBe(true);
  });

  it('needs all limitations of a policy to fit, and those of its assignment', async () => {
    const user = await addUser(repository, 12, 'guest');
    await grant(repository, user, 'content/read', { Section: ['3'], Class: ['2'] });
    await grant(repository, user, 'content/read', { Section: ['3'] }, { Subtree: ['/1/2/'] });
    expect(await reads(49, user)).toBe(false);
    await grant(repository, user, 'content/*', { Section: ['3'] }, { Section: ['3'], Subtree: ['/1/43/'] });
    expect(await reads(49, user)).toBe(true);
    expect(await reads(45, user)).toBe(false);
  });

  it('needs a state of each group that is listed', async () => {
    const text = { default_language_code: 'eng-GB', names: '{}', descriptions: '{}', updated: 0 };
    await repository.db
      .insertInto('cms_state_group')
      .values({ id: 3, identifier: 'flow', ...text })
      .execute();
    const states = [5, 6].map((id) => ({
      id,
      group_id: 3,
      identifier: `s${id}`,
      priority: id,
      ...text,
      is_implied: flag(id === 6),
    }));
    await repository.db.insertInto('cms_state').values(states).execute();
    await repository.db.insertInto('cms_content_state').values({ content_id: 49, group_id: 3, state_id: 5 }).execute();
    const user = await addUser(repository, 12, 'guest');
    await grant(repository, user, 'content/read', { State: ['1', '6'] });
    expect(await reads(49, user)).toBe(false);
    await grant(repository, user, 'content/read', { State: ['1', '5'] });
    expect(await reads(49, user)).toBe(true);
  });

  it('lets users of a group read what others of it own', async () => {
    const [one, two] = [await addUser(repository, 12, 'one'), await addUser(repository, 12, 'two')];
    await grant(repository, two, 'content/read', { Group: ['1'] });
    expect(await reads(49, two)).toBe(false);
    await repository.content.updateInfo({ id: 49, changes: { ownerId: one } }, asAdministrator);
    expect(await reads(49, two)).toBe(true);
  });

  it('takes the rights of anonymous callers from the user that is configured', async () => {
    const own = await open(':memory:', { anonymousUserId: 14 });
    expect(await own.content.load(41, asAnonymous)).toMatchObject({ id: 41 });
    await own.close();
  });

  it('gives a user who is not there no rights', async () => {
    expect(await reads(1, 999)).toBe(false);
  });
});

describe('SqlRepository lists', () => {
  it('count and list the children that the caller can see', async () => {
    const { id } = await addFolder(repository, 2, 'Open');
    await addFolder(repository, 2, 'Closed');
    await repository.content.updateInfo({ id, changes: { sectionId: 1 } }, asAdministrator);
    expect(await repository.locations.load(2, asAnonymous)).toMatchObject({ childCount: 1 });
    expect((await repository.locations.listChildren({ id: 2, ...page }, asAnonymous)).items).toHaveLength(1);
    expect(await repository.locations.load(2, asAdministrator)).toMatchObject({ childCount: 2 });
    expect((await repository.locations.listChildren({ id: 2, ...page }, asAdministrator)).items).toHaveLength(2);
  });

  it('look at the place that they list, not at others of the same content', async () => {
    const editor = await addUser(repository, 14, 'editor');
    await grant(repository, editor, 'content/read', { Node: ['5'] });
    await addLocation(repository, 49, 5);
    expect(await repository.locations.load(5, calledBy(editor))).toMatchObject({ childCount: 0 });
    expect((await repository.locations.listChildren({ id: 5, ...page }, calledBy(editor))).items).toEqual([]);
  });

  const subtreeReader = async (id: number, ...paths: readonly string[]) => {
    const reader = await addUser(repository, 12, `reader-${id}-${paths.join()}`);
    await grant(repository, reader, 'content/read', { Node: [String(id)] });
    await grant(repository, reader, 'content/read', { Subtree: paths });
    return calledBy(reader);
  };

  it('show of the children of a location those in the subtrees of a limitation, on later pages as well', async () => {
    for (const name of ['First', 'Other']) await addFolder(repository, 2, name);
    const one = await addFolder(repository, 2, 'One');
    const inner = await addFolder(repository, one.locationId, 'Inner');
    const list = async (context: Context, id: number, after?: string) => {
      const request = after === undefined ? { offset: 0, limit: 100 } : { offset: 0, limit: 100, after };
      return (await repository.locations.listChildren({ id, ...request }, context)).items.map((item) => item.id);
    };
    // Cursors hold no rights: that of another caller shows no more.
    const after = async (id: number) =>
      (await repository.locations.listChildren({ id, offset: 0, limit: 1 }, asAdministrator)).next;
    const [all, media] = [await list(asAdministrator, 2), await list(asAdministrator, 43)];
    const expected = [
      [2, ['/1/'], all],
      [2, ['/1/2/'], all],
      [2, ['/1/43/'], []],
      [43, ['/1/2/'], []],
      [43, ['/1/43/'], media],
      [2, [`/1/2/${one.locationId}/`, '/1/43/'], [one.locationId]],
      [2, [`/1/2/${one.locationId}/${inner.locationId}/`], []],
    ] as const;
    for (const [id, paths, shown] of expected) {
      const reader = await subtreeReader(id, ...paths);
      expect(await list(reader, id)).toEqual(shown);
      const [first] = await list(asAdministrator, id);
      expect(await list(reader, id, await after(id))).toEqual(shown.filter((child) => child !== first));
      expect(await repository.locations.load(id, reader)).toMatchObject({ childCount: shown.length });
    }
  });

  it('count many children in the subtrees of a limitation', async () => {
    const { locationId: id } = await addFolder(repository, 2, 'Many');
    const children: number[] = [];
    for (let number = 0; number < 101; number += 1)
      children.push((await addFolder(repository, id, `Child ${number}`)).locationId);
    const count = async (...paths: readonly string[]) =>
      (await repository.locations.load(id, await subtreeReader(id, ...paths))).childCount;
    expect(await count(`/1/2/${id}/`)).toBe(101);
    expect(await count('/1/43/')).toBe(0);
    expect(await count('/1/1/')).toBe(0);
    expect(await count(`/1/2/${id}/${children[7]}/`, `/1/2/${id}/${children[9]}/`)).toBe(2);
  });
});

describe('SqlRepository versions', () => {
  it('shows published versions to readers, the others to those with the right, drafts to their writers', async () => {
    const reader = await addUser(repository, 12, 'reader');
    const writer = await addUser(repository, 12, 'writer');
    for (const user of [reader, writer]) await grant(repository, user, 'content/read');
    await addVersion(repository, 41, { versionNo: 2, status: 'ARCHIVED', creatorId: writer });
    await addVersion(repository, 41, { versionNo: 3, status: 'DRAFT', creatorId: writer });
    const numbers = async (user: number) =>
      (await repository.versions.list({ contentId: 41 }, calledBy(user))).items.map(({ versionNo }) => versionNo);
    expect(await numbers(reader)).toEqual([1]);
    expect(await numbers(writer)).toEqual([1, 3]);
    expect(await numbers(14)).toEqual([1, 2, 3]);
    await expect(repository.versions.load({ contentId: 41, versionNo: 3 }, calledBy(reader))).rejects.toMatchObject({
      status: 403,
    });
    expect(await repository.versions.load({ contentId: 41, versionNo: 3 }, calledBy(writer))).toMatchObject({
      status: 'DRAFT',
    });
    await expect(repository.versions.load({ contentId: 41, versionNo: 4 }, asAdministrator)).rejects.toMatchObject({
      status: 404,
    });
    await expect(repository.versions.list({ contentId: 999 }, asAdministrator)).rejects.toMatchObject({ status: 404 });
    await expect(repository.versions.list({ contentId: 41 }, asAnonymous)).rejects.toMatchObject({ status: 403 });
  });

  it('shows content that was never published to its writer only, and to those who see all versions', async () => {
    const [writer, other] = [await addUser(repository, 14, 'writer'), await addUser(repository, 14, 'other')];
    const { id } = await addFolder(repository, 2, 'Draft');
    await unpublish(repository, id, writer);
    expect(await Promise.all([writer, other, 14, null].map((user) => reads(id, user)))).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});

it('shows drafts that are not placed yet to those who may see them where they will be', async () => {
  const { id } = await repository.content.create(folder, asAdministrator);
  const reader = await addUser(repository, 12, 'reader');
  for (const [path, isShown] of [
    ['/1/2/', false],
    ['/1/43/', true],
  ] as const) {
    for (const right of ['read', 'versionread'])
      await grant(repository, reader, `content/${right}`, { Subtree: [path] });
    expect(await reads(id, reader)).toBe(isShown);
  }
});

describe('The main location of content', () => {
  it('is for those who may read the content there', async () => {
    const { id } = await addFolder(repository, 43, 'Both');
    const other = await addLocation(repository, id, 2);
    const reader = await addUser(repository, 12, 'reader');
    await grant(repository, reader, 'content/read', { Subtree: ['/1/2/'] });
    const context = calledBy(reader);
    const { mainLocation } = await repository.content.loadInfo(id, asAdministrator);
    expect(mainLocation).toMatchObject({ pathString: expect.stringMatching(/^\/1\/43\//) });
    const shown = [
      await repository.content.loadInfo(id, context),
      await repository.content.load(id, context),
      (await repository.locations.load(other, context)).content,
    ];
    for (const content of shown) {
      expect(content).toMatchObject({ id });
      expect(content).not.toHaveProperty('mainLocation');
    }
    await grant(repository, reader, 'content/read', { Subtree: ['/1/43/'] });
    expect(await repository.content.loadInfo(id, context)).toMatchObject({ mainLocation });
  });
});

describe('What a limitation names', () => {
  const readers = async () => {
    const user = await addUser(repository, 12, 'reader');
    const top = await addFolder(repository, 2, 'Top');
    const below = await addFolder(repository, top.locationId, 'Below');
    const path = `/1/2/${top.locationId}/`;
    await grant(repository, user, 'content/read', { Subtree: [path, '/1/43/'] });
    const may = (id: number) =>
      repository.content.loadInfo(id, calledBy(user)).then(
        () => true,
        ({ status }) => status,
      );
    expect([await may(below.id), await may(49), await may(45)]).toEqual([true, true, 403]);
    return { top, below, may };
  };

  it('is followed where it is moved', async () => {
    const { top, below, may } = await readers();
    await repository.locations.move({ id: top.locationId, parentLocationId: 48 }, asAdministrator);
    expect([await may(below.id), await may(49), await may(45)]).toEqual([true, true, 403]);
  });

  it('is no longer among its values once it is deleted, and the others are', async () => {
    const { top, may } = await readers();
    await repository.locations.delete({ id: top.locationId }, asAdministrator);
    expect([await may(49), await may(45)]).toEqual([true, 403]);
    await repository.db.deleteFrom('cms_location').where('id', '=', 43).execute();
    const values = await repository.db
      .selectFrom('cms_limitation_value')
      .innerJoin('cms_limitation', 'cms_limitation.id', 'cms_limitation_value.limitation_id')
      .select('cms_limitation_value.id')
      .where('identifier', '=', 'Subtree')
      .where('policy_id', 'is not', null)
      .execute();
    expect(values).toEqual([]);
  });

  it('allows nothing when everything that it refers to is deleted', async () => {
    const user = await addUser(repository, 12, 'reader');
    const group = await repository.objectStates.createGroup(
      { identifier: 'g', defaultLanguageCode: 'eng-GB', names: { 'eng-GB': 'G' } },
      asAdministrator,
    );
    const named = { defaultLanguageCode: 'eng-GB', names: { 'eng-GB': 'S' } };
    const state = { ...named, groupId: group.id, identifier: 's', priority: 0 };
    const { id } = await repository.objectStates.create(state, asAdministrator);
    await grant(repository, user, 'content/read', { State: [String(id)] });
    expect(await repository.content.loadInfo(49, calledBy(user))).toMatchObject({ id: 49 });
    await repository.objectStates.delete({ groupId: group.id, id }, asAdministrator);
    await expect(repository.content.loadInfo(49, calledBy(user))).rejects.toMatchObject({ status: 403 });
  });
});

describe('The operations that a caller with limited rights may use', () => {
  const offered = async (operation: string, user: number, subject: PermissionSubject = {}) => {
    const { items } = await repository.permissions.list({ operations: [operation], ...subject }, calledBy(user));
    return items.length === 1;
  };

  it.each([
    ['content.updateInfo', 'content/edit'],
    ['content.updateInfo', 'section/assign'],
    ['content.delete', 'content/remove'],
    ['content.hide', 'content/hide'],
    ['versions.publish', 'content/publish'],
    ['versions.delete', 'content/versionremove'],
    ['items.preview', 'content/versionread'],
    ['locations.delete', 'content/manage_locations'],
    ['trash.restore', 'content/restore'],
    ['trash.delete', 'content/cleantrash'],
    ['objectStates.assign', 'state/assign'],
  ])('have %s by %s where its limitation fits', async (operation, right) => {
    for (const [section, fits] of [
      ['3', true],
      ['2', false],
    ] as const) {
      const user = await addUser(repository, 12, `limited-to-${section}`);
      await grant(repository, user, 'content/read');
      await grant(repository, user, right, { Section: [section] });
      expect(await offered(operation, user, { contentId: 49 })).toBe(fits);
      expect(await offered(operation, user, { locationId: 51 })).toBe(fits);
      expect(await offered(operation, user)).toBe(true);
    }
  });

  it.each([
    ['Section', ['3'], ['2']],
    ['Subtree', ['/1/43/'], ['/1/2/']],
    ['Node', ['43'], ['2']],
    ['Owner', ['1'], ['3']],
    ['ParentClass', ['1'], ['3']],
    ['ParentDepth', ['1'], ['2']],
    ['ParentOwner', ['1'], ['3']],
    ['ParentGroup', ['1'], ['3']],
  ])('have content.create below a location by %s %j, and not by %j', async (identifier, fits, fails) => {
    for (const values of [fits, fails]) {
      const user = await addUser(repository, 12, `limited-to-${values}`);
      await repository.content.updateInfo({ id: 41, changes: { ownerId: user } }, asAdministrator);
      await grant(repository, user, 'content/read');
      await grant(repository, user, 'content/create', { [identifier]: values });
      expect(await offered('content.create', user, { locationId: 43 })).toBe(values === fits);
    }
  });

  it.each([
    ['Class', ['2']],
    ['Language', ['pol-PL']],
  ])('have content.create by %s %j, which the caller can choose', async (identifier, values) => {
    const user = await addUser(repository, 12, 'clerk');
    await grant(repository, user, 'content/read');
    await grant(repository, user, 'content/create', { [identifier]: values });
    expect(await offered('content.create', user, { locationId: 43 })).toBe(true);
  });

  it.each(['content.create', 'users.create', 'userGroups.create'])(
    'have %s by the right to create content',
    async (name) => {
      const user = await addUser(repository, 12, 'clerk');
      await grant(repository, user, 'content/read');
      expect(await offered(name, user, { locationId: 5 })).toBe(false);
      await grant(repository, user, 'content/create');
      expect(await offered(name, user, { locationId: 5 })).toBe(true);
    },
  );

  it('have content.copy by rights to create content anywhere, as the caller can choose the place', async () => {
    const user = await addUser(repository, 12, 'clerk');
    await grant(repository, user, 'content/read');
    await grant(repository, user, 'content/create', { ParentDepth: ['1'] });
    expect(await offered('content.copy', user, { contentId: 49 })).toBe(true);
  });

  it('have what is not about content by a right of the same name in its own module', async () => {
    const user = await addUser(repository, 12, 'clerk');
    for (const right of ['content/read', 'content/edit']) await grant(repository, user, right);
    expect(await offered('sections.create', user, { contentId: 49 })).toBe(false);
    await grant(repository, user, 'section/edit');
    expect(await offered('sections.create', user, { contentId: 49 })).toBe(true);
  });

  it('have none of what takes a right without limitations', async () => {
    const user = await addUser(repository, 12, 'clerk');
    await grant(repository, user, 'content/read', { Section: ['3'] });
    await grant(repository, user, 'change/read');
    expect(await offered('changes.list', user)).toBe(false);
    await grant(repository, user, 'content/read');
    expect(await offered('changes.list', user)).toBe(true);
  });
});
