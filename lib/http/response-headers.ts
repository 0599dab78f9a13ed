/** Header fields that tell a client what it can send to a resource, and how much of a list it got. */
import type { Wire } from '../api/wire.js';
import { acceptedTypes, allowed, type ContentType, type Uri } from './dispatch.js';
import type { Exchange } from './exchange.js';

/** Of the answer to OPTIONS. */
export function describe(uri: Uri, contentType: ContentType | undefined, wire: Wire): Record<string, string> {
  const patch = acceptedTypes(uri, 'PATCH', wire, ['json', 'xml']);
  const post = acceptedTypes(uri, 'POST', wire, ['json', 'xml']);
  return {
    Allow: allowed(uri, contentType).join(','),
    ...(patch.length > 0 && { 'Accept-Patch': patch.join(',') }),
    ...(post.length > 0 && { 'Accept-Post': post.join(',') }),
  };
}

/** Of the answer to any other method; the resource that it shows is given where it shows one. */
export function replyHeaders({ wire, format, limit }: Exchange, shown: Uri | undefined): Record<string, string> {
  const headers: Record<string, string> = {};
  const patch = shown && format ? acceptedTypes(shown, 'PATCH', wire, [format]) : [];
  if (patch.length > 0) headers['Accept-Patch'] = patch.join(',');
  if (limit !== undefined) headers['X-Cms-Limit'] = String(limit);
  return headers;
}
