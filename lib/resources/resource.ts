/** The table as the stages know it: operations with what they read and write, and replies. */

import type { Representation } from '../api/representation.js';
import type { Paged, RootLink } from '../api/resource.js';
import type { SessionControl } from '../auth/session-control.js';
import type { AnyDocument } from '../documents/document.js';
import type { JsonSchema } from '../documents/value.js';
import type {
  Context,
  PageRequest,
  RepositoryMethod,
  Revision,
  ServingRepository,
  Stored,
} from '../repository/repository.js';

type Values = Readonly<Record<string, unknown>>;

/** What a handler is given: checked, nothing of HTTP in it. */
export interface Call {
  readonly repository: ServingRepository;
  readonly params: Values;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly context: Context;
  /** The document chosen when the operation produces several, as it is declared. */
  readonly accepted: AnyDocument | undefined;
  /** The revision that the client expects the resource to be at. */
  readonly expected: Revision | undefined;
  /** The `Destination` header, without the mount prefix. */
  readonly destination: string | undefined;
  readonly session: SessionControl;
  /** The part of the list that `offset`, `limit` and `after` of the query ask for, where the operation is paged. */
  readonly page: PageRequest;
}

/** What a handler responds with. */
export interface Reply {
  readonly status: number;
  /** The value that the document shows; missing where there is none. */
  readonly value?: unknown;
  /** The href of what was created, or where the client has to look, below the prefix. */
  readonly location?: string | undefined;
  /** First the revision of the resource itself, then all else that its document shows; nothing: no ETag. */
  readonly revision?: readonly unknown[] | undefined;
  readonly modified?: Date | undefined;
  /** Cache tags: everything that the document shows, such as `content-54`. */
  readonly tags?: readonly string[];
  /** The href of the next page of the list, where there is one. */
  readonly next?: string | undefined;
}

/** The revision and the date of a document that shows several entities, its own first. */
export function stored(first: Stored, ...others: readonly (Stored | undefined)[]): Omit<Reply, 'status' | 'value'> {
  const revision: unknown[] = [first.revision];
  let modified = first.updated;
  for (const part of others) {
    if (!part) continue;
    revision.push(part.revision);
    modified = modified && part.updated && (part.updated > modified ? part.updated : modified);
  }
  return { revision: first.revision === undefined ? undefined : revision, modified };
}

/** One method of one resource. */
export interface Operation {
  readonly summary: string;
  readonly id: string;
  /** The repository methods without which it is not served. */
  readonly needs: readonly RepositoryMethod[];
  readonly query: Readonly<Record<string, JsonSchema>>;
  readonly paged?: Omit<Paged, 'hasCursors'> & {
    /** Missing where the list has no cursors; false where only the repository has none. */
    readonly hasCursors?: boolean;
  };
  readonly consumes?: AnyDocument;
  /** Whether the body may be missing, which is then taken for an empty document. */
  readonly isBodyOptional?: boolean;
  /** What it can respond with, the default first; none: the response has no body. */
  readonly produces?: readonly Representation[];
  /** The statuses that it declares, and why they come, where that is said. */
  readonly answers: Readonly<Record<number, string>>;
  /** The errors among them that have no body. */
  readonly bare: readonly number[];
  /** The URI template of the resource that it redirects to. */
  readonly leadsTo?: string;
  /** Of the `Destination` header, where it reads that. */
  readonly destination?: { readonly isRequired: boolean; readonly description: string };
  readonly usesSession?: boolean;
  readonly isCacheable?: boolean;
  readonly deprecated?: { readonly since: Date; readonly sunset?: Date };
  readonly handler: (call: Call) => Promise<Reply>;
}

export interface Resource {
  readonly path: string;
  readonly params: Readonly<Record<string, JsonSchema>>;
  /** The operations exist only for requests with this media type, whose header alone says what to do (protocol §3.0.2). */
  readonly selectedBy?: Representation;
  readonly rootLinks?: Readonly<Record<string, RootLink>>;
  /** The methods that the tables of the protocol list, where they are not those below: `Allow` for old clients. */
  readonly protocolMethods?: readonly string[];
  readonly methods: Readonly<Record<string, Operation>>;
}
