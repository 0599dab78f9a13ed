/** From the result of a handler to the response that the operation declares. */
import type { AnyDocument } from '../../documents/document.js';
import type { Stored } from '../../repository/repository.js';
import { destinationHref, type Operation, type Paged } from '../declaration/operations.js';
import type { AnyCall } from '../requests/call.js';
import { type FileValue, isEmpty } from '../responses/responses.js';
import type { Binding } from './binding.js';
import { queryPairs } from './query-text.js';

export interface Reply {
  readonly status: number;
  /** The document that shows the value; missing where the response has none. */
  readonly document?: AnyDocument;
  readonly value?: unknown;
  /** A body that is not a document. */
  readonly file?: FileValue;
  /** The values of the query, which may name entities. */
  readonly query?: Readonly<Record<string, unknown>>;
  /** The href of the target of a copy, a move or a swap, below the prefix. */
  readonly destination?: string | undefined;
  /** The href of the created resource, or of the result, below the prefix. */
  readonly location?: string | undefined;
  /** The href of the resource that is shown, below the prefix, where that is not the requested one. */
  readonly shownAt?: string | undefined;
  /** First the revision of the resource itself, then of all else that its document shows; missing: no ETag. */
  readonly revisions?: readonly unknown[] | undefined;
  readonly modified?: Date | undefined;
  /** The languages that the request prefers, before those of the siteaccess. */
  readonly languages?: readonly string[] | undefined;
  /** The page size used, where the value is a page of a list. */
  readonly limit?: number | undefined;
  /** The href of the next page of the list, below the prefix. */
  readonly next?: string | undefined;
}

/** Loads the response to a GET of the same resource; undefined where it has no GET. */
export type LoadCurrent = (() => Promise<Reply>) | undefined;

/** The declared response for a handler's result. */
export function toReply({ operation, outcomes }: Binding, call: AnyCall, result: unknown): Reply {
  const { accepted, page } = call;
  const isNamed = outcomes.some(({ name }) => name !== '');
  const { as, value } = (isNamed ? (result ?? {}) : { value: result }) as Chosen;
  const outcome = outcomes.find(({ status, name }) => (isNamed ? name === as : status < 400));
  if (!outcome) throw new TypeError('The handler has returned a result that the operation does not declare');
  const { status, payload, documents } = outcome;
  const { query } = call;
  const destination = operation.destination && destinationHref(operation.destination, call.body);
  if (isEmpty(payload)) return { query, destination, status, value };
  if ('isFile' in payload) return { status, file: value as FileValue, modified: (value as FileValue).modified };
  if ('isDestination' in payload) return { query, destination, status, location: payload.href(value as never) };
  const document = documents.find((each) => each === accepted) ?? (documents[0] as AnyDocument);
  const shows = document.shows?.(value) ?? [];
  return {
    query,
    destination,
    status,
    document,
    value,
    revisions: revisionsOf(shows),
    modified: modifiedOf(shows),
    shownAt: operation.showsElsewhere && document.self?.href(value),
    location: status === 201 ? document.self?.href(value) : undefined,
    languages: operation.languages?.(call),
    limit: operation.paged && Number.isFinite(page.limit) ? page.limit : undefined,
    next: nextOf(document, value, { operation, call }),
  };
}

/** The result of a handler of an operation with named variants: `{ as: 'moved', value }`. */
interface Chosen {
  readonly as?: string;
  readonly value?: unknown;
}

function nextOf(
  { self }: AnyDocument,
  value: unknown,
  { operation, call }: { readonly operation: Operation; readonly call: AnyCall },
): string | undefined {
  const { next } = value as { readonly next?: string };
  if (next === undefined) return undefined;
  const { path = self?.href(value), ofBody }: Partial<Paged> = operation.paged ?? {};
  if (path === undefined) return undefined;
  // A body with the size of pages is sent again.
  const asked = ofBody ? '' : `${filtersIn(operation, call)}limit=${call.page.limit}&`;
  return `${path}?${asked}after=${encodeURIComponent(next)}`;
}

/** The other parameters of the query, which the next page has too. */
const filtersIn = ({ query = {} }: Operation, { query: values }: AnyCall): string =>
  queryPairs(query, values, { prefix: '' })
    .map(([name, text]) => `${encodeURIComponent(name)}=${encodeURIComponent(text)}&`)
    .join('');

type Shows = readonly (Stored | undefined)[];

/** Undefined where the resource itself has no revision. */
function revisionsOf(shows: Shows): readonly unknown[] | undefined {
  if (shows[0]?.revision === undefined) return undefined;
  return shows.filter((part) => part !== undefined).map(({ revision }) => revision);
}

/** The last change of anything that is shown; undefined where that is not known of everything. */
function modifiedOf(shows: Shows): Date | undefined {
  let modified = shows[0]?.updated;
  for (const part of shows) {
    if (part) modified = modified && part.updated && latest(part.updated, modified);
  }
  return modified;
}

const latest = (a: Date, b: Date): Date => (a.getTime() > b.getTime() ? a : b);
