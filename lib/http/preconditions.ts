/** Conditional requests: what a client knows of a resource already, or expects it to be (RFC 9110 §13). */
import { PreconditionFailed, PreconditionRequired } from '../errors.js';
import type { Revision } from '../repository/repository.js';
import type { Reply } from '../resources/resource.js';
import { parseTags, revisionIn } from './etag.js';
import { type HttpRequest, header } from './exchange.js';

/** What a reading request gets: the document, or that the one it has is still right. */
export function isNotModified(request: HttpRequest, tag: string | undefined, modified: Date | undefined): boolean {
  const match = header(request, 'if-match');
  if (match !== undefined && !(match.trim() === '*' || (tag && parseTags(match)?.includes(tag)))) {
    throw new PreconditionFailed();
  }
  if (match === undefined && isModifiedAfter(modified, header(request, 'if-unmodified-since'))) {
    throw new PreconditionFailed();
  }
  const noneMatch = header(request, 'if-none-match');
  if (noneMatch !== undefined) return noneMatch.trim() === '*' || (tag !== undefined && holds(noneMatch, tag));
  const since = dateOf(header(request, 'if-modified-since'));
  return since !== undefined && modified !== undefined && seconds(modified) <= seconds(since);
}

/**
 * The revision that a writing request expects the resource to be at; undefined where it expects nothing. One strong
 * tag goes to the repository as it is; for anything else the current state is loaded, and its revision is then expected.
 */
export async function expectedRevision(
  request: HttpRequest,
  required: boolean,
  loadCurrent: (() => Promise<Reply>) | undefined,
): Promise<Revision | undefined> {
  const match = header(request, 'if-match')?.trim();
  const noneMatch = header(request, 'if-none-match')?.trim();
  const since = match === undefined ? header(request, 'if-unmodified-since') : undefined;
  if (match === undefined && noneMatch === undefined && dateOf(since) === undefined) {
    if (required) throw new PreconditionRequired();
    return undefined;
  }
  const tags = match && parseTags(match);
  if (noneMatch === undefined && tags && tags.length === 1) return ownRevision(tags[0] as string);
  if (!loadCurrent) return undefined;
  const { revision: [current] = [], modified } = await loadCurrent();
  const own = current === undefined ? undefined : String(current);
  if (match !== undefined && match !== '*' && !(tags || []).some((tag) => revisionIn(tag) === own)) {
    throw new PreconditionFailed();
  }
  if (noneMatch !== undefined && (noneMatch === '*' || namesRevision(noneMatch, own))) throw new PreconditionFailed();
  if (isModifiedAfter(modified, since)) throw new PreconditionFailed();
  return own;
}

/** A weak tag cannot promise that nothing changed, nor can a tag that is not ours. */
function ownRevision(tag: string): Revision {
  const revision = revisionIn(tag);
  if (revision === undefined) throw new PreconditionFailed();
  return revision;
}

/** Weak comparison (RFC 9110 §8.8.3.2). */
function holds(list: string, tag: string): boolean {
  return (parseTags(list) ?? []).some((given) => given.replace(/^W\//, '') === tag);
}

function namesRevision(list: string, own: string | undefined): boolean {
  return own !== undefined && (parseTags(list) ?? []).some((tag) => revisionIn(tag.replace(/^W\//, '')) === own);
}

function isModifiedAfter(modified: Date | undefined, since: string | undefined): boolean {
  const date = dateOf(since);
  return date !== undefined && modified !== undefined && seconds(modified) > seconds(date);
}

function dateOf(value: string | undefined): Date | undefined {
  const date = value === undefined ? undefined : new Date(value);
  return date && !Number.isNaN(date.getTime()) ? date : undefined;
}

/** HTTP dates have no smaller unit. */
function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
