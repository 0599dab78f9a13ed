/** Parameters: of the path, of the query and in header fields. */
import type { JsonSchema } from '../documents/value.js';
import type { Operation } from '../resources/resource.js';
import type { Api } from './api.js';
import type { JsonObject } from './json.js';
import { checksToken, isConditional, isPlain, isRead, isSafe, type Place, type Way } from './ways.js';

/** What every request to the place has: the variables of its path, and what says who asks for whom. */
export function placeParameters({ template, params, methods }: Place, { settings, sessions }: Api): JsonObject[] {
  const examples = examplesOf(template, [...methods.values()].flat());
  const ofPath = Object.entries<JsonSchema>(params).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    description: schema.description ?? meanings[name] ?? name,
    ...(template.includes(`{+${name}}`) && segments),
    schema: { ...(schema as JsonObject), ...(schema.type === 'integer' && { minimum: 0 }) },
    ...(examples[name] !== undefined && { example: examples[name] }),
  }));
  const hasCallers = sessions || settings.basic;
  return [...ofPath, reference('X-Siteaccess'), ...(hasCallers ? [reference('X-Expected-User')] : [])];
}

/** Of one method at one place. */
export function methodParameters(ways: readonly Way[], place: Place, { settings, sessions }: Api): JsonObject[] {
  const isWrite = ways.some(isConditional);
  return [
    ...distinct(ways.flatMap(({ operation }) => queryParameters(operation, settings.limits.pageSize))),
    ...overrideParameter(ways, place),
    ...destinationParameter(ways),
    ...(sessions && ways.some((way) => checksToken(way, settings)) ? [reference('X-CSRF-Token')] : []),
    ...(ways.some(isRead) ? [reference('If-None-Match'), reference('If-Modified-Since')] : []),
    ...(isWrite ? [reference('If-Match'), reference('If-Unmodified-Since')] : []),
  ];
}

/** What variables of paths and queries stand for, where their schemas do not say it. */
const meanings: Readonly<Record<string, string>> = {
  contentId: 'The id of a content item',
  contentTypeId: 'The id of a content type',
  fieldDefinitionId: 'The id of a field definition',
  groupId: 'The id of a group of object states',
  id: 'The id of what is looked for',
  identifier: 'The identifier of what is looked for',
  languageCode: 'A language as its locale code, such as eng-GB',
  locationId: 'The id of a location',
  locationPath: 'The ids from the root of the tree down, separated by slashes',
  orderby: 'What the list is sorted by',
  relationId: 'The id of a relation',
  remoteId: 'The remote id of what is looked for',
  sectionId: 'The id of a section',
  sessionId: 'The last segment of the href of a session, or its identifier',
  stateId: 'The id of an object state',
  trashItemId: 'The id of a trash item, which is that of the location',
  urlAlias: 'A URL alias of what is looked for',
  urlAliasId: 'The id of a URL alias',
  userId: 'The id of a user',
  versionNo: 'The number of a version of the content item',
  wildcardId: 'The id of a URL wildcard',
};

/** OpenAPI has no variables of several segments: the server takes their slashes as they are, and encoded too. */
const segments: JsonObject = {
  description: 'Ids, separated by slashes: several segments of the path. A slash may be percent-encoded.',
  'x-multi-segment': true,
};

function reference(name: string): JsonObject {
  return { $ref: `#/components/parameters/${name}` };
}

function queryParameters({ query, paged }: Operation, cap: number): JsonObject[] {
  const named = Object.entries(query).map(([name, shape]) => {
    const { description, ...schema } = shape as JsonObject;
    const type = schema.type ?? 'string';
    return {
      name,
      in: 'query',
      description: description ?? meanings[name] ?? name,
      schema: { type, ...schema },
    };
  });
  return [...named, ...(paged ? pageParameters(paged, cap) : [])];
}

function pageParameters(
  { limit, refusesZero, hasCursors }: NonNullable<Operation['paged']>,
  cap: number,
): JsonObject[] {
  const usual = Math.min(limit === 'all' ? cap : limit, cap);
  return [
    { name: 'offset', in: 'query', description: 'Items to leave out', schema: { type: 'integer', default: 0 } },
    {
      name: 'limit',
      in: 'query',
      description: `Items of the answer: at most ${cap}, as many as that for a negative number`,
      schema: { type: 'integer', default: usual, ...(refusesZero && { not: { const: 0 } }) },
    },
    ...(hasCursors ? [cursor] : []),
  ];
}

const cursor: JsonObject = {
  name: 'after',
  in: 'query',
  description: 'In the place of offset: the cursor that stands in the link to the next page, in the header field Link',
  schema: { type: 'string' },
};

/** Methods that are described by themselves can come this way too. */
function overrideParameter(ways: readonly Way[], { methods: served }: Place): JsonObject[] {
  const methods = ways.filter(({ override }) => override).map(({ method }) => method);
  if (methods.length === 0) return [];
  const others = [...served.keys()].filter((method) => !isSafe(method) && method !== 'POST' && isPlain(method));
  return [
    {
      name: 'X-HTTP-Method-Override',
      in: 'header',
      description: 'The method that the request is to count as',
      ...(methods.length === ways.length && { required: true }),
      schema: { type: 'string', enum: [...methods, ...others] },
    },
  ];
}

function destinationParameter(ways: readonly Way[]): JsonObject[] {
  const reading = ways.filter(({ operation }) => operation.destination);
  if (reading.length === 0) return [];
  const methods = reading.filter(({ override }) => override).map(({ method }) => method);
  const isRequired = ways.every(({ operation }) => operation.destination?.isRequired);
  return [
    {
      name: 'Destination',
      in: 'header',
      description: `The href of where it is to go${methods.length > 0 ? `, for ${methods.join(', ')}` : ''}`,
      ...(isRequired && { required: true }),
      schema: { type: 'string' },
    },
  ];
}

function distinct(parameters: readonly JsonObject[]): JsonObject[] {
  return [...new Map(parameters.map((parameter) => [String(parameter.name), parameter])).values()];
}

/** Values of the path's variables that stand in the example of a document found there. */
function examplesOf(template: string, ways: readonly Way[]): Readonly<Record<string, number | string>> {
  for (const { self, example } of ways.flatMap(({ operation }) => operation.produces ?? [])) {
    const found = self && valuesIn(self.href(example), template);
    if (!found) continue;
    return Object.fromEntries(found.map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value]));
  }
  return {};
}

/** The values of a template's variables in an href, undefined for one of another template. */
function valuesIn(href: string, template: string): readonly (readonly [name: string, value: string])[] | undefined {
  const segments = href.split('?', 1)[0]?.split('/') ?? [];
  const parts = template.split('/');
  const surplus = segments.length - parts.length;
  const values: [name: string, value: string][] = [];
  for (const part of parts) {
    const [, plus, name] = /^\{(\+?)(\w+)\}$/.exec(part) ?? [];
    const value = segments.splice(0, plus ? 1 + surplus : 1).join('/');
    if (name === undefined ? value !== part : value === '') return undefined;
    if (name !== undefined) values.push([name, value]);
  }
  return segments.length === 0 ? values : undefined;
}
