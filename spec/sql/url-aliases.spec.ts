/** Custom URL aliases, the rights to see and create aliases, and how paths are looked up. */
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Context } from '../../lib/repository/repository.js';
import { keyOf } from '../../lib/sql/writes/url-tree/segment.js';
import { addUser, asAdministrator, asAnonymous, calledBy, grant, onlyOn } from './support.js';
import { useRepository } from './urls.js';

const { opened, at, aliasesOf, rename, folder, create } = useRepository();

describe('Custom aliases', () => {
  it('have paths of URL segments, of which those that lead nowhere are virtual', async () => {
    const { path } = await create('/Summer sale/2024 ', { locationId: 51 });
    expect([path, await at('/summer-sale/2024'), await at('/summer-sale')]).toEqual([
      '/Summer-sale/2024',
      51,
      undefined,
    ]);
    const virtual = await opened().urlAliases.load(`0-${keyOf('summer-sale')}`, asAnonymous);
    expect(virtual).toMatchObject({ type: 'VIRTUAL', path: '/Summer-sale' });
  });

  it('can be below generated ones, also those of history', async () => {
    await create('/Media/Promo', { locationId: 5 });
    await rename(41, { 'eng-GB': 'Assets' });
    await create('/media/other', { locationId: 48 });
    expect(await aliasesOf(5, true)).toMatchObject([{ path: '/Assets/Promo' }]);
    expect(await Promise.all(['/Assets/Promo', '/Media/Promo', '/Assets/Other'].map(at))).toEqual([5, 5, 48]);
  });

  it('take over what leads nowhere, and history', async () => {
    await create('/a/b', { locationId: 5 });
    await create('/a', { locationId: 43 });
    expect([await at('/a'), await at('/a/b')]).toEqual([43, 5]);
    await rename(41, { 'eng-GB': 'Assets' });
    await create('/media', { locationId: 48 });
    expect([await at('/media'), await at('/media/images'), await at('/assets/images')]).toEqual([48, undefined, 51]);
  });

  it('that take over history are no longer generated, and have their own language alone', async () => {
    await rename(41, { 'eng-GB': 'Media', 'pol-PL': 'Media' });
    await rename(41, { 'eng-GB': 'Assets' });
    const { id } = await create('/media', { locationId: 43, languageCode: 'pol-PL' });
    const expected = { id, path: '/media', custom: true, isHistory: false, languageCodes: ['pol-PL'] };
    expect(await aliasesOf(43, true)).toMatchObject([expected]);
    // What was generated would become history, or be used again.
    await rename(41, { 'eng-GB': 'Files' });
    await rename(41, { 'eng-GB': 'Media' });
    expect(await aliasesOf(43, true)).toMatchObject([expected]);
    expect(await aliasesOf(43)).toMatchObject([{ path: '/Media2', custom: false }]);
  });

  it('that take over what leads nowhere have their own language alone', async () => {
    await create('/a/b', { locationId: 5 });
    const [first, second] = [await create('/a'), await create('/a', { locationId: 43, languageCode: 'pol-PL' })];
    expect([first.languageCodes, second.languageCodes]).toEqual([['eng-GB'], ['eng-GB', 'pol-PL']]);
    await opened().urlAliases.delete({ id: first.id }, asAdministrator);
    expect((await create('/a', { locationId: 48, languageCode: 'pol-PL' })).languageCodes).toEqual(['pol-PL']);
  });

  it('are refused with all that is wrong with them', async () => {
    const faults = (path: string, more: Parameters<typeof create>[1]) =>
      create(path, more).catch((error) => error.faults.members.map((fault: { member: string }) => fault.member));
    expect(await faults('/ ? /', { locationId: 999, languageCode: 'x' })).toEqual([
      'locationId',
      'path',
      'languageCode',
    ]);
    expect(await faults('/x', { locationId: 2 ** 31 })).toEqual(['locationId']);
  });

  it('are deleted with those on the way to them that lead nowhere', async () => {
    const [one, two] = [await create('/a/b/c', { locationId: 5 }), await create('/a/d', { locationId: 43 })];
    await opened().urlAliases.delete({ id: one.id }, asAdministrator);
    const top = `0-${keyOf('a')}`;
    expect((await opened().urlAliases.load(top, asAdministrator)).type).toBe('VIRTUAL');
    await opened().urlAliases.delete({ id: two.id }, asAdministrator);
    await expect(opened().urlAliases.load(top, asAdministrator)).rejects.toMatchObject({ status: 404 });
  });

  it('go with their location, but not those below them that lead elsewhere', async () => {
    await create('/promo', { locationId: 51 });
    await create('/promo/files', { locationId: 52 });
    await create('/gone/for/good', { locationId: 51 });
    await opened().locations.delete({ id: 51 }, asAdministrator);
    expect([await at('/promo'), await at('/promo/files'), await at('/gone/for/good')]).toEqual([
      undefined,
      52,
      undefined,
    ]);
    const load = opened().urlAliases.load(`0-${keyOf('gone')}`, asAdministrator);
    await expect(load).rejects.toMatchObject({ status: 404 });
  });
});

