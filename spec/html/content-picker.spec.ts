/** Relations in forms: content is chosen by name, by search and in the tree, and nothing that was typed is lost. */

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { createMemoryFileStore } from '../../lib/files/memory-store.js';
import type { Json } from '../../lib/repository/repository.js';
import { asAdministrator } from '../sql/support.js';
import { field, publishNew } from '../sql/writing.js';
import { admin, serve } from '../support/api.js';
import { useApi } from '../support/fixtures.js';
import { browser, buttonsIn, type Fields, fieldsIn, pressOn, searchFor, sendForm } from '../support/page-form.js';

const { api, opened } = await useApi({ storage: { files: createMemoryFileStore() } });

const folderNamed = async (name: string) => (await publishNew(opened, { fields: [field('name', name)] })).id;

/** A draft with a title, one relation to any content, and a list of up to two folders. */
async function draft(values: { readonly one?: number; readonly several?: readonly number[] } = {}): Promise<string> {
  const type = await opened.contentTypes.create(
    {
      ...{ groupId: 1, isPublished: true, identifier: `related${randomUUID().slice(0, 8)}` },
      ...{ mainLanguageCode: 'eng-GB', nameSchema: '<title>', names: { 'eng-GB': 'Related' } },
      fieldDefinitions: [
        { identifier: 'title', fieldTypeIdentifier: 'string' },
        { identifier: 'one', fieldTypeIdentifier: 'relation', settings: { selectionRoot: 43 } },
        {
          ...{ identifier: 'several', fieldTypeIdentifier: 'relationlist', names: { 'eng-GB': 'Several' } },
          settings: { selectionContentTypes: ['folder'] },
          validators: { RelationListValueValidator: { selectionLimit: 2 } },
        },
      ],
    },
    asAdministrator,
  );
  const { one, several = [] } = values;
  const { id } = await opened.content.create(
    {
      ...{ contentTypeId: type.id, mainLanguageCode: 'eng-GB' },
      location: { parentLocationId: 2, priority: 0, hidden: false },
      fields: [
        field('title', 'Typed'),
        ...(one ? [field('one', { destinationContentId: one })] : []),
        field('several', { destinationContentIds: several } as Json),
      ],
    },
    asAdministrator,
  );
  return `/content/objects/${id}/versions/1`;
}

async function relationsOf(path: string) {
  const [, contentId, versionNo] = /objects\/(\d+)\/versions\/(\d+)/.exec(path) ?? [];
  const version = { contentId: Number(contentId), versionNo: Number(versionNo) };
  const { fields } = await opened.versions.load(version, asAdministrator);
  return Object.fromEntries(fields.map(({ fieldDefinitionIdentifier, value }) => [fieldDefinitionIdentifier, value]));
}

const load = async (path: string) => (await api.get(`${path}?form=PATCH`, { ...admin, ...browser })).text;

const press = pressOn(api);

const save = (path: string, page: string) => sendForm(api, path, fieldsIn(page));

const retitled = (fields: Fields): Fields =>
  fields.map(([name, value]) => (value === 'Typed' ? [name, 'Typed "<b>" & changed'] : [name, value]));

