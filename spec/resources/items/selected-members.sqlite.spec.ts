/** Members of values that queries of items select, as front ends do that need only a part of a value. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { field } from '../../sql/writing.js';
import { useApi } from '../../support/fixtures.js';
import { addMagazine, addType, publish, republish } from '../magazine.js';

const { api, opened } = await useApi();
const json = { Accept: 'application/json' };

let magazine: Awaited<ReturnType<typeof addMagazine>>;
beforeAll(async () => {
  magazine = await addMagazine(opened);
});

const fieldsOf = async (path: string) => (await api.get(`/items${path}`, json)).json.Item.fields;

describe('GET /items with members in fields', () => {
  it('shows these members of the values alone', async () => {
    const { json: body } = await api.get('/items?type=post&fields=title,intro/text,author/name&limit=1', json);
    expect(body.ItemList.Item[0].fields).toEqual({
      title: 'Rose',
      intro: { text: 'About Rose' },
      author: { name: 'Ada' },
    });
  });

  it('shows them of each value of a list, and at any depth', async () => {
    const type = await addType(opened, 'place', [
      { identifier: 'data', fieldTypeIdentifier: 'json' },
      { identifier: 'name', fieldTypeIdentifier: 'string' },
    ]);
    const data = { rooms: [{ name: 'Hall', size: { width: 3, height: 4 } }, { name: 'Attic' }, 'cellar'], note: 'x' };
    const { id } = await publish(opened, {
      contentTypeId: type,
      fields: [field('data', data), field('name', 'House')],
    });
    expect(await fieldsOf(`/${id}?fields=data/rooms/size/width,data/rooms/name,name/first`)).toEqual({
      data: { rooms: [{ name: 'Hall', size: { width: 3 } }, { name: 'Attic' }, 'cellar'] },
      name: 'House',
    });
    expect(await fieldsOf(`/${id}?fields=data/rooms/name,data/rooms/name/first`)).toEqual({
      data: { rooms: [{ name: 'Hall' }, { name: 'Attic' }, 'cellar'] },
    });
    expect(await fieldsOf(`/${id}?fields=data/none`)).toEqual({ data: {} });
  });

  it('shows values whole that are named without members too', async () => {
    const { rose } = magazine;
    expect((await fieldsOf(`/${rose.id}?fields=intro/text,intro`)).intro).toHaveProperty('html');
    expect((await fieldsOf(`/${rose.id}?fields=intro/text&embed=author`)).author.fields.city).toBe('London');
  });

  it('shows those of embedded items', async () => {
    const { oak } = magazine;
    const { related } = await fieldsOf(`/${oak.id}?fields=related.intro/text,related.author.name`);
    expect(related[0].fields).toMatchObject({ intro: { text: 'About Rose' }, author: { fields: { name: 'Ada' } } });
    expect(related[0].fields.intro).not.toHaveProperty('html');
  });

  it('shows them in XML', async () => {
    const { text } = await api.get('/items?type=post&fields=intro/text&limit=1', { Accept: 'application/xml' });
    expect(text).toContain('<field identifier="intro" type="richtext"><value key="text">About Rose</value></field>');
  });

  it('keeps them in redirects and links', async () => {
    const { id } = await magazine.addPost('Before', 9);
    await republish(opened, id, [field('title', 'After')]);
    const { headers } = await api.get('/items/at?url=/News/Before&fields=intro/text', json);
    expect(new URL(String(headers.location), api.url).searchParams.get('fields')).toBe('intro/text');
    const { headers: list } = await api.get('/items?type=post&fields=intro/text&limit=1', json);
    expect(decodeURIComponent(String(list.link))).toContain('fields=intro/text');
  });

  it('refuses fields that no content type has', async () => {
    const { status, json: body } = await api.get('/items?type=post&fields=intr/text', json);
    expect([status, body.ErrorMessage.errorDescription]).toEqual([400, expect.stringContaining('title, intro')]);
  });
});
