/** Parameters: of the path, of the query and in header fields. */
import type { Binding, Route } from '../api/binding.js';
import { linksIn } from '../api/links.js';
import { fileIn, isConditional, isSafe, usesSession } from '../api/predicates.js';
import { takesPreference } from '../api/preferred-return.js';
import { isRequired, type Operation, type Paged, type Parameters } from '../api/resource.js';
import { knowsCallers } from '../api/service.js';
import { named, type ParamValues } from '../documents/paths.js';
import { shownShape } from '../documents/served-shape.js';
import type { Shape } from '../documents/shape.js';
import type { Api } from './api.js';
import type { JsonObject } from './json.js';
import { isPlain, type Place } from './places.js';
import { convert } from './schema.js';
import { checksToken } from './security.js';

/** Parameters of every request at a path: its variables, and the header fields of the caller. */
export function placeParameters({ route, methods }: Place, api: Api): readonly JsonObject[] {
  const { path, params, isPublic } = route;
  const examples = examplesOf(route, [...methods.values()].flat(), api);
  const ofPath = Object.entries(params).map(([name, { shape }]) => {
    const { description, ...own } = parameterSchema(shape, api);
    return {
      name,
      in: 'path',
      required: true,
      description: description ?? name,
      ...(path.text.includes(`{+${name}}`) && segments),
      schema: { ...own, ...(own.type === 'integer' && { minimum: 0 }) },
      ...(examples[name] !== undefined && { example: examples[name] }),
    };
  });
  if (isPublic) return ofPath;
  return [...ofPath, reference('X-Siteaccess'), ...(knowsCallers(api) ? [reference('X-Expected-User')] : [])];
}

/** Of one method at one place. */
export function methodParameters(bindings: readonly Binding[], place: Place, api: Api): readonly JsonObject[] {
  const isWrite = bindings.some(isConditional);
  return [
    ...distinct(bindings.flatMap(({ operation }) => queryParameters(operation, api))),
    ...(bindings.some((binding) => hasLinks(binding, api)) ? [reference('embed')] : []),
    ...overrideParameter(bindings, place),
    ...destinationParameter(bindings),
    ...bindings.flatMap(uploadParameters),
    ...(api.hasSessions && bindings.some((binding) => checksToken(binding, api)) ? [reference('X-CSRF-Token')] : []),
    ...(bindings.some(isRead) ? [reference('If-None-Match'), reference('If-Modified-Since')] : []),
    ...(isWrite ? [reference('If-Match'), reference('If-Unmodified-Since')] : []),
    ...(bindings.some((binding) => takesPreference(binding, api.routes)) ? [reference('Prefer')] : []),
  ];
}

/** Whether a response can have links that `embed` expands. */
const hasLinks = (binding: Binding, { showing }: Api): boolean =>
  isSafe(binding.method) &&
  !usesSession(binding) &&
  binding.documents.some((document) => linksIn(shownShape(document, showing.isServed)).length > 0);

/** Whether clients may have a cached response. */
const isRead = (binding: Binding): boolean =>
  isSafe(binding.method) && binding.documents.length > 0 && !usesSession(binding);

/** OpenAPI has no variables of several segments: the server takes their slashes as they are, and encoded too. */
const segments: JsonObject = {
  description: 'Ids, separated by slashes: several segments of the path. The slashes can be percent-encoded.',
  'x-multi-segment': true,
};

function reference(name: string): JsonObject {
  return { $ref: `#/components/parameters/${name}` };
}

const parameterSchema = (shape: Shape, { wire, formats }: Api): JsonObject =>
  convert(shape, { wire, formats, link: '', definitions: '', isInput: true });

function queryParameters({ query = {}, paged }: Operation, api: Api): readonly JsonObject[] {
  const named = Object.entries(query as Parameters).map(([name, value]) => {
    const { description, ...own } = parameterSchema(value.shape, api);
    return {
      name,
      in: 'query',
      description: description ?? name,
      ...(isRequired(value) && { required: true }),
      schema: own,
    };
  });
  if (!paged) return named;
  if (paged.ofBody) return paged.hasCursors ? [...named, cursor] : named;
  return [...named, ...pageParameters(paged, api.settings.limits.pageSize)];
}

