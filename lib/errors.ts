/** Every error the API can answer with: one class per status, thrown by handlers and repositories alike. */

/** A fault in a document or a query that a client sent. */
export interface Fault {
  /** JSON Pointer (RFC 6901) into the document as JSON, for both formats; '' is the document itself. */
  readonly path: string;
  readonly message: string;
}

/** A fault in a member of what a repository was called with. */
export interface MemberFault {
  /** The names from the outermost member inwards, joined by dots: `identifier`, `location.parentId`, `names.eng-GB`, `states.0`. */
  readonly member: string;
  readonly message: string;
}

/** A fault in the value of one content field (protocol §2.12). */
export interface FieldFault {
  readonly fieldDefinitionId: number | string;
  /** What the validator looked at, null when it was the value as a whole. */
  readonly target: string | null;
  readonly message: string;
}

export interface Faults {
  readonly errors?: readonly Fault[];
  /** From repositories, which do not know how members are named in documents. */
  readonly members?: readonly MemberFault[];
  readonly fields?: readonly FieldFault[];
}

/** What becomes an ErrorMessage with its own status and text; anything else that is thrown becomes a 500 that says nothing. */
export abstract class RestError extends Error {
  abstract readonly status: number;
  readonly expose: boolean = true;
  readonly faults: Faults = {};
  /** Header fields that the status calls for, such as Allow or Retry-After. */
  readonly headers: Readonly<Record<string, string>> = {};

  override get name(): string {
    return this.constructor.name;
  }
}

/** 400: what the client sent cannot be understood or used. */
export class BadRequest extends RestError {
  readonly status = 400;
  override readonly faults: Faults;

  constructor(problem: string, faults: Faults = {}) {
    super(problem);
    this.faults = faults;
  }
}

/** 401: nobody is known to be calling, or the credentials or the token are wrong. */
export class Unauthorized extends RestError {
  readonly status = 401;

  constructor(problem = 'Authentication is required') {
    super(problem);
  }
}

/** 403: the caller may not do this, or a rule of the domain forbids it. For the anonymous caller it becomes a 401. */
export class PermissionDenied extends RestError {
  readonly status = 403;

  constructor(action: string, resource: string, reason = '') {
    super(`Not allowed to ${action} ${resource}${reason && `: ${reason}`}`);
  }
}

/** 404: there is no such thing, or the caller may not know of it. */
export class NotFound extends RestError {
  readonly status = 404;

  /** An id that is a text is not shown: it may be anything that the client has sent. */
  constructor(kind = 'resource', id?: number | string) {
    super(typeof id === 'number' ? `No ${kind} ${id}` : `No such ${kind}`);
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

/** 406: none of the representations fits the Accept header. */
export class NotAcceptable extends RestError {
  readonly status = 406;

  constructor(available: readonly string[]) {
    super(`No representation fits the Accept header; available: ${available.join(', ')}`);
  }
}

/** 409: the state of the resource, or a name that is already taken, stands against it. */
export class Conflict extends RestError {
  readonly status = 409;

  constructor(what: string, reason: string) {
    super(`${what} ${reason}`);
  }
}

/** 412: the resource is not, or no longer, in the state that the client expects. */
export class PreconditionFailed extends RestError {
  readonly status = 412;

  constructor(problem = 'The resource has been changed since') {
    super(problem);
  }
}

/** 413: the body is larger than the limit, in bytes. */
export class PayloadTooLarge extends RestError {
  readonly status = 413;

  constructor(limit: number) {
    super(`The body is larger than ${limit} bytes`);
  }
}

/** 414: the URL is longer than the limit, in characters. */
export class UriTooLong extends RestError {
  readonly status = 414;

  constructor(limit: number) {
    super(`The URL is longer than ${limit} characters`);
  }
}

/** 415: the body is of a type, charset or coding that the operation does not read. */
export class UnsupportedMediaType extends RestError {
  readonly status = 415;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(problem: string, headers: Readonly<Record<string, string>> = {}) {
    super(problem);
    this.headers = headers;
  }
}

/** 428: the host asks for If-Match on every write (RFC 6585 §3). */
export class PreconditionRequired extends RestError {
  readonly status = 428;

  constructor() {
    super('Send the ETag of the resource in If-Match');
  }
}

/** 429: too many failed attempts; seconds until the next one is looked at. */
export class TooManyRequests extends RestError {
  readonly status = 429;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(retryAfter: number) {
    super('Too many failed attempts to log in');
    this.headers = { 'Retry-After': String(retryAfter) };
  }
}

/** 501: the server knows nothing of that method or feature. */
export class NotImplemented extends RestError {
  readonly status = 501;

  constructor(what: string) {
    super(`${what} is not implemented`);
  }
}

/** 503: storage is out of reach or did not answer in time; seconds after which to try again. */
export class ServiceUnavailable extends RestError {
  readonly status = 503;
  override readonly headers: Readonly<Record<string, string>>;

  constructor(problem = 'The storage did not answer', retryAfter = 5) {
    super(problem);
    this.headers = { 'Retry-After': String(retryAfter) };
  }
}

/** 507: there is no room left to write. */
export class InsufficientStorage extends RestError {
  readonly status = 507;

  constructor() {
    super('There is no room left to store this');
  }
}
