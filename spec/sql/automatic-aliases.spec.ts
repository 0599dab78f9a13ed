/** URL aliases that follow the names of content. */
import { describe, expect, it } from '@jest/globals';
import type { Translations } from '../../lib/repository/repository.js';
import { refreshAliases } from '../../lib/sql/writes/url-tree/automatic.js';
import { keyOf } from '../../lib/sql/writes/url-tree/segment.js';
import { toSegment } from '../../lib/support/url-segment.js';
import { asAdministrator, calledBy } from './support.js';
import { useRepository } from './urls.js';

const { opened, at, aliasesOf, pathsOf, rename, folder } = useRepository();

describe('A segment', () => {
  it.each([
    ['Media', 'Media'],
    ['Summer in Paris!', 'Summer-in-Paris'],
    ['  a / b & c?  ', 'a-b-c'],
    ['Élan für Łódź, œuvre & straße', 'Elan-fur-Lodz-oeuvre-strasse'],
    ['Ħal Għaxaq, Ŧana, Ŋəə', 'Hal-Ghaxaq-Tana-Nəə'],
    ['ĸ Ƶ ẞ ǿ Ɖ', 'q-Z-SS-o-D'],
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
    expect(await opened().urlAliases.load(id, asAdministrator)).toEqual({
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
  it('use history again when a name comes back', async () => {
    await rename(41, { 'eng-GB': 'Assets' });
    await rename(41, { 'eng-GB': 'MEDIA' });
    expect(await pathsOf(43)).toEqual(['/MEDIA']);
    expect(await opened().urlAliases.load(`0-${keyOf('assets')}`, asAdministrator)).toMatchObject({
      isHistory: true,
    });
    const rows = await opened().db.selectFrom('cms_url_alias').selectAll().where('location_id', '=', 43).execute();
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
    const id =
      (
        await opened().urlAliases.listOfLocation(
          { locationId: 51, custom: false, offset: 0, limit: 1 },
          asAdministrator,
        )
      ).items[0]?.id ?? '';
    await opened()
      .db.updateTable('cms_url_alias')
      .set({ language_codes: 'ger-DE' })
      .where('text', '=', 'Images')
      .execute();
    const polish = calledBy(14, { languages: ['pol-PL'] });
    expect(await opened().urlAliases.load(id, polish)).toMatchObject({ path: '/Lacza/Images' });
    expect(await opened().urlAliases.load(id, asAdministrator)).toMatchObject({ path: '/Media/Images' });
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
    await opened()
      .db.updateTable('cms_version')
      .set({ names: JSON.stringify({ 'eng-GB': 'Same' }) })
      .where('content_id', '=', id)
      .execute();
    const count = await opened().countStatements(() => refreshAliases(opened().db, { contentId: id }));
    expect(count).toBeLessThanOrEqual(6);
    expect(await pathsOf(locationId)).toEqual(['/Media/Same31']);
  });

  it('find a free number among thousands as fast, also where one among them is free', async () => {
    const { id, locationId } = await folder(43, 'Other');
    const { db } = opened();
    const other = db.selectFrom('cms_url_alias').selectAll().where('text', '=', 'Images');
    const { id: _, ...template } = await other.executeTakeFirstOrThrow();
    const taken = Array.from({ length: 5000 }, (_, index) => index + 1).filter((number) => number !== 4777);
    for (let from = 0; from < taken.length; from += 100) {
      const rows = taken.slice(from, from + 100).map((suffix) => {
        const text = suffix === 1 ? 'Same' : `Same${suffix}`;
        return { ...template, text, text_key: keyOf(text), suffix };
      });
      await db.insertInto('cms_url_alias').values(rows).execute();
    }
    const names = JSON.stringify({ 'eng-GB': 'Same' });
    await db.updateTable('cms_version').set({ names }).where('content_id', '=', id).execute();
    let size = 0;
    const measured = db.withPlugin({
      transformQuery: ({ node }) => {
        size += JSON.stringify(node).length;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    expect(await opened().countStatements(() => refreshAliases(measured, { contentId: id }))).toBeLessThanOrEqual(14);
    // Not thousands of numbers were asked for.
    expect(size).toBeLessThan(200_000);
    const free = [4777, 5001].map((number) => `/Media/Same${number}`);
    expect(free).toContain((await pathsOf(locationId))[0]);
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

describe('When content is published, generated aliases', () => {
  async function publish(contentId: number, names: Translations): Promise<void> {
    const { versionNo } = await opened().versions.createDraftOfCurrent({ id: contentId }, asAdministrator);
    const fields = Object.entries(names).map(([languageCode, value]) => ({
      fieldDefinitionIdentifier: 'name',
      languageCode,
      value,
    }));
    await opened().versions.update({ contentId, versionNo, changes: { fields } }, asAdministrator);
    await opened().versions.publish({ contentId, versionNo }, asAdministrator);
  }

  it('follow the languages of the content', async () => {
    await publish(41, { 'eng-GB': 'Assets', 'pol-PL': 'Zasoby' });
    expect(await pathsOf(43)).toEqual(['/Assets', '/Zasoby']);
    await opened().content.deleteTranslation({ id: 41, languageCode: 'pol-PL' }, asAdministrator);
    expect([await pathsOf(43), await at('/zasoby')]).toEqual([['/Assets'], 43]);
  });

  it('follow the schema for aliases where the type has one', async () => {
    const schema = { url_alias_schema: 'on <short_name|name>' };
    await opened().db.updateTable('cms_content_type').set(schema).where('id', '=', 1).execute();
    await publish(41, { 'eng-GB': 'Assets' });
    expect([await pathsOf(43), (await opened().content.loadInfo(41, asAdministrator)).name]).toEqual([
      ['/on-Assets'],
      'Assets',
    ]);
    const copy = await opened().locations.copy({ id: 43, parentLocationId: 2 }, asAdministrator);
    expect(await pathsOf(copy.id)).toEqual(['/on-Assets2']);
  });
});
