/** Protection against requests that a page of another site makes a browser send, along with its cookies. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { BadRequest, PermissionDenied, Unauthorized } from '../errors/errors.js';
import type { ApiRequest } from '../http/message.js';
import { isSafe } from '../operations/binding/predicates.js';

const ownOrigin: readonly string[] = ['same-origin', 'none'];
const ownSite: readonly string[] = [...ownOrigin, 'same-site'];

export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Throws Unauthorized unless the request brings the token. */
export function requireToken(request: ApiRequest, token: string | undefined): void {
  const received = Buffer.from(request.headers['x-csrf-token'] ?? '');
  const expected = Buffer.from(token ?? '');
  const fits = expected.length > 0 && received.length === expected.length && timingSafeEqual(received, expected);
  if (!fits) throw new Unauthorized('Missing or invalid CSRF token', { namesSchemes: false });
}

/** Throws PermissionDenied for a login that another site's page sends, which would log the user in as someone else. */
export function refuseForeignLogin(request: ApiRequest, trustedOrigins: readonly string[]): void {
  if (isCrossSite(request, trustedOrigins)) throw new PermissionDenied('log in from', 'another site');
}

/**
 * Throws PermissionDenied for a write that a page of another origin sends: browsers add the credentials of Basic by themselves
 * once the user has entered them.
 */
export function refuseForeignWrite(request: ApiRequest, trustedOrigins: readonly string[]): void {
  if (isSafe(request.method) || !isForeign(request, ownOrigin, trustedOrigins)) return;
  throw new PermissionDenied('write from', 'a page of another origin');
}

/** Whether a page of another site made the browser send the request. */
export const isCrossSite = (request: ApiRequest, trustedOrigins: readonly string[]): boolean =>
  isForeign(request, ownSite, trustedOrigins);

/** @param allowedSites values of `Sec-Fetch-Site`; browsers that send none are asked for the origin */
function isForeign(
  { headers, client }: ApiRequest,
  allowedSites: readonly string[],
  trustedOrigins: readonly string[],
) {
  const { origin, 'sec-fetch-site': site } = headers;
  if (origin !== undefined && trustedOrigins.includes(origin)) return false;
  if (site !== undefined) return !allowedSites.includes(site);
  return origin !== undefined && !isOwn(origin, client.host());
}

/** Throws BadRequest for a form unless the header fields of the browser prove that a page of this origin has sent it. */
export function requireSameOrigin({ headers, client }: ApiRequest): void {
  const { origin, 'sec-fetch-site': site } = headers;
  // Browsers send only the second without TLS.
  const isForeign = site === undefined ? origin === undefined || !isOwn(origin, client.host()) : site !== 'same-origin';
  if (isForeign) throw new BadRequest('The form was not sent by a page of this site');
}

// An opaque origin is sent as `null`, which is not a URL and therefore never the own origin.
function isOwn(origin: string, host: string | undefined): boolean {
  if (!host || !URL.canParse(origin)) return false;
  const { protocol, host: originHost } = new URL(origin);
  const hostOrigin = `${protocol}//${host}`;
  return URL.canParse(hostOrigin) && new URL(hostOrigin).host === originHost;
}
