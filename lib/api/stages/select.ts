/** The operation that a method and the type of a body mean, and what OPTIONS, 405 and 415 say (docs/protocol.md §4.1). */
import type { AnyDocument } from '../../documents/document.js';
import { BadRequest, MethodNotAllowed, UnsupportedMediaType } from '../../errors.js';
import type { Causes } from '../causes.js';
import { type ApiType, parseMediaType, toApiType } from '../media-type.js';
import { showsFile } from '../responses.js';
import type { RequestForm, Route } from '../routes.js';
import { bodyType, type Format, type Wire } from '../wire.js';

const list = { type: 'string', description: 'A list, separated by commas' };

export const causes: Causes = {
  headers: [
    { name: 'Allow', description: 'The methods that the resource has', schema: list, on: () => false },
    { name: 'Accept-Post', description: 'The media types that POST takes here', schema: list, on: () => false },
    {
      name: 'Accept-Encoding',
      description: 'The content codings that bodies of requests can have',
      schema: list,
      on: () => false,
    },
  ],
  errors: [
    {
      status: 405,
      reason: 'A header names a method that the resource does not have, or no header selects an operation',
      headers: ['Allow'],
      of: ({ method, selectedBy, isOverride }) => method === 'POST' || selectedBy !== undefined || isOverride,
    },
    {
      status: 415,
      reason: 'The media type, the charset or the content coding of the body is not supported',
      headers: ['Accept-Encoding', 'Accept-Patch', 'Accept-Post'],
      of: ({ consumes, selectedBy }) => consumes !== undefined || selectedBy !== undefined,
    },
  ],
};

/** The declared type of a request body; a type that the API does not know has no format. */
export interface ContentType extends ApiType {
  readonly charset: string | undefined;
  /** Of the document; 1.0 where the type says none. */
  readonly version: string;
}

const first = '1.0';
const unknownType: ContentType = { name: '', isVendors: false, format: undefined, charset: undefined, version: first };

/** What `Content-Type` says; undefined where it is missing, empty, or a vendor type without a name (docs/protocol.md §3). */
export function contentTypeOf(header: string | undefined, vendor: string): ContentType | undefined {
  if (!header?.trim() || header.trim().startsWith(';')) return undefined;
  const { type = '', parameters = {} } = parseMediaType(header) ?? {};
  const api = toApiType(type, vendor);
  if (!api) return unknownType;
  if (api.isVendors && api.name === '') return undefined;
  const version = api.isVendors ? (parameters.version ?? first) : first;
  return { ...api, format: api.format ?? 'xml', charset: parameters.charset, version };
}

/** `Allow` in the order of declaration. A selected action is visible only to a request with its type. */
export function allowed({ allow, actions }: Route, contentType: ContentType | undefined): readonly string[] {
  const action = contentType?.name && actions.find(({ selectedBy }) => isNamed(selectedBy, contentType));
  return action ? [...action.methods.keys()] : allow;
}

/**
 * The operation that a method and a body's type mean.
 * @throws MethodNotAllowed where the route does not have the method, also when only a type could select it and none is given
 * @throws UnsupportedMediaType where it has the method, but not for this type
 */
export function selectOperation(
  route: Route,
  method: string,
  contentType: ContentType | undefined,
  wire: Wire,
): RequestForm {
  const plain = route.methods.get(method === 'HEAD' ? 'GET' : method);
  if (plain && !plain.consumes && !contentType) return plain;
  const actions = route.actions.filter(({ methods }) => methods.has(method));
  const selected = contentType?.name && actions.find(({ selectedBy }) => isNamed(selectedBy, contentType));
  if (selected) return selected.methods.get(method) as RequestForm;
  if (plain && !plain.consumes) return plain;
  const alone = formReadingAlone(route, method);
  if (contentType?.format && contentType.name === '' && alone) return alone;
  if (plain?.consumes && contentType?.name && isNamed(plain.consumes, contentType)) return plain;
  if (!plain && (actions.length === 0 || !contentType)) {
    throw new MethodNotAllowed(allowed(route, route.isLegacy ? contentType : undefined));
  }
  throw unsupported(route, method, wire);
}

/**
 * Operations of sessions and files cannot be parts of other requests.
 * @throws BadRequest for an operation that cannot be a part of another request
 */
export function checkPart({ operation }: RequestForm): void {
  const isPart = !operation.isWhole && !operation.usesSession && !showsFile(operation);
  if (!isPart) throw new BadRequest('This operation cannot be served within another request');
}

/** What a generic media type selects: the only form of a method that reads a document, where each of its forms needs a type. */
export function formReadingAlone({ methods, actions }: Route, method: string): RequestForm | undefined {
  const plain = methods.get(method);
  if (plain && !plain.consumes) return undefined;
  const forms = [plain, ...actions.map((action) => action.methods.get(method))].filter((form) => form?.consumes);
  return forms.length === 1 ? forms[0] : undefined;
}

/** `Accept-Patch` or `Accept-Post`: what can be sent to a route (RFC 5789 §3.1). */
export const acceptedTypes = ({ consumed }: Route, method: string, wire: Wire, formats: readonly Format[]) =>
  (consumed.get(method) ?? []).flatMap((document) => formats.map((format) => bodyType(wire, document, format)));

function isNamed({ name, mediaType }: AnyDocument, contentType: ContentType): boolean {
  const own = mediaType ?? { name, version: first };
  return own.name.toLowerCase() === contentType.name && own.version === contentType.version;
}

function unsupported(route: Route, method: string, wire: Wire): UnsupportedMediaType {
  const types = acceptedTypes(route, method, wire, ['json', 'xml']);
  const name = method === 'PATCH' ? 'Accept-Patch' : 'Accept-Post';
  const headers = method === 'PATCH' || method === 'POST' ? { [name]: types.join(',') } : {};
  return new UnsupportedMediaType(`The media type of the body is not one of ${types.join(', ')}`, headers);
}