describe('A relation in a form', () => {
  it('shows what it leads to by name', async () => {
    const path = await draft({ one: await folderNamed('Garden'), several: [await folderNamed('Roses')] });
    const text = await load(path);
    expect(text).toMatch(/<span>Garden<\/span>/);
    expect(text).toMatch(/<span>Roses<\/span>/);
    expect((await save(path, text)).status).toBe(303);
  });

  it('is chosen in the tree, which opens where its settings say, and keeps what was typed', async () => {
    const id = await folderNamed('Orchard');
    const path = await draft();
    const picker = await press(path, await load(path), 'Choose One', retitled);
    expect(picker).toContain('Choose: One');
    expect(picker).not.toContain('<textarea');
    const chosen = await press(path, picker, 'Orchard');
    expect(chosen).toMatch(/<span>Orchard<\/span>/);
    expect(await relationsOf(path)).toMatchObject({ title: 'Typed', one: null });
    expect((await save(path, chosen)).status).toBe(303);
    expect(await relationsOf(path)).toMatchObject({
      title: 'Typed "<b>" & changed',
      one: { destinationContentId: id },
    });
  });

  it('is found by words, among the types that are allowed', async () => {
    const id = await folderNamed('Zinnia');
    await publishNew(opened, {
      contentTypeId: 2,
      fields: [field('title', 'Zinnia article'), field('intro', { xml: '<p>Zinnia</p>' })],
    });
    const path = await draft();
    const picker = await press(path, await load(path), 'Add Several');
    const found = await press(path, picker, 'Search', searchFor('Zinnia'));
    expect(found).toContain('1 content item for “Zinnia”');
    expect(buttonsIn(found).has('Zinnia article')).toBe(false);
    const chosen = await press(path, found, 'Zinnia');
    expect((await save(path, chosen)).status).toBe(303);
    expect(await relationsOf(path)).toMatchObject({ several: { destinationContentIds: [id] } });
  });

  it('offers in the tree only what is allowed, and what is on the way to it', async () => {
    await folderNamed('Allowed');
    await publishNew(opened, {
      contentTypeId: 2,
      fields: [field('title', 'Not allowed'), field('intro', { xml: '<p>In</p>' })],
    });
    const path = await draft();
    const top = await press(path, await load(path), 'Add Several');
    const root = await press(path, top, 'One level up');
    const [media = ''] = [...buttonsIn(root).keys()].filter((label) => /^Open .* Media$/.test(label));
    const at = await press(path, root, media);
    expect(buttonsIn(at).has('Allowed')).toBe(true);
    expect(at).not.toContain('Not allowed');
  });

  it('is chosen at no other path than that of a location', async () => {
    const path = await draft();
    const page = await load(path);
    const [name = '', value = ''] = buttonsIn(page).get('Choose One') ?? [];
    const at = async (place: string) => {
      const button = [name, value.replace(/^open /, `open ${place}`)] as const;
      const { status, text } = await sendForm(api, path, [...fieldsIn(page), button]);
      return [status, /Choose: One/.test(text), buttonsIn(text).has('One level up')];
    };
    expect(await at('1/43')).toEqual([200, true, true]);
    expect(await at('../../user/users/14')).toEqual([200, true, false]);
    expect(await at('1/43?x=y')).toEqual([200, true, false]);
  });

  it('of several is moved and removed, and is full at its limit', async () => {
    const [a, b] = [await folderNamed('First'), await folderNamed('Second')];
    const path = await draft({ several: [a, b] });
    const full = await load(path);
    expect(buttonsIn(full).has('Add Several')).toBe(false);
    expect(full).toContain('No more than 2.');
    const moved = await press(path, full, 'Up Second');
    expect((await save(path, moved)).status).toBe(303);
    expect(await relationsOf(path)).toMatchObject({ several: { destinationContentIds: [b, a] } });
    const less = await press(path, await press(path, await load(path), 'Remove First'), 'Remove Second');
    expect((await save(path, less)).status).toBe(303);
    expect(await relationsOf(path)).toMatchObject({ several: null });
  });

  it('keeps the entity tag with which its form was opened', async () => {
    const path = await draft({ several: [await folderNamed('Tag')] });
    const before = await press(path, await load(path), 'Remove Tag');
    expect((await sendForm(api, path, retitled(fieldsIn(await load(path))))).status).toBe(303);
    expect((await save(path, before)).status).toBe(412);
  });

  it('is not changed by a form of another site', async () => {
    const path = await draft();
    const { status } = await sendForm(api, path, fieldsIn(await load(path)), { 'Sec-Fetch-Site': 'cross-site' });
    expect(status).toBe(400);
    const step = [['_step', 'add 1 x']] as const;
    expect((await sendForm(api, path, step, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(400);
  });

  it('shows the form to no caller who may not see it', async () => {
    const path = await draft();
    const shown = await sendForm(
      api,
      path,
      [
        ['_method', 'PATCH'],
        ['_step', 'add 1 x'],
      ],
      { Authorization: '' },
    );
    expect([shown.status, shown.text]).toEqual([200, expect.not.stringContaining('Typed')]);
  });

  it('is typed where nothing can be searched', async () => {
    const { views: _, ...rest } = opened;
    const served = await serve(rest);
    const path = await draft({ several: [57] });
    const { text } = await served.get(`${path}?form=PATCH`, { ...admin, ...browser });
    expect(text).toMatch(/<input type="text" value="57" name="[^"]*\/fieldValue"/);
    expect(text).toContain('The id of a content item');
    await served.close();
  });
});
