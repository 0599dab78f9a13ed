/** The preference for the response to a write: the document, or as little as possible (RFC 7240 §4.2). */
import type { Binding, Route } from '../../operations/binding.js';
import { isNeverStored, isQuery, isSafe } from '../../operations/predicates.js';

type PreferredReturn = 'minimal' | 'representation';

/** A list is split at commas outside of quoted strings; an unterminated one ends with the header field. */
const preference = /(?:[^,"]|"(?:[^"\\]|\\.)*"?)+/g;
const returned = /^\s*return\s*=\s*(?:"(minimal|representation)"|(minimal|representation))\s*(?:;|$)/i;

/** Undefined where the client prefers nothing, or something unknown; of several preferences the first counts (RFC 7240 §2). */
export function preferredReturn(header: string | undefined): PreferredReturn | undefined {
  const first = header?.match(preference)?.find((each) => /^\s*return\s*(?:[=;]|$)/i.test(each));
  const [, quoted, plain] = returned.exec(first ?? '') ?? [];
  return (quoted ?? plain)?.toLowerCase() as PreferredReturn | undefined;
}

/** The responses to searches, logins, uploads and batches are what the client has asked for. */
const isWrite = ({ operation, method }: Binding): boolean =>
  !isSafe(method) &&
  !isQuery({ operation }) &&
  !isNeverStored({ operation }) &&
  !operation.paged &&
  operation.inside !== 'nothing';

/** Whether a write responds with a document that `return=minimal` leaves out, of this status or of any. */
export const isReducible = (binding: Binding, only?: number): boolean =>
  isWrite(binding) &&
  binding.outcomes.some(({ status, documents }) => documents.length > 0 && (only === undefined || status === only));

/** The bindings that load documents for `return=representation`, at the paths in `Location`, and the status of the response. */
export const representationsOf = (binding: Binding, routes: ReadonlyMap<string, Route>): readonly Representation[] =>
  !isWrite(binding)
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

/** Whether a write responds by the preference of the client. */
export const takesPreference = (binding: Binding, routes: ReadonlyMap<string, Route>): boolean =>
  isReducible(binding) || representationsOf(binding, routes).length > 0;
