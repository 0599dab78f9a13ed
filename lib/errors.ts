/** Every error the API can respond with: one class per status, thrown by handlers and repositories alike. */

/** A fault in a document or a query that a client sent. */
export interface Fault {
  /** JSON Pointer (RFC 6901) into the document as JSON, for both formats; '' is the document itself. */
  readonly path: string;
  readonly message: string;
}

/** A fault in a member of the argument of a repository method. */
export interface MemberFault {
  /** The names from the outermost member inwards, joined by dots: `identifier`, `location.parentId`, `names.eng-GB`, `states.0`. */
  readonly member: string;
  readonly message: string;
}

/** A fault in the value of one content field (docs/protocol.md §9). */
export interface FieldFault {
  readonly fieldDefinitionId: number | string;
  /** The part of the value that the validator has checked; null for the whole value. */
  readonly target: string | null;
  readonly message: string;
  /** The invalid member of the argument of the repository method, if the value was sent: `fields.2.value.xml`. */
  readonly member?: string;
  /** JSON Pointer into the document, as in a `Fault`: that of the member. */
  readonly path?: string | undefined;
}

export interface Faults {
  readonly errors?: readonly Fault[];
  /** From repositories, which do not know how members are named in documents. */
  readonly members?: readonly MemberFault[];
  readonly fields?: readonly FieldFault[];
}

/** Shared by all copies of the package in a process, whose classes differ. */
const brand: unique symbol = Symbol.for('express-cms-rest.error');

/** An error that becomes an ErrorMessage with its own status and text; every other error becomes a 500 without details. */
export abstract class RestError extends Error {
  abstract readonly status: number;
  readonly expose: boolean = true;
  readonly faults: Faults = {};
  /** Header fields that the status calls for, such as Allow or Retry-After. */
  readonly headers: Readonly<Record<string, string>> = {};

  override get name(): string {
    return this.constructor.name;
  }

  get [brand](): true {
    return true;
  }
}

/** Whether it is an error of one of these classes, of any copy of the package; its status identifies the class. */
export const isRestError = (error: unknown): error is RestError =>
  typeof error === 'object' && error !== null && brand in error;

/** 400: a parameter, a header or the body is invalid. */
export class BadRequest extends RestError {
  readonly status = 400;
  override readonly faults: Faults;

  constructor(problem: string, faults: Faults = {}) {
    super(problem);
    this.faults = faults;
  }
}

/** 401: authentication is required, or the credentials or the token are wrong. */
export class Unauthorized extends RestError {
  readonly status = 401;
  /** Whether the response names the authentication schemes: other credentials do not help if the CSRF token is wrong. */
  readonly namesSchemes: boolean;

  constructor(problem = 'Authentication is required', { namesSchemes = true } = {}) {
    super(problem);
    this.namesSchemes = namesSchemes;
  }
}

/** 403: the caller may not do this, or a rule of the domain forbids it to everyone. */
export class PermissionDenied extends RestError {
  readonly status = 403;
  /** Whether a rule of the domain forbids it. Without one it becomes a 401 for the anonymous caller, who may log in. */
  readonly isRule: boolean;

  /** @param rule the rule that forbids it, for every caller: "it is not a draft" */
  constructor(action: string, resource: string, rule = '') {
    super(`Not allowed to ${action} ${resource}${rule && `: ${rule}`}`);
    this.isRule = rule !== '';
  }
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** 404: the resource does not exist, or the caller may not know that it does. */
export class NotFound extends RestError {
  readonly status = 404;

  /** An id that is a text is not shown: it may be anything that the client has sent. */
  constructor(kind = 'resource', id?: number | string) {
    super(typeof id === 'number' ? `${capitalized(kind)} ${id} does not exist` : `The ${kind} does not exist`);
  }
}

/** 405: the resource does not have that method. */
export class MethodNotAllowed extends RestError {
  readonly status = 405;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(allowed: readonly string[]) {
    super(`The method is not available here; allowed: ${allowed.join(', ')}`);
    this.headers = { Allow: allowed.join(',') };
  }
}

/** 406: no representation matches the Accept header, or the draft of a content type has no field definitions to publish. */
export class NotAcceptable extends RestError {
  readonly status = 406;

  constructor(problem = 'No representation matches the Accept header') {
    super(problem);
  }
}

/** 408: a part of the body has not arrived in time. */
export class RequestTimeout extends RestError {
  readonly status = 408;

  constructor() {
    super('The body did not arrive in time');
  }
}

/** 409: the request conflicts with the state of the resource, or an identifier is already in use. */
export class Conflict extends RestError {
  readonly status = 409;

  constructor(what: string, reason: string) {
    super(`${what} ${reason}`);
  }
}

/** 412: the resource is not, or no longer, in the state that the client expects. */
export class PreconditionFailed extends RestError {
  readonly status = 412;

  constructor(problem = 'The resource has changed since the client loaded it') {
    super(problem);
  }
}

/** 413: the body, or another subject that the caller names, is larger than the limit, in bytes. */
export class PayloadTooLarge extends RestError {
  readonly status = 413;

  constructor(limit: number, subject = 'The body is') {
    super(`${subject} larger than ${limit} bytes`);
  }
}

/** 414: the URL is longer than the limit, in characters. */
export class UriTooLong extends RestError {
  readonly status = 414;

  constructor(limit: number) {
    super(`The URL is longer than ${limit} characters`);
  }
}

/** 415: the operation does not read the media type, the charset or the content coding of the body. */
export class UnsupportedMediaType extends RestError {
  readonly status = 415;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(problem: string, headers: Readonly<Record<string, string>> = {}) {
    super(problem);
    this.headers = headers;
  }
}

/** 424: a request that this one depends on has failed, or this one is rolled back with it (RFC 4918 §11.4). */
export class FailedDependency extends RestError {
  readonly status = 424;

  constructor(problem: string) {
    super(problem);
  }
}

/** 416: the file has none of the requested bytes; called with the size of the file. */
export class RangeNotSatisfiable extends RestError {
  readonly status = 416;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(size: number) {
    super('The file has none of the bytes in Range');
    this.headers = { 'Content-Range': `bytes */${size}` };
  }
}

/** 428: the host requires If-Match for every write (RFC 6585 §3). */
export class PreconditionRequired extends RestError {
  readonly status = 428;

  constructor() {
    super('Send the ETag of the resource in If-Match');
  }
}

/** 429: too many logins have failed; called with the seconds until the server accepts the next attempt. */
export class TooManyRequests extends RestError {
  readonly status = 429;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(retryAfter: number) {
    super('Too many failed attempts to log in');
    this.headers = { 'Retry-After': String(retryAfter) };
  }
}

/** 501: the server does not implement that method or feature. */
export class NotImplemented extends RestError {
  readonly status = 501;

  constructor(what: string) {
    super(`${what} is not implemented`);
  }
}

/** 503: the storage is unavailable or did not respond in time; called with the seconds after which clients can retry. */
export class ServiceUnavailable extends RestError {
  readonly status = 503;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(problem = 'The storage did not respond', retryAfter = 5) {
    super(problem);
    this.headers = { 'Retry-After': String(retryAfter) };
  }
}

/** 507: the storage is full, or a quota of the caller is used up (RFC 4331 §6). */
export class InsufficientStorage extends RestError {
  readonly status = 507;

  /** @param quota such as `10 open uploads` */
  constructor(quota?: string) {
    super(quota === undefined ? 'The storage is full' : `The quota of ${quota} is used up`);
  }
}
