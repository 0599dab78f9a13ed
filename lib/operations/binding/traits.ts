/** Traits of an operation under one method, which follow from its declaration: bindings have them, so that no request derives them. */
import { documentsOf, type Operation } from '../declaration/operations.js';
import type { FileInput } from '../requests/request-declaration.js';
import { type Responses, showsFile } from '../responses/responses.js';
import { documentIn, fileIn, ignoresCredentials, isPublic, isSafe, issuesTokens, usesSession } from './predicates.js';

export interface Traits {
  /** Whether its method only reads (RFC 9110 §9.2.1). */
  readonly isSafe: boolean;
  /** Whether it only reads, although it is a POST: its response depends on the body, and is the same until a write. */
  readonly isQuery: boolean;
  /** Whether a request of it may change something. */
  readonly isWrite: boolean;
  /** Whether it is the same for every caller, so that authentication is skipped. */
  readonly isPublic: boolean;
  /** Whether the caller is the anonymous one, whatever credentials a request has. */
  readonly ignoresCredentials: boolean;
  /** Whether it uses the caller's session, checking CSRF by itself. */
  readonly usesSession: boolean;
  /** Whether it issues a token for credentials in its body. */
  readonly issuesTokens: boolean;
  /** Whether the caller is who the credentials of the request name. */
  readonly hasCaller: boolean;
  /** Whether it is for those who have no session or no token yet. */
  readonly isLogin: boolean;
  /** Whether no cache may store its responses, as they give others a right of the caller, or change by themselves. */
  readonly isNeverStored: boolean;
  /**
   * Whether responses to GET and HEAD can be cached: an operation that requires nothing of the repository is served without it.
   */
  readonly isCacheable: boolean;
  /** Whether a request can expect the resource to be at a revision. */
  readonly isConditional: boolean;
  /** Whether a request can have an `Idempotency-Key`. */
  readonly isRepeatable: boolean;
  /** Whether it can be a part of another request; operations of sessions and files cannot. */
  readonly canBePart: boolean;
  /** Whether clients can load parts of the content. */
  readonly isDownload: boolean;
  /** Whether the body of a response can be a file. */
  readonly showsFile: boolean;
  /** The body, where it is a file or a part of one. */
  readonly receives: FileInput['file'] | undefined;
  /** Whether its document can carry files, so that it may be large. */
  readonly carriesFiles: boolean;
  /** Whether the body may be missing, which means an empty document: so may the header field that can replace it. */
  readonly isBodyOptional: boolean;
  /** Whether a response can have links that are embedded. */
  readonly isEmbeddable: boolean;
  /** Whether a request can have the token of a preview. */
  readonly takesPreview: boolean;
}

/** The traits of an operation that is requested by a method. */
export function traitsOf(operation: Operation, method: string): Traits {
  const { caching, requires, expects, inside, body, destination, query } = operation;
  const access = accessTraits(operation);
  const hasFile = showsFile(operation);
  const receives = fileIn(operation);
  const isRead = method === 'GET' || method === 'HEAD';
  const isQuery = caching === 'query';
  const has = (parameter: string): boolean => query !== undefined && Object.hasOwn(query, parameter);
  const isIndivisible =
    access.usesSession || access.issuesTokens || receives !== undefined || hasFile || inside === 'nothing';
  return {
    ...access,
    isSafe: isSafe(method),
    isQuery,
    isWrite: !isSafe(method) && !isQuery,
    isCacheable: isRead && requires !== undefined && !access.isPublic && !access.isNeverStored,
    isConditional: expects === true,
    isRepeatable: operation.isRepeatable !== undefined,
    canBePart: !isIndivisible,
    isDownload: Object.values(operation.responses as Responses).some(
      (shown) => typeof shown === 'object' && 'isDownload' in shown,
    ),
    showsFile: hasFile,
    receives,
    carriesFiles: body !== undefined && 'files' in body && body.files === true,
    isBodyOptional: destination?.isRequired === false,
    // An operation with a parameter of that name embeds by itself.
    isEmbeddable: documentsOf(operation).length > 0 && !access.usesSession && (isRead || isQuery) && !has('embed'),
    takesPreview: has('preview'),
  };
}

function accessTraits(operation: Operation) {
  const access = {
    isPublic: isPublic(operation),
    ignoresCredentials: ignoresCredentials(operation),
    usesSession: usesSession(operation),
    issuesTokens: issuesTokens(operation),
  };
  return {
    ...access,
    hasCaller: !access.isPublic && !access.ignoresCredentials && !access.issuesTokens,
    isLogin: access.issuesTokens || (access.usesSession && documentIn(operation) !== undefined),
    isNeverStored: operation.caching === 'never' || access.usesSession || access.issuesTokens,
  };
}
