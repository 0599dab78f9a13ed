/** The preference for the response to a write, as far as the declarations of operations determine it (RFC 7240 §4.2). */

import { requiredMethods } from '../declaration/operations.js';
import type { Binding, Route } from './binding.js';

/** The responses to searches, logins, uploads and batches are the purpose of the request. */
const hasPreference = ({ isWrite, isNeverStored, operation }: Binding): boolean =>
  isWrite && !isNeverStored && !operation.paged && operation.inside !== 'nothing';

/** Whether a response has a document, of this status or of any. */
export const hasDocument = ({ outcomes }: Binding, only?: number): boolean =>
  outcomes.some(({ status, documents }) => documents.length > 0 && (only === undefined || status === only));

/** Whether a write responds with a document that `return=minimal` leaves out, of this status or of any. */
export const isReducible = (binding: Binding, only?: number): boolean =>
  hasPreference(binding) && hasDocument(binding, only);

/** The bindings that load documents for `return=representation`, at the paths in `Location`, and the status of the response. */
export const representationsOf = (binding: Binding, routes: ReadonlyMap<string, Route>): readonly Representation[] =>
  !hasPreference(binding)
    ? []
    : binding.outcomes.flatMap(({ status, payload }) => {
        const loading = 'isDestination' in payload ? routes.get(payload.template)?.methods.get('GET') : undefined;
        return loading && loading.documents.length > 0 ? [{ status: representationStatus(status), loading }] : [];
      });

interface Representation {
  readonly status: number;
  readonly loading: Binding;
}

/** A 204 has no body. */
export const representationStatus = (status: number): number => (status === 204 ? 200 : status);

/**
 * Whether an operation can be run dry, over a storage with transactions: those of sessions and tokens have other effects, and files
 * and uploads are not part of transactions.
 */
export const runsDry = ({ isWrite, usesSession, issuesTokens, receives, operation }: Binding): boolean =>
  isWrite &&
  !(usesSession || issuesTokens || receives) &&
  !requiredMethods(operation).some((method) => method.startsWith('uploads.'));

/** Whether a write responds by the preference of the client. */
export const takesPreference = (binding: Binding, routes: ReadonlyMap<string, Route>): boolean =>
  isReducible(binding) || representationsOf(binding, routes).length > 0;
