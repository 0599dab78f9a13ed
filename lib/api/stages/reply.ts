/** From what a handler returns to what is sent of it: the response that the operation declares. */
import type { AnyDocument } from '../../documents/document.js';
import type { Stored } from '../../repository/repository.js';
import { declared, type Representation } from '../representation.js';
import type { AnyCall, Operation } from '../resource.js';
import { documentsIn, type FileValue, isEmpty, type Responses, type Shown, shownBy } from '../responses.js';

export interface Reply {
  readonly status: number;
  /** The document that shows the value; missing where the response has none. */
  readonly document?: Representation;
  readonly value?: unknown;
  /** A body that is no document. */
  readonly file?: FileValue;
  /** The href of what was created, or where the client has to look, below the prefix. */
  readonly location?: string | undefined;
  /** First the revision of the resource itself, then of all else that its document shows; missing: no ETag. */
  readonly revisions?: readonly unknown[] | undefined;
  readonly modified?: Date | undefined;
  /** Cache tags: everything that the document shows, such as `content-54`. */
  readonly tags?: readonly string[];
  /** The page size used, where the value is a page of a list. */
  readonly limit?: number | undefined;
  /** The href of the next page of the list, below the prefix. */
  readonly next?: string | undefined;
}

/** The declared response that a handler's result stands for. */
export function toReply(operation: Operation, { accepted, page }: AnyCall, result: unknown): Reply {
  const { status, shown, value } = chosen(operation.responses, result);
  if (isEmpty(shown)) return { status };
  if ('isFile' in shown) return { status, file: value as FileValue };
  if ('isDestination' in shown) return { status, location: shown.href(value as never) };
  const documents = documentsIn(shown);
  const document = documents.find((each) => declared(each) === accepted) ?? (documents[0] as Representation);
  const shows = document.shows?.(value) ?? [];
  return {
    status,
    document,
    value,
    tags: document.tags?.(value) ?? [],
    revisions: revisionsOf(shows),
    modified: modifiedOf(shows),
    location: status === 201 ? document.self?.href(value) : undefined,
    limit: operation.paged && page.limit,
    next: nextOf(document, value, page.limit),
  };
}

interface Chosen {
  readonly status: number;
  readonly shown: Shown;
  readonly value: unknown;
}

/** A handler of an operation with named variants returns `{ as: 'moved', value }`. */
function chosen(responses: Responses, result: unknown): Chosen {
  const all = Object.entries(responses).flatMap(([status, response]) =>
    shownBy(response).map(([name, shown]) => ({ status: Number(status), name, shown })),
  );
  const isNamed = all.some(({ name }) => name !== '');
  const { as, value } = (result ?? {}) as { readonly as?: string; readonly value?: unknown };
  const found = all.find(({ status, name }) => (isNamed ? name === as : status < 400));
  if (!found) throw new TypeError('The handler has returned what the operation does not declare');
  return { ...found, value: isNamed ? value : result };
}

function nextOf({ self }: AnyDocument, value: unknown, limit: number): string | undefined {
  const { next } = value as { readonly next?: string };
  return next === undefined || !self
    ? undefined
    : `${self.href(value)}?limit=${limit}&after=${encodeURIComponent(next)}`;
}

type Shows = readonly (Stored | undefined)[];

/** Undefined where the resource itself has no revision. */
function revisionsOf(shows: Shows): readonly unknown[] | undefined {
  if (shows[0]?.revision === undefined) return undefined;
  return shows.flatMap((part) => (part ? [part.revision] : []));
}

/** When anything that is shown was last changed; undefined where that is not known of all. */
function modifiedOf(shows: Shows): Date | undefined {
  let modified = shows[0]?.updated;
  for (const part of shows) {
    if (part) modified = modified && part.updated && (part.updated > modified ? part.updated : modified);
  }
  return modified;
}
