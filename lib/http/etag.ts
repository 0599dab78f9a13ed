/** Entity tags: `"revision.variant"`, the revision of all that a document shows and the way it is written. */
import { createHash } from 'node:crypto';
import type { Revision } from '../repository/repository.js';
import type { Wire } from '../representation/links.js';
import type { Exchange } from './exchange.js';

/** Changes when a release writes documents differently, so that no cache keeps the old ones. */
const formatVersion = 1;

/** Makes the function that gives a reply its tag, which is strong (RFC 9110 §8.8.1). */
export function createTagger() {
  const variants = new WeakMap<Wire, Map<string, string>>();

  function variantOf(exchange: Exchange): string {
    const { representation, format, siteaccess, wire, search } = exchange;
    const ofWire = variants.get(wire) ?? new Map<string, string>();
    // A query holds no blank, so no two answers have the same key.
    const key = `${representation?.name} ${format} ${siteaccess} ${search}`;
    const known = ofWire.get(key);
    if (known) return known;
    if (ofWire.size >= 1000) ofWire.clear();
    const variant = hashOf(exchange);
    variants.set(wire, ofWire.set(key, variant));
    return variant;
  }

  return function tagOf(exchange: Exchange, revision: readonly unknown[]): string {
    return `"${revision.map(written).join('-')}.${variantOf(exchange)}"`;
  };
}

function hashOf({ representation, format, siteaccess, languages, wire, search }: Exchange): string {
  const { prefix, vendor, fieldTypePrefix } = wire;
  // Only the prefix and the query come from the request, and neither can hold a blank.
  const scope = `${formatVersion} ${siteaccess} ${languages.join()} ${vendor} ${fieldTypePrefix}`;
  const text = `${representation?.name} ${format} ${prefix} ${search} ${scope}`;
  return createHash('sha256').update(text).digest('base64url').slice(0, 8);
}

/** The tags of `If-Match` or `If-None-Match`; undefined for a list that is not one. */
export function parseTags(value: string): readonly string[] | undefined {
  const list = value.match(/(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g) ?? [];
  const rest = value.replace(/(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g, '').replace(/[\s,]/g, '');
  return rest === '' ? list : undefined;
}

/** The resource's own revision in a tag of any of its representations; undefined for a tag that is not ours. */
export function revisionIn(tag: string): Revision | undefined {
  const [, own] = /^"([^-."]+)(?:-[^."]*)?\.[\w-]+"$/.exec(tag) ?? [];
  if (own === undefined) return undefined;
  try {
    return decodeURIComponent(own);
  } catch {
    return undefined;
  }
}

function written(part: unknown): string {
  if (typeof part === 'number') return String(part);
  return encodeURIComponent(String(part ?? '')).replace(/[-.~!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
}
