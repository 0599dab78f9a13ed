/** Bodies of errors: an `ErrorMessage`, or problem details (RFC 9457) for clients whose `Accept` names their media type. */
import { namedTypes } from '../../http/accept.js';
import type { DocumentBody } from '../../http/bodies.js';
import type { ApiRequest } from '../../http/message.js';
import { type Format, formatNames } from '../../http/mount-settings.js';
import { ErrorMessage, type Problem } from '../../operations/responses/error-message.js';
import {
  type ProblemDetails,
  ProblemDocument,
  type ProblemFault,
  problemType,
} from '../../operations/responses/problem-details.js';
import { wellFormed } from '../../support/json-text.js';
import { chooseFormat } from '../select/negotiate.js';
import type { Service } from '../state/service.js';

/** The description of an error that a client sees. */
export interface ErrorDescription {
  readonly problem: Problem;
  /** The name of its class; undefined for errors that are of no class of this package. */
  readonly kind: string | undefined;
}

/** The document of an error that fits `Accept` best. */
export function errorBody(request: ApiRequest, error: ErrorDescription, { settings }: Service): DocumentBody {
  const format = problemFormat(request);
  const { problem } = error;
  if (format === undefined) return { value: problem, languages: [], ...chooseFormat(request, ErrorMessage, settings) };
  const value = toDetails(error, request.id);
  return { document: ProblemDocument, format, isGeneric: false, value, languages: [] };
}

const formatOfType: ReadonlyMap<string, Format> = new Map(
  formatNames.map((format) => [`${ProblemDocument.standardType}+${format}`, format]),
);

/** The preferred format of problem details; undefined where `Accept` does not name them, as other clients know nothing of them. */
function problemFormat({ headers: { accept = '' }, format: only }: ApiRequest): Format | undefined {
  // Most clients do not name them, and pay for no parsing.
  if (!/problem/i.test(accept)) return undefined;
  return namedTypes(accept)
    .map(({ type }) => formatOfType.get(type))
    .find((format) => format !== undefined && (only === undefined || format === only));
}

function toDetails({ problem, kind }: ErrorDescription, requestId: string): ProblemDetails {
  const { status, phrase, description, details } = problem;
  return {
    type: problemType(kind),
    title: phrase,
    status,
    detail: description,
    instance: `urn:request:${encodeURIComponent(requestId)}`,
    ...(details && {
      errors: [...details.fields.flatMap(({ faults }) => faults), ...(details.errors ?? [])].map(toFault),
    }),
  };
}

const toFault = ({
  message,
  path,
}: {
  readonly message: string;
  readonly path?: string | undefined;
}): ProblemFault => ({
  detail: message,
  ...(path !== undefined && { pointer: `#${encodeURI(wellFormed(path)).replaceAll('#', '%23')}` }),
});
