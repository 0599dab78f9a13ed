/** Structured data over HTTP: it comes back as it was sent, in both formats, or is refused. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { openRestRepository } from '../../lib/client/index.js';
import { exportModel } from '../../lib/model/index.js';
import { parseModel, writeModel } from '../../lib/model/source-text.js';
import type { Json } from '../../lib/repository/repository.js';
import { asAdministrator } from '../sql/support.js';
import { admin, type HttpResponse } from '../support/api.js';
import { useFieldValues } from '../support/field-values.js';
import { fc, runsOf } from '../support/properties.js';

const { api, opened, send, sendXml, createType, create, publish, load, loadValue, pathOf } = await useFieldValues();

const empties: readonly Json[] = [
  {},
  [],
  '',
  { options: {} },
  { options: [], others: {}, none: null, text: '' },
  [{}, [], null, '', [[]], [{}]],
  { a: { b: { c: {} } }, constructor: {}, toString: null },
];

/** What XML can carry in names and texts, white space aside. */
const text = fc.stringMatching(/^[!-~äß€😀]{0,8}$/u);
const key = text.filter((own) => own !== '__proto__');
const scalar = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant(null),
  text,
);
const isExact = (number: unknown) =>
  typeof number !== 'number' || !Number.isInteger(number) || Number.isSafeInteger(number) || Math.abs(number) >= 1e21;
const exactScalar = scalar.filter((own) => isExact(own) && !Object.is(own, -0));
const { tree: anyJson } = fc.letrec<{ tree: Json }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    exactScalar as fc.Arbitrary<Json>,
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(key, tie('tree'), { maxKeys: 4 }) as fc.Arbitrary<Json>,
  ),
}));
const inMap = anyJson.map((value): Json => ({ value }));

let type: HttpResponse;
beforeAll(async () => {
  const shapes = [{ identifier: 'data', fieldDefinitions: [{ identifier: 'inner', fieldType: 'json' }] }];
  type = await createType('dataset', [
    { identifier: 'title', fieldType: 'string' },
    { identifier: 'data', fieldType: 'json' },
    { identifier: 'body', fieldType: 'blocks', fieldSettings: { shapes } },
  ]);
});

const withBlocks = (value: Json) => ({ items: [{ shape: 'data', fields: { inner: value } }] });
const inBlocks = (body: unknown) => (body as { items: { fields: { inner: Json } }[] }).items[0]?.fields.inner;
const copyOf = (value: Json): Json => JSON.parse(JSON.stringify(value));

describe('structured data in JSON', () => {
  it.each(empties)('%j comes back as it was sent', async (value) => {
    const made = await create(type, { title: 'x', data: value, body: withBlocks(value) });
    expect(await loadValue(made, 'data')).toEqual(value);
    expect(inBlocks(await loadValue(made, 'body'))).toEqual(value);
    await publish(made);
    const { json } = await api.get(`/items/${made.json.Content._id}`, admin);
    expect(json.Item.fields.data).toEqual(value);
    expect(json.Item.fields.body[0].fields.inner).toEqual(value);
  });

  it('of any kind comes back as it was sent', async () => {
    const made = await create(type, {});
    const property = fc.asyncProperty(inMap, async (value) => {
      const fields = { field: [{ fieldDefinitionIdentifier: 'data', fieldValue: value }] };
      const { status } = await send('PATCH', `${pathOf(made)}/versions/1`, 'VersionUpdate', { fields });
      expect(status).toBe(200);
      expect(await loadValue(made, 'data')).toEqual(copyOf(value));
    });
    await fc.assert(property, { numRuns: runsOf(40) });
  });

  it.each([
    [{ a: {} }, { a: [] }],
    [{ a: 1 }, { a: '1' }],
    [{ a: null }, {}],
    [{ a: '' }, { a: null }],
  ])('changes from %j to %j', async (before, after) => {
    const made = await create(type, { data: before });
    const fields = { field: [{ fieldDefinitionIdentifier: 'data', fieldValue: after }] };
    await send('PATCH', `${pathOf(made)}/versions/1`, 'VersionUpdate', { fields });
    expect(await loadValue(made, 'data')).toEqual(after);
  });

  it.each([
    ['9007199254740993', '/a'],
    ['-9007199254740992', '/a'],
    ['100000000000000000000', '/a'],
    ['123456789012345678901234567890', '/a'],
    ['1e400', '/a'],
    ['-1e400', '/a'],
    ['{"b":[1,9007199254740993]}', '/a/b/1'],
    // Names are input, which no message repeats.
    ['{"__proto__":1}', ''],
    ['[{"__proto__":{"polluted":true}}]', ''],
  ])('with %s is refused, by its place', async (value, path) => {
    const made = await create(type, { data: '$' });
    const document = JSON.stringify({
      VersionUpdate: { fields: { field: [{ fieldDefinitionIdentifier: 'data', fieldValue: { a: '$' } }] } },
    });
    const { status, text: body } = await api.call('PATCH', `${pathOf(made)}/versions/1`, {
      headers: { ...admin, 'Content-Type': 'application/vnd.cms.api.VersionUpdate+json', Accept: 'application/json' },
      body: document.replace('"$"', value),
    });
    expect(status).toBe(400);
    expect(body).toContain(`/VersionUpdate/fields/field/0/fieldValue${path}"`);
    expect(await loadValue(made, 'data')).toBe('$');
    expect(({} as { readonly polluted?: unknown }).polluted).toBeUndefined();
  });

  it.each([
    '9007199254740991',
    '0.1',
    '1.5e+300',
    '6.02214076e+23',
    '5e-324',
    '-9007199254740991',
    '1.7976931348623157e+308',
  ])('keeps the number %s', async (written) => {
    const made = await create(type, { data: { a: Number(written) } });
    expect((await load(made)).text).toContain(`"a":${written}`);
  });

  it('is the default value of a definition', async () => {
    const definitions = [{ identifier: 'data', fieldType: 'json', defaultValue: { options: {}, list: [] } }];
    const own = await createType('defaults', definitions);
    const [definition] = own.json.ContentType.FieldDefinitions.FieldDefinition;
    expect(definition.defaultValue).toEqual({ options: {}, list: [] });
    const made = await create(own, {});
    expect(await loadValue(made, 'data')).toEqual({ options: {}, list: [] });
    const model = await exportModel(opened, {}, asAdministrator);
    for (const format of ['json', 'yaml'] as const) {
      const { contentTypes = [] } = await parseModel(await writeModel(model, format), format);
      const found = contentTypes.find(({ identifier }) => identifier === 'defaults');
      expect(found?.fieldDefinitions?.[0]?.defaultValue).toEqual({ options: {}, list: [] });
    }
  });

  it('is required as any value but null', async () => {
    const own = await createType('required', [{ identifier: 'data', fieldType: 'json', isRequired: true }]);
    for (const data of [{}, [], '', 0, false]) expect((await publish(await create(own, { data }))).status).toBe(204);
    expect((await create(own, { data: null })).status).toBe(400);
  });
});

