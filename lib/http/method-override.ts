/** The method that a request means: POST can carry another one in `X-HTTP-Method-Override` (protocol §2.5). */
import { BadRequest, NotImplemented } from '../errors.js';
import { type HttpRequest, header } from './exchange.js';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);
const httpMethods = [...safeMethods, 'POST', 'PUT', 'PATCH', 'DELETE', 'CONNECT'];

export function isSafe(method: string): boolean {
  return safeMethods.has(method);
}

/** All methods that are not answered with 501: those of HTTP and those of the table. */
export function knownMethods(ofTable: Iterable<string>): ReadonlySet<string> {
  return new Set([...httpMethods, ...ofTable]);
}

/**
 * The request's method, or the one that overrides it.
 * @throws BadRequest for an override to a safe method, which would dodge what is checked for unsafe ones
 * @throws NotImplemented for a method that no resource has
 */
export function methodOf(request: HttpRequest, known: ReadonlySet<string>): string {
  const method = request.method ?? 'GET';
  const override = method === 'POST' ? header(request, 'x-http-method-override')?.trim().toUpperCase() : undefined;
  if (override && isSafe(override)) throw new BadRequest('X-HTTP-Method-Override must not name a safe method');
  if (!known.has(override || method)) throw new NotImplemented('The method');
  return override || method;
}
