/** Blocks over HTTP: their definitions and values in both formats, their files, and where faults are located. */
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createMemoryFileStore } from '../../lib/files/memory-store.js';
import { admin, type HttpResponse, type as mediaType, sends } from '../support/api.js';
import { treeOfJson, treeOfXml } from '../support/documents.js';
import { useApi } from '../support/fixtures.js';

const { api } = await useApi({ storage: { files: createMemoryFileStore() } });
const href = (path: string) => ({ _href: api.base + path });
const names = (text: string) => ({ value: [{ _languageCode: 'eng-GB', '#text': text }] });

const send = (method: string, path: string, name: string, members: object): Promise<HttpResponse> =>
  api.call(method, path, {
    headers: { ...sends(name), ...admin, Accept: 'application/json' },
    body: JSON.stringify({ [name]: members }),
  });

const shapes = [
  {
    identifier: 'quote',
    names: { 'eng-GB': 'Quote' },
    fieldDefinitions: [
      { identifier: 'text', fieldType: 'text', isRequired: true },
      { identifier: 'year', fieldType: 'integer' },
      { identifier: 'source', fieldType: 'relation' },
    ],
  },
  { identifier: 'download', fieldDefinitions: [{ identifier: 'file', fieldType: 'binaryfile' }] },
];
const items = [
  { shape: 'quote', fields: { text: 'Less <is> "more" &', year: 1947, source: { destinationContentId: 41 } } },
  { shape: 'download', fields: { file: { fileName: 'a.txt', data: 'SGVsbG8=' } } },
];

const createType = (ownShapes: unknown) =>
  send('POST', '/content/typegroups/1/types?publish=true', 'ContentTypeCreate', {
    identifier: 'page',
    mainLanguageCode: 'eng-GB',
    nameSchema: '<title>',
    names: names('Page'),
    FieldDefinitions: {
      FieldDefinition: [
        { identifier: 'title', fieldType: 'string', names: names('Title') },
        { identifier: 'body', fieldType: 'blocks', names: names('Body'), fieldSettings: { shapes: ownShapes } },
      ],
    },
  });

let typeHref: string;
let path: string;
const createContent = (ownItems: unknown) =>
  send('POST', '/content/objects', 'ContentCreate', {
    ContentType: { _href: typeHref },
    mainLanguageCode: 'eng-GB',
    LocationCreate: { ParentLocation: href('/content/locations/1/2'), sortField: 'PATH', sortOrder: 'ASC' },
    fields: {
      field: [
        { fieldDefinitionIdentifier: 'title', languageCode: 'eng-GB', fieldValue: 'Page' },
        { fieldDefinitionIdentifier: 'body', languageCode: 'eng-GB', fieldValue: { items: ownItems } },
      ],
    },
  });

const versionIn = (format: 'json' | 'xml', embed = '') =>
  api.get(`${path}${embed}`, { ...admin, Accept: mediaType('Version', format) });
const bodyOf = async (embed = '') =>
  (await versionIn('json', embed)).json.Version.Fields.field.find(
    (field: { fieldDefinitionIdentifier: string }) => field.fieldDefinitionIdentifier === 'body',
  );

beforeAll(async () => {
  const type = await createType(shapes);
  if (type.status !== 201) throw new Error(type.text);
  typeHref = type.json.ContentType._href;
  const made = await createContent(items);
  path = `${made.json.Content._href.slice(api.base.length)}/versions/1`;
});

describe('blocks over HTTP', () => {
  it('are shown with the values that their field types show', async () => {
    const { fieldValue } = await bodyOf();
    expect(fieldValue.items).toMatchObject([
      {
        id: '1',
        shape: 'quote',
        fields: { ...items[0]?.fields, source: { destinationContentHref: expect.any(String) } },
      },
      {
        id: '2',
        shape: 'download',
        fields: { file: { fileName: 'a.txt', fileSize: 5 } },
        fieldTypes: { file: 'binaryfile' },
      },
    ]);
  });

  it('are the same in XML, and stay as they are when that is sent back', async () => {
    const [json, xml] = [await versionIn('json'), await versionIn('xml')];
    expect(treeOfXml(xml.text)).toEqual(treeOfJson(json.json, {}));
    const [, value = ''] = /(<fieldValue><value key="items">.*<\/fieldValue>)/s.exec(xml.text) ?? [];
    const field = `<field><fieldDefinitionIdentifier>body</fieldDefinitionIdentifier>${value}</field>`;
    const { status } = await api.call('PATCH', path, {
      headers: { ...sends('VersionUpdate', 'xml'), ...admin, Accept: 'application/json' },
      body: `<VersionUpdate><fields>${field}</fields></VersionUpdate>`,
    });
    const before = json.json.Version.Fields;
    expect([status, (await versionIn('json')).json.Version.Fields]).toEqual([200, before]);
  });

  it('have files that are downloaded where the value says', async () => {
    const { fieldValue } = await bodyOf();
    const { uri } = fieldValue.items[1].fields.file;
    const { status, text, headers } = await api.get(uri.slice(api.base.length), admin);
    expect([status, text, headers['content-type']]).toEqual([200, 'Hello', 'text/plain; charset=utf-8']);
  });

  it('are shown on pages with links to their files', async () => {
    const { text } = await api.get(path, { ...admin, Accept: 'text/html,*/*;q=0.8' });
    const { fieldValue } = await bodyOf();
    expect(text).toContain(`<a href="${fieldValue.items[1].fields.file.uri}">a.txt</a> (5 B)`);
  });

  it('are embedded with the content that fields inside lead to', async () => {
    const { DestinationContent } = await bodyOf('?embed=Fields.body');
    expect(DestinationContent).toMatchObject([{ _href: `${api.base}/content/objects/41`, Name: expect.any(String) }]);
  });

  it('are refused by the pointer of what is wrong', async () => {
    const refused = await createContent([items[0], { shape: 'quote', fields: { text: '', year: 'x' } }]);
    const errors = refused.json.ErrorMessage.errorDetails.fields.flatMap((field: { errors: object[] }) => field.errors);
    const at = '/ContentCreate/fields/field/1/fieldValue/items/1/fields';
    expect([refused.status, errors.map(({ path: pointer }: { path: string }) => pointer)]).toEqual([
      400,
      [`${at}/text`, `${at}/year`],
    ]);
  });

  it('have settings that are refused by the pointer of what is wrong', async () => {
    const refused = await createType([{ identifier: 'a', fieldDefinitions: [{ identifier: 'b', fieldType: 'none' }] }]);
    expect([refused.status, refused.json.ErrorMessage.errorDetails.errors]).toEqual([
      400,
      [
        {
          path: '/ContentTypeCreate/FieldDefinitions/FieldDefinition/1/fieldSettings/shapes/0/fieldDefinitions/0/fieldType',
          message: 'There is no such field type',
        },
      ],
    ]);
  });
});
