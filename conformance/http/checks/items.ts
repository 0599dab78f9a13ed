/** Items one by one: where they are, and how they are revalidated (docs/learn/items.md). */
import { assert } from '../../core/expectations.js';
import { NotApplicable } from '../../core/situation.js';
import { createItemWorld } from '../../search/item-world.js';
import { paths } from '../paths.js';
import {
  expectStatus,
  hasHeader,
  headerOf,
  inside,
  locationHeader,
  type ProtocolScene,
  protocolCheck,
  refusedBy,
} from '../protocol-check.js';

const locating = { needs: ['items.load', 'items.loadByUrl'] } as const;

export const toQuery = (parameters: Readonly<Record<string, string>>): string => `?${new URLSearchParams(parameters)}`;

/** A document of one item, or of a list. */
export async function readItems(
  scene: ProtocolScene,
  path: string,
  name: 'Item' | 'ItemList',
  format: 'json' | 'xml' = 'json',
) {
  return expectStatus(await scene.get(path, scene.type(name, format)), 200, `GET ${path}`);
}

async function urlOf(scene: ProtocolScene, id: number): Promise<string> {
  const { url } = inside(await readItems(scene, paths.item(id), 'Item'));
  if (typeof url !== 'string') throw new NotApplicable('The items have no URLs');
  return url;
}

/** Published again, with another name. */
async function rename({ admin, field, unique }: ProtocolScene, contentId: number): Promise<void> {
  const { versionNo } = await admin.versions.createDraftOfCurrent({ id: contentId });
  await admin.versions.update({ contentId, versionNo, changes: { fields: [field(unique('renamed'))] } });
  await admin.versions.publish({ contentId, versionNo });
}

export const itemChecks = [
  protocolCheck('items.are-located-by-url', locating)
    .requires('GET /items/at?url= responds with the item that has the URL, and Content-Location names it.')
    .by(async (scene) => {
      const { id } = await scene.folder();
      const path = paths.itemAt + toQuery({ url: await urlOf(scene, id) });
      const response = await readItems(scene, path, 'Item');
      hasHeader(response, 'Content-Location', scene.http.client.prefix + paths.item(id), `GET ${path}`);
      const loaded = await readItems(scene, paths.item(id), 'Item');
      assert.deepEqual(inside(response), inside(loaded), 'The item by its URL');
    }),
  protocolCheck('items.former-urls-redirect', {
    needs: [...locating.needs, 'versions.createDraftOfCurrent', 'versions.update', 'versions.publish'],
  })
    .requires('GET /items/at with a URL that the item had redirects with 301 to the same request with the current one.')
    .by(async (scene) => {
      const { id } = await scene.folder();
      const former = await urlOf(scene, id);
      await rename(scene, id);
      const path = paths.itemAt + toQuery({ url: former, fields: scene.situation.nameField });
      const response = expectStatus(await scene.get(path, scene.type('Item', 'json')), 301, `GET ${path}`);
      const to = new URL(locationHeader(scene, response), 'http://localhost');
      assert.equal(to.pathname, paths.itemAt, 'The path of Location');
      const expected = { url: await urlOf(scene, id), fields: scene.situation.nameField };
      assert.deepEqual(Object.fromEntries(to.searchParams), expected, 'The parameters of Location');
    }),
  protocolCheck('items.at-needs-a-url', locating)
    .requires('GET /items/at without a URL, or with one that does not begin with a slash, is a 400.')
    .by(async (scene) => {
      for (const path of [paths.itemAt, paths.itemAt + toQuery({ url: 'news' })])
        await refusedBy(scene, await scene.get(path), 400, `GET ${path}`);
    }),
  protocolCheck('items.have-fields-as-elements-in-xml', { needs: ['items.load'] })
    .requires('In XML each field of an item is an element that has the identifier and the type of the field.')
    .by(async (scene) => {
      const { id, name } = await scene.folder();
      const { nameField, contentTypeId } = scene.situation;
      const { fieldDefinitions } = await scene.admin.contentTypes.load(contentTypeId);
      const { text } = await readItems(scene, paths.item(id) + toQuery({ fields: nameField }), 'Item', 'xml');
      const type = fieldDefinitions.find(({ identifier }) => identifier === nameField)?.fieldTypeIdentifier;
      const element = text.slice(text.indexOf('<field '), text.indexOf('</field>'));
      const [tag = '', value = ''] = element.split('>', 2);
      const attributes = tag.split(/\s/).slice(1).sort();
      assert.deepEqual(attributes, [`identifier="${nameField}"`, `type="${type}"`], 'The attributes of the field');
      assert.equal(value.trim(), name, 'The text of the field');
    }),
  protocolCheck('items.are-revalidated', { needs: ['items.load', 'items.find'] })
    .requires(
      'Items and lists of items have an ETag, with which they are a 304 while nothing changes, and a HEAD has the same.',
    )
    .by(async (scene) => {
      const { id } = await scene.folder();
      for (const [path, name] of [
        [paths.item(id), 'Item'],
        [paths.items + toQuery({ id: String(id) }), 'ItemList'],
      ] as const) {
        const tag = headerOf(await readItems(scene, path, name), 'ETag');
        const headers = { Accept: scene.type(name, 'json'), 'If-None-Match': tag };
        expectStatus(await scene.send('GET', path, { headers }), 304, `GET ${path} with its ETag`);
        hasHeader(await scene.send('HEAD', path, { headers: { Accept: headers.Accept } }), 'ETag', tag, `HEAD ${path}`);
      }
    }),
  protocolCheck('items.have-an-entity-tag-of-all-that-is-shown', {
    needs: ['items.load', 'items.find', 'versions.createDraftOfCurrent', 'versions.update', 'versions.publish'],
  })
    .requires('An item, and a list of items, have another ETag once an item that they refer to has another name.')
    .by(async (scene) => {
      const { entryType, entries, persons } = await createItemWorld(scene, { entries: ['rose'], persons: ['ada'] });
      const readTags = async () => {
        const tags: string[] = [];
        for (const [path, name] of [
          [paths.item(entries.rose.id), 'Item'],
          [paths.items + toQuery({ type: entryType, fields: 'lead' }), 'ItemList'],
        ] as const)
          tags.push(headerOf(await readItems(scene, path, name), 'ETag'));
        return tags;
      };
      const before = await readTags();
      const { versionNo } = await scene.admin.versions.createDraftOfCurrent({ id: persons.ada.id });
      const version = { contentId: persons.ada.id, versionNo };
      const fields = [{ fieldDefinitionIdentifier: 'title', value: scene.unique('renamed') }];
      await scene.admin.versions.update({ ...version, changes: { fields } });
      await scene.admin.versions.publish(version);
      const after = await readTags();
      const actual = after.map((tag, index) => tag === before[index]);
      assert.deepEqual(actual, [false, false], 'Which ETags are the same');
    }),
];
