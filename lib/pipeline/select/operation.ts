/** The operation that a method and the type of a body select; OPTIONS, 405, 415 and 501 (docs/reference/protocol.md §4). */
import { BadRequest, MethodNotAllowed, NotImplemented, UnsupportedMediaType } from '../../errors/errors.js';
import type { ContentType } from '../../http/content-type.js';
import type { ApiRequest } from '../../http/message.js';
import type { MountSettings } from '../../http/mount-settings.js';
import { acceptedTypes, allowedMethods, isNamed, soleReader } from '../../operations/binding/accepted-types.js';
import type { Binding, Route } from '../../operations/binding/binding.js';
import { isSafe } from '../../operations/binding/predicates.js';
import { type Causes, errorCause, headerCause } from '../state/causes.js';
import type { Service } from '../state/service.js';

const list = { type: 'string', description: 'A list, separated by commas' };

export const causes: Causes = {
  headers: [
    headerCause('Allow', 'The methods that the resource has', { schema: list, on: () => false }),
    headerCause('Accept-Post', 'The media types that POST takes here', { schema: list, on: () => false }),
    headerCause('Accept-Encoding', 'The content codings that bodies of requests can have', {
      schema: list,
      on: () => false,
    }),
  ],
  errors: [
    errorCause(405, 'A header names a method that the resource does not have, or no header selects an operation', {
      headers: ['Allow'],
      of: ({ method, selectedBy, isOverride }) => method === 'POST' || selectedBy !== undefined || isOverride,
    }),
    errorCause(415, 'The media type, the charset or the content coding of the body is not supported', {
      headers: ['Accept-Encoding', 'Accept-Patch', 'Accept-Post'],
      of: ({ consumes, selectedBy }) => consumes !== undefined || selectedBy !== undefined,
    }),
    errorCause(501, 'X-HTTP-Method-Override names a method that no resource has', {
      of: ({ method, isOverride }) => method === 'POST' || isOverride,
    }),
  ],
};

/** Properties of a request that select an operation of a route. */
interface Selection {
  /** After the override. */
  readonly method: string;
  readonly contentType: ContentType | undefined;
}

/**
 * The request's method, or the one that overrides it.
 * @throws BadRequest for an override to a safe method, which would evade the checks of unsafe ones
 * @throws NotImplemented for a method that no resource has
 */
export function methodOf({ method, headers }: ApiRequest, { knownMethods }: Pick<Service, 'knownMethods'>): string {
  const override = method === 'POST' ? headers['x-http-method-override']?.trim().toUpperCase() : undefined;
  if (override && isSafe(override)) throw new BadRequest('X-HTTP-Method-Override must not name a safe method');
  if (!knownMethods.has(override || method)) throw new NotImplemented('The method');
  return override || method;
}

/**
 * The operation that a method and a body's type mean.
 * @throws MethodNotAllowed where the route does not have the method, also when only a type could select it and none is given
 * @throws UnsupportedMediaType where it has the method, but not for this type
 */
export function selectOperation(route: Route, { method, contentType }: Selection, mount: MountSettings): Binding {
  if (method === 'OPTIONS') return route.options;
  const plain = route.methods.get(method === 'HEAD' ? 'GET' : method);
  if (plain && !plain.consumes && !contentType) return plain;
  const actions = route.actions.filter(({ methods }) => methods.has(method));
  const selected = contentType?.name && actions.find(({ selectedBy }) => isNamed(selectedBy, contentType));
  if (selected) return selected.methods.get(method) as Binding;
  if (plain && !plain.consumes) return plain;
  const sole = soleReader(route, method);
  if (contentType?.format && contentType.name === '' && sole) return sole;
  if (plain?.consumes && contentType?.name && isNamed(plain.consumes, contentType)) return plain;
  if (!plain && (actions.length === 0 || !contentType)) {
    throw new MethodNotAllowed(allowedMethods(route, route.isLegacy ? contentType : undefined), route.absences[method]);
  }
  throw unsupported(route, method, mount);
}

/**
 * Operations of sessions and files cannot be parts of other requests.
 * @throws BadRequest for an operation that cannot be a part of another request
 */
export function checkPart(binding: Binding): void {
  if (!binding.canBePart) throw new BadRequest('This operation cannot be served within another request');
}

function unsupported(route: Route, method: string, mount: MountSettings): UnsupportedMediaType {
  const types = acceptedTypes(route.consumed.get(method) ?? [], mount);
  const name = method === 'PATCH' ? 'Accept-Patch' : 'Accept-Post';
  const headers = method === 'PATCH' || method === 'POST' ? { [name]: types.join(',') } : {};
  return new UnsupportedMediaType(`The media type of the body is not one of ${types.join(', ')}`, headers);
}
