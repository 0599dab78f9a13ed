/** One URI and its operations: which of them a request means, and what OPTIONS, 405 and 415 say of them (protocol §2.4). */
import { MethodNotAllowed, UnsupportedMediaType } from '../errors.js';
import { mediaType, type Wire } from '../representation/links.js';
import type { Format, Representation } from '../representation/representation.js';
import { type AnyOperation, operationId, type Resource } from '../resources/resource.js';
import { type ApiType, parseMediaType, toApiType } from './media-type.js';

/** All that is served at one URI template. */
export interface Uri {
  readonly template: string;
  readonly params: Resource['params'];
  readonly operations: ReadonlyMap<string, AnyOperation>;
  /** Operations that only a `Content-Type` selects. */
  readonly actions: readonly Action[];
}

export interface Action {
  readonly selectedBy: Representation;
  readonly methods: Readonly<Record<string, AnyOperation>>;
}

/** What a request's body claims to be; a type that the API does not know has no format. */
export interface ContentType extends ApiType {
  readonly charset: string | undefined;
}

const unknownType: ContentType = { name: '', isVendors: false, format: undefined, charset: undefined };

/** Puts the resources of one URI template together. */
export function toUris(table: readonly Resource[]): Map<string, Uri> {
  const uris = new Map<
    string,
    { template: string; params: Resource['params']; operations: Map<string, AnyOperation>; actions: Action[] }
  >();
  for (const { path, params, selectedBy, methods } of table) {
    const uri = uris.get(path) ?? { template: path, params, operations: new Map<string, AnyOperation>(), actions: [] };
    uris.set(path, uri);
    if (selectedBy) uri.actions.push({ selectedBy, methods });
    for (const [method, operation] of selectedBy ? [] : Object.entries(methods)) {
      if (uri.operations.has(method)) throw new TypeError(`${method} ${path} is declared twice`);
      if (!operationId(operation)) throw new TypeError(`${method} ${path} has no id`);
      uri.operations.set(method, operation);
    }
  }
  return uris;
}

/** `Allow` in the order of declaration. A selected action is visible only to a request with its type. */
export function allowed({ operations, actions }: Uri, contentType: ContentType | undefined): string[] {
  const action = contentType?.name && actions.find(({ selectedBy }) => isNamed(selectedBy, contentType));
  if (action) return Object.keys(action.methods);
  const methods = [...operations.keys()].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return [...methods, 'OPTIONS'];
}

/**
 * The operation that a method and a body's type mean.
 * @throws MethodNotAllowed where the URI does not have the method, also when only a type could select it and none is given
 * @throws UnsupportedMediaType where it has the method, but not for this type
 */
export function operationFor(uri: Uri, method: string, contentType: ContentType | undefined, wire: Wire): AnyOperation {
  const plain = uri.operations.get(method === 'HEAD' ? 'GET' : method);
  if (plain && !plain.consumes && !contentType) return plain;
  const actions = uri.actions.filter(({ methods }) => methods[method]);
  const selected = contentType?.name && actions.find(({ selectedBy }) => isNamed(selectedBy, contentType));
  if (selected) return selected.methods[method] as AnyOperation;
  if (plain && !plain.consumes) return plain;
  const readers = [plain, ...actions.map(({ methods }) => methods[method])].filter((operation) => operation?.consumes);
  if (contentType?.format && contentType.name === '' && readers.length === 1) return readers[0] as AnyOperation;
  if (plain?.consumes && contentType?.name && isNamed(plain.consumes, contentType)) return plain;
  if (!plain && (actions.length === 0 || !contentType)) throw new MethodNotAllowed(allowed(uri, undefined));
  throw unsupported(uri, method, wire);
}

/** `Accept-Patch` or `Accept-Post`: what can be sent to a URI (RFC 5789 §3.1). */
export function acceptedTypes({ operations, actions }: Uri, method: string, wire: Wire, formats: readonly Format[]) {
  const plain = operations.get(method)?.consumes as Representation | undefined;
  const types: string[] = plain ? formats.map((format) => mediaType(wire, plain.name, format)) : [];
  for (const { selectedBy, methods } of actions) {
    if (methods[method]) types.push(...formats.map((format) => mediaType(wire, selectedBy.name, format)));
  }
  return types;
}

/** What `Content-Type` says; undefined where it is missing, empty, or a vendor type without a name (protocol §2.3). */
export function contentTypeOf(header: string | undefined, vendor: string): ContentType | undefined {
  if (!header?.trim() || header.trim().startsWith(';')) return undefined;
  const { type = '', parameters = {} } = parseMediaType(header) ?? {};
  const api = toApiType(type, vendor);
  if (!api) return unknownType;
  if (api.isVendors && api.name === '') return undefined;
  if (api.isVendors && (parameters.version ?? '1.0') !== '1.0') return unknownType;
  return { ...api, format: api.format ?? 'xml', charset: parameters.charset };
}

function isNamed(representation: Representation, contentType: ContentType): boolean {
  return representation.name.toLowerCase() === contentType.name;
}

function unsupported(uri: Uri, method: string, wire: Wire): UnsupportedMediaType {
  const types = acceptedTypes(uri, method, wire, ['json', 'xml']);
  const name = method === 'PATCH' ? 'Accept-Patch' : 'Accept-Post';
  const headers = method === 'PATCH' || method === 'POST' ? { [name]: types.join(',') } : {};
  return new UnsupportedMediaType(`The body's type is not one of ${types.join(', ')}`, headers);
}
