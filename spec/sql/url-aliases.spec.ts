/** URL aliases: those that follow the names and places of content, and those that are made by hand. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Translations, UrlAlias } from '../../lib/repository/repository.js';
import { refreshAliases } from '../../lib/sql/urls/automatic.js';
import { keyOf, toSegment } from '../../lib/sql/urls/segment.js';
import { addFolder, addUser, asAdministrator, asAnonymous, calledBy, grant, type Opened, open } from './support.js';

let repository: Opened;
beforeEach(async () => {
  repository = await open();
});
afterEach(() => repository.close());

/** Where a path leads. */
const at = (path: string) =>
  repository.locations.loadByUrlAlias(path, asAdministrator).then(
    ({ id }) => id,
    ({ status }) => (status === 404 ? undefined : status),
  );

/** The generated aliases of a location that are in use. */
async function aliasesOf(locationId: number, custom = false): Promise<readonly UrlAlias[]> {
  const refs = await repository.urlAliases.listOfLocation(locationId, custom, asAdministrator);
  return Promise.all(refs.map(({ id }) => repository.urlAliases.load(id, asAdministrator)));
}

const pathsOf = async (locationId: number) => (await aliasesOf(locationId)).map(({ path }) => path);

async function rename(contentId: number, names: Translations): Promise<void> {
  const text = JSON.stringify(names);
  await repository.db.updateTable('cms_version').set({ names: text }).where('content_id', '=', contentId).execute();
  await refreshAliases(repository.db, { contentId });
}

/** A folder that never had another name. */
async function folder(parentId: number, name: string) {
  const made = await addFolder(repository, parentId, name);
  await repository.db.deleteFrom('cms_url_alias').where('location_id', '=', made.locationId).execute();
  await refreshAliases(repository.db, { contentId: made.id });
  return made;
}

const create = (path: string, more: object = { locationId: 43 }, context = asAdministrator) => {
  const alias = { path, languageCode: 'eng-GB', alwaysAvailable: false, forward: false, ...more };
  return repository.urlAliases.create(alias, context);
};

describe('A segment', () => {
  it.each([
    ['Media', 'Media'],
    ['Summer in Paris!', 'Summer-in-Paris'],
    ['  a / b & c?  ', 'a-b-c'],
    ['Élan für Łódź, œuvre & straße', 'Elan-fur-Lodz-oeuvre-strasse'],
    ['v1.2_final-', 'v1.2_final'],
    ['..', ''],
    ['Новости дня', 'Новости-дня'],
    ['日本語', '日本語'],
    ['हिन्दी', 'हिन्दी'],
    ['\ud800\u0000<>', ''],
    ['ﬁne ①', 'fine-1'],
  ])('is made of %j as %j', (name, segment) => {
    expect(toSegment(name)).toBe(segment);
  });

  it('is found whatever its case', () => {
    expect(keyOf('MEDIA')).toBe('62933a2951ef01f4eafd9bdf4d3cd2f0');
    expect(keyOf('E\u0301')).toBe(keyOf('é'));
  });
});

describe('The clean installation', () => {
  it('has an alias for each location, from below the top folder', async () => {
    expect(await Promise.all([43, 51, 48, 5, 12, 15].map(async (id) => (await pathsOf(id))[0]))).toEqual([
      '/Media',
      '/Media/Images',
      '/Setup',
      '/Users',
      '/Users/Guest-accounts',
      '/Users/Administrator-users/Administrator-User',
    ]);
    expect(await Promise.all(['/Media', 'media/IMAGES/', '/Users/Guest-accounts'].map(at))).toEqual([43, 51, 12]);
  });

  it('has the empty path for the top folder', async () => {
    expect([await at('/'), await at(''), await pathsOf(2)]).toEqual([2, 2, ['/']]);
    expect(await aliasesOf(1)).toEqual([]);
  });

  it('shows an alias with all that belongs to it', async () => {
    const id = `0-${keyOf('media')}`;
    expect(await repository.urlAliases.load(id, asAdministrator)).toEqual({
      id,
      type: 'LOCATION',
      location: expect.objectContaining({ id: 43, pathString: '/1/43/' }),
      path: '/Media',
      languageCodes: ['eng-GB'],
      alwaysAvailable: true,
      isHistory: false,
      forward: false,
      custom: false,
      revision: expect.any(String),
    });
  });
});

