/** Every error the API can respond with, thrown by handlers and repositories alike. */
import {
  MethodNotAllowed,
  NotAcceptable,
  PreconditionRequired,
  RangeNotSatisfiable,
  RequestTimeout,
  UnsupportedMediaType,
  UriTooLong,
} from './http-errors.js';
import { Refused } from './refused.js';
import { type Faults, RestError, shareKinds } from './rest-error.js';

export * from './http-errors.js';
export * from './refused.js';
export {
  type ErrorData,
  type Fault,
  type Faults,
  type FieldFault,
  isRestError,
  type MemberFault,
  RestError,
} from './rest-error.js';

/** 400: a parameter, a header or the body is invalid. */
export class BadRequest extends RestError {
  readonly status = 400;

  constructor(problem: string, faults: Faults = {}) {
    super(problem, { faults });
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

/** 403: the caller does not have the right; 401 for the anonymous caller, who may log in. */
export class PermissionDenied extends RestError {
  readonly status = 403;

  constructor(
    /** A verb, such as `read`. */
    readonly action: string,
    resource: string,
  ) {
    super(`Not allowed to ${action} ${resource}`);
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

/** 409: another entity has that identifier, remote id, login or path, which only one can have. */
export class AlreadyInUse extends RestError {
  readonly status = 409;

  /** @param name the unique property, such as `The identifier` */
  constructor(name: string) {
    super(`${name} is already in use`);
  }
}

/** 409: a request with the same `Idempotency-Key` is in progress; constructed with the seconds for `Retry-After`. */
export class RequestInProgress extends RestError {
  readonly status = 409;

  constructor(retryAfter = 1) {
    super('A request with the same Idempotency-Key is being carried out', {
      headers: { 'Retry-After': String(retryAfter) },
    });
  }
}

/** 410: the cursor is of another log of changes, or of changes that are no longer kept. */
export class Gone extends RestError {
  readonly status = 410;

  constructor(
    problem = 'The changes after the cursor are no longer kept: read everything again, then follow without a cursor',
  ) {
    super(problem);
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

/** 422: the `Idempotency-Key` is that of another request (draft-ietf-httpapi-idempotency-key-header §2.7). */
export class UnprocessableContent extends RestError {
  readonly status = 422;
}

/** 424: a request that this one depends on has failed, or this one is rolled back with it (RFC 4918 §11.4). */
export class FailedDependency extends RestError {
  readonly status = 424;
}

/** 429: too many logins have failed; called with the seconds until the server accepts the next attempt. */
export class TooManyRequests extends RestError {
  readonly status = 429;

  constructor(retryAfter: number) {
    super('Too many failed attempts to log in', { headers: { 'Retry-After': String(retryAfter) } });
  }
}

/**
 * 500: a stored value has more inside than a value can have, and cannot be shown. The host gets it in `onError`, like other
 * errors of the server.
 */
export class UnreadableValue extends RestError {
  readonly status = 500;

  /**
   * @param subject the value: `The value of the field "body" of item 57`
   * @param problem a rule that it breaks, beginning with a verb
   */
  constructor(subject: string, problem: string) {
    super(`${subject} cannot be shown: it ${problem}`);
  }
}

/** 501: the server does not implement that method or feature. */
export class NotImplemented extends RestError {
  readonly status = 501;

  constructor(feature: string) {
    super(`${feature} is not implemented`);
  }
}

/** 503: the storage is unavailable or did not respond in time; called with the seconds after which clients can retry. */
export class ServiceUnavailable extends RestError {
  readonly status = 503;

  constructor(problem = 'The storage did not respond', retryAfter = 5) {
    super(problem, { headers: { 'Retry-After': String(retryAfter) } });
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

shareKinds({
  RestError,
  Refused,
  BadRequest,
  Unauthorized,
  PermissionDenied,
  NotFound,
  MethodNotAllowed,
  NotAcceptable,
  RequestTimeout,
  AlreadyInUse,
  RequestInProgress,
  Gone,
  PreconditionFailed,
  PayloadTooLarge,
  UriTooLong,
  UnsupportedMediaType,
  UnprocessableContent,
  FailedDependency,
  RangeNotSatisfiable,
  PreconditionRequired,
  TooManyRequests,
  UnreadableValue,
  NotImplemented,
  ServiceUnavailable,
  InsufficientStorage,
});
