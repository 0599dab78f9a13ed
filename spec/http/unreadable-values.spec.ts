/** Stored values with more fields inside than a value can have, which no request could have stored: what clients see of them. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { addType, publish } from '../resources/magazine.js';
import { logChange } from '../sql/support.js';
import { field } from '../sql/writing.js';
import { admin, sends, type } from '../support/api.js';
import { treeOfJson, treeOfXml } from '../support/documents.js';
import { useApi } from '../support/fixtures.js';

const { api, opened } = await useApi();
const problem = 'must have at most 5000 fields inside, those with default values included';
const names = Array.from({ length: 100 }, (_, at) => `f${at}`);
const shapes = [
  { identifier: 's', fieldDefinitions: names.map((identifier) => ({ identifier, fieldType: 'string' })) },
];
const fieldTypes = Object.fromEntries(names.map((name) => [name, 'string']));
const items = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: String(at + 1), shape: 's', fields: {}, fieldTypes }));

let contentTypeId: number;
beforeAll(async () => {
  contentTypeId = await addType(opened, 'page', [
    { identifier: 'title', fieldTypeIdentifier: 'string' },
    { identifier: 'parts', fieldTypeIdentifier: 'blocks', settings: { shapes } },
  ]);
});

/** Content whose value code that knows no limit has stored. */
async function addPage(count: number): Promise<number> {
  const parts = { items: [{ id: `page${count}`, shape: 's' }] };
  const { id } = await publish(opened, { contentTypeId, fields: [field('title', 'Long'), field('parts', parts)] });
  const value = JSON.stringify({ items: items(count) });
  await opened.db.updateTable('cms_field_value').set({ value }).where('value', 'like', `%"page${count}"%`).execute();
  await logChange(opened.db);
  return id;
}

const version = (id: number, format: 'json' | 'xml' = 'json') =>
  api.get(`/content/objects/${id}/versions/1`, { ...admin, Accept: type('Version', format) });
const item = (id: number, query = '') => api.get(`/items/${id}${query}`, { Accept: 'application/json' });

describe('A stored value with as many fields as a value can have', () => {
  it('is shown in versions and in items', async () => {
    const id = await addPage(50);
    const [, parts] = (await version(id)).json.Version.Fields.field;
    expect([parts.fieldValue.items.length, 'fieldValueError' in parts]).toEqual([50, false]);
    expect((await item(id)).json.Item.fields.parts).toHaveLength(50);
  });
});

describe('A stored value with more fields than a value can have', () => {
  let id: number;
  beforeAll(async () => {
    id = await addPage(1000);
  });

  it('is null in versions, which say why, beside all that can be shown', async () => {
    const { status, json } = await version(id);
    const [title, parts] = json.Version.Fields.field;
    expect([status, title.fieldValue, parts.fieldValue, parts.fieldValueError]).toEqual([200, 'Long', null, problem]);
    expect(treeOfXml((await version(id, 'xml')).text)).toEqual(treeOfJson(json, {}));
  });

  it('is an error in items, which names the field and is reported, unless only other fields are selected', async () => {
    const { status, json } = await item(id);
    const message = `The value of the field "parts" cannot be shown: it ${problem}`;
    expect([status, json.ErrorMessage.errorDescription]).toEqual([500, message]);
    expect(api.errors.splice(0)).toEqual([expect.objectContaining({ message })]);
    expect((await item(id, '?fields=title')).json.Item.fields).toEqual({ title: 'Long' });
  });

  it('is its reason, once, on the page that compares two versions that have it', async () => {
    const headers = { ...admin, Accept: 'application/json' };
    const copied = await api.call('COPY', `/content/objects/${id}/currentversion`, { headers });
    const { versionNo } = copied.json.Version.VersionInfo;
    const { status, text } = await api.get(`/content/objects/${id}/versions?compare=1&with=${versionNo}`, {
      ...{ ...admin, Accept: 'text/html,*/*;q=0.8' },
    });
    expect([status, text.split(`<td>${problem}</td>`).length - 1]).toEqual([200, 1]);
  });

  it('has no inputs in the form of a draft, and is replaced by another one', async () => {
    const headers = { ...admin, Accept: 'application/json' };
    const copied = await api.call('COPY', `/content/objects/${id}/currentversion`, { headers });
    const draft: string = copied.json.Version._href.slice(api.base.length);
    const form = await api.get(`${draft}?form=PATCH`, { ...admin, Accept: 'text/html,*/*;q=0.8' });
    const inputs = [...form.text.matchAll(/name="([^"]*fieldValue[^"]*)"/g)].map(([, name]) => name);
    expect(inputs).toEqual([expect.stringContaining('/field/0/fieldValue')]);
    const replaced = await api.call('PATCH', draft, {
      headers: { ...headers, ...sends('VersionUpdate') },
      body: JSON.stringify({
        VersionUpdate: {
          fields: { field: [{ fieldDefinitionIdentifier: 'parts', fieldValue: { items: [{ shape: 's' }] } }] },
        },
      }),
    });
    const [, parts] = replaced.json.Version.Fields.field;
    expect([replaced.status, parts.fieldValue.items.length, parts.fieldValueError]).toEqual([200, 1, undefined]);
  });
});