describe('Generated aliases', () => {
  it('follow names, and stay as history', async () => {
    await rename(41, { 'eng-GB': 'Assets' });
    expect([await pathsOf(43), await pathsOf(51)]).toEqual([['/Assets'], ['/Assets/Images']]);
    expect(await Promise.all(['/Assets/Images', '/Media/Images', '/Media'].map(at))).toEqual([51, 51, 43]);
    const old = await repository.urlAliases.load(`0-${keyOf('media')}`, asAdministrator);
    expect(old).toMatchObject({ path: '/Media', isHistory: true, forward: true, custom: false, location: { id: 43 } });
  });

  it('use history again when a name comes back', async () => {
    await rename(41, { 'eng-GB': 'Assets' });
    await rename(41, { 'eng-GB': 'MEDIA' });
    expect(await pathsOf(43)).toEqual(['/MEDIA']);
    expect(await repository.urlAliases.load(`0-${keyOf('assets')}`, asAdministrator)).toMatchObject({
      isHistory: true,
    });
    const rows = await repository.db.selectFrom('cms_url_alias').selectAll().where('location_id', '=', 43).execute();
    expect(rows).toHaveLength(2);
  });

  it('follow names in each language, and share one where these are the same', async () => {
    await rename(41, { 'eng-GB': 'Media', 'pol-PL': 'media' });
    expect(await aliasesOf(43)).toMatchObject([{ path: '/Media', languageCodes: ['eng-GB', 'pol-PL'] }]);
    await rename(41, { 'eng-GB': 'Media', 'pol-PL': 'Łącza' });
    await rename(49, { 'eng-GB': 'Images', 'pol-PL': 'Obrazy' });
    expect(await pathsOf(51)).toEqual(['/Media/Images', '/Lacza/Obrazy']);
    expect(await Promise.all(['/Lacza/Obrazy', '/Media/Obrazy', '/Lacza/Images'].map(at))).toEqual([51, 51, 51]);
    await rename(49, { 'eng-GB': 'Images' });
    expect(await pathsOf(51)).toEqual(['/Media/Images']);
    expect(await at('/Lacza/Obrazy')).toBe(51);
  });

  it('have a path in the languages of the caller where their own is missing', async () => {
    await rename(41, { 'eng-GB': 'Media', 'pol-PL': 'Lacza' });
    const id = (await repository.urlAliases.listOfLocation(51, false, asAdministrator))[0]?.id ?? '';
    await repository.db
      .updateTable('cms_url_alias')
      .set({ language_codes: 'ger-DE' })
      .where('text', '=', 'Images')
      .execute();
    const polish = calledBy(14, { languages: ['pol-PL'] });
    expect(await repository.urlAliases.load(id, polish)).toMatchObject({ path: '/Lacza/Images' });
    expect(await repository.urlAliases.load(id, asAdministrator)).toMatchObject({ path: '/Media/Images' });
  });

  it('get numbers where others have the name', async () => {
    const [a, b, c] = [await folder(43, 'images'), await folder(43, 'Images'), await folder(2, 'Media')];
    expect(await Promise.all([a, b, c].map(({ locationId }) => pathsOf(locationId)))).toEqual([
      ['/Media/images2'],
      ['/Media/Images3'],
      ['/Media2'],
    ]);
  });

  it('keep their numbers as long as the name stays', async () => {
    const { id, locationId } = await folder(43, 'Images');
    await rename(49, { 'eng-GB': 'Pictures' });
    await rename(id, { 'eng-GB': 'Images' });
    expect(await pathsOf(locationId)).toEqual(['/Media/Images2']);
    await rename(id, { 'eng-GB': 'Images2' });
    expect(await pathsOf(locationId)).toEqual(['/Media/Images2']);
    await rename(id, { 'eng-GB': 'Images' });
    expect(await pathsOf(locationId)).toEqual(['/Media/Images']);
    expect(await at('/Media/Images')).toBe(locationId);
  });

  it('find a free number among many with few statements', async () => {
    for (let made = 0; made < 30; made += 1) await folder(43, 'Same');
    const { id, locationId } = await folder(43, 'Other');
    await repository.db
      .updateTable('cms_version')
      .set({ names: JSON.stringify({ 'eng-GB': 'Same' }) })
      .where('content_id', '=', id)
      .execute();
    const count = await repository.countStatements(() => refreshAliases(repository.db, { contentId: id }));
    expect(count).toBeLessThanOrEqual(6);
    expect(await pathsOf(locationId)).toEqual(['/Media/Same31']);
  });

  it('are made of the id of what has no name for URLs', async () => {
    const { locationId } = await folder(2, '???');
    expect(await pathsOf(locationId)).toEqual([`/location_${locationId}`]);
  });

  it('never change for the top folder', async () => {
    await rename(1, { 'eng-GB': 'Start' });
    expect([await at('/'), await pathsOf(2), await at('/Start')]).toEqual([2, ['/'], undefined]);
  });
});

