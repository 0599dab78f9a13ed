/** The URLs of an item in its other languages. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { field } from '../../sql/writing.js';
import { useApi } from '../../support/fixtures.js';
import { addMagazine, republish } from '../magazine.js';

const { api, opened } = await useApi();
const json = { Accept: 'application/json' };

let magazine: Awaited<ReturnType<typeof addMagazine>>;
beforeAll(async () => {
  magazine = await addMagazine(opened);
  await republish(opened, magazine.rose.id, [field('title', 'Roza', 'pol-PL')], 'pol-PL');
});

const load = async (path: string) => (await api.get(path, json)).json.Item;

describe('alternates of an item', () => {
  it('are the URLs in its other languages, by its id and by its URL', async () => {
    const alternates = [{ language: 'pol-PL', url: '/News/Roza' }];
    const { id } = magazine.rose;
    expect(await load(`/items/${id}?language=eng-GB`)).toMatchObject({ url: '/News/Rose', alternates });
    expect(await load('/items/at?url=/News/Rose&language=eng-GB')).toMatchObject({ alternates });
    const url = alternates[0]?.url;
    const other = await load(`/items/at?url=${url}&language=pol-PL`);
    expect(other).toMatchObject({ id, alternates: [{ language: 'eng-GB', url: '/News/Rose' }] });
  });

  it('are an empty list where there is one translation', async () => {
    expect((await load(`/items/${magazine.oak.id}`)).alternates).toEqual([]);
  });

  it('are elements in XML', async () => {
    const { text } = await api.get(`/items/${magazine.rose.id}?language=eng-GB`, { Accept: 'application/xml' });
    expect(text).toContain('<alternate><language>pol-PL</language><url>/News/Roza</url></alternate>');
  });

  it('are not in lists', async () => {
    const { json: body } = await api.get('/items?type=post', json);
    for (const item of body.ItemList.Item) expect(item).not.toHaveProperty('alternates');
  });
});
