/** Files for the specs, and content that holds them. */
import { createHash } from 'node:crypto';
import { type Api, type Sent, type } from '../support/api.js';

/** One red pixel. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
  'base64',
);

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const basic = (login: string, password: string) => ({
  Authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
});
export const admin = basic('admin', 'publish');

/** A value that brings a file. */
export const fileValue = (fileName: string, data: Uint8Array) => ({
  fileName,
  data: Buffer.from(data).toString('base64'),
});

type Values = Readonly<Record<string, unknown>>;

const fieldsOf = (values: Values) => ({
  field: Object.entries(values).map(([fieldDefinitionIdentifier, fieldValue]) => ({
    fieldDefinitionIdentifier,
    languageCode: 'eng-GB',
    fieldValue,
  })),
});

/** Content of the type `file` (12) or `image` (5). */
export async function createContent(api: Api, contentTypeId: number, values: Values, headers: Sent['headers'] = admin) {
  const body = JSON.stringify({
    ContentCreate: {
      LocationCreate: {
        ParentLocation: { _href: `${api.base}/content/locations/1/2` },
        sortField: 'NAME',
        sortOrder: 'ASC',
      },
      ContentType: { _href: `${api.base}/content/types/${contentTypeId}` },
      mainLanguageCode: 'eng-GB',
      fields: fieldsOf(values),
    },
  });
  return post(api, '/content/objects', 'ContentCreate', 'Content', { body, headers });
}

/** Of a draft, or of the current version, which publishes a new one. */
export async function updateVersion(api: Api, path: string, values: Values) {
  const name = path.endsWith('/currentversion') ? 'PublishedVersionUpdate' : 'VersionUpdate';
  const body = JSON.stringify({ [name]: { fields: fieldsOf(values) } });
  return post(api, path, name, 'Version', {
    body,
    headers: { ...admin, 'X-HTTP-Method-Override': 'PATCH' },
  });
}

export function publish(api: Api, contentId: number, versionNo = 1) {
  const path = `/content/objects/${contentId}/versions/${versionNo}`;
  return api.call('POST', path, { headers: { ...admin, 'X-HTTP-Method-Override': 'PUBLISH' } });
}

function post(api: Api, path: string, consumes: string, accepts: string, { body, headers }: Sent) {
  return api.call('POST', path, {
    body: body as string,
    headers: { 'Content-Type': type(consumes), Accept: type(accepts), ...headers },
  });
}

/** The value of a field in a document of content, or of a version. */
// biome-ignore lint/suspicious/noExplicitAny: a document, of which each spec knows what to expect
export function valueIn(json: any, identifier: string): any {
  const version = json.Version ?? json.Content.CurrentVersion.Version;
  return version.Fields.field.find((one: Values) => one.fieldDefinitionIdentifier === identifier)?.fieldValue;
}
