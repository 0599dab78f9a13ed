/** The revision that a write expects the resource to be at (RFC 9110 §13). */
import { PreconditionRequired } from '../../errors/errors.js';
import { dateOf, isModifiedAfter, parseTags, revisionIn } from '../../http/entity-tag.js';
import type { RequestHeaders } from '../../http/message.js';
import type { LoadCurrent } from '../../operations/binding/reply.js';
import type { Revision } from '../../repository/repository.js';

/** A revision that no resource has: the repository refuses, but only after it has looked up the resource and the caller's rights. */
const noRevision: Revision = '';

/**
 * Undefined where the request expects nothing. One tag goes to the repository as it is; for anything else the current
 * state is loaded, and its revision is then expected.
 * @throws PreconditionRequired where a condition is missing
 */
export async function expectedRevision(
  headers: RequestHeaders,
  isRequired: boolean,
  loadCurrent: LoadCurrent,
): Promise<Revision | undefined> {
  const match = headers['if-match']?.trim();
  const noneMatch = headers['if-none-match']?.trim();
  const since = match === undefined ? dateOf(headers['if-unmodified-since']) : undefined;
  if (isRequired && match === undefined && since === undefined) throw new PreconditionRequired();
  if (match === undefined && noneMatch === undefined && since === undefined) return undefined;
  const tags = parseTags(match ?? '') ?? [];
  if (noneMatch === undefined && tags.length === 1) return revisionIn(tags[0] ?? '') ?? noRevision;
  // A resource without a GET cannot be compared, except for its existence, which the repository checks.
  if (!loadCurrent) return match === '*' || (match ?? noneMatch) === undefined ? undefined : noRevision;
  const { revisions: [current] = [], modified } = await loadCurrent();
  const currentRevision = current === undefined ? undefined : String(current);
  const isMatched = match === undefined || match === '*' || tags.some((tag) => isRevision(tag, currentRevision));
  const isNoneMatched = noneMatch !== undefined && (noneMatch === '*' || namesRevision(noneMatch, currentRevision));
  return isMatched && !isNoneMatched && !isModifiedAfter(modified, since) ? currentRevision : noRevision;
}

function namesRevision(list: string, revision: string | undefined): boolean {
  return (parseTags(list) ?? []).some((tag) => isRevision(tag.replace(/^W\//, ''), revision));
}

/** A weak tag cannot promise that nothing changed, nor can a tag that is not ours. */
function isRevision(tag: string, revision: string | undefined): boolean {
  return revision !== undefined && revisionIn(tag) === revision;
}
