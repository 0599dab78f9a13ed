/** The response to a retry: the stored bytes of the first one, or one that is rendered from the ids of the written entities. */
import { isDocumentBody } from '../../http/bodies.js';
import type { ApiResponse } from '../../http/message.js';
import { hasDocument } from '../../operations/binding/preference.js';
import { toReply } from '../../operations/binding/reply.js';
import type { AnyCall } from '../../operations/requests/call.js';
import { aboutRequest } from '../../pipeline/respond/about.js';
import { isSessionUnchanged } from '../../pipeline/respond/headers.js';
import { createResponder } from '../../pipeline/respond/respond.js';
import { type Authenticated, layered } from '../../pipeline/state/request-record.js';
import type { Service } from '../../pipeline/state/service.js';
import type { DispatchFor } from '../../pipeline/state/sub-requests.js';
import type { StoredWrite } from '../../repository/repository.js';
import { preferences } from '../preferences/preferences.js';
import { checkRights } from './rights.js';
import { fromStored } from './stored-response.js';

/** Creates the function that responds to a repetition. */
export function createRepeatedResponse(service: Service, dispatchFor: DispatchFor) {
  const toResponse = createResponder(service);

  /** The status and `Location` are those of the first response; a document that is gone, or not for the caller, is left out. */
  async function rendered(ready: Authenticated, { status, location, ids }: StoredWrite): Promise<ApiResponse> {
    const { binding, accepted, request } = ready;
    const { isRepeatable, method } = { ...binding.operation, method: binding.method };
    if (typeof isRepeatable === 'object' && ids !== undefined) {
      const call = { accepted: accepted?.document, query: {}, body: undefined };
      return toResponse(ready, toReply(binding, call as unknown as AnyCall, isRepeatable.toResult(ids)));
    }
    const base = toResponse(ready, { status, location });
    if (!hasDocument(binding, status)) return base;
    const href = location === undefined ? hrefOf(ready) : request.prefix + location;
    const dispatch = dispatchFor(ready, { read: undefined, written: accepted?.format });
    const load = (accept: string | undefined) => dispatch({ method: 'GET', href, headers: { accept } });
    const preferred = await load(request.headers.accept);
    const loaded = preferred.status === 406 && method !== 'GET' ? await load(undefined) : preferred;
    if (loaded.status !== 200 || !isDocumentBody(loaded.body)) return base;
    const headers = { ...loaded.headers, ...base.headers };
    return { ...base, headers, body: loaded.body, modified: loaded.modified };
  }

  return async (ready: Authenticated, stored: StoredWrite): Promise<ApiResponse> => {
    await checkRights(ready, stored);
    const first = stored.response === undefined ? undefined : fromStored(ready, stored.response);
    const response = first ? unchanged(ready, first) : await preferring(ready, () => rendered(ready, stored));
    const { about, headers } = response;
    return {
      ...response,
      headers: { ...headers, 'Idempotency-Replayed': 'true' },
      about: { ...about, isReplayed: true },
    };
  };

  function preferring(ready: Authenticated, inner: () => Promise<ApiResponse>): Promise<ApiResponse> {
    return layered(inner, [preferences(service, dispatchFor)])(ready);
  }
}

/** The resource itself, without the query of the write. */
const hrefOf = ({ request: { prefix, path } }: Authenticated): string => prefix + path;

const unchanged = (
  ready: Authenticated,
  { status, headers, body }: Pick<ApiResponse, 'status' | 'headers' | 'body'>,
): ApiResponse => ({
  status,
  headers,
  body,
  about: aboutRequest(ready),
  isSessionUnchanged: isSessionUnchanged(ready.method, ready.binding, ready.identity),
});
