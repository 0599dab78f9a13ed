/** Dates as clients write them, in each place that takes them: kept as they were meant, or refused with their place. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { applyModel } from '../../lib/model/index.js';
import { asAdministrator } from '../sql/support.js';
import { admin, type HttpResponse } from '../support/api.js';
import { useFieldValues } from '../support/field-values.js';

const { api, opened, send, sendXml, createType, create, publish, loadValue, pathOf } = await useFieldValues();

const seconds = (iso: string): number => Date.parse(iso) / 1000;

/** What is written, the moment, and the day. */
const kept: readonly (readonly [written: string, moment: string, day: string])[] = [
  ['2026-01-05T23:30:00-05:00', '2026-01-06T04:30:00Z', '2026-01-05'],
  ['Mon Jan 05 2026 09:00:00 GMT+0100 (Central European Standard Time)', '2026-01-05T08:00:00Z', '2026-01-05'],
  ['Monday, 05-Jan-26 23:30:00 GMT-0500', '2026-01-06T04:30:00Z', '2026-01-05'],
  ['Mon, 5 Jan 2026 23:30:00 EST', '2026-01-06T04:30:00Z', '2026-01-05'],
  ['5 January 2026', '2026-01-05T00:00:00Z', '2026-01-05'],
  ['2026-01-05 09:00', '2026-01-05T09:00:00Z', '2026-01-05'],
  ['0001-01-01', '0001-01-01T00:00:00Z', '0001-01-01'],
];

const refused = ['05.01.2026', '31 June 2026', '2026-02-30', 'Chapter 5', 'Jan 2026', '2026-06-30T23:59:60Z'];

let type: HttpResponse;
beforeAll(async () => {
  type = await createType('event', [
    { identifier: 'title', fieldType: 'string' },
    { identifier: 'moment', fieldType: 'datetime' },
    { identifier: 'day', fieldType: 'date' },
  ]);
  const at = (written: string) => create(type, { title: written, moment: written, day: written });
  await publish(await at('2026-01-05T23:30:00-05:00'));
});

interface Faults {
  readonly errors?: readonly { readonly path: string }[];
  readonly fields: readonly { readonly errors: readonly { readonly path: string }[] }[];
}

const pathsOf = ({ json }: HttpResponse): readonly string[] => {
  const { errors = [], fields }: Faults = json.ErrorMessage.errorDetails;
  return [...errors, ...fields.flatMap((own) => own.errors)].map(({ path }) => path);
};

describe('a date in a field', () => {
  it.each(kept)('%s is kept', async (written, moment, day) => {
    for (const value of [written, { timestring: written }, { rfc850: written }]) {
      const made = await create(type, { moment: value, day: value });
      expect(made.status).toBe(201);
      expect(await loadValue(made, 'moment')).toMatchObject({ timestamp: seconds(moment) });
      expect(await loadValue(made, 'day')).toMatchObject({ timestamp: seconds(day) });
    }
  });

  it.each(refused)('%s is refused', async (written) => {
    for (const value of [written, { timestring: written }, { rfc850: written, timestamp: 5 }]) {
      const made = await create(type, { title: 'x', moment: value, day: value });
      expect(made.status).toBe(400);
      expect(pathsOf(made)).toEqual([1, 2].map((at) => `/ContentCreate/fields/field/${at}/fieldValue`));
    }
  });

  it('is never a number in its text', async () => {
    for (const member of ['timestring', 'rfc850'])
      expect((await create(type, { day: { [member]: '3' } })).status).toBe(400);
  });

  it('is the default value of a definition', async () => {
    const written = '2026-01-05T23:30:00-05:00';
    const own = await createType('meeting', [{ identifier: 'day', fieldType: 'date', defaultValue: written }]);
    const definitions = own.json.ContentType.FieldDefinitions.FieldDefinition;
    expect(definitions[0].defaultValue).toMatchObject({ timestamp: seconds('2026-01-05') });
    const wrong = await createType('wrong', [{ identifier: 'day', fieldType: 'date', defaultValue: '05.01.2026' }]);
    expect(wrong.status).toBe(400);
  });

  it('is the default value in a file of a model', async () => {
    const model = (defaultValue: string) => ({
      contentTypes: [
        {
          ...{ identifier: 'fair', groups: ['Content'], names: { 'eng-GB': 'Fair' } },
          fieldDefinitions: [
            { identifier: 'day', fieldTypeIdentifier: 'date', names: { 'eng-GB': 'Day' }, defaultValue },
          ],
        },
      ],
    });
    await expect(applyModel(opened, { model: model('31 June 2026') }, asAdministrator)).rejects.toThrow();
    await applyModel(opened, { model: model('Mon Jan 05 2026 23:00:00 GMT-0500 (EST)') }, asAdministrator);
    const { items } = await opened.contentTypes.list({ identifier: 'fair', offset: 0, limit: 1 }, asAdministrator);
    expect(items[0]?.fieldDefinitions[0]?.defaultValue).toEqual({ timestamp: seconds('2026-01-05') });
  });
});

describe('a date of a document', () => {
  it.each(kept)('%s is kept', async (written, moment) => {
    const made = await create(type, {}, { modificationDate: written });
    const patched = await send('PATCH', pathOf(made), 'ContentUpdate', { publishDate: written });
    expect(patched.status).toBe(200);
    expect(seconds(patched.json.Content.publishedDate)).toBe(seconds(moment));
    const inXml = await sendXml(
      ...(['PATCH', pathOf(made), 'ContentUpdate'] as const),
      `<ContentUpdate><modificationDate>${written}</modificationDate></ContentUpdate>`,
    );
    expect(seconds(inXml.json.Content.lastModificationDate)).toBe(seconds(moment));
  });

  it.each([...refused, '3', '2026'])('%s is refused', async (written) => {
    const made = await create(type, {});
    const patched = await send('PATCH', pathOf(made), 'ContentUpdate', { publishDate: written });
    expect(patched.status).toBe(400);
    expect(pathsOf(patched)).toEqual(['/ContentUpdate/publishDate']);
  });
});

describe('a date in a condition', () => {
  const count = async (field: string, value: string): Promise<HttpResponse> =>
    send('POST', '/views', 'ViewInput', {
      identifier: 'x',
      Query: {
        Filter: {
          AND: { ContentTypeIdentifierCriterion: 'event', Field: { name: field, operator: 'EQ', value } },
        },
      },
    });
  const items = (field: string, value: string) =>
    api.get(`/items?type=event&filter[fields.${field}]=${encodeURIComponent(value)}`, admin);

  it.each(kept)('%s is the moment, or the day', async (written, moment, day) => {
    for (const [field, is] of [
      ['moment', moment === '2026-01-06T04:30:00Z'],
      ['day', day === '2026-01-05'],
    ] as const) {
      expect((await count(field, written)).json.View.Result.count).toBe(Number(is));
      expect((await items(field, written)).json.ItemList.Item).toHaveLength(Number(is));
    }
  });

  it.each(refused)('%s is refused', async (written) => {
    for (const field of ['moment', 'day']) {
      expect((await count(field, written)).status).toBe(400);
      expect((await items(field, written)).status).toBe(400);
    }
  });

  it('may have a blank for a plus sign in a query', async () => {
    const found = await api.get('/items?type=event&filter[fields.moment]=2026-01-06T05:30:00+01:00', admin);
    expect(found.json.ItemList.Item).toHaveLength(1);
    const other = await api.get('/items?type=event&filter[fields.day]=2026-01-05+04:30', admin);
    expect(other.json.ItemList.Item).toHaveLength(1);
  });
});
