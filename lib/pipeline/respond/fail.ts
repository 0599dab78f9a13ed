/** Converts errors to responses; nothing else does (docs/reference/protocol.md §9). */
import statuses from 'statuses';
import {
  type FieldFault,
  isRefused,
  isRestError,
  NotFound,
  type Refused,
  type RestError,
  Unauthorized,
} from '../../errors/errors.js';
import { kindOf } from '../../errors/rest-error.js';
import type { DocumentBody } from '../../http/bodies.js';
import type { ApiRequest, ApiResponse, OperationInfo } from '../../http/message.js';
import type { Binding } from '../../operations/binding/binding.js';
import { ignoresCredentials } from '../../operations/binding/predicates.js';
import type { Operation } from '../../operations/declaration/operations.js';
import type { FieldProblems } from '../../operations/responses/error-message.js';
import { bareRuleIn, type Responses, statusesOfRules } from '../../operations/responses/responses.js';
import { RunAgain } from '../../repository/rolled-back.js';
import { type Causes, errorCause, headerCause } from '../state/causes.js';
import type { RequestRecord } from '../state/request-record.js';
import type { Authenticator, Service } from '../state/service.js';
import { aboutRequest } from './about.js';
import { type ErrorDescription, errorBody } from './error-body.js';
import { commonHeaders, createVary, dryRunHeaders, isSessionUnchanged } from './headers.js';

const refusal = 'The caller may not do this, or a rule of the storage forbids it';

const canRefuse = ({ operation, ignoresCredentials, usesSession }: Binding): boolean =>
  (operation.requires !== undefined && !ignoresCredentials) || usesSession;

export const causes: Causes = {
  headers: [headerCause('WWW-Authenticate', 'The authentication schemes', { on: () => false })],
  errors: [
    errorCause(409, 'The state of the resource does not allow it, or an identifier is already in use', {
      // Operations declare it.
      of: () => false,
    }),
    errorCause(410, 'The cursor is of another log of changes, or of changes that are no longer kept', {
      of: () => false,
    }),
    errorCause(401, 'Authentication is required, or the credentials or the CSRF token are wrong', {
      headers: ['WWW-Authenticate'],
      of: (use) => !use.isPublic && !use.ignoresCredentials,
    }),
    errorCause(403, refusal, { of: (use, { explainRefusal }) => !explainRefusal && canRefuse(use) }),
    errorCause(403, refusal, {
      headers: ['Link'],
      of: (use, { explainRefusal }) => explainRefusal !== undefined && canRefuse(use),
    }),
    errorCause(507, 'The storage is full', {
      of: ({ isSafe, operation }) => !isSafe && operation.requires !== undefined,
    }),
  ],
};

export type ReportError = (error: unknown, request: ApiRequest, about: OperationInfo) => void;

export type ErrorResponse = (thrown: unknown, record: RequestRecord) => ApiResponse;

/** Creates the function that converts anything that is thrown to a response. */
export function createErrorResponder(
  service: Service,
  authenticator: Authenticator,
  reportError: ReportError,
): ErrorResponse {
  const varyOf = createVary(service);

  return (thrown, record) => {
    const { request, identity, binding, route } = record;
    const error = request.error ?? thrown;
    const isAnonymous = identity.scheme === 'anonymous' && !binding?.usesSession;
    const { status, headers, isInternal, ...description } = toProblem(error, isAnonymous, binding?.operation);
    const about = aboutRequest(record);
    if (isInternal && !(error instanceof RunAgain)) reportError(error, request, about);
    const namesSchemes = status === 401 && (!(error instanceof Unauthorized) || error.namesSchemes);
    return {
      status,
      headers: Object.assign(
        commonHeaders(record, status, service),
        headers,
        request.isDryRun && !request.isPart && dryRunHeaders,
        namesSchemes && { 'WWW-Authenticate': authenticator.challenges(request, identity) },
        {
          Vary: varyOf(request, {
            isPublic: route?.isPublic === true || route?.ignoresCredentials === true,
            binding,
            namesSchemes,
          }),
        },
      ),
      body: isBare(error, status, binding?.operation) ? undefined : errorBody(request, description, service),
      about,
      isSessionUnchanged: isSessionUnchanged(about.method, binding, identity),
    };
  };
}

/** The document that explains the status of a response without a body. */
export const explanationOf = (request: ApiRequest, status: number, service: Service): DocumentBody =>
  errorBody(request, toErrorResult(status, statuses.message[status] ?? ''), service);

interface ErrorResult extends ErrorDescription {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether it is an error of the server, which is reported to the host. */
  readonly isInternal: boolean;
}

/** Errors of other libraries that are meant to be shown: `expose` and a status of 4xx, as `http-errors` makes them. */
interface Exposed {
  readonly expose: true;
  readonly status: number;
  readonly message: string;
}

function toProblem(thrown: unknown, isAnonymous: boolean, operation: Operation | undefined): ErrorResult {
  // A login does not help where a rule of the domain forbids it.
  if (isRefused(thrown))
    return { ...toErrorResult(statusOfRule(thrown, operation), thrown.message), kind: kindOf(thrown) };
  const lacksRights = isAnonymous && isRestError(thrown) && thrown.status === 403;
  const error = lacksRights ? hiddenFrom(thrown, operation) : thrown;
  if (isRestError(error)) {
    const result = toErrorResult(error.status, error.message, error);
    return { ...result, kind: kindOf(error), isInternal: error.status === 500 };
  }
  if (isExposed(error)) return toErrorResult(error.status, error.message);
  return { ...toErrorResult(500, 'An internal error has occurred'), isInternal: true };
}

/** A login helps the anonymous caller, unless credentials are ignored. */
const hiddenFrom = ({ message }: RestError, operation: Operation | undefined): RestError =>
  operation && ignoresCredentials(operation) ? new NotFound() : new Unauthorized(message);

const statusOfRule = ({ rule, status }: Refused<string>, operation: Operation | undefined): number =>
  statusesOfRules((operation?.responses ?? {}) as Responses).get(rule) ?? status;

const isBare = (thrown: unknown, status: number, operation: Operation | undefined): boolean =>
  isRefused(thrown) && bareRuleIn((operation?.responses as Responses | undefined)?.[status]) === thrown.rule;

function isExposed(error: unknown): error is Exposed {
  const { expose, status, message } = (error ?? {}) as Partial<Exposed>;
  return expose === true && typeof message === 'string' && typeof status === 'number' && status >= 400 && status < 500;
}

/** Maximum number of faults that are listed for a document; the description counts the others. */
const maxFaults = 100;

function toErrorResult(
  status: number,
  description: string,
  { headers = {}, faults: { errors, fields = [] } = {} }: Partial<Pick<RestError, 'headers' | 'faults'>> = {},
): ErrorResult {
  const shownFields = fields.slice(0, maxFaults);
  const shownErrors = errors?.slice(0, maxFaults - shownFields.length);
  const left = Math.max(fields.length + (errors?.length ?? 0) - maxFaults, 0);
  const problem = {
    status,
    phrase: statuses.message[status] ?? 'Internal Server Error',
    description: left === 0 ? description : `${description}; ${left} more faults are not listed`,
    ...((errors || fields.length > 0) && {
      details: { fields: shownFields.map(toField), ...(shownErrors && { errors: shownErrors }) },
    }),
  };
  return { status, headers, problem, kind: undefined, isInternal: false };
}

function toField({ fieldDefinitionId, target, message, path }: FieldFault): FieldProblems {
  return { fieldDefinitionId, faults: [{ target, message, path }] };
}
