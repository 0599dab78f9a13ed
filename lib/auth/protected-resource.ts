/** Access to an endpoint without sessions: by credentials in the request alone, and tokens of an authorization server (RFC 9728). */
import { PermissionDenied, Unauthorized } from '../errors/errors.js';
import { type ApiRequest, anonymousIdentity, type Identity } from '../http/message.js';
import type { Authenticator, Scope } from '../pipeline/state/service.js';
import { isCrossSite } from './csrf.js';

interface Authorization {
  /** The URL of the authorization server. */
  readonly server: string;
  /** The URL of the endpoint. */
  readonly resource: string;
}

export interface Gate {
  readonly authenticator: Authenticator;
  readonly scope: Scope;
  /** Whether callers without credentials are let in. */
  readonly anonymous: boolean;
  /** Origins besides the own one whose pages may call it. */
  readonly trustedOrigins: readonly string[];
  readonly authorization?: Authorization | undefined;
}

/** @throws PermissionDenied, Unauthorized, TooManyRequests */
export async function identify(request: ApiRequest, gate: Gate): Promise<Identity> {
  const { authenticator, scope, anonymous, trustedOrigins } = gate;
  // Pages of other origins could use credentials of the browser.
  if (isCrossSite(request, trustedOrigins)) throw new PermissionDenied('call it from', 'a page of another origin');
  const context = { caller: anonymousIdentity.caller, signal: request.signal, ...scope };
  const identity = await authenticator.identify(request, context);
  if (identity.scheme !== 'anonymous') return identity;
  if (!anonymous) throw new Unauthorized();
  const { origin } = request.headers;
  // A page could reach a server of the local network by a name of its own (DNS rebinding), which is the own origin then.
  if (origin !== undefined && !trustedOrigins.includes(origin) && !isLoopback(origin))
    throw new PermissionDenied('call it without credentials from', 'a page');
  return identity;
}

const isLoopback = (origin: string): boolean =>
  URL.canParse(origin) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(origin).hostname);

/** The metadata of an endpoint (RFC 9728 §2). */
export const metadataOf = ({ resource, server }: Authorization): object => ({
  ...{ resource, authorization_servers: [server], bearer_methods_supported: ['header'] },
});

/** The path of the metadata (RFC 9728 §3.1). */
export const metadataPath = ({ resource }: Authorization): string =>
  `/.well-known/oauth-protected-resource${new URL(resource).pathname}`;

/** The values of `WWW-Authenticate`, of which that of tokens names the metadata (RFC 9728 §5.1). */
export function challengesOf(request: ApiRequest, { authenticator, authorization }: Gate): readonly string[] {
  const challenges = authenticator.challenges(request, anonymousIdentity);
  if (!authorization) return challenges;
  const url = new URL(authorization.resource).origin + metadataPath(authorization);
  return challenges.map((own) => (own.startsWith('Bearer ') ? `${own}, resource_metadata="${url}"` : own));
}
