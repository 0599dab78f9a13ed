/** Error responses of the remote server, as the library's errors: their classes by status and rule, their faults from the document. */

import * as errors from '../errors/errors.js';
import type { Details, Problem } from '../operations/responses/error-message.js';
import { type Rule, rules } from '../repository/repository.js';
import type { RemoteResponse } from './transport.js';

type Create = (faults: errors.Faults, headers: Headers) => errors.RestError;

const unavailable: Create = (_, headers) => new errors.ServiceUnavailable('', secondsIn(headers, 5));

const classes: Readonly<Record<number, Create>> = {
  400: (faults) => new errors.BadRequest('', faults),
  401: () => new errors.Unauthorized(),
  403: () => new errors.PermissionDenied('', ''),
  404: () => new errors.NotFound(),
  405: (_, headers) =>
    new errors.MethodNotAllowed((headers.get('allow') ?? '').split(',').map((method) => method.trim())),
  406: () => new errors.NotAcceptable(),
  408: () => new errors.RequestTimeout(),
  409: (_, headers) =>
    headers.has('retry-after') ? new errors.RequestInProgress(secondsIn(headers, 1)) : new errors.AlreadyInUse(''),
  410: () => new errors.Gone(),
  412: () => new errors.PreconditionFailed(),
  413: () => new errors.PayloadTooLarge(0),
  414: () => new errors.UriTooLong(0),
  415: () => new errors.UnsupportedMediaType(''),
  416: () => new errors.RangeNotSatisfiable(0),
  422: () => new errors.UnprocessableContent(''),
  428: () => new errors.PreconditionRequired(),
  429: (_, headers) => new errors.TooManyRequests(secondsIn(headers, 1)),
  501: () => new errors.NotImplemented(''),
  502: unavailable,
  503: unavailable,
  504: unavailable,
  507: () => new errors.InsufficientStorage(),
};

/** The error of a response, with the server's message; errors that no repository throws are plain `Error`s. */
export function toError(request: string, { status, headers }: RemoteResponse, problem: Problem | undefined): Error {
  const cause = `${request}: the remote server responded with ${status}`;
  const rule = statusesOfRules.has(status) ? ruleIn(problem?.description ?? '') : undefined;
  const error = rule ? new errors.Refused('', rule) : classes[status]?.(toFaults(problem?.details), headers);
  if (!error) return new Error(problem ? `${cause}, ${problem.description}` : cause);
  error.message = problem?.description ?? `The remote server responded with ${status}`;
  return Object.assign(error, { cause: new Error(cause) });
}

const statusesOfRules: ReadonlySet<number> = new Set([403, 406, 409]);

/** The rule that a message ends with, or has before its details, as those of `Refused` do. Details can be names of content. */
function ruleIn(message: string): Rule | undefined {
  const positions = rules
    .map((rule) => ({ rule, at: `${message}: `.indexOf(` ${rule}: `) }))
    .filter(({ at }) => at >= 0);
  return positions.sort((one, other) => one.at - other.at)[0]?.rule;
}

function toFaults({ errors, fields }: Partial<Details> = {}): errors.Faults {
  const flat = fields?.flatMap(({ fieldDefinitionId, faults }) =>
    faults.map((fault): errors.FieldFault => ({ fieldDefinitionId, ...fault })),
  );
  return { ...(errors && { errors }), ...(flat && { fields: flat }) };
}

function secondsIn(headers: Headers, otherwise: number): number {
  const seconds = headers.get('retry-after') ?? '';
  return /^\d{1,9}$/.test(seconds) ? Number(seconds) : otherwise;
}
