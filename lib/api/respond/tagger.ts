/** The entity tag of a response: revisions of all that it shows, and everything else that its bytes depend on. */
import { crc32 } from 'node:zlib';
import { servedShape } from '../../documents/served-shape.js';
import type { IsServed } from '../../documents/value.js';
import type { Revision } from '../../repository/repository.js';
import type { Choice } from '../bodies.js';
import { formatTag } from '../entity-tag.js';
import type { ApiRequest } from '../message.js';
import type { Meaning } from '../ready.js';
import type { Wire } from '../wire.js';

/** Changes when a release writes documents differently, so that no cache keeps the old ones. */
const formatVersion = 1;

/** Members of a request that the bytes of its response depend on. */
type Situation = Pick<Meaning, 'scope' | 'wire'> & { readonly request: Pick<ApiRequest, 'query'> };

/** Creates the function that makes tags, which are strong (RFC 9110 §8.8.1). */
export function createTagger({ vendor, fieldTypePrefix, fieldTypeNames = {} }: Wire, isServed?: IsServed) {
  const configured = `${vendor} ${fieldTypePrefix} ${Object.entries(fieldTypeNames).join()}`;

  return function tagOf(situation: Situation, choice: Choice, revisions: readonly unknown[]): string {
    const { request, scope, wire } = situation;
    const { document, format, isGeneric } = choice;
    const { without } = servedShape(document, isServed);
    const shown = `${document.name} ${without} ${format}${isGeneric ? ' generic' : ''} ${wire.prefix} ${request.query.text}`;
    const text = `${shown} ${formatVersion} ${scope.siteaccess} ${scope.languages.join()} ${configured}`;
    // A checksum is enough to tell the few representations of one URL apart.
    const variant = crc32(text).toString(36);
    return formatTag(revisions as readonly (Revision | undefined)[], variant);
  };
}
