/** The OpenAPI document of one mount: everything that is served there, and nothing else. */
import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { tags } from '../resources/tags.js';
import type { Api } from './api.js';
import { exampleComponents, schemaComponents } from './content.js';
import { errorComponents } from './errors.js';
import { headerComponents, headerParameters } from './headers.js';
import { type JsonObject, mapMembers, type OpenApiDocument } from './json.js';
import { tagOf, toOperation } from './operation.js';
import { placeParameters } from './parameters.js';
import { isPlain, type Place, placesOf } from './places.js';
import type { XmlWords } from './schema.js';
import { securitySchemes } from './security.js';

/** The versions of OpenAPI that the document can be had in. */
export const versions = ['3.1', '3.2'] as const;
export type OpenApiVersion = (typeof versions)[number];

interface Words {
  readonly openapi: string;
  /** The extension for methods that a path item of OpenAPI 3.1 does not have. */
  readonly otherMethods: string;
  readonly xml: XmlWords;
}

/** This module and the bundle that contains it are both two folders below the root of the package. */
const packageVersion = (): string =>
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;

const words: Readonly<Record<OpenApiVersion, Words>> = {
  '3.1': {
    openapi: '3.1.1',
    otherMethods: 'x-oai-additionalOperations',
    xml: { attribute: (name) => ({ name, attribute: true }), text: { 'x-text': true } },
  },
  '3.2': {
    openapi: '3.2.0',
    otherMethods: 'additionalOperations',
    xml: { attribute: (name) => ({ name, nodeType: 'attribute' }), text: { nodeType: 'text' } },
  },
};

export function describeApi(api: Api, version: OpenApiVersion = '3.1'): OpenApiDocument {
  const steps = describe(api, version);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

type Change = (document: OpenApiDocument) => OpenApiDocument;

/**
 * Describes the API asynchronously, so that other requests are served between the steps: all of them together would block the
 * event loop for too long. A document of a part of the API may describe more of it: then it is changed before components without
 * a reference are left out.
 */
export async function describeIncrementally(
  api: Api,
  version: OpenApiVersion,
  change?: Change,
): Promise<OpenApiDocument> {
  const steps = describe(api, version, change);
  for (;;) {
    const { done, value } = steps.next();
    await setImmediate();
    if (done) return value;
  }
}

function* describe(
  api: Api,
  version: OpenApiVersion,
  change: Change = (document) => document,
): Generator<undefined, OpenApiDocument, undefined> {
  const { openapi, otherMethods, xml } = words[version];
  const places = placesOf(api);
  yield;
  const paths: Record<string, JsonObject> = {};
  for (const place of places) {
    paths[pathOf(place)] = toPathItem(place, otherMethods, api);
    yield;
  }
  const schemas = schemaComponents(api, xml);
  yield;
  const examples = exampleComponents(api);
  yield;
  const document = {
    openapi,
    info: {
      title: 'CMS REST API',
      version: packageVersion(),
      description: conventionsOf(api),
      ...(api.contact && { contact: api.contact }),
      license,
    },
    servers: [{ url: api.mount.prefix || '/', description: 'The path at which this API is mounted' }],
    tags: tagsOf(places.flatMap(({ methods }) => [...methods.values()].map(tagOf))),
    paths,
    components: {
      schemas,
      examples,
      parameters: headerParameters(api),
      headers: headerComponents,
      responses: errorComponents(api),
      securitySchemes: securitySchemes(api),
    },
  };
  // Leaves out undefined members, and the properties that make a schema more than JSON.
  const text = JSON.stringify(document);
  yield;
  return yield* withoutUnused(change(JSON.parse(text)));
}

/** Shared components without a reference would only confuse readers. */
function* withoutUnused(document: OpenApiDocument): Generator<undefined, OpenApiDocument, undefined> {
  yield;
  const { securitySchemes = {}, ...kinds } = document.components;
  const used = new Set([...JSON.stringify(document).matchAll(/"#\/components\/([^"]+)"/g)].map(([, name]) => name));
  const isUsed = (kind: string) => (name: string) => used.has(`${kind}/${name}`);
  const isComplete = Object.entries(kinds).every(([kind, components]) => Object.keys(components).every(isUsed(kind)));
  const schemes: Record<string, JsonObject> = Object.keys(securitySchemes).length > 0 ? { securitySchemes } : {};
  if (isComplete) return { ...document, components: { ...kinds, ...schemes } };
  const rest = mapMembers(kinds, (components, kind) => pick(components, isUsed(kind)));
  return yield* withoutUnused({ ...document, components: { ...rest, ...schemes } });
}

function pick(object: JsonObject, isWanted: (name: string) => boolean): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => isWanted(name)));
}

/** The groups of operations. */
function tagsOf(names: readonly string[]): readonly JsonObject[] {
  return [...new Set(names)].map((name) => ({ name, description: tags[name] ?? `Operations on ${name}` }));
}

function toPathItem(place: Place, otherMethods: string, api: Api): JsonObject {
  const operations = [...place.methods.keys()].map((method) => [method, toOperation(method, place, api)] as const);
  const others = operations.filter(([method]) => !isPlain(method));
  return {
    parameters: placeParameters(place, api),
    ...Object.fromEntries(
      operations.filter(([method]) => isPlain(method)).map(([method, operation]) => [method.toLowerCase(), operation]),
    ),
    ...(others.length > 0 && { [otherMethods]: Object.fromEntries(others) }),
  };
}

function pathOf({ route }: Place): string {
  return route.path.text.replaceAll('{+', '{');
}

/** License of the description, which is part of this library. */
const license: JsonObject = { name: 'MIT', identifier: 'MIT' };

function forBrowsers({ isBrowsable, settings: { legacyClients } }: Api): string {
  if (isBrowsable) return '\n- A client that prefers `text/html`, as browsers do, gets pages for people.';
  const indented = '\n- A client that prefers `text/html` gets `application/json` or `application/xml`, indented.';
  return legacyClients ? '' : indented;
}

const both = 'Every document is available as JSON and as XML: the media type in `Accept` selects one.';
const jsonOnly =
  'This document describes JSON only, without the generic media types of bodies; without `format=json` it describes all of them.';

const conventionsOf = (api: Api) => `A content management system as hypermedia: start at the root, and follow the links.

- ${api.formats.length > 1 ? both : jsonOnly}
- \`application/json\` and \`application/xml\` in \`Accept\` mean the first representation that an operation has; without
  \`Accept\` the server chooses.${forBrowsers(api)}
- The body of a request must have one of the media types that the operation lists. Unknown members are ignored.
- Hrefs are absolute paths and begin with the path of this server. Follow them; do not build them.
- \`OPTIONS\` lists the methods of a resource, and \`HEAD\` works wherever \`GET\` does.
- A POST with \`X-HTTP-Method-Override\` can name any method that changes something.`;
