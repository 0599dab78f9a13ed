/** Proxies before the host: which of them are trusted, and how they identify the client. */
import proxyAddr from 'proxy-addr';
import type { ClientAccess } from '../http/message.js';
import { count } from '../option/kinds.js';
import type { Warn } from '../support/warnings.js';
import type { AuthRequest } from './host.js';

/** The trusted proxies in the forms of Express's `trust proxy`: all or none, a number of hops, addresses, or a function. */
export type TrustProxy = boolean | number | string | readonly string[] | ((address: string, hop: number) => boolean);

export const isTrustProxy = (value: unknown): value is TrustProxy =>
  ['boolean', 'function'].includes(typeof value) || count.accepts(value) || isAddresses(value);

function isAddresses(value: unknown): value is string | readonly string[] {
  if (typeof value !== 'string' && !Array.isArray(value)) return false;
  try {
    proxyAddr.compile(addressesOf(value));
    return true;
  } catch {
    return false;
  }
}

const addressesOf = (addresses: string | readonly string[]): string[] =>
  typeof addresses === 'string' ? addresses.split(',').map((each) => each.trim()) : [...addresses];

type IsTrusted = (address: string, hop: number) => boolean;

export interface Proxies {
  /** Whether the peer is a proxy that is trusted. */
  isProxied(request: AuthRequest): boolean;
  isSecure(request: AuthRequest): boolean;
  clientOf(request: AuthRequest): ClientAccess;
}

/** The app's own setting decides where Express is the host. */
export function createProxies(trustProxy: TrustProxy, warn: Warn): Proxies {
  const configuredTrust = toFunction(trustProxy);

  function trustOf({ app }: AuthRequest): IsTrusted {
    return (app?.get('trust proxy fn') as IsTrusted | undefined) ?? configuredTrust;
  }

  function isProxied(request: AuthRequest): boolean {
    const trusted = trustOf(request)(request.socket.remoteAddress ?? '', 0);
    if (!trusted) warnOfProxy(request, warn);
    return trusted;
  }

  const forwarded = (request: AuthRequest, name: string): string | undefined =>
    isProxied(request)
      ? String(request.headers[name] ?? '')
          .split(',')[0]
          ?.trim() || undefined
      : undefined;

  return {
    isProxied,
    isSecure: (request) =>
      request.secure ??
      (forwarded(request, 'x-forwarded-proto') === 'https' ||
        (request.socket as { encrypted?: boolean }).encrypted === true),
    clientOf: (request) => ({
      address: () => request.ip ?? (request.socket.remoteAddress ? proxyAddr(request, trustOf(request)) : ''),
      // The value of `req.host` in Express 5; that of Express 4 lacks the port.
      host: () => forwarded(request, 'x-forwarded-host') ?? request.headers.host,
    }),
  };
}

function toFunction(trust: TrustProxy): IsTrusted {
  if (typeof trust === 'function') return trust;
  if (typeof trust === 'boolean') return () => trust;
  if (typeof trust === 'number') return (_, hop) => hop < trust;
  return proxyAddr.compile(addressesOf(trust));
}

const fields = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-forwarded-prefix'];

/** Without the setting, the proxy is taken for the client. */
function warnOfProxy({ app, headers }: AuthRequest, warn: Warn): void {
  if (!app || app.get('trust proxy') || !fields.some((name) => headers[name] !== undefined)) return;
  warn(
    'CMS_REST_TRUST_PROXY',
    'X-Forwarded headers of requests are ignored: behind a proxy, Express needs the setting `trust proxy`',
  );
}
