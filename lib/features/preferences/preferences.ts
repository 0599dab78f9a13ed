/** Responds to writes with their document or without it, as the client prefers (RFC 7240). */
import { isDocumentBody } from '../../http/bodies.js';
import type { ApiResponse } from '../../http/message.js';
import {
  representationStatus,
  representationsOf,
  runsDry,
  takesPreference,
} from '../../operations/binding/preference.js';
import { type Causes, headerCause } from '../../pipeline/state/causes.js';
import { type Authenticated, type Layer, layerOf } from '../../pipeline/state/request-record.js';
import type { Service } from '../../pipeline/state/service.js';
import type { DispatchFor } from '../../pipeline/state/sub-requests.js';
import { preferredReturn } from './preferred-return.js';

export const causes: Causes = {
  headers: [
    headerCause(
      'Preference-Applied',
      'The preferences that the response follows: `return=minimal` or `return=representation`, and `dry-run` (RFC 7240)',
      {
        on: (status, binding, { routes }) => status < 400 && (takesPreference(binding, routes) || runsDry(binding)),
      },
    ),
    headerCause('Content-Location', 'With `Prefer: return=representation`: the URL of the document in the response', {
      on: (status, binding, { routes }) =>
        representationsOf(binding, routes).some((representation) => representation.status === status),
    }),
  ],
};

/** The default of each operation remains where a client prefers nothing. */
export const preferences = ({ routes }: Service, dispatchFor: DispatchFor): Layer =>
  layerOf(
    (binding) => takesPreference(binding, routes),
    (inner) => async (ready) => {
      const response = await inner(ready);
      const preferred = preferredReturn(ready.request.headers.prefer);
      const applied =
        preferred === 'representation'
          ? await represented(response, ready, dispatchFor)
          : preferred && reduced(response);
      const { headers } = applied ?? response;
      return {
        ...(applied ?? response),
        headers: {
          ...headers,
          ...(applied && { 'Preference-Applied': `return=${preferred}` }),
          Vary: `${headers.Vary}, Prefer`,
        },
      };
    },
  );

/** Without the document; the header fields that identify its state remain, for writes that follow. */
const reduced = (response: ApiResponse): ApiResponse =>
  isDocumentBody(response.body)
    ? { ...response, status: response.status === 200 ? 204 : response.status, body: undefined }
    : response;

/**
 * The response with the document of the resource that `Location` names; undefined if there is none that the caller may read.
 * The write is done, so that no error of the read may be its response.
 */
async function represented(
  response: ApiResponse,
  ready: Authenticated,
  dispatchFor: DispatchFor,
): Promise<ApiResponse | undefined> {
  if (isDocumentBody(response.body)) return response;
  // Nothing is there once the dry run has ended.
  if (ready.request.isDryRun) return undefined;
  const { Location: location } = response.headers;
  if (typeof location !== 'string') return undefined;
  const { accept } = ready.request.headers;
  const dispatch = dispatchFor(ready, { read: undefined, written: ready.request.format });
  const loaded = await dispatch({ method: 'GET', href: location, headers: { accept } });
  if (loaded.status !== 200 || !isDocumentBody(loaded.body)) return undefined;
  const status = representationStatus(response.status);
  // A Location is the path of a created entity, or of the next request.
  const { Location: _, ...headers } = response.headers;
  const tags = [...new Set([...response.about.tags, ...loaded.about.tags])];
  return {
    ...response,
    status,
    headers: {
      ...loaded.headers,
      ...(status === 201 ? response.headers : headers),
      'Content-Location': location,
    },
    body: loaded.body,
    modified: loaded.modified,
    about: { ...response.about, tags },
  };
}
