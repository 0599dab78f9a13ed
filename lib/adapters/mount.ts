/** The path of the API as clients see it: a path that a proxy strips, the mount path of the host, and the prefix. */
import type { AuthRequest } from './host.js';

/** Path and query of a URL below the prefix. */
export interface Place {
  /** The path below the prefix, `/` for the root. */
  readonly path: string;
  /** Without its question mark. */
  readonly query: string;
}

/** Undefined for a path that is not below the prefix. */
export function placeOf({ url = '/' }: AuthRequest, prefix: string): Place | undefined {
  const target = originForm(url);
  if (!target.startsWith(prefix)) return undefined;
  const question = target.indexOf('?');
  const path = question < 0 ? target.slice(prefix.length) : target.slice(prefix.length, question);
  if (path !== '' && !path.startsWith('/')) return undefined;
  return { path: path || '/', query: question < 0 ? '' : target.slice(question + 1) };
}

/** The path prefix of hrefs, as clients see it. */
export const publicPrefix = (request: AuthRequest, prefix: string, isProxied: boolean): string =>
  `${isProxied ? strippedByProxy(request) : ''}${request.baseUrl ?? ''}${prefix}`;

/** Without the scheme and host that a request to a proxy names (RFC 9112 §3.2.2). */
function originForm(url: string): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*/i, '');
}

/** The path before the mount that a proxy has stripped. */
function strippedByProxy({ headers }: AuthRequest): string {
  const path = String(headers['x-forwarded-prefix'] ?? '').replace(/\/$/, '');
  return /^(?:\/[\w.~%-]+)+$/.test(path) ? path : '';
}
