/** The limits of what is embedded, which count everything as often as it is written. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Repository } from '../../lib/index.js';
import { asAdministrator } from '../sql/support.js';
import { field } from '../sql/writing.js';
import { admin, serve, type } from '../support/api.js';
import { useApiOf, useRepository } from '../support/fixtures.js';

const opened = await useRepository();
const { content } = opened;
type LoadMany = NonNullable<typeof content.loadMany>;
let loaded: number[] = [];
const loadMany: LoadMany = (ids, context) => {
  loaded.push(ids.length);
  return (content.loadMany as LoadMany)(ids, context);
};
const repository = { ...opened, content: { ...content, loadMany } } as Repository;
// Those of a batch that refuse nothing, as embedding is what the specs are about.
const counting = await useApiOf(repository, { limits: { embed: 156, batchBytes: 10_000_000 } });
const weighing = await useApiOf(repository, { limits: { responseBytes: 200_000 } });

/** Every one leads to all of them: n, n², n³ on the levels below one of them. */
const size = 5;
const ids: number[] = [];
const text = 'é<"'.repeat(500);

beforeAll(async () => {
  const definition = (identifier: string, fieldTypeIdentifier: string) => ({
    ...{ identifier, fieldTypeIdentifier, names: { 'eng-GB': identifier } },
  });
  const node = await opened.contentTypes.create(
    {
      ...{ groupId: 1, isPublished: true, identifier: 'node', mainLanguageCode: 'eng-GB', nameSchema: '<title>' },
      names: { 'eng-GB': 'Node' },
      fieldDefinitions: [
        ...[definition('title', 'string'), definition('text', 'text'), definition('rel', 'relationlist')],
      ],
    },
    asAdministrator,
  );
  const location = { parentLocationId: 2, priority: 0, hidden: false };
  for (let at = 0; at < size; at += 1) {
    const input = { contentTypeId: node.id, mainLanguageCode: 'eng-GB', location };
    const fields = [field('title', `Node ${at}`), field('text', text)];
    ids.push((await content.create({ ...input, fields }, asAdministrator)).id);
  }
  for (const contentId of ids) {
    const changes = { fields: [field('rel', { destinationContentIds: ids })] };
    await opened.versions.update({ contentId, versionNo: 1, changes }, asAdministrator);
    await opened.versions.publish({ contentId, versionNo: 1 }, asAdministrator);
  }
});

type Api = typeof counting;

const search = (embed: string, format: 'json' | 'xml', { base: _, ...served }: Api) =>
  served.call('POST', `/views?embed=${embed}`, {
    headers: { ...admin, 'Content-Type': type('ViewInput'), Accept: type('View', format) },
    body: JSON.stringify({
      ViewInput: { identifier: 'it', Query: { Filter: { ContentTypeIdentifierCriterion: 'node' } } },
    }),
  });
const get = (name: string, path: () => string) => (format: 'json' | 'xml', served: Api) =>
  served.get(path(), { ...admin, Accept: type(name, format) });
const asPage = (path: () => string) => (_: string, served: Api) =>
  served.get(path(), { ...admin, Accept: 'text/html' });
const inBatch = (path: () => string) => async (format: 'json' | 'xml', served: Api) => {
  const Request = [path(), `/content/objects/${ids[0]}`].map((href, at) => ({
    ...{ _id: `r${at}`, method: 'GET', href: served.base + href, accept: 'application/json' },
  }));
  const { json, text: whole } = await served.call('POST', '/batch', {
    headers: { ...admin, 'Content-Type': type('BatchInput'), Accept: type('Batch') },
    body: JSON.stringify({ BatchInput: { Request } }),
  });
  const [first, second] = json.Batch.Response;
  // What follows in the batch is served.
  expect([format, second.status]).toEqual([format, 200]);
  return { status: first.status, text: whole };
};

