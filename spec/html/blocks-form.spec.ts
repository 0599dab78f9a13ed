/** The form of content with blocks: items are changed, added, moved and removed without scripts. */

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createMemoryFileStore } from '../../lib/files/memory-store.js';
import type { Json } from '../../lib/repository/repository.js';
import { asAdministrator } from '../sql/support.js';
import { field } from '../sql/writing.js';
import { admin } from '../support/api.js';
import { useApi } from '../support/fixtures.js';
import { browser, buttonsIn, fieldsIn, sendForm } from '../support/page-form.js';

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
  return ((body ?? { items: [] }) as Body).items.map((item) => [item.id, item.fields.text]);
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

  it('has a frame for each item, with its name and a summary', async () => {
    const { text } = await load(await draft(quote('One <b>'), quote('x'.repeat(100))));
    const legends = [...text.matchAll(/<fieldset class="control item"><legend>(.*?)<\/legend>/g)].map(
      ([, legend]) => legend,
    );
    expect(legends).toEqual([
      'Quote 1 <span class="hint">One &lt;b&gt;</span>',
      `Quote 2 <span class="hint">${'x'.repeat(60)}…</span>`,
    ]);
    expect([...buttonsIn(text).keys()].filter((label) => /Quote|Add|download/.test(label))).toEqual([
      ...['Down Quote 1', 'Remove Quote 1', 'Up Quote 2', 'Remove Quote 2', 'Add: Quote', 'Add: download'],
    ]);
  });

  /** The page after a button of the form, with what was typed before. */
  async function press(path: string, text: string, button: string, typed: Readonly<Record<string, string>> = {}) {
    const pressed = buttonsIn(text).get(button);
    expect([button, pressed]).not.toEqual([button, undefined]);
    const sent = await sendForm(api, path, [...set(fieldsIn(text), typed), pressed ?? ['', '']]);
    expect(sent.status).toBe(200);
    return sent.text;
  }

  it('moves and removes items by buttons, which save nothing and lose nothing that was typed', async () => {
    const path = await draft(quote('One'), quote('Two'), quote('Three'));
    const up = await press(path, (await load(path)).text, 'Up Quote 3', { '/items/2/fields/text': 'Four' });
    const down = await press(path, up, 'Down Quote 1', { '/items/0/fields/text': 'First' });
    const removed = await press(path, down, 'Remove Quote 3');
    expect((await textsOf(path)).map(([, text]) => text)).toEqual(['One', 'Two', 'Three']);
    expect((await sendForm(api, path, fieldsIn(removed))).status).toBe(303);
    expect(await textsOf(path)).toEqual([
      ['3', 'Four'],
      ['1', 'First'],
    ]);
  });

  it('removes the last item', async () => {
    const path = await draft(quote('One'));
    const removed = await press(path, (await load(path)).text, 'Remove Quote 1');
    expect(removed).not.toContain('Quote 1');
    expect((await sendForm(api, path, fieldsIn(removed))).status).toBe(303);
    expect(await textsOf(path)).toEqual([]);
  });

  it('adds an item with its inputs and default values, which is filled in before it is saved', async () => {
    const path = await draft(quote('One'));
    const added = await press(path, (await load(path)).text, 'Add: Quote', { '/items/0/fields/text': 'Typed' });
    expect(added).toContain('Quote 2: Words');
    expect(fieldsIn(added)).toContainEqual([expect.stringMatching(/\/items\/1\/fields\/isLong$/), 'true']);
    const sent = await sendForm(api, path, set(fieldsIn(added), { '/items/1/fields/text': 'Two' }));
    expect(sent.status).toBe(303);
    expect(await textsOf(path)).toEqual([
      ['1', 'Typed'],
      ['2', 'Two'],
    ]);
  });

  it('shows what is missing at its input', async () => {
    const path = await draft(quote('One'), quote('Two'));
    const refused = await submit(path, (fields) => set(fields, { '/items/1/fields/text': '' }));
    expect(refused.status).toBe(400);
    const [, fault = ''] =
      /id="([^"]*\/items\/1\/fields\/text[^"]*-fault)">body: must not be empty</.exec(refused.text) ?? [];
    expect(refused.text).toContain(`aria-describedby="${fault}" aria-invalid="true"`);
    expect(refused.text).toContain('<fieldset class="field faulty">');
    expect(refused.text.match(/must not be empty/g)).toHaveLength(1);
    await sendForm(api, path, set(fieldsIn(refused.text), { '/items/1/fields/text': 'Again' }));
    expect((await textsOf(path)).map(([, text]) => text)).toEqual(['One', 'Again']);
  });

  it('is shown again with an item of an unknown shape', async () => {
    const path = await draft(quote('One'));
    const refused = await submit(path, (fields) => set(fields, { '/items/0/shape': 'banner' }));
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
