/** The entity tag of a response: revisions of all that it shows, and everything else that its bytes depend on. */
import { hash } from 'node:crypto';
import { servedShape } from '../../documents/served-shape.js';
import type { IsServed } from '../../documents/value.js';
import type { Revision } from '../../repository/repository.js';
import type { Choice } from '../bodies.js';
import { formatTag } from '../entity-tag.js';
import type { ApiRequest } from '../message.js';
import type { Meaning } from '../ready.js';

/** Changes when a release writes documents differently, so that no cache keeps the old ones. */
const formatVersion = 1;

/** What of a request the bytes of its response depend on. */
type Situation = Pick<Meaning, 'scope' | 'wire'> & { readonly request: Pick<ApiRequest, 'query'> };

/** Creates the function that makes tags, which are strong (RFC 9110 §8.8.1). */
export const createTagger =
  (isServed?: IsServed) =>
  (situation: Situation, choice: Choice, revisions: readonly unknown[]): string => {
    const { without } = servedShape(choice.document, isServed);
    const variant = variantOf(situation, choice, without);
    return formatTag(revisions as readonly (Revision | undefined)[], variant);
  };

function variantOf(
  { request, scope, wire }: Situation,
  { document, format, isGeneric }: Choice,
  without: readonly string[],
): string {
  const { prefix, vendor, fieldTypePrefix, fieldTypeNames = {} } = wire;
  const { siteaccess, languages } = scope;
  const configured = `${formatVersion} ${siteaccess} ${languages.join()} ${vendor} ${fieldTypePrefix} ${Object.entries(fieldTypeNames).join()}`;
  const shown = `${document.name} ${without.join()} ${format}${isGeneric ? ' generic' : ''}`;
  return hash('sha256', `${shown} ${prefix} ${request.query} ${configured}`, 'base64url').slice(0, 8);
}
