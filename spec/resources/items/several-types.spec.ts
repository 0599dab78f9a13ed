/** Fields of one identifier that are of other types in other content types. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { field } from '../../sql/writing.js';
import { useApi } from '../../support/fixtures.js';
import { addType, publish } from '../magazine.js';

const { api, opened } = await useApi({});

beforeAll(async () => {
  const counted = await addType(opened, 'counted', [
    { identifier: 'title', fieldTypeIdentifier: 'string' },
    { identifier: 'size', fieldTypeIdentifier: 'integer' },
    { identifier: 'link', fieldTypeIdentifier: 'relation' },
  ]);
  const described = await addType(opened, 'described', [
    { identifier: 'title', fieldTypeIdentifier: 'string' },
    { identifier: 'size', fieldTypeIdentifier: 'string' },
    { identifier: 'link', fieldTypeIdentifier: 'string' },
  ]);
  const one = await publish(opened, { contentTypeId: counted, fields: [field('title', 'One'), field('size', 7)] });
  const link = field('link', { destinationContentId: one.id });
  await publish(opened, { contentTypeId: counted, fields: [field('title', 'Two'), field('size', 30), link] });
  await publish(opened, {
    contentTypeId: described,
    fields: [field('title', 'Three'), field('size', '7'), field('link', 'x')],
  });
  await publish(opened, { contentTypeId: described, fields: [field('title', 'Four'), field('size', 'large')] });
});

describe('items of several types', () => {
  it.each([
    ['filter[fields.size]=7', ['One', 'Three']],
    ['filter[fields.size]=large', ['Four']],
    ['filter[fields.size][ne]=7', ['Four', 'Two']],
    ['filter[fields.size][gt]=7', ['Four', 'Two']],
    ['filter[fields.size][prefix]=l', ['Four']],
    ['filter[fields.link][exists]=true', ['Three', 'Two']],
    ['filter[fields.link.size]=7', ['Two']],
  ])('are compared as the field is in each of them: %s', async (filter, expected) => {
    const { status, json } = await api.get(`/items?type=counted,described&sort=name&${filter}`);
    expect([status, json.ItemList?.Item.map(({ name }: { name: string }) => name)]).toEqual([200, expected]);
  });

  it('refuse what the field can be in none of them', async () => {
    expect((await api.get('/items?type=counted&filter[fields.size]=large')).status).toBe(400);
    const { status } = await api.get('/items?type=counted,described&filter[fields.title.size]=7');
    expect(status).toBe(400);
  });
});
