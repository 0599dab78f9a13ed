/** Predicates of operations, derived from their declarations, for stages and descriptions. */
import type { AnyDocument } from '../documents/document.js';
import type { Operation } from './operations.js';
import type { FileInput } from './request-declaration.js';
import { type Responses, showsFile } from './responses.js';

/** Anything that is about an operation. */
interface WithOperation {
  readonly operation: Operation;
}

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Whether a method only reads (RFC 9110 §9.2.1). */
export const isSafe = (method: string): boolean => safeMethods.has(method);

/** Whether it is the same for every caller, so that authentication is skipped. */
export const isPublic = ({ operation }: WithOperation): boolean => operation.access === 'anyone';

/** Whether the caller is the anonymous one, whatever credentials a request has. */
export const ignoresCredentials = ({ operation }: WithOperation): boolean => operation.access === 'anonymous';

/** Whether it works with the caller's session, checking CSRF by itself, and so is served only where sessions are. */
export const usesSession = ({ operation }: WithOperation): boolean => operation.access === 'session';

/** Whether it issues a token for credentials in its body, and is therefore served only where tokens are enabled. */
export const issuesTokens = ({ operation }: WithOperation): boolean => operation.access === 'credentials';

/** Whether the caller is who the credentials of the request name. */
export const hasCaller = (about: WithOperation): boolean =>
  !isPublic(about) && !ignoresCredentials(about) && !issuesTokens(about);

/** Whether it is for those who have no session or no token yet. */
export const isLogin = (about: WithOperation): boolean =>
  issuesTokens(about) || (usesSession(about) && documentIn(about.operation) !== undefined);

/** Whether no cache may store its responses, as they give others a right of the caller, or change by themselves. */
export const isNeverStored = (about: WithOperation): boolean =>
  about.operation.caching === 'never' || usesSession(about) || issuesTokens(about);

/** Whether responses can be cached: what needs nothing of the repository is served without it. */
export const isCacheable = (method: string, about: WithOperation): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  about.operation.requires !== undefined &&
  !isPublic(about) &&
  !isNeverStored(about);

/** Whether it only reads, although it is a POST: what it responds with depends on the body, and is the same until a write. */
export const isQuery = ({ operation }: WithOperation): boolean => operation.caching === 'query';

/** Whether a request of it may change something. */
export const writes = (binding: WithOperation & { readonly method: string }): boolean =>
  !isSafe(binding.method) && !isQuery(binding);

/** Whether a request can expect the resource to be at a revision. */
export const isConditional = ({ operation }: WithOperation): boolean => operation.expects === true;

/** Whether it can be a part of another request; operations of sessions and files cannot. */
export const canBePart = (about: WithOperation): boolean => {
  const { inside, responses } = about.operation;
  const needsWhole =
    usesSession(about) || issuesTokens(about) || fileIn(about) !== undefined || showsFile({ responses });
  return inside !== 'nothing' && !needsWhole;
};

/** Whether clients can load parts of what it shows. */
export const isDownload = ({ operation }: WithOperation): boolean =>
  Object.values(operation.responses as Responses).some((shown) => typeof shown === 'object' && 'isDownload' in shown);

export const documentIn = ({ body }: Operation): AnyDocument | undefined =>
  body && 'document' in body ? (body.document as AnyDocument) : undefined;

/** Whether its document can carry files, so that it may be large. */
export const carriesFiles = ({ operation: { body } }: WithOperation): boolean =>
  body !== undefined && 'files' in body && body.files === true;

/** Whether the body is a file, or a part of one. */
export const fileIn = ({ operation: { body } }: WithOperation): FileInput['file'] | undefined =>
  body && 'file' in body ? body.file : undefined;

/** Whether the body may be missing, which means an empty document: so may the header field that can replace it. */
export const isBodyOptional = ({ operation: { destination } }: WithOperation): boolean =>
  destination?.isRequired === false;

/** Whether a response can have links that are embedded. */
export const isEmbeddable = (
  method: string,
  about: WithOperation & { readonly documents: readonly AnyDocument[] },
): boolean =>
  about.documents.length > 0 &&
  !usesSession(about) &&
  (method === 'GET' || method === 'HEAD' || isQuery(about)) &&
  !embedsItself(about);

/** Whether `embed` is a parameter of its own. */
const embedsItself = ({ operation: { query } }: WithOperation): boolean =>
  query !== undefined && Object.hasOwn(query, 'embed');
