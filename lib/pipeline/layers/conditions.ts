/** Conditions of reads: whether the client has the response already, or expects another one (RFC 9110 §13). */
import { PreconditionFailed } from '../../errors/errors.js';
import { dateOf, isModifiedAfter, parseTags, toUnixSeconds } from '../../http/entity-tag.js';
import type { RequestHeaders } from '../../http/message.js';
import { type Causes, errorCause } from '../state/causes.js';
import { type Authenticated, layerFor } from '../state/request-record.js';

export const causes: Causes = {
  errors: [
    errorCause(412, 'The resource is not in the state that the client expects', {
      of: (binding) =>
        binding.isConditional || (binding.method === 'GET' && binding.documents.length > 0 && !binding.usesSession),
    }),
    errorCause(428, 'If-Match is missing', {
      of: (binding, { settings }) =>
        settings.requireIfMatch && binding.isConditional && /^(?:PATCH|DELETE)$/.test(binding.method),
    }),
  ],
};

const names = ['if-match', 'if-none-match', 'if-modified-since', 'if-unmodified-since'] as const;

const isConditionalRead = ({ binding, request: { headers } }: Authenticated): boolean =>
  binding.isSafe && names.some((name) => headers[name] !== undefined);

/** Evaluates the preconditions of reads; the repository compares the revisions of writes. */
export const conditions = layerFor(isConditionalRead, (inner) => async (ready) => {
  const response = await inner(ready);
  const { status, body, modified } = response;
  if (status !== 200 || body === undefined) return response;
  const { ETag: tag } = response.headers;
  const validators = { tag: typeof tag === 'string' ? tag : undefined, modified };
  return isNotModified(ready.request.headers, validators) ? { ...response, status: 304, body: undefined } : response;
});

interface Validators {
  readonly tag: string | undefined;
  readonly modified: Date | undefined;
}

/** @throws PreconditionFailed for `If-Match` or `If-Unmodified-Since` that do not hold */
function isNotModified(headers: RequestHeaders, { tag, modified }: Validators): boolean {
  const match = headers['if-match'];
  if (match !== undefined && !(match.trim() === '*' || (tag && parseTags(match)?.includes(tag)))) {
    throw new PreconditionFailed();
  }
  if (match === undefined && isModifiedAfter(modified, dateOf(headers['if-unmodified-since']))) {
    throw new PreconditionFailed();
  }
  const noneMatch = headers['if-none-match'];
  if (noneMatch !== undefined) return noneMatch.trim() === '*' || (tag !== undefined && lists(noneMatch, tag));
  const since = dateOf(headers['if-modified-since']);
  return since !== undefined && modified !== undefined && toUnixSeconds(modified) <= toUnixSeconds(since);
}

/** Weak comparison (RFC 9110 §8.8.3.2). */
function lists(list: string, tag: string): boolean {
  // Most clients send the one tag that they have.
  return list === tag || (parseTags(list) ?? []).some((listed) => listed.replace(/^W\//, '') === tag);
}