const object = (embed: string) => () => `/content/objects/${ids[0]}?embed=${embed}`;
const item = (query: string) => () => `/items/${ids[0]}?${query}`;
const list = (query: string) => () => `/items?type=node&${query}`;
const [two, three] = ['Fields.rel.Fields.rel', 'Fields.rel.Fields.rel.Fields.rel'];

/** On three levels below one of them there are 5 + 25 + 125 = 155, and as many times five below a list of all. */
const within = [
  ['an item on three levels', get('Item', item('embed=rel.rel.rel')), 155],
  ['an item by fields on three levels', get('Item', item('fields=rel.rel.rel.title')), 155],
  ['a list of items on two levels', get('ItemList', list('embed=rel.rel')), 150],
  ['content on three levels', get('Content', object(three)), 155],
  ['content on three levels and its owner', get('Content', object(`${three},Owner`)), 156],
  ['a search on two levels', (format: 'json' | 'xml', served: Api) => search(two, format, served), 150],
] as const;

const above = [
  ['a list of items on three levels', get('ItemList', list('embed=rel.rel.rel'))],
  ['a list of items by fields on three levels', get('ItemList', list('fields=rel.rel.rel.title'))],
  ['content on three levels, its owner and its section', get('Content', object(`${three},Owner,Section`))],
  ['a search on three levels', (format: 'json' | 'xml', served: Api) => search(three, format, served)],
  ['a page of content', asPage(object(`${three},Owner,Section`))],
  ['a page of items', asPage(list('embed=rel.rel.rel'))],
  ['a part of a batch', inBatch(list('embed=rel.rel.rel'))],
] as const;

const formats = ['json', 'xml'] as const;
const inFormats = <T extends readonly unknown[]>(rows: readonly T[]) =>
  rows.flatMap((row) => formats.map((format) => [...row, format] as const));

describe('embed', () => {
  it.each(inFormats(within))('counts %s exactly, %#', async (_, request, count, format) => {
    const statuses = [count, count - 1].map(async (embed) => {
      const served = await serve(repository, { limits: { embed } });
      const { status } = await request(format, served);
      await served.close();
      return status;
    });
    expect(await Promise.all(statuses)).toEqual([200, 400]);
  });

  it.each(inFormats(above))(
    'refuses %s, as each is counted as often as it is written, %#',
    async (_, request, format) => {
      const { status, text: written } = await request(format, counting);
      expect([status, written]).toEqual([400, expect.stringMatching(/At most 156 .*limits\.embed/s)]);
    },
  );

  it.each([
    ['an item on three levels', get('Item', item('embed=rel.rel.rel'))],
    ['a list of items on two levels', get('ItemList', list('embed=rel.rel'))],
    ['content on three levels', get('Content', object(three))],
    ['a search on two levels', (format: 'json' | 'xml', served: Api) => search(two, format, served)],
    ['a page of content', asPage(object(three))],
    ['a page of items', asPage(list('embed=rel.rel'))],
    ['a part of a batch', inBatch(list('embed=rel.rel'))],
  ] as const)('refuses more bytes in %s', async (_, request) => {
    for (const format of formats) {
      const { status, text: written } = await request(format, weighing);
      expect([status, written]).toEqual([400, expect.stringMatching(/at most 200000 bytes.*limits\.responseBytes/s)]);
    }
  });

  it.each([
    ['an item on two levels', get('Item', item('embed=rel.rel'))],
    ['a list of items by the members of fields', get('ItemList', list('fields=rel.rel.title'))],
    ['content on one level', get('Content', object('Fields.rel'))],
  ] as const)('shows fewer bytes in %s', async (_, request) => {
    for (const format of formats) {
      const { status, text: written } = await request(format, weighing);
      expect([status, Buffer.byteLength(written) < 220_000]).toEqual([200, true]);
    }
  });

  it('loads what is written several times once', async () => {
    loaded = [];
    expect((await get('Content', object(three))('json', counting)).status).toBe(200);
    expect(loaded.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(ids.length);
  });
});