describe('When the tree changes, generated aliases', () => {
  it('of all below lead along the new path and the old one, though one row moves', async () => {
    const { locationId } = await folder(51, 'Deep');
    const count = () => repository.db.selectFrom('cms_url_alias').selectAll().execute();
    const before = await count();
    await repository.locations.move(51, 2, undefined, asAdministrator);
    expect([await pathsOf(51), await pathsOf(locationId)]).toEqual([['/Images'], ['/Images/Deep']]);
    expect(await Promise.all(['/Images/Deep', '/Media/Images/Deep'].map(at))).toEqual([locationId, locationId]);
    expect(await count()).toHaveLength(before.length + 1);
    await repository.locations.move(51, 43, undefined, asAdministrator);
    expect([await pathsOf(51), await at('/Images/Deep')]).toEqual([['/Media/Images'], locationId]);
    expect(await count()).toHaveLength(before.length + 1);
  });

  it('get a number where they come to', async () => {
    const { locationId } = await folder(2, 'Images');
    await repository.locations.move(locationId, 43, undefined, asAdministrator);
    expect(await pathsOf(locationId)).toEqual(['/Media/Images2']);
  });

  it('change places with contents, wherever these are', async () => {
    await repository.locations.swap(51, 52, undefined, asAdministrator);
    expect([await pathsOf(51), await pathsOf(52)]).toEqual([['/Media/Files'], ['/Media/Images']]);
    const { locationId } = await folder(2, 'News');
    await repository.locations.swap(51, locationId, undefined, asAdministrator);
    expect([await pathsOf(51), await pathsOf(locationId)]).toEqual([['/Media/News'], ['/Files']]);
    expect(await Promise.all(['/News', '/Media/Files'].map(at))).toEqual([locationId, 51]);
  });

  it('are made for a further place', async () => {
    const { id } = await repository.locations.create(
      49,
      { parentId: 2, priority: 0, hidden: false, sortField: 'PATH', sortOrder: 'ASC' },
      asAdministrator,
    );
    expect([await pathsOf(id), await pathsOf(51), await at('/Images')]).toEqual([['/Images'], ['/Media/Images'], id]);
  });

  it('are made for all copies by a number of statements that does not grow', async () => {
    const copy = (id: number) => repository.locations.copy(id, 2, undefined, asAdministrator).then((made) => made.id);
    const small = await repository.countStatements(() => refreshAliases(repository.db, { within: '/1/43/51/' }));
    const id = await copy(43);
    expect(await Promise.all(['/Media2', '/Media2/Images', '/Media2/Multimedia'].map(at))).toEqual([
      id,
      expect.any(Number),
      expect.any(Number),
    ]);
    const path = (await repository.locations.load(id, asAdministrator)).pathString;
    await repository.db.deleteFrom('cms_url_place').where('location_id', 'is not', null).execute();
    const all = await repository.countStatements(() => refreshAliases(repository.db, { within: path }));
    expect([small, all]).toEqual([2, 5]);
  });

  it('go with what is trashed, and come back with it', async () => {
    await repository.locations.trash(51, undefined, asAdministrator);
    expect([await at('/Media/Images'), await at('/Media')]).toEqual([undefined, 43]);
    await rename(50, { 'eng-GB': 'Images' });
    await repository.trash.restore(51, undefined, undefined, asAdministrator);
    expect([await pathsOf(52), await pathsOf(51)]).toEqual([['/Media/Images'], ['/Media/Images2']]);
  });

  it('are gone with what is deleted', async () => {
    await rename(49, { 'eng-GB': 'Pictures' });
    await repository.content.delete(41, undefined, asAdministrator);
    const paths = ['/Media', '/Media/Images', '/Media/Pictures', '/Media/Files'];
    expect(await Promise.all(paths.map(at))).toEqual([undefined, undefined, undefined, undefined]);
    const places = await repository.db.selectFrom('cms_url_place').select('id').execute();
    const locations = await repository.db.selectFrom('cms_location').select('id').execute();
    expect(places).toHaveLength(locations.length - 1);
  });
});

