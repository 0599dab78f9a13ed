/** Errors of HTTP itself, which no repository has a reason to throw. */
import { RestError } from './rest-error.js';

/** 405: the resource does not have that method. */
export class MethodNotAllowed extends RestError {
  readonly status = 405;

  constructor(allowed: readonly string[], reason = 'The method is not available here') {
    super(`${reason}; allowed: ${allowed.join(', ')}`, {
      headers: { Allow: allowed.join(',') },
    });
  }
}

/** 406: no representation matches the Accept header. */
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

  constructor(problem: string, headers: Readonly<Record<string, string>> = {}) {
    super(problem, { headers });
  }
}

/** 416: the file has none of the requested bytes; called with the size of the file. */
export class RangeNotSatisfiable extends RestError {
  readonly status = 416;

  constructor(size: number) {
    super('The file has none of the bytes in Range', { headers: { 'Content-Range': `bytes */${size}` } });
  }
}

/** 428: the host requires If-Match for every write (RFC 6585 §3). */
export class PreconditionRequired extends RestError {
  readonly status = 428;

  constructor() {
    super('Send the ETag of the resource in If-Match');
  }
}
