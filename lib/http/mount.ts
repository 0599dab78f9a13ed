/** Where the API is as the client sees it: the host's mount path, a proxy's path before it, and the prefix after it. */

import type { Wire } from '../api/wire.js';
import type { Warn } from '../auth/warnings.js';
import { type HttpRequest, header } from './exchange.js';

export interface Mount {
  readonly wire: Wire;
  /** Whether a proxy that is trusted may say what path it has stripped. */
  readonly isProxied: boolean;
  /** The path below the prefix, `/` for the root. */
  readonly path: string;
  readonly search: string;
}

type TrustProxy = (address: string | undefined, hop: number) => boolean;

/** Makes the function that takes a request's URL apart; it returns undefined for what is not the API's. */
export function createMount({ prefix, vendor, fieldTypePrefix }: Wire, warn: Warn) {
  const wires = new Map<string, Wire>();

  // A wire is kept per public prefix, so that whatever depends on it can be kept with it.
  function wireOf(publicPrefix: string): Wire {
    const known = wires.get(publicPrefix);
    if (known) return known;
    if (wires.size >= 1000) wires.clear();
    const wire = { prefix: publicPrefix, vendor, fieldTypePrefix };
    wires.set(publicPrefix, wire);
    return wire;
  }

  return function mount(request: HttpRequest): Mount | undefined {
    const url = originForm(request.url ?? '/');
    if (!url.startsWith(prefix)) return undefined;
    const question = url.indexOf('?');
    const path = question < 0 ? url.slice(prefix.length) : url.slice(prefix.length, question);
    if (path !== '' && !path.startsWith('/')) return undefined;
    const isProxied = isTrusted(request);
    if (!isProxied) warnOfProxy(request, warn);
    const stripped = isProxied ? forwardedPrefix(request) : '';
    return {
      wire: wireOf(`${stripped}${request.baseUrl ?? ''}${prefix}`),
      isProxied,
      path: path || '/',
      search: question < 0 ? '' : url.slice(question + 1),
    };
  };
}

/** Without the scheme and host that a request to a proxy names (RFC 9112 §3.2.2). */
function originForm(url: string): string {
  return url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?]*/i, '');
}

/** Whether the app's `trust proxy` setting trusts the peer. */
function isTrusted(request: HttpRequest): boolean {
  const trusts = request.app?.get('trust proxy fn') as TrustProxy | undefined;
  return trusts?.(request.socket.remoteAddress, 0) === true;
}

const forwarded = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-forwarded-prefix'];

/** Without the setting, Express takes the proxy for the client. */
function warnOfProxy({ app, headers }: HttpRequest, warn: Warn): void {
  if (!app || app.get('trust proxy') || !forwarded.some((name) => headers[name] !== undefined)) return;
  warn(
    'CMS_REST_TRUST_PROXY',
    'Requests come with X-Forwarded headers, which are ignored: behind a proxy, Express needs the setting `trust proxy`',
  );
}

/** The path that a proxy has stripped. */
function forwardedPrefix(request: HttpRequest): string {
  const path = header(request, 'x-forwarded-prefix')?.replace(/\/$/, '') ?? '';
  return /^(?:\/[\w.~%-]+)+$/.test(path) ? path : '';
}