describe('Aliases that are made by hand', () => {
  it('lead to a location from any path', async () => {
    const made = await create('/Summer sale/2024 ', { locationId: 51, forward: true, alwaysAvailable: true });
    expect(made).toMatchObject({
      id: expect.stringMatching(new RegExp(`^\\d+-${keyOf('2024')}$`)),
      type: 'LOCATION',
      path: '/Summer-sale/2024',
      location: { id: 51 },
      languageCodes: ['eng-GB'],
      alwaysAvailable: true,
      isHistory: false,
      forward: true,
      custom: true,
    });
    expect([await at('/summer-sale/2024'), await at('/summer-sale')]).toEqual([51, undefined]);
    expect(await aliasesOf(51, true)).toEqual([made]);
    expect(await pathsOf(51)).toEqual(['/Media/Images']);
    const virtual = await repository.urlAliases.load(`0-${keyOf('summer-sale')}`, asAnonymous);
    expect(virtual).toMatchObject({ type: 'VIRTUAL', path: '/Summer-sale' });
  });

  it('stand below generated ones, also those of history', async () => {
    await create('/Media/Promo', { locationId: 5 });
    await rename(41, { 'eng-GB': 'Assets' });
    await create('/media/other', { locationId: 48 });
    expect(await aliasesOf(5, true)).toMatchObject([{ path: '/Assets/Promo' }]);
    expect(await Promise.all(['/Assets/Promo', '/Media/Promo', '/Assets/Other'].map(at))).toEqual([5, 5, 48]);
  });

  it('lead to a resource, and are listed as global ones', async () => {
    const made = await create('/search', { resource: 'module:content/search' });
    expect(made).toMatchObject({ type: 'RESOURCE', resource: 'content/search', path: '/search', custom: true });
    expect(await repository.urlAliases.listGlobal(asAnonymous)).toEqual([{ id: made.id }]);
    expect(await at('/search')).toBeUndefined();
  });

  it('are refused where the path leads elsewhere', async () => {
    await create('/promo', { locationId: 5 });
    await expect(create('/promo', { locationId: 43 })).rejects.toMatchObject({ status: 409 });
    await expect(create('/Promo', { locationId: 5 })).rejects.toMatchObject({ status: 409 });
    await expect(create('/promo', { resource: 'module:a' })).rejects.toMatchObject({ status: 409 });
    await expect(create('/media', { locationId: 43 })).rejects.toMatchObject({ status: 409 });
    const polish = await create('/promo', { locationId: 5, languageCode: 'pol-PL' });
    expect(polish).toMatchObject({ languageCodes: ['eng-GB', 'pol-PL'] });
  });

  it('take over what leads nowhere, and history', async () => {
    await create('/a/b', { locationId: 5 });
    await create('/a', { locationId: 43 });
    expect([await at('/a'), await at('/a/b')]).toEqual([43, 5]);
    await rename(41, { 'eng-GB': 'Assets' });
    await create('/media', { locationId: 48 });
    expect([await at('/media'), await at('/media/images'), await at('/assets/images')]).toEqual([48, undefined, 51]);
  });

  it('keep their place from names', async () => {
    await create('/News', { locationId: 5 });
    const { locationId } = await folder(2, 'News');
    expect([await pathsOf(locationId), await at('/news')]).toEqual([['/News2'], 5]);
  });

  it('are refused with all that is wrong with them', async () => {
    const faults = (path: string, more: object) =>
      create(path, more).catch((error) => error.faults.errors.map((fault: { path: string }) => fault.path));
    expect(await faults('/ ? /', { locationId: 999, languageCode: 'x' })).toEqual([
      '/UrlAliasCreate/location/_href',
      '/UrlAliasCreate/path',
      '/UrlAliasCreate/languageCode',
    ]);
    for (const resource of [undefined, 'content/search', ':x', 'module:', 'a b:c']) {
      expect(await faults('/x', { resource })).toEqual(['/UrlAliasCreate/resource']);
    }
    expect(await faults('/x', { locationId: 2 ** 31 })).toEqual(['/UrlAliasCreate/location/_href']);
  });

  it('are deleted, those on the way to them too unless they lead to others', async () => {
    const [one, two] = [await create('/a/b/c', { locationId: 5 }), await create('/a/d', { locationId: 43 })];
    await expect(repository.urlAliases.delete(one.id, 'other', asAdministrator)).rejects.toMatchObject({ status: 412 });
    await repository.urlAliases.delete(one.id, one.revision, asAdministrator);
    await expect(repository.urlAliases.load(one.id, asAdministrator)).rejects.toMatchObject({ status: 404 });
    const top = `0-${keyOf('a')}`;
    expect([await at('/a/d'), (await repository.urlAliases.load(top, asAdministrator)).type]).toEqual([43, 'VIRTUAL']);
    await expect(repository.urlAliases.delete(top, undefined, asAdministrator)).rejects.toMatchObject({ status: 409 });
    await repository.urlAliases.delete(two.id, undefined, asAdministrator);
    await expect(repository.urlAliases.load(top, asAdministrator)).rejects.toMatchObject({ status: 404 });
  });

  it('are all that can be deleted', async () => {
    const id = `0-${keyOf('media')}`;
    await expect(repository.urlAliases.delete(id, undefined, asAdministrator)).rejects.toMatchObject({ status: 409 });
    await expect(repository.urlAliases.delete('0-0', undefined, asAdministrator)).rejects.toMatchObject({
      status: 404,
    });
  });

  it('go with their location, but not those below them that lead elsewhere', async () => {
    await create('/promo', { locationId: 51 });
    await create('/promo/files', { locationId: 52 });
    await create('/gone/for/good', { locationId: 51 });
    await repository.locations.delete(51, undefined, asAdministrator);
    expect([await at('/promo'), await at('/promo/files'), await at('/gone/for/good')]).toEqual([
      undefined,
      52,
      undefined,
    ]);
    const load = repository.urlAliases.load(`0-${keyOf('gone')}`, asAdministrator);
    await expect(load).rejects.toMatchObject({ status: 404 });
  });
});

