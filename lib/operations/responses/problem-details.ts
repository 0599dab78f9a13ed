/** Problem details: errors as RFC 9457 standardizes them, for clients whose `Accept` names its media type. */
import { type Document, document, integer, list, object, optional, string, wrapped } from '../../documents/index.js';

/** One of several faults of a request. */
export interface ProblemFault {
  readonly detail: string;
  /** A JSON Pointer into the document of the request as JSON, as a URI fragment: `#/SectionInput/name`. */
  readonly pointer?: string | undefined;
}

/** The members of problem details, as RFC 9457 §3.1 has them. */
export interface ProblemDetails {
  /** A URI of the kind of problem; `about:blank` where the status is sufficient. */
  readonly type: string;
  /** The standard phrase of the status. */
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  /** A URI of this occurrence: the id of the request, which `X-Request-Id` has too. */
  readonly instance: string;
  readonly errors?: readonly ProblemFault[];
}

/** The documentation of the kinds of problems. */
const documentation = 'https://express-cms-rest.example/reference/errors';

/** The URI of a kind of problem: the section on errors of a class, such as `AlreadyInUse`. */
export const problemType = (kind: string | undefined): string =>
  kind === undefined ? 'about:blank' : `${documentation}#${kind.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()}`;

const example: ProblemDetails = {
  type: problemType('BadRequest'),
  title: 'Bad Request',
  status: 400,
  detail: 'The document is not a valid SectionInput',
  instance: 'urn:request:7d1c5a9f-0b3e-4c6d-8a2f-1e0b9c8d7a6f',
  errors: [{ detail: 'must not be empty', pointer: '#/SectionInput/name' }],
};

const fault = object({
  detail: string('The description of the fault'),
  pointer: optional(
    string(
      'The faulty member: a JSON Pointer into the document as JSON, or a slash and the name of a query parameter, as a URI fragment',
    ),
  ),
});

const declared = document('ProblemDetails', example, {
  type: string('A URI of the kind of problem'),
  title: string('The standard phrase of the status'),
  status: integer('The HTTP status'),
  detail: string('The description of the error'),
  instance: string('A URI of this error, with the id of the request'),
  errors: optional(wrapped(list(fault, 'The faults of the request'), 'i')),
}).with({ root: 'problem', standardType: 'application/problem' });

/** In XML the root is of the namespace of RFC 9457, appendix B. */
export const ProblemDocument: Document<ProblemDetails> = {
  ...declared,
  write: (details, to) => {
    const written = declared.write(details, to);
    return to.isTextual ? { _xmlns: 'urn:ietf:rfc:7807', ...written } : written;
  },
};
