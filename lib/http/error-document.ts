/** From anything that was thrown to the status, the headers and the document of the answer (protocol §2.12). */
import { STATUS_CODES } from 'node:http';
import { type FieldFault, PermissionDenied, RestError, Unauthorized } from '../errors.js';
import type { FieldProblems, Problem } from '../resources/error-message.documents.js';

export interface ErrorReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly problem: Problem;
  /** Whether the client is told nothing, so that somebody else has to be. */
  readonly isBlank: boolean;
}

/** Errors of other libraries that are meant to be shown: `expose` and a status of 4xx, as `http-errors` makes them. */
interface Exposed {
  readonly expose: true;
  readonly status: number;
  readonly message: string;
}

export function toErrorReply(thrown: unknown, isAnonymous: boolean): ErrorReply {
  const error = isAnonymous && thrown instanceof PermissionDenied ? new Unauthorized(thrown.message) : thrown;
  if (error instanceof RestError) return reply(error.status, error.message, error.headers, error.faults);
  if (isExposed(error)) return reply(error.status, error.message);
  return { ...reply(500, 'An internal error has occurred'), isBlank: true };
}

function isExposed(error: unknown): error is Exposed {
  const { expose, status, message } = (error ?? {}) as Partial<Exposed>;
  return expose === true && typeof message === 'string' && typeof status === 'number' && status >= 400 && status < 500;
}

/** Of one document; the description counts the others. */
const maxFaults = 100;

function reply(
  status: number,
  description: string,
  headers: Readonly<Record<string, string>> = {},
  { errors, fields }: RestError['faults'] = {},
): ErrorReply {
  const shownFields = fields?.slice(0, maxFaults);
  const shownErrors = errors?.slice(0, maxFaults - (shownFields?.length ?? 0));
  const left = Math.max((fields?.length ?? 0) + (errors?.length ?? 0) - maxFaults, 0);
  const problem = {
    status,
    phrase: STATUS_CODES[status] ?? 'Internal Server Error',
    description: left === 0 ? description : `${description}; ${left} more faults are not listed`,
    ...((errors || fields) && {
      details: {
        ...(shownFields && { fields: shownFields.map(toField) }),
        ...(shownErrors && { errors: shownErrors }),
      },
    }),
  };
  return { status, headers, problem, isBlank: false };
}

function toField({ fieldDefinitionId, target, message }: FieldFault): FieldProblems {
  return { fieldDefinitionId, faults: [{ target, message }] };
}