function pageParameters({ limit, refusesZero, hasCursors }: Paged, cap: number): JsonObject[] {
  const usual = Math.min(limit === 'all' ? cap : limit, cap);
  return [
    {
      name: 'offset',
      in: 'query',
      description: 'The number of items to skip',
      schema: { type: 'integer', default: 0 },
    },
    {
      name: 'limit',
      in: 'query',
      description: `The number of items in the response: at most ${cap}, which a negative number means too`,
      schema: { type: 'integer', default: usual, ...(refusesZero && { not: { const: 0 } }) },
    },
    ...(hasCursors ? [cursor] : []),
  ];
}

const cursor: JsonObject = {
  name: 'after',
  in: 'query',
  description: 'Instead of offset: the cursor in the link to the next page, which the header field Link has',
  schema: { type: 'string' },
};

/** Methods that have an operation of their own in the document can be sent this way too. */
function overrideParameter(bindings: readonly Binding[], { methods: served }: Place): JsonObject[] {
  const methods = bindings.filter(({ isOverride }) => isOverride).map(({ method }) => method);
  if (methods.length === 0) return [];
  const others = [...served.keys()].filter((method) => !isSafe(method) && method !== 'POST' && isPlain(method));
  return [
    {
      name: 'X-HTTP-Method-Override',
      in: 'header',
      description: 'The method that the request means',
      ...(methods.length === bindings.length && { required: true }),
      schema: { type: 'string', enum: [...methods, ...others] },
    },
  ];
}

function destinationParameter(bindings: readonly Binding[]): JsonObject[] {
  const reading = bindings.filter(({ readsDestination }) => readsDestination);
  if (reading.length === 0) return [];
  const methods = reading.filter(({ isOverride }) => isOverride).map(({ method }) => method);
  const isRequired = bindings.every(
    ({ operation, readsDestination }) => readsDestination && operation.destination?.isRequired,
  );
  return [
    {
      name: 'Destination',
      in: 'header',
      description: `The href of the target${methods.length > 0 ? `, for ${methods.join(', ')}` : ''}`,
      ...(isRequired && { required: true }),
      schema: { type: 'string' },
    },
  ];
}

function uploadParameters(binding: Binding): JsonObject[] {
  const file = fileIn(binding);
  const bytes: JsonObject = { type: 'integer', minimum: 0 };
  const field = (name: string, description: string, more: JsonObject) => ({ name, in: 'header', description, ...more });
  return [
    ...(binding.isUpload
      ? [field('Tus-Resumable', 'The version of the tus protocol', { schema: { type: 'string', enum: ['1.0.0'] } })]
      : []),
    ...(file === 'whole'
      ? [
          field('Upload-Length', 'With Tus-Resumable: the size of the file in bytes', { schema: bytes }),
          field('Upload-Metadata', 'With Tus-Resumable: `filename`, a space and the name in Base64', {
            schema: { type: 'string' },
          }),
        ]
      : []),
    ...(file === 'part'
      ? [field('Upload-Offset', 'The number of bytes that have already arrived', { required: true, schema: bytes })]
      : []),
  ];
}

function distinct(parameters: readonly JsonObject[]): JsonObject[] {
  return [...new Map(parameters.map((parameter) => [String(parameter.name), parameter])).values()];
}

/** Values of the path's variables in the example of a document found there. */
function examplesOf({ path }: Route, bindings: readonly Binding[], { ids }: Api): ParamValues {
  for (const { self, example } of bindings.flatMap(({ documents }) => documents)) {
    const href = self?.href(example).split('?', 1)[0];
    const values = href === undefined ? undefined : path.parse(href, ids);
    if (values)
      return named(
        path.variables.map(({ name }) => name),
        values.map(withoutSlashes),
      );
  }
  return {};
}

/** A path of ids as in an href. */
const withoutSlashes = (value: number | string): number | string =>
  typeof value === 'string' && value.startsWith('/') ? value.slice(1, -1) : value;
