/** Places in the tree, how their children are sorted, and the lists of types. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type SortField, sortFields } from '../../lib/repository/repository.js';
import { addFolder, asAdministrator, asAnonymous, type Opened, open } from './support.js';

let repository: Opened;
beforeEach(async () => {
  repository = await open();
});
afterEach(() => repository.close());

const page = { offset: 0, limit: 100 };

describe('SqlRepository locations.load', () => {
  it('loads a location with its parent and its content', async () => {
    const location = await repository.locations.load(51, asAdministrator);
    expect(location).toMatchObject({
      id: 51,
      pathString: '/1/43/51/',
      depth: 2,
      parent: { id: 43, pathString: '/1/43/', revision: 1 },
      content: { id: 49, name: 'Images', mainLocation: { id: 51 } },
      priority: 0,
      hidden: false,
      invisible: false,
      revision: 1,
    });
    expect(location.updated).toBeInstanceOf(Date);
  });

  it.each([0, -1, 1.5, 999, 2_147_483_648])('has no location %d', async (id) => {
    await expect(repository.locations.load(id, asAnonymous)).rejects.toMatchObject({ status: 404 });
  });
});

describe('SqlRepository locations.listChildren', () => {
  async function children(sortField: SortField, sortOrder: 'ASC' | 'DESC') {
    await repository.locations.update({ id: 2, changes: { sortField, sortOrder } }, asAdministrator);
    const { items: found } = await repository.locations.listChildren({ id: 2, ...page }, asAdministrator);
    return found.map(({ id }) => id);
  }

  it('sorts by each field, both ways, and by id where that is the same', async () => {
    const [a, b, c] = [
      await addFolder(repository, 2, 'Émile'),
      await addFolder(repository, 2, 'delta'),
      await addFolder(repository, 2, 'Fritz'),
    ];
    const ids = [a, b, c].map(({ locationId }) => locationId);
    const [x, y, z] = ids as [number, number, number];
    await repository.content.updateInfo(
      { id: a.id, changes: { sectionId: 5, modified: new Date(5) } },
      asAdministrator,
    );
    await repository.content.updateInfo({ id: b.id, changes: { published: new Date(5) } }, asAdministrator);
    await repository.locations.update({ id: x, changes: { priority: 9 } }, asAdministrator);
    await repository.db.updateTable('cms_content').set({ type_id: 2 }).where('id', '=', c.id).execute();
    const expected: Partial<Record<SortField, readonly [number, number, number]>> = {
      PUBLISHED: [y, x, z],
      SECTION: [y, z, x],
      PRIORITY: [y, z, x],
      CLASS_IDENTIFIER: [z, x, y],
      CLASS_NAME: [z, x, y],
    };
    for (const field of sortFields) {
      const ascending = await children(field, 'ASC');
      const descending = await children(field, 'DESC');
      if (expected[field]) expect([field, ascending]).toEqual([field, expected[field]]);
      expect(new Set(descending)).toEqual(new Set(ids));
    }
    expect(await children('PATH', 'DESC')).toEqual([z, y, x]);
    expect(await children('DEPTH', 'DESC')).toEqual([x, y, z]);
    expect(await children('PRIORITY', 'DESC')).toEqual([x, y, z]);
    expect((await children('MODIFIED', 'ASC'))[0]).toBe(x);
  });

  it('sorts names whatever their case and accents', async () => {
    await addFolder(repository, 2, 'Émile');
    const names = ['Zoo', 'álpha', 'beta', 'Delta'];
    for (const name of names) {
      const { id } = await addFolder(repository, 2, name);
      const all = JSON.stringify({ 'eng-GB': name, 'pol-PL': name });
      await repository.db.updateTable('cms_version').set({ names: all }).where('content_id', '=', id).execute();
      await repository.content.updateInfo({ id, changes: { mainLanguageCode: 'pol-PL' } }, asAdministrator);
    }
    const sorted = await Promise.all(
      (await children('NAME', 'ASC')).map(
        async (id) => (await repository.locations.load(id, asAdministrator)).content?.name,
      ),
    );
    expect(sorted.filter((name) => name !== 'Émile')).toEqual(['álpha', 'beta', 'Delta', 'Zoo']);
  });
});

describe('SqlRepository contentTypes.list', () => {
  const list = async (query: object) =>
    (await repository.contentTypes.list({ ...page, ...query }, asAnonymous)).items.map(({ id }) => id);

  it('lists by group, one type twice if it is in two', async () => {
    expect(await list({})).toEqual([1, 2, 3, 4, 5, 12]);
    await repository.db.insertInto('cms_type_in_group').values({ type_id: 1, group_id: 3 }).execute();
    expect(await list({})).toEqual([1, 2, 3, 4, 1, 5, 12]);
  });

  it('finds by identifier and by remote id', async () => {
    expect(await list({ identifier: 'article' })).toEqual([2]);
    expect(await list({ remoteId: 'f6df12aa74e36230eb675f364fccd25a' })).toEqual([5]);
    expect(await list({ identifier: 'none' })).toEqual([]);
  });

  it('sorts by identifier or by modification, and pages', async () => {
    expect(await list({ orderBy: 'identifier' })).toEqual([2, 12, 1, 5, 4, 3]);
    expect(await list({ orderBy: 'identifier', reverse: true, offset: 1, limit: 2 })).toEqual([4, 5]);
    await repository.db.updateTable('cms_content_type').set({ modified: 1 }).where('id', '=', 3).execute();
    expect((await list({ orderBy: 'modified' })).at(-1)).toBe(3);
    expect((await list({ orderBy: 'modified', reverse: true }))[0]).toBe(3);
  });
});
