/** Predicates of methods and of operations, derived from their declarations, before they are bound to a route. */
import type { AnyDocument } from '../../documents/document.js';
import type { Operation } from '../declaration/operations.js';
import type { FileInput } from '../requests/request-declaration.js';

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Whether a method only reads (RFC 9110 §9.2.1). */
export const isSafe = (method: string): boolean => safeMethods.has(method);

/** Whether it is the same for every caller, so that authentication is skipped. */
export const isPublic = ({ access }: Operation): boolean => access === 'anyone';

/** Whether the caller is the anonymous one, whatever credentials a request has. */
export const ignoresCredentials = ({ access }: Operation): boolean => access === 'anonymous';

/** Whether it uses the caller's session, checking CSRF by itself, and so is served only where sessions are. */
export const usesSession = ({ access }: Operation): boolean => access === 'session';

/** Whether it issues a token for credentials in its body, and is therefore served only where tokens are enabled. */
export const issuesTokens = ({ access }: Operation): boolean => access === 'credentials';

export const documentIn = ({ body }: Operation): AnyDocument | undefined =>
  body && 'document' in body ? (body.document as AnyDocument) : undefined;

/** Whether the body is a file, or a part of one. */
export const fileIn = ({ body }: Operation): FileInput['file'] | undefined =>
  body && 'file' in body ? body.file : undefined;
