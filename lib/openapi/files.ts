/** The files that describe the API: OpenAPI documents, JSON Schemas and XML Schemas, each made once for each prefix. */
import { LRUCache } from 'lru-cache';
import { BadRequest, NotFound } from '../errors/errors.js';
import { formatNames } from '../http/mount-settings.js';
import type { Requested } from '../operations/requests/call.js';
import { type FileValue, taggedFile } from '../operations/responses/responses.js';
import { mountSettingsOf } from '../pipeline/state/service.js';
import { type Api, type DescribedService, describedDocuments } from './api.js';
import { describeIncrementally, type OpenApiVersion, versions } from './document.js';
import { describeItems, type ListedTypes } from './items-document.js';
import { jsonSchema } from './schema.js';
import { onlyTag } from './tagged.js';
import { xmlSchema } from './xml-schema.js';
import { toYaml } from './yaml.js';

/** Media types of OpenAPI documents, the usual one first; who names another one gets that. */
export const openApiTypes = {
  json: ['application/json', 'application/openapi+json', 'application/vnd.oai.openapi+json'],
  yaml: ['application/yaml', 'application/openapi+yaml', 'application/vnd.oai.openapi', 'text/yaml'],
} as const;

export type Syntax = keyof typeof openApiTypes;

export const schemaTypes = ['application/schema+json', 'application/xml'];

/** A mount behind proxies can have several prefixes. */
const maxDescriptions = 500;

interface OpenApiQuery {
  readonly version?: string;
  readonly format?: 'json';
  readonly tag?: string;
}

type Description = Readonly<Record<'name' | 'prefix' | 'mediaType', string>>;

/** Creates the functions that make descriptions; `serviceOf` is called when the first one is requested. */
export function createDescriptionFiles(serviceOf: () => DescribedService) {
  const cache = new LRUCache<string, Promise<FileValue>>({ max: maxDescriptions });

  const apiAt = (prefix: string): Api => {
    const service = serviceOf();
    return { ...service, mount: mountSettingsOf(service, prefix), formats: formatNames };
  };

  /** Makes a description once for each prefix. */
  function cached({ name, prefix, mediaType }: Description, write: (api: Api) => Promise<string>) {
    const key = `${prefix}\n${name}\n${mediaType}`;
    const earlier = cache.get(key);
    if (earlier) return earlier;
    const description = write(apiAt(prefix)).then((text) => taggedFile(mediaType, Buffer.from(text)));
    cache.set(key, description);
    description.catch(() => cache.delete(key));
    return description;
  }

  function openApi(syntax: Syntax, { version, format, tag }: OpenApiQuery, requested: Requested) {
    const { described, mediaType } = representationOf(syntax, version, requested);
    const name = `openapi.${syntax} ${described} ${format} ${tag}`;
    return cached({ name, prefix: requested.prefix, mediaType }, async (api) => {
      const apiOfFormat = { ...api, formats: format ? [format] : formatNames };
      const description = await describeIncrementally(
        apiOfFormat,
        described,
        tag === undefined ? undefined : onlyTag(tag),
      );
      return syntax === 'json' ? JSON.stringify(description) : await toYaml(description);
    });
  }

  /** Generated each time: it depends on the rights of the caller, and is stored with other responses. */
  async function items({ version }: OpenApiQuery, requested: Requested, contentTypes: ListedTypes) {
    const { described, mediaType } = representationOf('json', version, requested);
    const description = await describeItems(apiAt(requested.prefix), described, contentTypes);
    return taggedFile(mediaType, Buffer.from(JSON.stringify(description)));
  }

  function schema(fileName: string, { prefix }: Requested): Promise<FileValue> {
    const [, name = '', suffix] = /^(\w+)\.(json|xsd)$/.exec(fileName) ?? [];
    const described = describedDocuments(serviceOf()).get(name);
    if (!described) throw new NotFound('schema');
    const [ofJson = '', ofXml = ''] = schemaTypes;
    const isXml = suffix === 'xsd';
    return cached({ name: fileName, prefix, mediaType: isXml ? ofXml : ofJson }, async ({ mount }) =>
      isXml ? xmlSchema(described, mount) : JSON.stringify(jsonSchema(described, mount)),
    );
  }

  return { openApi, items, schema };
}

/** The version of OpenAPI that the query or `Accept` names, and the media type of the document. */
function representationOf(syntax: Syntax, version: string | undefined, { mediaTypes }: Requested) {
  const named = mediaTypes();
  const described = versionOf(version ?? named.find(({ parameters }) => parameters.version)?.parameters.version);
  const [usual, ...others] = openApiTypes[syntax];
  const special = others.find((each) => each !== 'text/yaml' && named.some(({ type }) => type === each));
  // Browsers show no other YAML than this.
  const plain = syntax === 'yaml' && named[0]?.type === 'text/html' ? 'text/yaml' : usual;
  return { described, mediaType: special ? `${special};version=${described}` : plain };
}

function versionOf(requested = '3.1'): OpenApiVersion {
  const version = versions.find((each) => requested === each || requested.startsWith(`${each}.`));
  if (!version) throw new BadRequest(`The document is available in these versions of OpenAPI: ${versions.join(', ')}`);
  return version;
}
