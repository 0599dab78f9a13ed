/** Pages of content types: their fields in order, and drafts that are edited by forms of what field types declare. */
import { describe, expect, it } from '@jest/globals';
import { AlreadyInUse } from '../../lib/errors/errors.js';
import type { Json, NewFieldDefinition, Repository } from '../../lib/repository/repository.js';
import { asAdministrator } from '../sql/support.js';
import { field, publishNew } from '../sql/writing.js';
import { admin } from '../support/api.js';
import { useApi, useServe } from '../support/fixtures.js';
import { browser, buttonsIn, type Fields, fieldsIn, sendForm } from '../support/page-form.js';

const { api, opened } = await useApi({ caching: { memory: 0 }, fieldTypePrefix: 'cms' });

const serve = useServe();

const page = async (path: string) => (await api.get(path, { ...admin, ...browser })).text;

const withoutTags = (text: string): string => text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

let count = 0;
async function create(...fieldDefinitions: readonly NewFieldDefinition[]): Promise<number> {
  count += 1;
  const { id } = await opened.contentTypes.create(
    {
      ...{ groupId: 1, isPublished: true, identifier: `type_${count}`, mainLanguageCode: 'eng-GB' },
      ...{ names: { 'eng-GB': `Type ${count}` }, nameSchema: '<title>', fieldDefinitions },
    },
    asAdministrator,
  );
  return id;
}

const title: NewFieldDefinition = {
  ...{ identifier: 'title', fieldTypeIdentifier: 'string', names: { 'eng-GB': 'Title' }, isRequired: true },
  ...{ defaultValue: 'A <b>title', isSearchable: true },
};
const body: NewFieldDefinition = { identifier: 'body', fieldTypeIdentifier: 'text', isSearchable: false };

async function draftOf(...definitions: readonly NewFieldDefinition[]) {
  const id = await create(...definitions);
  await opened.contentTypes.createDraft({ id, changes: {} }, asAdministrator);
  return { id, path: `/content/types/${id}/draft` };
}

const definitionsOf = async (id: number) => (await opened.contentTypes.loadDraft(id, asAdministrator)).fieldDefinitions;

const locationOf = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }) =>
  String(headers.location).slice(api.base.length);

/** Fills in fields by the ends of their names. */
const set = (fields: Fields, values: Readonly<Record<string, string>>): Fields =>
  Object.entries(values).reduce<Fields>((all, [end, value]) => {
    const at = all.findIndex(([name]) => name.endsWith(end));
    expect([end, at]).not.toEqual([end, -1]);
    return all.map((each, index) => (index === at ? [each[0], value] : each));
  }, fields);

describe('The page of a content type', () => {
  it('lists the fields in their order with what applies to them', async () => {
    const id = await create(title, body);
    const text = await page(`/content/types/${id}`);
    const [, first = '', second = ''] = text.split('<tbody>')[1]?.split('<tr>') ?? [];
    expect(withoutTags(first)).toBe(' Title title Line of text yes yes yes A &lt;b&gt;title ');
    expect(withoutTags(second)).toMatch(/^ Body body Text of several lines no no yes /);
    expect(text).not.toContain('>Up<');
  });

  it('leads to a draft, which is created once', async () => {
    const id = await create(title);
    const edit = () => sendForm(api, `/content/types/${id}/edit`, []);
    for (const sent of [await edit(), await edit()])
      expect([sent.status, locationOf(sent)]).toEqual([303, `/content/types/${id}/draft`]);
    expect(await page(`/content/types/${id}`)).toContain('>Edit the fields</button>');
    const visitor = await api.get(`/content/types/${id}`, browser);
    expect(visitor.text).not.toContain('>Edit the fields</button>');
  });
});

