/** One URI and its operations: which of them a request means, and what OPTIONS, 405 and 415 say of them (protocol §2.4). */

import type { Representation } from '../api/representation.js';
import { type Format, mediaType, type Wire } from '../api/wire.js';
import { MethodNotAllowed, UnsupportedMediaType } from '../errors.js';
import type { Operation, Resource } from '../resources/resource.js';
import { type ApiType, parseMediaType, toApiType } from './media-type.js';

/** All that is served at one URI template. */
export interface Uri {
  readonly template: string;
  readonly params: Resource['params'];
  readonly operations: ReadonlyMap<string, Operation>;
  /** `Allow` where no `Content-Type` selects an action. */
  readonly allow: readonly string[];
  /** Whether `Allow` lists only the methods in the tables of the protocol, for old clients. */
  readonly isLegacy: boolean;
  /** Operations that only a `Content-Type` selects. */
  readonly actions: readonly Action[];
}

export interface Action {
  readonly selectedBy: Representation;
  readonly methods: Readonly<Record<string, Operation>>;
}

/** What a request's body claims to be; a type that the API does not know has no format. */
export interface ContentType extends ApiType {
  readonly charset: string | undefined;
}

const unknownType: ContentType = { name: '', isVendors: false, format: undefined, charset: undefined };

interface GrowingUri extends Uri {
  readonly operations: Map<string, Operation>;
  readonly actions: Action[];
  allow: readonly string[];
}

/** Puts the resources of one URI template together. */
export function toUris(table: readonly Resource[], isLegacy: boolean): ReadonlyMap<string, Uri> {
  const uris = new Map<string, GrowingUri>();
  for (const { path, params, selectedBy, methods, protocolMethods } of table) {
    const uri = uris.get(path) ?? newUri(path, params, isLegacy);
    uris.set(path, uri);
    if (selectedBy) uri.actions.push({ selectedBy, methods });
    else if (isLegacy) uri.allow = [...uri.allow, ...legacyMethods(methods, protocolMethods)];
    for (const [method, operation] of selectedBy ? [] : Object.entries(methods)) {
      if (uri.operations.has(method)) throw new TypeError(`${method} ${path} is declared twice`);
      if (!operation.id) throw new TypeError(`${method} ${path} has no id`);
      uri.operations.set(method, operation);
    }
    if (!isLegacy) uri.allow = completeMethods(uri.operations.keys());
  }
  return uris;
}

function newUri(template: string, params: Resource['params'], isLegacy: boolean): GrowingUri {
  return { template, params, operations: new Map(), actions: [], allow: [], isLegacy };
}

/** `Allow` in the order of declaration. A selected action is visible only to a request with its type. */
export function allowed({ allow, actions }: Uri, contentType: ContentType | undefined): readonly string[] {
  const action = contentType?.name && actions.find(({ selectedBy }) => isNamed(selectedBy, contentType));
  return action ? Object.keys(action.methods) : allow;
}

function completeMethods(operations: Iterable<string>): string[] {
  return [...[...operations].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS'];
}

function legacyMethods(
  methods: Resource['methods'],
  protocolMethods: readonly string[] = Object.keys(methods),
): string[] {
  return protocolMethods.filter((method) => methods[method === 'HEAD' ? 'GET' : method]);
}

/**
 * The operation that a method and a body's type mean.
 * @throws MethodNotAllowed where the URI does not have the method, also when only a type could select it and none is given
 * @throws UnsupportedMediaType where it has the method, but not for this type
 */
export function operationFor(uri: Uri, method: string, contentType: ContentType | undefined, wire: Wire): Operation {
  const plain = uri.operations.get(method === 'HEAD' ? 'GET' : method);
  if (plain && !plain.consumes && !contentType) return plain;
  const actions = uri.actions.filter(({ methods }) => methods[method]);
  const selected = contentType?.name && actions.find(({ selectedBy }) => isNamed(selectedBy, contentType));
  if (selected) return selected.methods[method] as Operation;
  if (plain && !plain.consumes) return plain;
  const readers = [plain, ...actions.map(({ methods }) => methods[method])].filter((operation) => operation?.consumes);
  if (contentType?.format && contentType.name === '' && readers.length === 1) return readers[0] as Operation;
  if (plain?.consumes && contentType?.name && isNamed(plain.consumes, contentType)) return plain;
  if (!plain && (actions.length === 0 || !contentType)) {
    throw new MethodNotAllowed(allowed(uri, uri.isLegacy ? contentType : undefined));
  }
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
