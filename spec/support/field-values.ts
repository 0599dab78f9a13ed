/** Content of a type of one's own over HTTP, for specs of the values that clients send. */
import { admin, type HttpResponse, type as mediaType, sends } from './api.js';
import { useApi } from './fixtures.js';

export interface SentDefinition {
  readonly identifier: string;
  readonly fieldType: string;
  readonly isRequired?: boolean;
  readonly defaultValue?: unknown;
  readonly fieldSettings?: unknown;
  readonly validatorConfiguration?: unknown;
}

const names = (text: string) => ({ value: [{ _languageCode: 'eng-GB', '#text': text }] });

type Options = Parameters<typeof useApi>[0];

/** An API, and the steps of specs of values as an administrator. */
export async function useFieldValues(options: Options = {}) {
  const { api, opened } = await useApi(options);
  const send = (method: string, path: string, name: string, members: object): Promise<HttpResponse> =>
    api.call(method, path, {
      headers: { ...sends(name), ...admin, Accept: 'application/json' },
      body: JSON.stringify({ [name]: members }),
    });
  const sendXml = (method: string, path: string, name: string, body: string): Promise<HttpResponse> =>
    api.call(method, path, { headers: { ...sends(name, 'xml'), ...admin, Accept: 'application/json' }, body });

  /** A published type; its name is the value of the first field. */
  const createType = (identifier: string, definitions: readonly SentDefinition[]) =>
    send('POST', '/content/typegroups/1/types?publish=true', 'ContentTypeCreate', {
      identifier,
      mainLanguageCode: 'eng-GB',
      nameSchema: `<${definitions[0]?.identifier}>`,
      names: names(identifier),
      FieldDefinitions: {
        FieldDefinition: definitions.map((own) => ({ isSearchable: true, ...own, names: names(own.identifier) })),
      },
    });

  /** A draft with these values. */
  const create = (type: HttpResponse, values: Readonly<Record<string, unknown>>, members: object = {}) =>
    send('POST', '/content/objects', 'ContentCreate', {
      ContentType: { _href: type.json.ContentType._href },
      mainLanguageCode: 'eng-GB',
      LocationCreate: {
        ParentLocation: { _href: `${api.base}/content/locations/1/2` },
        ...{ sortField: 'PATH', sortOrder: 'ASC' },
      },
      fields: {
        field: Object.entries(values).map(([fieldDefinitionIdentifier, fieldValue]) => ({
          ...{ fieldDefinitionIdentifier, fieldValue },
        })),
      },
      ...members,
    });

  const pathOf = (content: HttpResponse): string => content.json.Content._href.slice(api.base.length);
  const publish = (content: HttpResponse) =>
    api.call('POST', `${pathOf(content)}/versions/1`, { headers: { ...admin, 'X-HTTP-Method-Override': 'PUBLISH' } });
  /** The version as it is shown. */
  const load = (content: HttpResponse, format: 'json' | 'xml' = 'json') =>
    api.get(`${pathOf(content)}/versions/1`, { ...admin, Accept: mediaType('Version', format) });
  /** The value of a field of the version. */
  const loadValue = async (content: HttpResponse, identifier: string): Promise<unknown> =>
    fieldIn(await load(content), identifier);

  return { api, opened, send, sendXml, createType, create, publish, load, loadValue, pathOf };
}

function fieldIn({ json }: HttpResponse, identifier: string): unknown {
  const fields: readonly { readonly fieldDefinitionIdentifier: string; readonly fieldValue: unknown }[] =
    json.Version.Fields.field;
  return fields.find((own) => own.fieldDefinitionIdentifier === identifier)?.fieldValue;
}