describe('structured data in XML', () => {
  const fieldValueOf = (xml: string): string =>
    /<fieldDefinitionIdentifier>data<\/fieldDefinitionIdentifier>.*?(<fieldValue[^>]*\/>|<fieldValue.*?<\/fieldValue>)/.exec(
      xml,
    )?.[1] ?? '';
  const patch = (made: HttpResponse, fieldValue: string) =>
    sendXml(
      ...(['PATCH', `${pathOf(made)}/versions/1`, 'VersionUpdate'] as const),
      `<VersionUpdate><fields><field><fieldDefinitionIdentifier>data</fieldDefinitionIdentifier>${fieldValue}</field></fields></VersionUpdate>`,
    );

  it.each([
    [{}, '<fieldValue json="object"/>'],
    [[], '<fieldValue json="array"/>'],
    [{ a: {} }, '<fieldValue><value key="a" json="object"/></fieldValue>'],
    [[null], '<fieldValue><value json="null"/></fieldValue>'],
    [[[], ''], '<fieldValue><value json="array"/><value></value></fieldValue>'],
  ] as const)('%j is written and read as %s', async (value, written) => {
    const made = await create(type, { data: value });
    expect(fieldValueOf((await load(made, 'xml')).text)).toBe(written);
    const other = await create(type, { data: 'other' });
    expect((await patch(other, written)).status).toBe(200);
    expect(await loadValue(other, 'data')).toEqual(value);
  });

  it('that comes back as it was written changes nothing', async () => {
    const made = await create(type, {});
    const property = fc.asyncProperty(inMap, async (value) => {
      const fields = { field: [{ fieldDefinitionIdentifier: 'data', fieldValue: value }] };
      await send('PATCH', `${pathOf(made)}/versions/1`, 'VersionUpdate', { fields });
      expect((await patch(made, fieldValueOf((await load(made, 'xml')).text))).status).toBe(200);
      expect(await loadValue(made, 'data')).toEqual(copyOf(value));
    });
    await fc.assert(property, { numRuns: runsOf(40) });
  });

  it.each([
    '<fieldValue><value key="__proto__">x</value></fieldValue>',
    '<fieldValue><value key="a"><value key="__proto__"/></value></fieldValue>',
    '<fieldValue><value key="a" json="nothing"/></fieldValue>',
    '<fieldValue><value key="a" json="null">x</value></fieldValue>',
  ])('%s is refused', async (written) => {
    const made = await create(type, { data: 'before' });
    const { status, text: body } = await patch(made, written);
    expect(status).toBe(400);
    expect(body).toContain('/VersionUpdate/fields/field/0/fieldValue"');
    expect(await loadValue(made, 'data')).toBe('before');
  });
});

describe.each(['json', 'xml'] as const)('structured data by the client in %s', (format) => {
  // Without the type of a field, an empty element of XML is nothing, or a list.
  const hasNoEmptyText = (value: Json) => !JSON.stringify(value).includes('""');
  it.each(empties.filter((value) => (format === 'json' ? value !== '' : hasNoEmptyText(value))))(
    '%j comes back',
    async (value) => {
      const client = await openRestRepository(api.url + api.base, {
        format,
        auth: { basic: { login: 'admin', password: 'publish' } },
      });
      const made = await create(type, { data: 'before' });
      const contentId = Number(made.json.Content._id);
      const fields = [{ fieldDefinitionIdentifier: 'data', value }];
      await client.versions?.update?.({ contentId, versionNo: 1, changes: { fields } }, asAdministrator);
      expect(await loadValue(made, 'data')).toEqual(value);
      const version = await client.versions?.load?.({ contentId, versionNo: 1 }, asAdministrator);
      expect(version?.fields.find((own) => own.fieldDefinitionIdentifier === 'data')?.value).toEqual(value);
    },
  );
});
