/** The path of the API as clients see it: a path that a proxy strips, the mount path of the host, and the prefix. */
import type { AuthRequest } from './host.js';

interface Mount {
  /** The public path prefix of hrefs. */
  readonly prefix: string;
  /** The path below the prefix, `/` for the root. */
  readonly path: string;
  /** Without its question mark. */
  readonly query: string;
}

/** The place of a request; undefined for what is not below the prefix. */
export function mountOf(request: AuthRequest, prefix: string, isProxied: boolean): Mount | undefined {
  const url = originForm(request.url ?? '/');
  if (!url.startsWith(prefix)) return undefined;
  const question = url.indexOf('?');
  const path = question < 0 ? url.slice(prefix.length) : url.slice(prefix.length, question);
  if (path !== '' && !path.startsWith('/')) return undefined;
  const stripped = isProxied ? strippedByProxy(request) : '';
  return {
    prefix: `${stripped}${request.baseUrl ?? ''}${prefix}`,
    path: path || '/',
    query: question < 0 ? '' : url.slice(question + 1),
  };
}

/** Without the scheme and host that a request to a proxy names (RFC 9112 §3.2.2). */
function originForm(url: string): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*/i, '');
}

/** The path before the mount that a proxy has stripped. */
function strippedByProxy({ headers }: AuthRequest): string {
  const path = String(headers['x-forwarded-prefix'] ?? '').replace(/\/$/, '');
  return /^(?:\/[\w.~%-]+)+$/.test(path) ? path : '';
}
