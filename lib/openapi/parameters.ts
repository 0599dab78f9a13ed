/** Parameters: of the path, of the query and in header fields. */
import { named, type ParamValues } from '../documents/paths.js';
import { reachableShape } from '../documents/reachable-shape.js';
import type { Shape } from '../documents/shape.js';
import { linksIn, namedLinksIn } from '../features/embedding/links.js';
import { takesKey } from '../features/idempotency/idempotency.js';
import type { Binding, Route } from '../operations/binding/binding.js';
import { isSafe } from '../operations/binding/predicates.js';
import { runsDry, takesPreference } from '../operations/binding/preference.js';
import { isBracketed } from '../operations/binding/query-text.js';
import { isRequired, type Operation, type Paged, type QueryParameters } from '../operations/declaration/operations.js';
import { hasAuthentication } from '../pipeline/state/service.js';
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
    const { description, ...schema } = parameterSchema(shape, api);
    return {
      name,
      in: 'path',
      required: true,
      description: description ?? name,
      ...(path.text.includes(`{+${name}}`) && segments),
      schema: { ...schema, ...(schema.type === 'integer' && { minimum: 0 }) },
      ...(examples[name] !== undefined && { example: examples[name] }),
    };
  });
  if (isPublic || route.ignoresCredentials) return ofPath;
  return [...ofPath, reference('X-Siteaccess'), ...(hasAuthentication(api) ? [reference('X-Expected-User')] : [])];
}

/** Parameters of one method at one path. */
export function methodParameters(bindings: readonly Binding[], place: Place, api: Api): readonly JsonObject[] {
  const isWrite = bindings.some(({ isConditional }) => isConditional);
  return [
    ...distinct(bindings.flatMap(({ operation }) => queryParameters(operation, api))),
    ...(bindings.some((binding) => hasLinks(binding, api)) ? [reference('embed')] : []),
    ...overrideParameter(bindings, place),
    ...destinationParameter(bindings),
    ...bindings.flatMap(uploadParameters),
    ...(bindings.some(({ operation }) => operation.paged?.followed) ? [lastEventId] : []),
    ...(api.hasSessions && bindings.some((binding) => checksToken(binding, api)) ? [reference('X-CSRF-Token')] : []),
    ...(bindings.some(isRead) ? [reference('If-None-Match'), reference('If-Modified-Since')] : []),
    ...(isWrite ? [reference('If-Match'), reference('If-Unmodified-Since')] : []),
    ...(bindings.some((binding) => takesKey(binding, api)) ? [reference('Idempotency-Key')] : []),
    ...(bindings.some((binding) => takesPreference(binding, api.routes) || runsDry(binding))
      ? [reference('Prefer')]
      : []),
  ];
}

/** Whether a response can have links that `embed` expands. */
const hasLinks = (binding: Binding, { writeOptions }: Api): boolean =>
  binding.isEmbeddable &&
  binding.documents
    .map((document) => reachableShape(document, writeOptions.isServed))
    .some((shape) => linksIn(shape).length > 0 || namedLinksIn(shape) !== undefined);

/** Whether clients may have a cached response. */
const isRead = (binding: Binding): boolean => binding.isSafe && binding.documents.length > 0 && !binding.usesSession;

/** OpenAPI has no variables of several segments: the server takes their slashes as they are, and encoded too. */
const segments: JsonObject = {
  description: 'Ids, separated by slashes: several segments of the path. The slashes can be percent-encoded.',
  'x-multi-segment': true,
};

function reference(name: string): JsonObject {
  return { $ref: `#/components/parameters/${name}` };
}

const parameterSchema = (shape: Shape, { mount, formats }: Api): JsonObject =>
  convert(shape, { mount, formats, link: '', definitions: '', isInput: true });

function queryParameters({ query = {}, paged }: Operation, api: Api): readonly JsonObject[] {
  const declared = Object.entries(query as QueryParameters).map(([name, value]) => {
    const { description, ...schema } = parameterSchema(value.shape, api);
    if (isBracketed(value)) {
      const members = { type: 'object', additionalProperties: true };
      return { ...queryParameter(name, String(description ?? name), { schema: members }), style: 'deepObject' };
    }
    return queryParameter(name, String(description ?? name), { isRequired: isRequired(value), schema });
  });
  return paged ? [...declared, ...pageParameters(paged, api.settings.limits.pageSize)] : declared;
}

