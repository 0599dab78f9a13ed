/** Entity tags: `"revision.variant"`, the revision of all that a document shows and the way it is written. */
import { createHash } from 'node:crypto';
import { formatTag } from '../api/entity-tag.js';
import type { Wire } from '../api/wire.js';
import type { Revision } from '../repository/repository.js';
import type { Exchange } from './exchange.js';

export { parseTags, revisionIn } from '../api/entity-tag.js';

/** Changes when a release writes documents differently, so that no cache keeps the old ones. */
const formatVersion = 1;

/** Makes the function that gives a reply its tag, which is strong (RFC 9110 §8.8.1). */
export function createTagger() {
  const variants = new WeakMap<Wire, Map<string, string>>();

  function variantOf(exchange: Exchange): string {
    const { representation, format, isGeneric, siteaccess, wire, search } = exchange;
    const ofWire = variants.get(wire) ?? new Map<string, string>();
    // A query holds no blank, so no two answers have the same key.
    const key = `${representation?.name} ${format}${isGeneric ? ' generic' : ''} ${siteaccess} ${search}`;
    const known = ofWire.get(key);
    if (known) return known;
    if (ofWire.size >= 1000) ofWire.clear();
    const variant = hashOf(exchange);
    variants.set(wire, ofWire.set(key, variant));
    return variant;
  }

  return function tagOf(exchange: Exchange, revision: readonly unknown[]): string {
    return formatTag(revision as readonly (Revision | undefined)[], variantOf(exchange));
  };
}

function hashOf({ representation, format, isGeneric, siteaccess, languages, wire, search }: Exchange): string {
  const { prefix, vendor, fieldTypePrefix } = wire;
  // Only the prefix and the query come from the request, and neither can hold a blank. Nor can a template.
  const scope = `${formatVersion} ${siteaccess} ${languages.join()} ${vendor} ${fieldTypePrefix}`;
  const without = representation?.reduced?.without.join() ?? '';
  const shown = `${representation?.name} ${without} ${format}${isGeneric ? ' generic' : ''}`;
  const text = `${shown} ${prefix} ${search} ${scope}`;
  return createHash('sha256').update(text).digest('base64url').slice(0, 8);
}
