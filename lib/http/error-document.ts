/** From anything that was thrown to the status, the headers and the document of the answer (protocol §2.12). */
import { STATUS_CODES } from 'node:http';
import { PermissionDenied, RestError, Unauthorized } from '../errors.js';
import type { BodyOf } from '../representation/representation.js';
import type { ErrorMessage } from '../resources/error-message.js';

export interface ErrorReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly document: BodyOf<typeof ErrorMessage>;
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

function reply(
  status: number,
  errorDescription: string,
  headers: Readonly<Record<string, string>> = {},
  { errors, fields }: RestError['faults'] = {},
): ErrorReply {
  const document = {
    errorCode: status,
    errorMessage: STATUS_CODES[status] ?? 'Internal Server Error',
    errorDescription,
    errorDetails:
      errors || fields ? { fields: fields?.map(toField), errors: errors?.map((fault) => ({ ...fault })) } : undefined,
  };
  return { status, headers, document, isBlank: false };
}

function toField({ fieldDefinitionId, target, message }: NonNullable<RestError['faults']['fields']>[number]) {
  return { _fieldTypeId: fieldDefinitionId, errors: [{ type: target, message }] };
}
