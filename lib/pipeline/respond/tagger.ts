/** The entity tag of a response: revisions of all that it shows, and everything else that its bytes depend on. */
import { crc32 } from 'node:zlib';
import { analyzeLinks } from '../../documents/reachable-shape.js';
import type { IsServed } from '../../documents/value.js';
import type { Choice } from '../../http/bodies.js';
import { formatTag } from '../../http/entity-tag.js';
import type { ApiRequest } from '../../http/message.js';
import type { MountSettings } from '../../http/mount-settings.js';
import type { Revision } from '../../repository/repository.js';
import type { Resolved } from '../state/request-record.js';

/** Changes when a release writes documents differently, so that no cache keeps the old ones. */
const formatVersion = 1;

/** Members of a request that the bytes of its response depend on. */
type Situation = Pick<Resolved, 'scope' | 'mount'> & { readonly request: Pick<ApiRequest, 'query'> };

/** Creates the function that makes tags, which are strong (RFC 9110 §8.8.1). */
export function createTagger({ vendor, fieldTypePrefix, fieldTypeNames = {} }: MountSettings, isServed?: IsServed) {
  const configured = `${vendor} ${fieldTypePrefix} ${Object.entries(fieldTypeNames).join()}`;

  return function tagOf(situation: Situation, choice: Choice, revisions: readonly unknown[]): string {
    const { request, scope, mount } = situation;
    const { document, format, isGeneric } = choice;
    const { without } = analyzeLinks(document, isServed);
    const representation = `${document.name} ${without} ${format}${isGeneric ? ' generic' : ''} ${mount.prefix} ${request.query.text}`;
    const text = `${representation} ${formatVersion} ${scope.siteaccess} ${scope.languages.join()} ${configured}`;
    // A checksum is enough to distinguish the few representations of one URL.
    const variant = crc32(text).toString(36);
    return formatTag(revisions as readonly (Revision | undefined)[], variant);
  };
}
