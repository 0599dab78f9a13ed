/** Requests within the limits whose parts are many: batches, forms, JSON of many values or lines, files in base64, and the first request for a description. */
import type { Input } from './largest.js';

/** The identifier of a content type that the server has, with 200 fields. */
export const largeType = 'large';

const prefix = '/api/cms/v2';
const sections = `${prefix}/content/sections`;
const type = (name: string) => `application/vnd.cms.api.${name}+json`;
const times = <T>(length: number, made: (index: number) => T): T[] => Array.from({ length }, (_, index) => made(index));

const json = (name: string, body: string): Input => ({
  name,
  method: 'POST',
  path: sections,
  headers: { 'Content-Type': type('SectionInput') },
  body,
});

const form = (name: string, body: string, contentType = 'application/x-www-form-urlencoded'): Input => ({
  name,
  method: 'POST',
  path: sections,
  headers: { 'Content-Type': contentType, Accept: 'text/html', 'Sec-Fetch-Site': 'same-origin' },
  body,
});

const asSection = `_type=${encodeURIComponent(type('SectionInput'))}`;

const part = (name: string, value: string) =>
  `--limit\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

const multipart = (name: string, names: readonly string[]) =>
  form(
    name,
    `${part('_type', type('SectionInput'))}${names.map((each) => part(each, '')).join('')}--limit--\r\n`,
    'multipart/form-data; boundary=limit',
  );

function batch(name: string, href: string, format: 'json' | 'xml', accept: string): Input {
  const requests = times(100, (index) => ({ _id: `r${index}`, method: 'GET', href }));
  const elements = requests.map(({ _id }) => `<Request id="${_id}"><method>GET</method><href>${href}</href></Request>`);
  const body =
    format === 'json'
      ? JSON.stringify({ BatchInput: { Request: requests } })
      : `<BatchInput>${elements.join('')}</BatchInput>`;
  const headers = { 'Content-Type': `application/vnd.cms.api.BatchInput+${format}`, Accept: accept };
  return { name, method: 'POST', path: `${prefix}/batch`, headers, body };
}

function fileIn(bytes: number): Input {
  const body = {
    ContentCreate: {
      LocationCreate: {
        ParentLocation: { _href: `${prefix}/content/locations/1/2` },
        sortField: 'NAME',
        sortOrder: 'ASC',
      },
      ContentType: { _href: `${prefix}/content/types/12` },
      mainLanguageCode: 'eng-GB',
      fields: {
        field: [
          { fieldDefinitionIdentifier: 'name', languageCode: 'eng-GB', fieldValue: 'Large' },
          {
            fieldDefinitionIdentifier: 'file',
            languageCode: 'eng-GB',
            fieldValue: { fileName: 'large.txt', data: Buffer.alloc(bytes, 'large ').toString('base64') },
          },
        ],
      },
    },
  };
  return {
    name: `a file of ${bytes} bytes in base64`,
    method: 'POST',
    path: `${prefix}/content/objects`,
    headers: {
      'Content-Type': type('ContentCreate'),
      Authorization: `Basic ${Buffer.from('admin:publish').toString('base64')}`,
    },
    body: JSON.stringify(body),
  };
}

/** The path of a content type. */
export async function typePath(origin: string, identifier: string): Promise<string> {
  const url = `${origin}${prefix}/content/types?identifier=${identifier}`;
  const response = await fetch(url, { headers: { Accept: type('ContentTypeInfoList') } });
  const { ContentTypeInfoList: list } = (await response.json()) as {
    readonly ContentTypeInfoList: { readonly ContentType: readonly { readonly _href: string }[] };
  };
  const [match] = list.ContentType;
  if (!match) throw new Error(`The server has no content type ${identifier}`);
  return match._href;
}

/** The href is that of the large content type. */
export function largestBodies(href: string): readonly Input[] {
  const batches = (['json', 'xml'] as const).flatMap((format) => [
    batch(`a batch of 100 reads in ${format}`, href, format, `application/vnd.cms.api.Batch+${format}`),
    batch(`the same as application/${format}`, href, format, `application/${format}`),
  ]);
  return [
    ...batches,
    form('a form field whose name has 500,000 slashes', `${asSection}&${'/'.repeat(500_000)}=1`),
    form('36,000 form fields', `${asSection}&${times(36_000, (index) => `/SectionInput/m${index}=1`).join('&')}`),
    form('9,900 form fields', `${asSection}&${times(9_900, (index) => `/SectionInput/m${index}=1`).join('&')}`),
    form('500,000 empty form fields', `${asSection}&${'&'.repeat(500_000)}`),
    multipart(
      '12,000 parts of a form',
      times(12_000, (index) => `/SectionInput/${index}`),
    ),
    multipart(
      '9,900 parts of a form',
      times(9_900, (index) => `/SectionInput/${index}`),
    ),
    json('70,000 members', `{"SectionInput":{${times(70_000, (index) => `"m${index}":1`).join()}}}`),
    json('500,000 numbers', `{"SectionInput":[${times(500_000, () => '1').join()}]}`),
    json('19,000 members', `{"SectionInput":{${times(19_000, (index) => `"m${index}":1`).join()}}}`),
    json('broken JSON of 340,000 lines', `{"SectionInput":[${times(340_000, () => '1').join(',\n')}`),
    json('broken JSON of 1,000,000 empty lines', `{"SectionInput":${'\n'.repeat(1_000_000)}x`),
    json('500,000 escapes', `{"SectionInput":"${'\\"'.repeat(500_000)}`),
    fileIn(9_000_000),
    fileIn(12_000_000),
  ];
}

/** Descriptions of the API; the first request for each is measured. */
export const descriptions: readonly Input[] = [
  '/openapi.json',
  '/openapi.json?format=json',
  '/openapi.json?version=3.2',
  '/openapi.yaml',
  '/schemas',
  '/schemas/Content.json',
  '/schemas/Content.xsd',
].map((path) => ({ name: 'for the first time', method: 'GET', path: prefix + path, headers: {} }));
