/** The OpenAPI document of a server, by which one request finds out which operations it serves. */
import { type DocumentTree, isMap } from '../documents/value.js';
import { paths } from '../resources/paths.js';
import { toError } from './remote-error.js';
import { isTemporary, withRetries } from './retries.js';
import { clientContext } from './sessions.js';
import type { Send } from './transport.js';

/** The operations of a server, by path and method. */
export interface Description {
  /** The methods at a path, in upper case. */
  methodsAt(path: string): readonly string[];
  /** The names of the parameters of an operation. */
  parametersOf(path: string, method: string): readonly string[];
}

/** The members of a path item with the methods that it has no members for, in versions 3.1 and 3.2. */
const otherMethods = ['x-oai-additionalOperations', 'additionalOperations'];

const plainMethods = ['get', 'put', 'post', 'delete', 'patch'];

/**
 * Undefined for servers without an OpenAPI document.
 * @throws ServiceUnavailable or TooManyRequests where it is not known whether there is one
 */
export async function loadDescription(send: Send): Promise<Description | undefined> {
  const { paths: described } = membersOf(await loadDocument(`${paths.openApiJson}?format=json`, send));
  return isMap(described) ? toDescription(described) : undefined;
}

/**
 * The OpenAPI document of items; undefined for servers without one, and for callers who may not read it.
 * @throws ServiceUnavailable or TooManyRequests where it is not known whether there is one
 */
export const loadItemsDescription = (send: Send): Promise<unknown> =>
  loadDocument(paths.itemsOpenApi, withRetries(send));

async function loadDocument(path: string, send: Send): Promise<unknown> {
  const response = await send({ method: 'GET', path, headers: { Accept: 'application/json' } }, clientContext());
  const { status, text } = response;
  if (isTemporary(status)) throw toError(`GET ${path.replace(/\?.*/, '')}`, response, undefined);
  return status === 200 ? parsed(text) : undefined;
}

function toDescription(described: DocumentTree): Description {
  const items = Object.entries(described).map(
    ([path, item]) => [shapeOf(path), operationsIn(membersOf(item))] as const,
  );
  const places = new Map(items);
  return {
    methodsAt: (path) => [...(places.get(shapeOf(path))?.keys() ?? [])],
    parametersOf: (path, method) => namesOf(places.get(shapeOf(path))?.get(method) ?? {}),
  };
}

function operationsIn(item: DocumentTree): ReadonlyMap<string, DocumentTree> {
  const plain = plainMethods.flatMap((name): [string, unknown][] =>
    name in item ? [[name.toUpperCase(), item[name]]] : [],
  );
  const others = otherMethods.flatMap((name) => Object.entries(membersOf(item[name])));
  const operations = [...plain, ...others].map(([method, operation]) => [method, membersOf(operation)] as const);
  return new Map(operations.filter(([, operation]) => !parametersIn(operation).some(isRequiredOverride)));
}

/** The names of path variables may differ. */
const shapeOf = (path: string): string => path.replace(/\{[^{}]*\}/g, '{}');

const parametersIn = ({ parameters }: DocumentTree): readonly DocumentTree[] =>
  Array.isArray(parameters) ? parameters.map(membersOf) : [];

/** A POST that only ever means another method is not an operation of its own. */
const isRequiredOverride = ({ name, required }: DocumentTree): boolean =>
  name === 'X-HTTP-Method-Override' && required === true;

/** The component that a parameter refers to has its name. */
const namesOf = (operation: DocumentTree): readonly string[] =>
  parametersIn(operation).map(({ name, $ref }) => String(name ?? $ref).replace('#/components/parameters/', ''));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const membersOf = (value: unknown): DocumentTree => (isMap(value) ? value : {});
