/** Declarations of an operation about its requests, besides documents: caller, caching, body, and use in other requests. */
import type { AnyDocument, Document } from '../../documents/document.js';
import type { Json } from '../../repository/repository.js';

/**
 * The caller, if not the user whom the credentials of the request name: anyone alike, without authentication; the anonymous
 * caller, whatever credentials there are, in the siteaccess that the URL names; the caller's session, whose CSRF token the
 * operation checks itself; or the user whom the credentials in its body name.
 */
export type Access = 'anyone' | 'anonymous' | 'session' | 'credentials';

/**
 * The caches that may store its responses, if not that of the caller alone, revalidating each time: shared caches, if the caller
 * is anonymous; every cache without expiry, as the URL changes with the content; no cache at all; or the cache of this process
 * alone, for a search by POST, whose response depends on the body.
 */
export type Caching = 'shared' | 'immutable' | 'never' | 'query';

/** A body that is a document. */
export interface DocumentInput<B = unknown> {
  readonly document: Document<never, B>;
  /** Whether it can carry files, so that it may be large. */
  readonly files?: true;
}

/** A body that is a file of whatever media type, or the next part of one. */
export interface FileInput<F extends 'whole' | 'part' = 'whole' | 'part'> {
  readonly file: F;
}

/** How the result of an operation is stored for a repetition of the request, where no resource shows it. */
export interface StoredResult<T = never> {
  /** All of the result that may be stored. */
  readonly toIds: (result: T) => Json;
  readonly toResult: (ids: Json) => unknown;
  /** Whether the response may be stored as well: it has nothing that no cache may store. */
  readonly isStorable: (result: T) => boolean;
  /** Whether the caller has lost a right that the stored result shows, as a result without effect indicates. */
  readonly isDenied: (ids: Json, now: T) => boolean;
}

/** `nothing`: it cannot be a part of a batch, nor be embedded. */
export type Inside = 'nothing';

/** A document as a body, small or with files. */
interface AnyDocumentInput {
  readonly document: AnyDocument;
  readonly files?: true;
}

/**
 * The facts that fit each other; other combinations do not compile. A response that creates a session or a token is never cached,
 * one that anyone gets is cached by all, and neither sessions nor files can be parts of other requests. A response that no cache
 * may store is not stored for a repetition either, such as a secret: of a batch its results without their documents are.
 */
export type RequestDeclaration =
  | {
      readonly access?: undefined;
      readonly caching?: 'shared' | undefined;
      readonly body?: AnyDocumentInput | undefined;
      readonly inside?: Inside | undefined;
      readonly isRepeatable?: true | undefined;
    }
  | {
      readonly access?: undefined;
      readonly caching: 'never';
      readonly body?: AnyDocumentInput | undefined;
      readonly inside?: Inside | undefined;
      readonly isRepeatable?: StoredResult | undefined;
    }
  | {
      readonly access?: undefined;
      readonly caching: 'query';
      readonly body: AnyDocumentInput;
      readonly inside?: Inside | undefined;
      readonly isRepeatable?: undefined;
    }
  | {
      readonly access?: undefined;
      readonly caching: 'never';
      readonly body: FileInput<'whole'>;
      readonly inside?: undefined;
      readonly isRepeatable?: StoredResult | undefined;
    }
  | {
      readonly access?: undefined;
      readonly caching: 'never';
      readonly body: FileInput<'part'>;
      readonly inside?: undefined;
      readonly isRepeatable?: undefined;
    }
  | {
      readonly access: 'anyone';
      readonly caching?: 'immutable' | undefined;
      readonly body?: undefined;
      readonly inside?: Inside | undefined;
      readonly isRepeatable?: undefined;
    }
  | {
      readonly access: 'anonymous';
      readonly caching: 'shared';
      readonly body?: undefined;
      readonly inside?: Inside | undefined;
      readonly isRepeatable?: undefined;
    }
  | {
      readonly access: 'session';
      readonly caching?: undefined;
      readonly body?: { readonly document: AnyDocument; readonly files?: undefined } | undefined;
      readonly inside?: undefined;
      readonly isRepeatable?: undefined;
    }
  | {
      readonly access: 'credentials';
      readonly caching?: undefined;
      readonly body: { readonly document: AnyDocument; readonly files?: undefined };
      readonly inside?: undefined;
      readonly isRepeatable?: undefined;
    };