describe('The page of a draft of a content type', () => {
  it('moves fields up and down, also those of one position', async () => {
    const [first, second, third] = ['a', 'b', 'c'].map((identifier) => ({ ...body, identifier, position: 3 }));
    const { id, path } = await draftOf(...([first, second, third] as NewFieldDefinition[]));
    const order = async () => (await definitionsOf(id)).map(({ identifier }) => identifier).join('');
    expect(await order()).toBe('abc');
    const move = async (at: number, direction: string) => {
      const definition = (await definitionsOf(id))[at];
      return sendForm(api, `${path}/fieldDefinitions/${definition?.id}/order`, [['_query.direction', direction]]);
    };
    expect(locationOf(await move(2, 'up'))).toBe(path);
    expect(await order()).toBe('acb');
    await move(0, 'down');
    expect(await order()).toBe('cab');
    await move(0, 'up');
    expect(await order()).toBe('cab');
    expect((await move(7, 'up')).status).toBe(404);
    const text = await page(path);
    expect(text).toContain(`action="${api.base}${path}/fieldDefinitions/`);
    expect(text.match(/>Up</g)).toHaveLength(2);
    expect(text.match(/>Down</g)).toHaveLength(2);
  });

  it('keeps the order where one of the fields cannot be moved', async () => {
    const { id, path } = await draftOf(title, body);
    const before = await definitionsOf(id);
    let updates = 0;
    const transaction: Repository['transaction'] = (context, work) =>
      opened.transaction(context, (bound) => {
        const { contentTypes } = bound as typeof opened;
        const updateDefinition: typeof contentTypes.updateDefinition = async (...call) => {
          updates += 1;
          if (updates > 1) throw new AlreadyInUse('The position');
          return contentTypes.updateDefinition(...call);
        };
        return work({ ...bound, contentTypes: { ...contentTypes, updateDefinition } });
      });
    const failing = await serve({ ...opened, transaction });
    const fields: Fields = [['_query.direction', 'down']];
    const { status } = await sendForm(failing, `${path}/fieldDefinitions/${before[0]?.id}/order`, fields);
    expect([status, updates, await definitionsOf(id)]).toEqual([409, 2, before]);
  });

  it('moves no fields where the repository has no transactions', async () => {
    const { id, path } = await draftOf(title, body);
    const { transaction: _, ...others } = opened;
    const plain = await serve(others);
    const { text } = await plain.get(path, { ...admin, ...browser });
    expect([text.includes('>Up<'), text.includes('>Edit<')]).toEqual([false, true]);
    const order = `${path}/fieldDefinitions/${(await definitionsOf(id))[0]?.id}/order`;
    expect((await sendForm(plain, order, [['_query.direction', 'down']])).status).toBe(404);
  });

  it('says what publishing adds, and what content loses', async () => {
    const { id, path } = await draftOf(title, body);
    expect(await page(path)).toContain('The fields are those of the published type.');
    await publishNew(opened, { contentTypeId: id, fields: [field('title', 'One'), field('body', 'Words')] });
    const [, second] = await definitionsOf(id);
    const removing = `${path}/fieldDefinitions/${second?.id}`;
    const removed = await sendForm(api, removing, fieldsIn(await page(`${removing}?form=DELETE`)));
    expect([removed.status, locationOf(removed)]).toEqual([303, path]);
    const [first] = await definitionsOf(id);
    await opened.contentTypes.updateDefinition(
      { contentTypeId: id, id: first?.id ?? 0, changes: { isTranslatable: false } },
      asAdministrator,
    );
    await opened.contentTypes.createDefinition(
      { contentTypeId: id, definition: { ...body, identifier: 'lead' } },
      asAdministrator,
    );
    const text = withoutTags(await page(path));
    expect(text).toContain('Removes the field Body and its values, in 1 content items of this type. They are lost.');
    expect(text).toContain('Leaves the field Title with the value of the main language');
    expect(text).toContain('Adds fields: Lead.');
  });
});

