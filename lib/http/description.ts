/** Descriptions of the API: texts that are sent as they are, to everyone. */
import { MethodNotAllowed } from '../errors.js';
import { type Exchange, header } from './exchange.js';
import { parseMediaType, split } from './media-type.js';
import { prefersHtml } from './negotiation.js';
import { isNotModified } from './preconditions.js';
import type { Sending } from './send.js';

type Described = NonNullable<Sending['text']> & { readonly tag: string };

const methods = ['GET', 'HEAD', 'OPTIONS'];

/** How long nobody needs to ask again, in seconds: a new release may describe more. */
const maxAge = 300;

/** What the request asks of a description: the version may be named in the query, or with a media type. */
export function toDescriptionRequest({ request, path, wire, search }: Exchange) {
  const ranges = split(header(request, 'accept') ?? '', ',').map((text) => parseMediaType(text.trim()));
  const types = ranges.filter((range) => range !== undefined);
  const named = types.find(({ parameters }) => parameters.version)?.parameters.version;
  const version = new URLSearchParams(search).get('version') ?? named;
  return {
    path,
    wire,
    version,
    types: types.map(({ type }) => type),
    prefersHtml: prefersHtml(header(request, 'accept')),
  };
}

/**
 * The answer that a description is.
 * @throws MethodNotAllowed for methods that change something
 */
export function describedAs({ request, method }: Exchange, { type, bytes, tag }: Described): Sending {
  if (!methods.includes(method)) throw new MethodNotAllowed(methods);
  const reply = { status: 200 };
  const vary = ['Accept'];
  if (method === 'OPTIONS') return { reply, vary, headers: { Allow: methods.join(',') } };
  const headers = { 'Cache-Control': `public, max-age=${maxAge}` };
  const notModified = isNotModified(request, tag, undefined);
  return { reply, tag, vary, headers, text: { type, bytes }, notModified };
}

/** Where the description is (RFC 8631). */
export function linkTo({ wire }: Exchange): Readonly<Record<string, string>> {
  return { Link: `<${wire.prefix}/openapi.json>; rel="service-desc"; type="application/json"` };
}
