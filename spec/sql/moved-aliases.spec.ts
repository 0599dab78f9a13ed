/** URL aliases that follow what happens to the tree. */
import { describe, expect, it } from '@jest/globals';
import { refreshAliases } from '../../lib/sql/writes/url-tree/automatic.js';
import { asAdministrator } from './support.js';
import { useRepository } from './urls.js';

const { opened, at, pathsOf, rename, folder } = useRepository();

describe('When the tree changes, generated aliases', () => {
  it('of all below lead along the new path and the old one, though one row moves', async () => {
    const { locationId } = await folder(51, 'Deep');
    const count = () => opened().db.selectFrom('cms_url_alias').selectAll().execute();
    const before = await count();
    await opened().locations.move({ id: 51, parentLocationId: 2 }, asAdministrator);
    expect([await pathsOf(51), await pathsOf(locationId)]).toEqual([['/Images'], ['/Images/Deep']]);
    expect(await Promise.all(['/Images/Deep', '/Media/Images/Deep'].map(at))).toEqual([locationId, locationId]);
    expect(await count()).toHaveLength(before.length + 1);
    await opened().locations.move({ id: 51, parentLocationId: 43 }, asAdministrator);
    expect([await pathsOf(51), await at('/Images/Deep')]).toEqual([['/Media/Images'], locationId]);
    expect(await count()).toHaveLength(before.length + 1);
  });

  it('change places with contents, wherever these are', async () => {
    await opened().locations.swap({ id: 51, otherId: 52 }, asAdministrator);
    expect([await pathsOf(51), await pathsOf(52)]).toEqual([['/Media/Files'], ['/Media/Images']]);
    const { locationId } = await folder(2, 'News');
    await opened().locations.swap({ id: 51, otherId: locationId }, asAdministrator);
    expect([await pathsOf(51), await pathsOf(locationId)]).toEqual([['/Media/News'], ['/Files']]);
    expect(await Promise.all(['/News', '/Media/Files'].map(at))).toEqual([locationId, 51]);
  });

  it('are made for all copies by a number of statements that does not grow', async () => {
    const copy = (id: number) =>
      opened()
        .locations.copy({ id, parentLocationId: 2 }, asAdministrator)
        .then((made) => made.id);
    const small = await opened().countStatements(() => refreshAliases(opened().db, { within: '/1/43/51/' }));
    const id = await copy(43);
    expect(await Promise.all(['/Media2', '/Media2/Images', '/Media2/Multimedia'].map(at))).toEqual([
      id,
      expect.any(Number),
      expect.any(Number),
    ]);
    const path = (await opened().locations.load(id, asAdministrator)).pathString;
    await opened().db.deleteFrom('cms_url_place').where('location_id', 'is not', null).execute();
    const all = await opened().countStatements(() => refreshAliases(opened().db, { within: path }));
    expect([small, all]).toEqual([2, 4]);
  });

  it('go with what is trashed, and come back with it', async () => {
    await opened().locations.trash({ id: 51 }, asAdministrator);
    expect([await at('/Media/Images'), await at('/Media')]).toEqual([undefined, 43]);
    await rename(50, { 'eng-GB': 'Images' });
    await opened().trash.restore({ id: 51 }, asAdministrator);
    expect([await pathsOf(52), await pathsOf(51)]).toEqual([['/Media/Images'], ['/Media/Images2']]);
  });

  it('are deleted with their location', async () => {
    await rename(49, { 'eng-GB': 'Pictures' });
    await opened().content.delete({ id: 41 }, asAdministrator);
    const paths = ['/Media', '/Media/Images', '/Media/Pictures', '/Media/Files'];
    expect(await Promise.all(paths.map(at))).toEqual([undefined, undefined, undefined, undefined]);
    const places = await opened().db.selectFrom('cms_url_place').select('id').execute();
    const locations = await opened().db.selectFrom('cms_location').select('id').execute();
    expect(places).toHaveLength(locations.length - 1);
  });

  it('go and come back with the top folder too', async () => {
    await opened().locations.trash({ id: 2 }, asAdministrator);
    expect([await at('/'), await at('/media')]).toEqual([undefined, 43]);
    await opened().trash.restore({ id: 2 }, asAdministrator);
    expect([await at('/'), await pathsOf(2)]).toEqual([2, ['/']]);
  });
});