describe('Forms of fields', () => {
  it('ask for the type, then for settings and validators by name', async () => {
    const { id, path } = await draftOf(title);
    const fields = `${path}/fieldDefinitions`;
    const types = await page(`${fields}?form=POST`);
    expect(types).toContain('<option value="relationlist">Relations to several content items</option>');
    const form = await page(`${fields}?form=POST&type=string`);
    expect(form).toContain('<h1>Add a field</h1>');
    expect(form).not.toMatch(/as JSON|<textarea/i);
    const filled = set(fieldsIn(form), {
      '/names/value/0/#text': 'Code',
      '/identifier': 'code',
      '/StringLengthValidator/maxStringLength': '5',
      '/AllowedValuesValidator/allowedValues/0': 'one',
      '/defaultValue': 'one',
    });
    const created = await sendForm(api, fields, filled);
    expect([created.status, locationOf(created)]).toEqual([303, `${path}#done-patch`]);
    const code = (await definitionsOf(id)).find(({ identifier }) => identifier === 'code');
    expect(code).toMatchObject({
      ...{ fieldTypeIdentifier: 'string', names: { 'eng-GB': 'Code' }, defaultValue: 'one', isTranslatable: true },
      validators: {
        StringLengthValidator: { minStringLength: null, maxStringLength: 5 },
        AllowedValuesValidator: { allowedValues: ['one'] },
      },
    });
    expect(Object.keys(code?.validators ?? {})).toHaveLength(2);
  });

  it('are shown again with their input, and with faults at their members', async () => {
    const { path } = await draftOf(title);
    const fields = `${path}/fieldDefinitions`;
    const filled = set(fieldsIn(await page(`${fields}?form=POST&type=integer`)), {
      '/names/value/0/#text': 'Amount',
      '/identifier': 'amount',
      '/maxIntegerValue': 'many',
    });
    const refused = await sendForm(api, fields, filled);
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(/value="many"[^>]*aria-invalid="true"/);
    expect(refused.text).toContain('value="Amount"');
    const again = await sendForm(api, fields, set(fieldsIn(refused.text), { '/maxIntegerValue': '7' }));
    expect(again.status).toBe(303);
  });

  it('change a field, without what they leave out', async () => {
    const { id, path } = await draftOf({
      ...title,
      validators: { StringLengthValidator: { maxStringLength: 20 }, UniqueValidator: { unique: true } },
    });
    const [definition] = await definitionsOf(id);
    const form = `${path}/fieldDefinitions/${definition?.id}`;
    const start = fieldsIn(await page(`${form}?form=PATCH`));
    expect(start).toContainEqual(['/FieldDefinitionUpdate/validatorConfiguration/UniqueValidator/unique', 'true']);
    expect((await sendForm(api, form, start)).status).toBe(303);
    expect((await definitionsOf(id))[0]).toMatchObject({
      validators: definition?.validators,
      defaultValue: 'A <b>title',
    });
    const fewer = set(fieldsIn(await page(`${form}?form=PATCH`)), {
      '/maxStringLength': '',
      '/defaultValue': '',
      '/#text': 'Headline',
    }).filter(([name]) => !name.endsWith('/unique'));
    await sendForm(api, form, fewer);
    expect((await definitionsOf(id))[0]).toMatchObject({
      validators: {},
      defaultValue: null,
      names: { 'eng-GB': 'Headline' },
    });
  });

  it('choose the content types of a relation by name', async () => {
    const { id, path } = await draftOf(title);
    const fields = `${path}/fieldDefinitions`;
    const form = await page(`${fields}?form=POST&type=relation`);
    const [, name = ''] = /name="([^"]*)" value="folder"[^>]*> Folder/.exec(form) ?? [];
    const filled = set(fieldsIn(form), { '/identifier': 'source' });
    expect((await sendForm(api, fields, [...filled, [name, 'folder']])).status).toBe(303);
    const source = (await definitionsOf(id)).find(({ identifier }) => identifier === 'source');
    expect(source?.settings).toMatchObject({ selectionContentTypes: ['folder'], selectionRoot: null });
  });

  it('declare blocks row by row, each field with the settings of its type', async () => {
    const { id, path } = await draftOf(title);
    const fields = `${path}/fieldDefinitions`;
    const step = async (shown: string, button: string, values: Readonly<Record<string, string>> = {}) => {
      const pressed = buttonsIn(shown).get(button);
      expect([button, pressed]).not.toEqual([button, undefined]);
      const sent = await sendForm(api, fields, [...set(fieldsIn(shown), values), pressed ?? ['', '']]);
      expect(sent.status).toBe(200);
      return sent.text;
    };
    const empty = await page(`${fields}?form=POST&type=blocks`);
    const inner = '/shapes/0/fieldDefinitions';
    const one = await step(empty, 'One more Shapes', {
      ...{ '/identifier': 'parts', '/shapes/0/identifier': 'quote', '/shapes/0/names/eng-GB': 'Quote' },
      ...{ [`${inner}/0/identifier`]: 'words', [`${inner}/0/fieldType`]: 'text' },
    });
    const two = await step(one, 'One more Field definitions', {
      ...{ [`${inner}/0/fieldSettings/textRows`]: '3', [`${inner}/1/identifier`]: 'by' },
      ...{ [`${inner}/1/fieldType`]: 'string', [`${inner}/1/isRequired`]: 'true' },
    });
    const three = await step(two, 'Up Field definitions 2');
    const created = await sendForm(api, fields, fieldsIn(three));
    expect(created.status).toBe(303);
    const parts = (await definitionsOf(id)).find(({ identifier }) => identifier === 'parts');
    expect(parts?.settings.shapes).toMatchObject([
      {
        ...{ identifier: 'quote', names: { 'eng-GB': 'Quote' } },
        fieldDefinitions: [
          { identifier: 'by', fieldType: 'string', isRequired: true },
          { identifier: 'words', fieldType: 'text', isRequired: false, fieldSettings: { textRows: 3 } },
        ],
      },
    ]);
  });

  it('keep what they have no inputs for', async () => {
    const shapes = [
      {
        identifier: 'note',
        fieldDefinitions: [
          { identifier: 'text', fieldType: 'string', defaultValue: 'Hello', descriptions: { 'pol-PL': 'x' } },
        ],
      },
    ];
    const settings = { shapes } as unknown as Record<string, Json>;
    const { id, path } = await draftOf(title, { identifier: 'parts', fieldTypeIdentifier: 'blocks', settings });
    const before = (await definitionsOf(id))[1];
    const form = `${path}/fieldDefinitions/${before?.id}`;
    const sent = await sendForm(api, form, fieldsIn(await page(`${form}?form=PATCH`)));
    expect(sent.status).toBe(303);
    expect((await definitionsOf(id))[1]?.settings).toEqual(before?.settings);
  });
});

describe('Forms of content types', () => {
  it('create a type as a draft, which fields are added to', async () => {
    const group = await page('/content/typegroups/1');
    expect(group).toContain('New content type…');
    const types = '/content/typegroups/1/types';
    const filled = set(fieldsIn(await page(`${types}?form=POST`)), { '/#text': 'Recipe', '/identifier': 'recipe' });
    const created = await sendForm(api, types, filled);
    expect([created.status, locationOf(created)]).toEqual([
      303,
      expect.stringMatching(/^\/content\/types\/\d+\/draft#/),
    ]);
    const text = await page(locationOf(created).replace(/#.*/, ''));
    expect(text).toContain('<h1>Recipe</h1>');
    expect(withoutTags(text)).toContain('It has no fields yet.');
    expect(withoutTags(text)).toContain('has never been published');
    expect(text).toContain('Add a field…');
  });

  it('change the names of a draft', async () => {
    const { id, path } = await draftOf(title);
    const changed = await sendForm(api, path, set(fieldsIn(await page(`${path}?form=PATCH`)), { '/#text': 'Story' }));
    expect(changed.status).toBe(303);
    expect((await opened.contentTypes.loadDraft(id, asAdministrator)).names).toEqual({ 'eng-GB': 'Story' });
  });
});
