/** How stages declare the errors and header fields that they cause; descriptions of the API read these declarations. */
import type { AnyDocument } from '../documents/document.js';
import type { JsonSchema } from '../documents/value.js';
import type { RequestForm, Route } from './routes.js';
import type { Service } from './service.js';

/** One kind of request that the API serves. */
export interface Use extends RequestForm {
  /** What the request means, after any override. */
  readonly method: string;
  readonly route: Route;
  /** The document whose media type selects the operation. */
  readonly selectedBy: AnyDocument | undefined;
  /** Whether it is a POST with the method in a header. */
  readonly isOverride: boolean;
}

export interface ErrorCause {
  readonly status: number;
  readonly reason: string;
  /** Header fields that come with it. */
  readonly headers?: readonly string[];
  /** The requests that can cause it; all where it is missing. */
  readonly of?: (use: Use, service: Service) => boolean;
}

/** A header field of responses. */
export interface HeaderCause {
  readonly name: string;
  readonly description: string;
  readonly schema?: JsonSchema;
  /** The successes and redirects that carry it; errors name theirs. All responses where it is missing. */
  readonly on?: (status: number, use: Use, service: Service) => boolean;
  /** Whether all those responses carry it, or only some. */
  readonly isAlways?: boolean;
}

export interface Causes {
  readonly errors?: readonly ErrorCause[];
  readonly headers?: readonly HeaderCause[];
}

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** Whether a method only reads (RFC 9110 §9.2.1). */
export const isSafe = (method: string): boolean => safeMethods.has(method);

/** Whether responses can be cached: what needs nothing of the repository is served without it, and a secret is a new one each time. */
export const isCacheable = (method: string, { operation }: RequestForm): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  operation.requires !== undefined &&
  !operation.usesSession &&
  !operation.isSecret &&
  !operation.isPublic;

/** Whether a request can expect the resource to be at a revision. */
export const isConditional = ({ operation }: RequestForm): boolean => operation.expects === true;
