/** Lists of items: their parameters, formats and pages (docs/learn/items.md). */
import { assert } from '../../core/expectations.js';
import { createItemWorld } from '../../search/item-world.js';
import type { HttpResponse } from '../connection.js';
import { paths } from '../paths.js';
import { inside, listed, protocolCheck, refusedBy } from '../protocol-check.js';
import { said } from './documents.js';
import { readItems, toQuery } from './items.js';

type Members = Readonly<Record<string, unknown>>;

const finding = { needs: ['items.find'] } as const;

const itemsIn = (response: HttpResponse): readonly Members[] => inside(response).Item as readonly Members[];

/** Parameters that cannot be used in a list of items of a type. */
const unusable: readonly Readonly<Record<string, string>>[] = [
  { type: 'no_such_type' },
  { filter: 'x' },
  { 'filter[no_such_member]': 'x' },
  { 'filter[name][like]': 'x' },
  { 'filter[fields.no_such_field]': 'x' },
  { 'filter[published]': 'today' },
  { 'filter[published][between]': '2026-01-01' },
  { 'filter[name][exists]': 'perhaps' },
  { sort: 'no_such_member' },
  { fields: 'no_such_field' },
  { embed: 'no_such_field' },
  { language: 'not a locale code' },
  { count: 'perhaps' },
  { id: 'no id' },
];

export const itemListChecks = [
  protocolCheck('items.unknown-names-are-400', finding)
    .requires(
      'Types, filters, operators, sort keys, fields and values that do not exist are a 400, and so are filters where there is no list.',
    )
    .by(async (scene) => {
      const { identifier: type } = await scene.admin.contentTypes.load(scene.situation.contentTypeId);
      const { id } = await scene.folder();
      const all = unusable.map((own) => paths.items + toQuery({ type, ...own }));
      for (const path of [...all, paths.item(id) + toQuery({ 'filter[name]': 'x' })])
        await refusedBy(scene, await scene.get(path), 400, `GET ${path}`);
    }),
  protocolCheck('items.values-are-separated-by-commas', finding)
    .requires(
      'Types, ids and the values of in and between are separated by commas; a backslash before a comma makes it one of the value.',
    )
    .by(async (scene) => {
      const { root, entryType, personType, entries, persons } = await createItemWorld(scene, {
        entries: ['rose', 'emu', 'zebra'],
        persons: ['bob', 'ada'],
      });
      const { rose, emu, zebra } = entries;
      const type = `${entryType},${personType}`;
      const places = { below: String(root.locationId) };
      for (const [parameters, expected] of [
        [{ type }, [persons.bob, persons.ada, rose, emu, zebra]],
        [{ id: `${rose.id},${emu.id}` }, [rose, emu]],
        [{ type: entryType, 'filter[fields.title][in]': 'Rose,Émeu\\, the bird' }, [rose, emu]],
        [{ type: entryType, 'filter[fields.title][eq]': 'Émeu, the bird' }, [emu]],
        [{ type: entryType, 'filter[fields.amount][between]': '-5,1' }, [rose, zebra]],
        [{ type: entryType, 'filter[fields.amount][gt]': '-5', 'filter[fields.amount][lt]': '30' }, [rose]],
      ] as const) {
        const path = paths.items + toQuery({ ...places, ...parameters });
        const actual = itemsIn(await readItems(scene, path, 'ItemList')).map(({ id }) => String(id));
        assert.deepEqual(actual.sort(), expected.map(({ id }) => String(id)).sort(), `The items of GET ${path}`);
      }
    }),
  protocolCheck('items.have-the-same-values-in-both-formats', finding)
    .requires('A list of items has the same values in JSON and in XML, those of embedded items too.')
    .by(async (scene) => {
      const { entryType } = await createItemWorld(scene, {
        entries: ['rose', 'emu', 'oak'],
        persons: ['cleo', 'bob', 'ada'],
      });
      const path = paths.items + toQuery({ type: entryType, embed: 'lead,leads' });
      const valuesIn = async (format: 'json' | 'xml') => {
        const response = await readItems(scene, path, 'ItemList', format);
        return said(await scene.http.client.read(response, 'ItemList', `GET ${path}`));
      };
      assert.deepEqual(await valuesIn('xml'), await valuesIn('json'), 'The list in XML');
    }),
  protocolCheck('items.a-media-type-is-on-the-list-alone', finding)
    .requires('A list of items has its media type once, and its items have none.')
    .by(async (scene) => {
      const { id } = await scene.folder();
      const list = await readItems(scene, paths.items + toQuery({ id: String(id) }), 'ItemList');
      assert.equal(inside(list)['_media-type'], scene.type('ItemList', 'json'), 'The media type of the list');
      const types = itemsIn(list).map((item) => item['_media-type']);
      assert.deepEqual(types, [undefined], 'The media types of the items');
    }),
  protocolCheck('items.of-selected-fields-have-identifying-members', finding)
    .requires(
      'With fields= the items of a list have their href, id, type, name and URL, and the selected fields alone.',
    )
    .by(async (scene) => {
      const { id, name } = await scene.folder();
      const { nameField, textField } = scene.situation;
      for (const [fields, expected] of [
        ['', []],
        [nameField, [nameField]],
        [`${textField},${nameField}`, [nameField, textField]],
      ] as const) {
        const list = await readItems(scene, paths.items + toQuery({ id: String(id), fields }), 'ItemList');
        const [{ url: _, ...item } = {}] = itemsIn(list);
        const { fields: selected, ...members } = item as { readonly fields?: Members };
        assert.deepEqual(
          Object.keys(members).sort(),
          ['_href', 'id', 'name', 'type'],
          `The members with fields=${fields}`,
        );
        assert.equal((members as Members).name, name, 'The name');
        assert.deepEqual(Object.keys(selected ?? {}).sort(), [...expected].sort(), `The fields with fields=${fields}`);
      }
    }),
  protocolCheck('items.link-to-the-next-page', finding)
    .requires(
      'A page of a list has the cursor of the next one, and a Link to it that keeps all other parameters; the last has neither.',
    )
    .by(async (scene) => {
      const { entryType } = await createItemWorld(scene, { entries: ['rose', 'emu', 'zebra'], persons: [] });
      const path = paths.items + toQuery({ type: entryType, 'filter[name][ne]': 'x', sort: '-published', limit: '2' });
      const first = await readItems(scene, path, 'ItemList');
      const link = listed(first, 'Link').find((own) => own.includes('rel="next"')) ?? '';
      const href = link.slice(link.indexOf('<') + 1, link.indexOf('>'));
      const { prefix } = scene.http.client;
      const { pathname, searchParams } = new URL(href, 'http://localhost');
      assert.equal(pathname, prefix + paths.items, 'The path of Link');
      assert.equal(searchParams.get('after'), inside(first).next, 'The cursor in Link');
      const last = await readItems(scene, href.slice(href.indexOf(prefix) + prefix.length), 'ItemList');
      const all = itemsIn(await readItems(scene, path.replace('limit=2', 'limit=9'), 'ItemList'));
      assert.deepEqual([...itemsIn(first), ...itemsIn(last)], all, 'The items of both pages');
      assert.deepEqual(
        [last.headers.link, inside(last).next],
        [undefined, undefined],
        'The next page of the last page',
      );
    }),
];
