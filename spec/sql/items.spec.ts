/** What a list of items costs: bytes, and statements that do not grow with what the items lead to. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { addType, publish } from '../resources/magazine.js';
import { useApi } from '../support/fixtures.js';
import { asAnonymous } from './support.js';
import { field } from './writing.js';

// Hrefs have the subfolder of the API.
const { api, opened } = await useApi({ mount: '/' });
const query = { filter: [], sort: [], offset: 0, limit: 25, performCount: false, maxEmbedded: 100 } as const;
/** By a field, in the order of the same field. */
const byName = {
  filter: [{ member: 'fields.name', operator: 'prefix', values: ['Person 1'] }],
  sort: [{ member: 'fields.name', direction: 'ascending' }],
};
const identifiers = Array.from({ length: 20 }, (_, at) => `field_${at}`);

beforeAll(async () => {
  const texts = identifiers.map((identifier) => ({ identifier, fieldTypeIdentifier: 'string' }));
  const author = { identifier: 'author', fieldTypeIdentifier: 'relation' };
  const person = await addType(opened, 'person', [{ identifier: 'name', fieldTypeIdentifier: 'string' }]);
  const plain = await addType(opened, 'story', texts.slice(0, 20));
  const related = await addType(opened, 'review', [...texts.slice(0, 1), author]);
  for (let at = 0; at < 25; at += 1) {
    const text = `Twenty characters ${String(at).padStart(2, '0')}`;
    await publish(opened, { contentTypeId: plain, fields: identifiers.map((identifier) => field(identifier, text)) });
    const { id } = await publish(opened, { contentTypeId: person, fields: [field('name', `Person ${at}`)] });
    const fields = [field('field_0', text), field('author', { destinationContentId: id })];
    await publish(opened, { contentTypeId: related, fields });
  }
});

describe('25 items', () => {
  it('of 20 fields take 24 KB at most, with three selected 6 KB', async () => {
    const sizeOf = async (path: string) => {
      const { text } = await api.get(path, { Accept: 'application/json' });
      expect(JSON.parse(text).ItemList.Item).toHaveLength(25);
      return Buffer.byteLength(text);
    };
    expect(await sizeOf('/items?type=story')).toBeLessThanOrEqual(24 * 1024);
    expect(await sizeOf('/items?type=story&fields=field_0,field_1,field_2')).toBeLessThanOrEqual(6 * 1024);
  });

  it('take as many statements whatever they lead to', async () => {
    const count = async (type: string, more: object = {}) => {
      const find = () => opened.items.find({ ...query, types: [type], ...more }, asAnonymous);
      await find();
      return opened.countStatements(find);
    };
    // What the query names, the page, and the items; besides these, the rights and the transaction.
    const statements = await count('person');
    expect(statements).toBeLessThanOrEqual(7);
    expect(await count('review')).toBe(statements);
    expect(await count('review', { embed: ['author'] })).toBe(statements + 1);
    expect(await count('person', byName)).toBe(statements);
  });

  it('are refused while the index is built that conditions on fields need', async () => {
    const find = (more: object) => opened.items.find({ ...query, types: ['person'], ...more }, asAnonymous);
    const [first] = (await find(byName)).items;
    expect(first?.name).toBe('Person 1');
    const parameters = '{"after":0,"isStale":true}';
    const stale = { kind: 'indexContent', parameters, created: 0, attempts: 20, run_after: Date.now() + 3_000_000 };
    await opened.db.insertInto('cms_job').values(stale).execute();
    await expect(find(byName)).rejects.toMatchObject({ status: 503 });
    expect((await find({})).items).toHaveLength(25);
    await opened.db.deleteFrom('cms_job').execute();
    expect((await find(byName)).items[0]).toEqual(first);
  });
});
