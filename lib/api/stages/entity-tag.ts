/** The entity tag of a response: revisions of all that it shows, and everything else that its bytes depend on. */
import { createHmac, createSecretKey, hash, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Revision } from '../../repository/repository.js';
import { formatTag } from '../entity-tag.js';
import type { CacheKey } from '../message.js';
import type { Wire } from '../wire.js';
import type { Choice } from './negotiate.js';
import type { Scope } from './route.js';

/** Changes when a release writes documents differently, so that no cache keeps the old ones. */
const formatVersion = 1;

const maxVariants = 1000;

/** Of this process: another one, or this one started again, may give the same state token to another state. */
const key = createSecretKey(randomBytes(32));

/**
 * The revision of resources without one, such as lists: different for each caller and request, and after each write. A
 * client cannot compute it, so that a caller who was never sent the list does not get a 304.
 */
export const revisionOfState = ({ text, state }: CacheKey): Revision =>
  createHmac('sha256', key).update(`${state}\n${text}`).digest('hex').slice(0, 20);

/** Creates the function that makes tags, which are strong (RFC 9110 §8.8.1). */
export function createTagger() {
  const variants = new LRUCache<string, string>({ max: maxVariants });

  return function tagOf(revisions: readonly unknown[], choice: Choice, scope: Scope, wire: Wire, query: string) {
    // Only the prefix and the query come from the request, and neither can hold a blank.
    const key = `${choice.document.name} ${choice.format} ${choice.isGeneric} ${wire.prefix} ${query} ${scope.siteaccess}`;
    const known = variants.get(key);
    const variant = known ?? hashOf(choice, scope, wire, query);
    if (known === undefined) variants.set(key, variant);
    return formatTag(revisions as readonly (Revision | undefined)[], variant);
  };
}

function hashOf({ document, format, isGeneric }: Choice, { siteaccess, languages }: Scope, wire: Wire, query: string) {
  const { prefix, vendor, fieldTypePrefix, fieldTypeNames = {} } = wire;
  const scope = `${formatVersion} ${siteaccess} ${languages.join()} ${vendor} ${fieldTypePrefix} ${Object.entries(fieldTypeNames).join()}`;
  const without = document.reduced?.without.join() ?? '';
  const shown = `${document.name} ${without} ${format}${isGeneric ? ' generic' : ''}`;
  return hash('sha256', `${shown} ${prefix} ${query} ${scope}`, 'base64url').slice(0, 8);
}