describe('URL aliases and the rights of callers', () => {
  it('are shown for locations that the caller may read', async () => {
    const guest = calledBy(await addUser(repository, 12, 'guest'));
    const id = `0-${keyOf('media')}`;
    const denied = { status: 403 };
    await expect(repository.urlAliases.load(id, guest)).rejects.toMatchObject(denied);
    await expect(repository.urlAliases.listOfLocation(43, true, guest)).rejects.toMatchObject(denied);
    await expect(repository.locations.loadByUrlAlias('/Media', guest)).rejects.toMatchObject(denied);
    await grant(repository, guest.caller.userId as number, 'content/read', { Node: ['43'] });
    expect(await repository.urlAliases.load(id, guest)).toMatchObject({ path: '/Media' });
    expect(await repository.locations.loadByUrlAlias('/Media', guest)).toMatchObject({ pathString: '/1/43/' });
    await expect(repository.locations.loadByUrlAlias('/Media/Images', guest)).rejects.toMatchObject(denied);
  });

  it('are made and deleted with the right to translate URLs, to locations that the caller may read', async () => {
    const guest = calledBy(await addUser(repository, 12, 'guest'));
    await expect(create('/x', { locationId: 2 }, guest)).rejects.toMatchObject({ status: 403 });
    await grant(repository, guest.caller.userId as number, 'content/urltranslator');
    await expect(create('/x', { locationId: 43 }, guest)).rejects.toMatchObject({ status: 400 });
    const { id } = await create('/x', { locationId: 2 }, guest);
    await expect(repository.urlAliases.delete(id, undefined, asAnonymous)).rejects.toMatchObject({ status: 403 });
    await repository.urlAliases.delete(id, undefined, guest);
  });
});

describe('SqlRepository locations.loadByUrlAlias', () => {
  it('looks for wildcards where no alias leads anywhere', async () => {
    const wildcard = { sourceUrl: '/old/*', destinationUrl: '/media/{1}', forward: true };
    await repository.urlWildcards.create(wildcard, asAdministrator);
    expect([await at('/old/images'), await at('/old/none'), await at('/other')]).toEqual([51, undefined, undefined]);
  });

  it.each(['/a'.repeat(4000), '/%', '/Media//', '/\u0000', '/Media/Images/x'])(
    'copes with a path like %.20s',
    async (path) => {
      expect([undefined, 43]).toContain(await at(path));
    },
  );

  it('takes few statements, however long the path', async () => {
    let [parent, path] = [2, ''];
    for (let depth = 0; depth < 12; depth += 1) {
      parent = (await folder(parent, `Level ${depth}`)).locationId;
      path += `/level-${depth}`;
    }
    const count = await repository.countStatements(async () => expect(await at(path)).toBe(parent));
    expect(count).toBeLessThanOrEqual(3);
    const [alias] = await aliasesOf(parent);
    expect(alias?.path.toLowerCase()).toBe(path);
    const load = await repository.countStatements(() => repository.urlAliases.load(alias?.id ?? '', asAdministrator));
    expect(load).toBeLessThanOrEqual(3);
  });
});
