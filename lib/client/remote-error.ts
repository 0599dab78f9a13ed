/** Error responses of the remote server, as the library's errors: their classes by status and rule, their faults from the document. */

import type { Details, Problem } from '../api/error-message.js';
import {
  AlreadyInUse,
  BadRequest,
  type Faults,
  type FieldFault,
  Gone,
  InsufficientStorage,
  MethodNotAllowed,
  NotAcceptable,
  NotFound,
  NotImplemented,
  PayloadTooLarge,
  PermissionDenied,
  PreconditionFailed,
  PreconditionRequired,
  RangeNotSatisfiable,
  Refused,
  RequestTimeout,
  type RestError,
  ServiceUnavailable,
  TooManyRequests,
  Unauthorized,
  UnsupportedMediaType,
  UriTooLong,
} from '../errors.js';
import { type Rule, rules } from '../repository/repository.js';
import type { RemoteResponse } from './transport.js';

type Create = (faults: Faults, headers: Headers) => RestError;

const unavailable: Create = (_, headers) => new ServiceUnavailable('', secondsIn(headers, 5));

const classes: Readonly<Record<number, Create>> = {
  400: (faults) => new BadRequest('', faults),
  401: () => new Unauthorized(),
  403: () => new PermissionDenied('', ''),
  404: () => new NotFound(),
  405: (_, headers) => new MethodNotAllowed((headers.get('allow') ?? '').split(',').map((method) => method.trim())),
  406: () => new NotAcceptable(),
  408: () => new RequestTimeout(),
  409: () => new AlreadyInUse(''),
  410: () => new Gone(),
  412: () => new PreconditionFailed(),
  413: () => new PayloadTooLarge(0),
  414: () => new UriTooLong(0),
  415: () => new UnsupportedMediaType(''),
  416: () => new RangeNotSatisfiable(0),
  428: () => new PreconditionRequired(),
  429: (_, headers) => new TooManyRequests(secondsIn(headers, 1)),
  501: () => new NotImplemented(''),
  502: unavailable,
  503: unavailable,
  504: unavailable,
  507: () => new InsufficientStorage(),
};

/** The error of a response, with the server's message; errors that no repository throws are plain `Error`s. */
export function toError(request: string, { status, headers }: RemoteResponse, problem: Problem | undefined): Error {
  const cause = `${request}: the remote server responded with ${status}`;
  const rule = statusesOfRules.has(status) ? ruleIn(problem?.description ?? '') : undefined;
  const error = rule ? new Refused('', rule) : classes[status]?.(toFaults(problem?.details), headers);
  if (!error) return new Error(problem ? `${cause}, ${problem.description}` : cause);
  error.message = problem?.description ?? `The remote server responded with ${status}`;
  return Object.assign(error, { cause: new Error(cause) });
}

const statusesOfRules: ReadonlySet<number> = new Set([403, 406, 409]);

/** The rule that a message ends with, or has before its details, as those of `Refused` do. Details can be names of content. */
function ruleIn(message: string): Rule | undefined {
  const found = rules.map((rule) => ({ rule, at: `${message}: `.indexOf(` ${rule}: `) })).filter(({ at }) => at >= 0);
  return found.sort((one, other) => one.at - other.at)[0]?.rule;
}

function toFaults({ errors, fields }: Details = {}): Faults {
  const flat = fields?.flatMap(({ fieldDefinitionId, faults }) =>
    faults.map((fault): FieldFault => ({ fieldDefinitionId, ...fault })),
  );
  return { ...(errors && { errors }), ...(flat && { fields: flat }) };
}

function secondsIn(headers: Headers, otherwise: number): number {
  const seconds = headers.get('retry-after') ?? '';
  return /^\d{1,9}$/.test(seconds) ? Number(seconds) : otherwise;
}
