/** How the children of locations are sorted. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { SortField } from '../../lib/repository/repository.js';
import { addFolder, asAdministrator, type Opened, open } from './support.js';

let repository: Opened;
beforeEach(async () => {
  repository = await open();
});
afterEach(() => repository.close());

const page = { offset: 0, limit: 100 };

describe('SqlRepository locations.listChildren', () => {
  async function children(sortField: SortField, sortOrder: 'ASC' | 'DESC') {
    await repository.locations.update({ id: 2, changes: { sortField, sortOrder } }, asAdministrator);
    const { items: found } = await repository.locations.listChildren({ id: 2, ...page }, asAdministrator);
    return found.map(({ id }) => id);
  }

  it('sorts by id where the field is the same, upwards in both orders', async () => {
    const ids: number[] = [];
    for (const name of ['a', 'b', 'c']) ids.push((await addFolder(repository, 2, name)).locationId);
    expect(await children('DEPTH', 'ASC')).toEqual(ids);
    expect(await children('DEPTH', 'DESC')).toEqual(ids);
  });

  it('sorts names whatever their case, accents and special letters', async () => {
    await addFolder(repository, 2, 'Émile');
    const names = ['Zoo', 'álpha', 'beta', 'Delta', 'Ødegård', 'Łódź', 'Æro', 'Straße', 'Strasbourg', 'STRASSEN'];
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
    expect(sorted.filter((name) => name !== 'Émile')).toEqual([
      ...['Æro', 'álpha', 'beta', 'Delta', 'Łódź', 'Ødegård', 'Strasbourg', 'Straße', 'STRASSEN', 'Zoo'],
    ]);
  });
});
