/** Conditional requests: the state of a resource that a client has, or expects (RFC 9110 §13). */
import { PreconditionFailed, PreconditionRequired } from '../../errors.js';
import type { Revision } from '../../repository/repository.js';
import { type Causes, isConditional } from '../causes.js';
import { parseTags, revisionIn } from '../entity-tag.js';
import type { ApiRequest, ApiResponse, RequestHeaders } from '../message.js';
import type { Reply } from './reply.js';

export const causes: Causes = {
  errors: [
    {
      status: 412,
      reason: 'The resource is not in the state that the client expects',
      of: ({ method, ...form }) =>
        isConditional(form) || (method === 'GET' && form.documents.length > 0 && !form.operation.usesSession),
    },
    {
      status: 428,
      reason: 'If-Match is missing',
      of: ({ method, ...form }, { settings }) =>
        settings.requireIfMatch && isConditional(form) && (method === 'PATCH' || method === 'DELETE'),
    },
  ],
};

/**
 * Whether the client of a reading request has the document already.
 * @throws PreconditionFailed for `If-Match` or `If-Unmodified-Since` that do not hold
 */
export function isNotModified(headers: RequestHeaders, tag: string | undefined, modified: Date | undefined): boolean {
  const match = headers['if-match'];
  if (match !== undefined && !(match.trim() === '*' || (tag && parseTags(match)?.includes(tag)))) {
    throw new PreconditionFailed();
  }
  if (match === undefined && isModifiedAfter(modified, dateOf(headers['if-unmodified-since']))) {
    throw new PreconditionFailed();
  }
  const noneMatch = headers['if-none-match'];
  if (noneMatch !== undefined) return noneMatch.trim() === '*' || (tag !== undefined && holds(noneMatch, tag));
  const since = dateOf(headers['if-modified-since']);
  return since !== undefined && modified !== undefined && seconds(modified) <= seconds(since);
}

const conditions = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'];

/** The same without the conditions of a reading request, which count for the response once it is complete. */
export function withoutConditions<T extends { readonly request: ApiRequest }>(selected: T): T {
  const { headers: sent } = selected.request;
  if (conditions.every((name) => sent[name] === undefined)) return selected;
  const headers = Object.entries(sent).filter(([name]) => !conditions.includes(name));
  return { ...selected, request: { ...selected.request, headers: Object.fromEntries(headers) } };
}

/**
 * The response, or a 304 where the client has it already.
 * @throws PreconditionFailed for conditions that do not hold
 */
export function revalidated({ headers }: ApiRequest, response: ApiResponse): ApiResponse {
  const { status, modified } = response;
  const { ETag: tag } = response.headers;
  const isKnown = status === 200 && isNotModified(headers, typeof tag === 'string' ? tag : undefined, modified);
  return isKnown ? { ...response, status: 304, body: undefined } : response;
}

/** A revision that no resource has: the repository refuses, but only after it has looked up the resource and the caller's rights. */
const noRevision: Revision = '';

/**
 * The revision that a writing request expects the resource to be at; undefined where it expects nothing. One tag goes to
 * the repository as it is; for anything else the current state is loaded, and its revision is then expected.
 */
export async function expectedRevision(
  headers: RequestHeaders,
  required: boolean,
  loadCurrent: (() => Promise<Reply>) | undefined,
): Promise<Revision | undefined> {
  const match = headers['if-match']?.trim();
  const noneMatch = headers['if-none-match']?.trim();
  const since = match === undefined ? dateOf(headers['if-unmodified-since']) : undefined;
  if (required && match === undefined && since === undefined) throw new PreconditionRequired();
  if (match === undefined && noneMatch === undefined && since === undefined) return undefined;
  const tags = parseTags(match ?? '') ?? [];
  if (noneMatch === undefined && tags.length === 1) return revisionIn(tags[0] ?? '') ?? noRevision;
  // A resource without a GET cannot be compared, except for its existence, which the repository checks.
  if (!loadCurrent) return match === '*' || (match ?? noneMatch) === undefined ? undefined : noRevision;
  const { revisions: [current] = [], modified } = await loadCurrent();
  const own = current === undefined ? undefined : String(current);
  const isMatched = match === undefined || match === '*' || tags.some((tag) => isRevision(tag, own));
  const isNoneMatched = noneMatch !== undefined && (noneMatch === '*' || namesRevision(noneMatch, own));
  return isMatched && !isNoneMatched && !isModifiedAfter(modified, since) ? own : noRevision;
}

/** Weak comparison (RFC 9110 §8.8.3.2). */
function holds(list: string, tag: string): boolean {
  // Most clients send the one tag that they have.
  return list === tag || (parseTags(list) ?? []).some((given) => given.replace(/^W\//, '') === tag);
}

function namesRevision(list: string, own: string | undefined): boolean {
  return (parseTags(list) ?? []).some((tag) => isRevision(tag.replace(/^W\//, ''), own));
}

/** A weak tag cannot promise that nothing changed, nor can a tag that is not ours. */
function isRevision(tag: string, own: string | undefined): boolean {
  return own !== undefined && revisionIn(tag) === own;
}

function isModifiedAfter(modified: Date | undefined, since: Date | undefined): boolean {
  return since !== undefined && modified !== undefined && seconds(modified) > seconds(since);
}

function dateOf(value: string | undefined): Date | undefined {
  const date = value === undefined ? undefined : new Date(value);
  return date && !Number.isNaN(date.getTime()) ? date : undefined;
}

/** HTTP dates have no smaller unit. */
function seconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
