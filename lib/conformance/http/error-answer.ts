/** Answers that are errors, as the errors of the library: their classes by status, their faults from the document. */
import {
  BadRequest,
  Conflict,
  type Faults,
  type FieldFault,
  MethodNotAllowed,
  NotAcceptable,
  NotFound,
  NotImplemented,
  PayloadTooLarge,
  PermissionDenied,
  PreconditionFailed,
  PreconditionRequired,
  type RestError,
  ServiceUnavailable,
  TooManyRequests,
  Unauthorized,
  UnsupportedMediaType,
} from '../../errors.js';
import type { BodyOf } from '../../representation/representation.js';
import type { ErrorMessage } from '../../resources/error-message.js';

type Document = BodyOf<typeof ErrorMessage>;

const classes: Readonly<Record<number, (faults: Faults) => RestError>> = {
  400: (faults) => new BadRequest('', faults),
  401: () => new Unauthorized(),
  403: () => new PermissionDenied('', ''),
  404: () => new NotFound(),
  405: () => new MethodNotAllowed([]),
  406: () => new NotAcceptable([]),
  409: () => new Conflict('', ''),
  412: () => new PreconditionFailed(),
  413: () => new PayloadTooLarge(0),
  415: () => new UnsupportedMediaType(''),
  428: () => new PreconditionRequired(),
  429: () => new TooManyRequests(0),
  501: () => new NotImplemented(''),
  503: () => new ServiceUnavailable(),
};

/** The error that an answer stands for; what a repository never throws is a plain error. */
export function toError(request: string, status: number, document: Document | undefined): Error {
  const said = document?.errorDescription ?? 'without a document';
  const made = classes[status]?.(toFaults(document?.errorDetails));
  if (!made) return new Error(`${request} is answered with ${status}: ${said}`);
  made.message = `${request} is answered with ${status}: ${said}`;
  return made;
}

function toFaults({ errors, fields }: NonNullable<Document['errorDetails']> = {}): Faults {
  const flat = fields?.flatMap(({ _fieldTypeId: fieldDefinitionId, errors: found }) =>
    found.map(({ type: target, message }): FieldFault => ({ fieldDefinitionId, target, message })),
  );
  return { ...(errors && { errors }), ...(flat && { fields: flat }) };
}