describe('URL aliases and the rights of callers', () => {
  it('have no path where it has the name of a place that the caller may not read', async () => {
    const guest = calledBy(await addUser(opened(), 12, 'guest'));
    await grant(opened(), guest.caller.userId as number, 'content/read', { Node: ['51'] });
    const query = { locationId: 51, custom: false, offset: 0, limit: 10 };
    const { items } = await opened().urlAliases.listOfLocation(query, guest);
    const load = (context: Context) => opened().urlAliases.load(items[0]?.id ?? '', context);
    const [shown, whole] = [await load(guest), await load(asAdministrator)];
    expect([shown.path, whole.path]).toEqual(['', '/Media/Images']);
    expect(shown.revision).not.toBe(whole.revision);
    await grant(opened(), guest.caller.userId as number, 'content/read', { Node: ['43'] });
    expect(await load(guest)).toMatchObject({ path: '/Media/Images', revision: whole.revision });
  });

  it('lead nowhere where a segment on the way is the name of a place that the caller may not read', async () => {
    await rename(49, { 'eng-GB': 'Images' });
    await create('/promo', { locationId: 43 });
    await create('/promo/own', { locationId: 51 });
    await opened().urlWildcards.create(
      { sourceUrl: '/old/*', destinationUrl: '/Media/{1}', forward: false },
      asAdministrator,
    );
    await rename(41, { 'eng-GB': 'Assets' });
    const guest = calledBy(await addUser(opened(), 12, 'guest'));
    const at = (path: string) =>
      opened()
        .locations.loadByUrlAlias(path, guest)
        .then(
          ({ id }) => id,
          ({ status }) => status,
        );
    const paths = ['/Assets/Images', '/Media/Images', '/promo/own', '/old/Images'];
    await grant(opened(), guest.caller.userId as number, 'content/read', { Node: ['51'] });
    expect(await Promise.all(paths.map(at))).toEqual([404, 404, 404, 404]);
    expect(await at('/Assets')).toBe(404);
    await grant(opened(), guest.caller.userId as number, 'content/read', { Node: ['43'] });
    expect(await Promise.all(paths.map(at))).toEqual([51, 51, 51, 51]);
  });

  it('are made and deleted with the right to translate URLs, to locations that the caller may read', async () => {
    const guest = calledBy(await addUser(opened(), 12, 'guest'));
    await expect(create('/x', { locationId: 2 }, guest)).rejects.toMatchObject({ status: 403 });
    await grant(opened(), guest.caller.userId as number, 'content/urltranslator');
    await expect(create('/x', { locationId: 43 }, guest)).rejects.toMatchObject({ status: 400 });
    const { id } = await create('/x', { locationId: 2 }, guest);
    await expect(opened().urlAliases.delete({ id }, asAnonymous)).rejects.toMatchObject({ status: 403 });
    await opened().urlAliases.delete({ id }, guest);
  });
});

describe('SqlRepository locations.loadByUrlAlias', () => {
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
    const count = await opened().countStatements(async () => expect(await at(path)).toBe(parent));
    expect(count).toBeLessThanOrEqual(3);
    const [alias] = await aliasesOf(parent);
    expect(alias?.path.toLowerCase()).toBe(path);
    const load = await opened().countStatements(() => opened().urlAliases.load(alias?.id ?? '', asAdministrator));
    // In a snapshot: its beginning, its end, and what both databases ask there.
    expect(load).toBeLessThanOrEqual(7);
  });
});

describe('Pages of aliases', () => {
  onlyOn('sqlite').each([
    ['resource is not null', 'cms_url_alias_by_id'],
    ['location_id = 2 and custom = 1 and history = 0', 'cms_url_alias_by_location_id_custom_history_id'],
  ])('where %s are read in their order from an index', async (condition, index) => {
    const { rows } = await sql<{ readonly detail: string }>`explain query plan
      select text_key from cms_url_alias where ${sql.raw(condition)} order by id limit 100`.execute(opened().db);
    expect(rows.map(({ detail }) => detail)).toEqual([expect.stringContaining(`USING INDEX ${index}`)]);
  });
});
