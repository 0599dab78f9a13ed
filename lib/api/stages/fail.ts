/** Converts errors to responses; nothing else does (docs/protocol.md §9). */
import statuses from 'statuses';
import { type FieldFault, isRestError, type PermissionDenied, type RestError, Unauthorized } from '../../errors.js';
import { type Causes, isSafe } from '../causes.js';
import { ErrorMessage, type FieldProblems, type Problem } from '../error-message.js';
import type { About, ApiRequest, ApiResponse, Identity } from '../message.js';
import type { RequestForm } from '../routes.js';
import { type Authenticator, type Service, wireOf } from '../service.js';
import { loggedUrl, tagsIn, withoutSession } from '../subjects.js';
import { commonHeaders, createVary, leavesSession } from './headers.js';
import { methodOf } from './method.js';
import { chooseForError, prefersHtml } from './negotiate.js';
import { findRoute, selectScope } from './route.js';
import { contentTypeOf, selectOperation } from './select.js';

export const causes: Causes = {
  headers: [{ name: 'WWW-Authenticate', description: 'The authentication schemes', on: () => false }],
  errors: [
    {
      status: 409,
      reason: 'The state of the resource does not allow it, or an identifier is already in use',
      // Operations declare it.
      of: () => false,
    },
    {
      status: 401,
      reason: 'Authentication is required, or the credentials or the CSRF token are wrong',
      headers: ['WWW-Authenticate'],
      of: ({ operation }) => !operation.isPublic,
    },
    {
      status: 403,
      reason: 'The caller may not do this, or a rule of the storage forbids it',
      of: ({ operation }) => operation.requires !== undefined || operation.usesSession === true,
    },
    {
      status: 507,
      reason: 'The storage is full',
      of: ({ method, operation }) => !isSafe(method) && operation.requires !== undefined,
    },
  ],
};

export type ReportError = (error: unknown, request: ApiRequest, about: About) => void;

/** Creates the function that converts anything that is thrown to a response. */
export function createErrorResponder(service: Service, authenticator: Authenticator, reportError: ReportError) {
  const varyOf = createVary(service);

  return function errorResponse(error: unknown, request: ApiRequest, identity: Identity): ApiResponse {
    const { about, form, isPublic } = factsOf(request, identity, service);
    const operation = form?.operation;
    const isAnonymous = identity.scheme === 'anonymous' && !operation?.usesSession;
    const { status, headers, problem, isBlank } = toProblem(error, isAnonymous);
    if (isBlank) reportError(error, request, about);
    const namesSchemes = status === 401 && (!(error instanceof Unauthorized) || error.namesSchemes);
    const own = commonHeaders(request, status, form, about.siteaccess, identity, service);
    return {
      status,
      headers: {
        ...own,
        ...headers,
        ...(namesSchemes && { 'WWW-Authenticate': authenticator.challenges(request, identity) }),
      },
      body: {
        ...chooseForError(request, ErrorMessage, service.settings),
        value: problem,
        languages: [],
      },
      vary: varyOf(request, isPublic, namesSchemes),
      timings: [],
      about,
      identity,
      leavesSession: leavesSession(about.method, operation, identity),
    };
  };
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** An error that programs get without a body says what it is to a browser, which would show nothing. */
export function explained(request: ApiRequest, response: ApiResponse, service: Service): ApiResponse {
  const { status, body } = response;
  if (status < 400 || body !== undefined || !service.pages || !prefersHtml(request.headers.accept)) return response;
  const { problem } = reply(status, statuses.message[status] ?? '');
  return {
    ...response,
    body: { ...chooseForError(request, ErrorMessage, service.settings), value: problem, languages: [] },
  };
}

interface Facts {
  readonly about: About;
  readonly form: RequestForm | undefined;
  readonly isPublic: boolean;
}

/** The subject of a failed request: the pure stages are run again until one fails. */
function factsOf(request: ApiRequest, { caller }: Identity, service: Service): Facts {
  const url = loggedUrl(request, '');
  const about: Writable<About> = {
    ...{ operation: '', method: request.method, path: '', params: {}, created: {}, url },
    ...{ siteaccess: '', caller, tags: [] },
  };
  let form: RequestForm | undefined;
  let isPublic = false;
  try {
    about.method = methodOf(request, service);
    const { target: route, params } = findRoute(request, service);
    about.path = route.path.text;
    about.params = withoutSession(params);
    about.url = loggedUrl(request, about.path);
    if (!isSafe(about.method)) about.tags = tagsIn(route.params, params);
    isPublic = route.isPublic;
    about.siteaccess = selectScope(request, route, service).siteaccess;
    const contentType = contentTypeOf(request.headers['content-type'], service.settings.vendor);
    form = selectOperation(route, about.method, contentType, wireOf(service, request.prefix));
    about.operation = form.id;
  } catch {
    // A request that a stage refuses has no further facts.
  }
  return { about, form, isPublic };
}

interface ErrorReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly problem: Problem;
  /** Whether it is an internal error, which is reported to the host and not shown to the client. */
  readonly isBlank: boolean;
}

/** Errors of other libraries that are meant to be shown: `expose` and a status of 4xx, as `http-errors` makes them. */
interface Exposed {
  readonly expose: true;
  readonly status: number;
  readonly message: string;
}

function toProblem(thrown: unknown, isAnonymous: boolean): ErrorReply {
  const error = isAnonymous && lacksRights(thrown) ? new Unauthorized(thrown.message) : thrown;
  if (isRestError(error)) return reply(error.status, error.message, error.headers, error.faults);
  if (isExposed(error)) return reply(error.status, error.message);
  return { ...reply(500, 'An internal error has occurred'), isBlank: true };
}

/** A login does not help where a rule of the domain forbids it. */
const lacksRights = (error: unknown): error is PermissionDenied =>
  isRestError(error) && error.status === 403 && !(error as PermissionDenied).isRule;

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
    phrase: statuses.message[status] ?? 'Internal Server Error',
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

function toField({ fieldDefinitionId, target, message, path }: FieldFault): FieldProblems {
  return { fieldDefinitionId, faults: [{ target, message, path }] };
}