interface Rest {
  readonly schema?: JsonObject;
  readonly isRequired?: boolean;
}

/** A text, unless it has another schema. */
const parameterIn =
  (place: 'query' | 'header') =>
  (name: string, description: string, { schema = { type: 'string' }, isRequired }: Rest = {}): JsonObject => ({
    name,
    in: place,
    description,
    ...(isRequired && { required: true }),
    schema,
  });

export const queryParameter = parameterIn('query');
export const header = parameterIn('header');

function pageParameters({ limit, ofBody, refusesZero, hasCursors, hasOffset }: Paged, cap: number): JsonObject[] {
  const usual = Math.min(typeof limit === 'number' ? limit : cap, cap);
  const isUnlimited = limit === 'unlimited';
  const most = isUnlimited
    ? `at most ${cap}; all without it, or with a negative number`
    : `at most ${cap}, which a negative number means too`;
  const size = `The number of items in the response: ${most}`;
  const schema = {
    type: 'integer',
    ...(!isUnlimited && { default: usual }),
    ...(refusesZero && { not: { const: 0 } }),
  };
  const numbers = [
    ...(hasOffset === false
      ? []
      : [queryParameter('offset', 'The number of items to skip', { schema: { type: 'integer', default: 0 } })]),
    queryParameter('limit', size, { schema }),
  ];
  const after =
    hasOffset === false
      ? 'The cursor in the link to the next page, which the header field Link has, or that of an item'
      : 'Instead of offset: the cursor in the link to the next page, which the header field Link has';
  return [...(ofBody ? [] : numbers), ...(hasCursors ? [queryParameter('after', after)] : [])];
}

const lastEventId = header(
  'Last-Event-ID',
  'With `Accept: text/event-stream`: the cursor after which the events begin, in place of `after`',
);

/** Methods that have an operation of their own in the document can be sent this way too. */
function overrideParameter(bindings: readonly Binding[], { methods: served }: Place): JsonObject[] {
  const methods = bindings.filter(({ isOverride }) => isOverride).map(({ method }) => method);
  if (methods.length === 0) return [];
  const others = [...served.keys()].filter((method) => !isSafe(method) && method !== 'POST' && isPlain(method));
  const schema = { type: 'string', enum: [...methods, ...others] };
  const isRequired = methods.length === bindings.length;
  return [header('X-HTTP-Method-Override', 'The method that the request means', { isRequired, schema })];
}

function destinationParameter(bindings: readonly Binding[]): JsonObject[] {
  const reading = bindings.filter(({ readsDestination }) => readsDestination);
  if (reading.length === 0) return [];
  const methods = reading.filter(({ isOverride }) => isOverride).map(({ method }) => method);
  const isRequired = bindings.every(
    ({ operation, readsDestination }) => readsDestination && operation.destination?.isRequired,
  );
  const description = `The href of the target${methods.length > 0 ? `, for ${methods.join(', ')}` : ''}`;
  return [header('Destination', description, { isRequired })];
}

function uploadParameters(binding: Binding): JsonObject[] {
  const file = binding.receives;
  const bytes: Rest = { schema: { type: 'integer', minimum: 0 } };
  const versions: Rest = { schema: { type: 'string', enum: ['1.0.0'] } };
  return [
    ...(binding.isUpload ? [header('Tus-Resumable', 'The version of the tus protocol', versions)] : []),
    ...(file === 'whole'
      ? [
          header('Upload-Length', 'With Tus-Resumable: the size of the file in bytes', bytes),
          header('Upload-Metadata', 'With Tus-Resumable: `filename`, a space and the name in Base64'),
        ]
      : []),
    ...(file === 'part'
      ? [header('Upload-Offset', 'The number of bytes that have already arrived', { ...bytes, isRequired: true })]
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
