/** The descriptions that are served beside the API: made when they are first asked for, and kept. */
import { createHash } from 'node:crypto';
import type { Wire } from '../api/wire.js';
import { BadRequest, NotFound } from '../errors.js';
import { type Described, representationsOf, type Service } from './api.js';
import { describeApi, type OpenApiVersion, versions } from './document.js';
import { jsonSchema } from './json-schema.js';
import { xmlSchema } from './xml-schema.js';

/** What a client asks for. */
export interface DescriptionRequest {
  /** Below the prefix. */
  readonly path: string;
  readonly wire: Wire;
  /** The version of OpenAPI, where one is named. */
  readonly version: string | undefined;
  /** The media types that the client names. */
  readonly types: readonly string[];
  /** Whether it would rather have HTML, as browsers do: they show no other YAML than `text/yaml`. */
  readonly prefersHtml: boolean;
}

export interface Description {
  readonly type: string;
  readonly bytes: Buffer;
  /** The entity tag. */
  readonly tag: string;
}

type Make = (wire: Wire) => Promise<string> | string;

/** Media types of OpenAPI documents, the usual one first; who names another one gets that. */
const openApiTypes = {
  json: ['application/json', 'application/openapi+json', 'application/vnd.oai.openapi+json'],
  yaml: ['application/yaml', 'application/openapi+yaml', 'application/vnd.oai.openapi'],
} as const;

const openApiPath = /^\/openapi\.(json|yaml)$/;

// A mount behind proxies can have several prefixes.
const mostKept = 500;

/** Makes what finds descriptions. */
export function createDescriptions(service: Service) {
  const kept = new Map<string, Promise<Description>>();

  /** Whether there is one under the path. */
  function has(path: string): boolean {
    if (!path.startsWith('/openapi.') && !path.startsWith('/schemas/')) return false;
    return openApiPath.test(path) || namedBy(path) !== undefined;
  }

  /**
   * @throws NotFound where there is none
   * @throws BadRequest for a version of OpenAPI that the document cannot be had in
   */
  async function load({ path, wire, version, types, prefersHtml }: DescriptionRequest): Promise<Description> {
    const [, format] = openApiPath.exec(path) ?? [];
    if (format === 'json' || format === 'yaml') {
      const known = versionOf(version);
      const [usual, ...others] = openApiTypes[format];
      const special = others.find((each) => types.includes(each));
      const shown = prefersHtml && format === 'yaml' ? 'text/yaml' : usual;
      const type = special ? `${special};version=${known}` : shown;
      return keep([path, known, type], wire, type, openApiIn(format, known));
    }
    const described = namedBy(path);
    if (!described) throw new NotFound();
    if (path.endsWith('.xsd')) return keep([path], wire, 'application/xml', (of) => xmlSchema(described, of));
    return keep([path], wire, 'application/schema+json', (of) => JSON.stringify(jsonSchema(described, of)));
  }

  /** The representation whose schema it is. */
  function namedBy(path: string): Described | undefined {
    const [, name = ''] = /^\/schemas\/(\w+)\.(?:json|xsd)$/.exec(path) ?? [];
    return representationsOf(service.table).get(name);
  }

  function openApiIn(format: 'json' | 'yaml', version: OpenApiVersion): Make {
    return async (wire) => {
      const document = describeApi({ ...service, wire }, version);
      return format === 'json' ? JSON.stringify(document) : await toYaml(document);
    };
  }

  function keep(parts: readonly string[], wire: Wire, type: string, make: Make): Promise<Description> {
    const key = [wire.prefix, ...parts].join('\n');
    const known = kept.get(key);
    if (known) return known;
    if (kept.size >= mostKept) kept.clear();
    const made = Promise.resolve(make(wire)).then((text) => toDescription(type, text));
    kept.set(key, made);
    made.catch(() => kept.delete(key));
    return made;
  }

  return { has, load };
}

function toDescription(type: string, text: string): Description {
  const bytes = Buffer.from(text);
  return {
    type,
    bytes,
    tag: `"${createHash('sha256').update(`${type}\n`).update(bytes).digest('base64url').slice(0, 27)}"`,
  };
}

function versionOf(asked = '3.1'): OpenApiVersion {
  const version = versions.find((each) => asked === each || asked.startsWith(`${each}.`));
  if (!version) throw new BadRequest(`The document can be had in these versions of OpenAPI: ${versions.join(', ')}`);
  return version;
}

/** Strings that older readers of YAML would take for dates or booleans are quoted. */
async function toYaml(document: object): Promise<string> {
  const { stringify } = await import('yaml');
  return stringify(document, { aliasDuplicateObjects: false, compat: 'yaml-1.1', lineWidth: 120 });
}
