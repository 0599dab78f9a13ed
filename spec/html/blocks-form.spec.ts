/** The form of content with blocks: items are changed, added, moved and removed without scripts. */

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createMemoryFileStore } from '../../lib/files/memory-store.js';
import type { Json } from '../../lib/repository/repository.js';
import { asAdministrator } from '../sql/support.js';
import { field } from '../sql/writing.js';
import { admin } from '../support/api.js';
import { useApi } from '../support/fixtures.js';
import { browser, fieldsIn, sendForm } from '../support/page-form.js';

const { api, opened } = await useApi({ storage: { files: createMemoryFileStore() } });

const shapes = [
  {
    identifier: 'quote',
    names: { 'eng-GB': 'Quote' },
    fieldDefinitions: [
      { identifier: 'text', fieldType: 'text', isRequired: true, names: { 'eng-GB': 'Words' } },
      { identifier: 'isLong', fieldType: 'boolean', defaultValue: true },
    ],
  },
  { identifier: 'download', fieldDefinitions: [{ identifier: 'file', fieldType: 'binaryfile' }] },
];

async function draft(...items: readonly object[]): Promise<string> {
  const names = { 'eng-GB': 'Page' };
  const identifier = `page${randomUUID().slice(0, 8)}`;
  const type = await opened.contentTypes.create(
    {
      ...{ groupId: 1, isPublished: true, identifier, mainLanguageCode: 'eng-GB', nameSchema: '<title>', names },
      fieldDefinitions: [
        { identifier: 'title', fieldTypeIdentifier: 'string' },
        { identifier: 'body', fieldTypeIdentifier: 'blocks', settings: { shapes } as unknown as Record<string, Json> },
      ],
    },
    asAdministrator,
  );
  const { id } = await opened.content.create(
    {
      ...{ contentTypeId: type.id, mainLanguageCode: 'eng-GB' },
      location: { parentLocationId: 2, priority: 0, hidden: false },
      fields: [field('title', 'Page'), field('body', { items } as Json)],
    },
    asAdministrator,
  );
  return `/content/objects/${id}/versions/1`;
}

const quote = (text: string) => ({ shape: 'quote', fields: { text, isLong: false } });

const load = (path: string) => api.get(`${path}?form=PATCH`, { ...admin, ...browser });

const submit = async (path: string, change: (fields: [string, string][]) => [string, string][]) =>
  sendForm(api, path, change(fieldsIn((await load(path)).text)));

const set = (fields: [string, string][], values: Readonly<Record<string, string>>): [string, string][] =>
  fields.map(([name, value]) => {
    const [, changed = value] = Object.entries(values).find(([end]) => name.endsWith(end)) ?? [];
    return [name, changed];
  });

interface Body {
  readonly items: readonly { readonly id: string; readonly fields: Readonly<Record<string, unknown>> }[];
}

async function textsOf(path: string) {
  const [, contentId, versionNo] = /objects\/(\d+)\/versions\/(\d+)/.exec(path) ?? [];
  const version = { contentId: Number(contentId), versionNo: Number(versionNo) };
  const { fields } = await opened.versions.load(version, asAdministrator);
  const body = fields.find((each) => each.fieldDefinitionIdentifier === 'body')?.value as unknown;
  return (body as Body).items.map((item) => [item.id, item.fields.text]);
}

describe('The form of blocks', () => {
  it('has the inputs of each field, and changes nothing when it is sent as it is', async () => {
    const path = await draft(quote('One'), quote('Two'));
    const { text } = await load(path);
    expect(text).toContain('Quote 2: Words');
    expect((await submit(path, (fields) => fields)).status).toBe(303);
    expect(await textsOf(path)).toEqual([
      ['1', 'One'],
      ['2', 'Two'],
    ]);
  });

  it('changes, moves and removes items', async () => {
    const path = await draft(quote('One'), quote('Two'), quote('Three'));
    await submit(path, (fields) => set(fields, { '/items/2/fields/text': 'Four', '/items/2/position': '1' }));
    expect(await textsOf(path)).toEqual([
      ['3', 'Four'],
      ['1', 'One'],
      ['2', 'Two'],
    ]);
    await submit(path, (fields) => {
      const [name = ''] = fields.find(([each]) => each.endsWith('/items/1/id')) ?? [];
      return [...fields, ['_null', name.replace(/\/id$/, '')]];
    });
    expect((await textsOf(path)).map(([id]) => id)).toEqual(['3', '2']);
  });

  it('adds an item, and asks for what that requires', async () => {
    const path = await draft(quote('One'));
    const refused = await submit(path, (fields) => set(fields, { '/items/1/shape': 'quote' }));
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('Quote 2: Words')]);
    await sendForm(api, path, set(fieldsIn(refused.text), { '/items/1/fields/text': 'Two' }));
    expect(await textsOf(path)).toEqual([
      ['1', 'One'],
      ['2', 'Two'],
    ]);
  });

  it('is shown again with an item of an unknown shape', async () => {
    const path = await draft(quote('One'));
    const refused = await submit(path, (fields) => set(fields, { '/items/1/shape': 'banner' }));
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('must be one of quote, download')]);
  });

  it('has inputs of files', async () => {
    const path = await draft({ shape: 'download', fields: { file: { fileName: 'a.txt', data: 'SGVsbG8=' } } });
    const { text } = await load(path);
    expect(text).toMatch(/type="file" name="[^"]*\/items\/0\/fields\/file"/);
    expect((await submit(path, (fields) => fields)).status).toBe(303);
    expect(await textsOf(path)).toHaveLength(1);
  });
});
