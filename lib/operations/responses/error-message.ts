/** Error documents: the body of every error for clients (docs/reference/protocol.md §9). */
import {
  document,
  extension,
  id,
  integer,
  list,
  member,
  nullable,
  object,
  optional,
  string,
} from '../../documents/index.js';
import type { Fault, FieldFault } from '../../errors/errors.js';

/** The members of an error that clients see. */
export interface Problem {
  readonly status: number;
  /** The standard phrase of the status. */
  readonly phrase: string;
  readonly description: string;
  readonly details?: Details;
}

export interface Details {
  readonly fields: readonly FieldProblems[];
  readonly errors?: readonly Fault[];
}

export interface FieldProblems {
  readonly fieldDefinitionId: FieldFault['fieldDefinitionId'];
  readonly faults: readonly Pick<FieldFault, 'target' | 'message' | 'path'>[];
}

const example: Problem = {
  status: 400,
  phrase: 'Bad Request',
  description: 'Some fields are not valid',
  details: { fields: [{ fieldDefinitionId: 4, faults: [{ target: null, message: 'Name must not be empty' }] }] },
};

const fieldFault = object({
  type: member('target', nullable(string('The part of the value that has the fault; null means the whole value'))),
  message: string('The description of the fault'),
  path: extension(
    optional(
      string('A JSON Pointer to the value in the document as JSON; missing if the document does not have the value'),
    ),
  ),
});

const fieldProblems = object({
  _fieldTypeId: member('fieldDefinitionId', id('The id of the field definition')),
  errors: member('faults', list(fieldFault, { element: 'error', description: 'The faults of the field' })),
});

const fault = object({
  path: string(
    'A JSON Pointer to the faulty member of the document as JSON, or a slash and the name of a query parameter',
  ),
  message: string('The description of the fault'),
});

export const ErrorMessage = document('ErrorMessage', example, {
  errorCode: member('status', integer('The HTTP status')),
  errorMessage: member('phrase', string('The standard phrase of the status')),
  errorDescription: member('description', string('The description of the error')),
  errorDetails: member(
    'details',
    optional(
      object('Every fault that was found', {
        fields: list(fieldProblems, { element: 'field', description: 'Faults in the values of content fields' }),
        errors: extension(
          optional(list(fault, { element: 'error', description: 'All other faults of the document, or of the query' })),
        ),
      }),
    ),
  ),
}).with({
  rules: {
    description:
      'An error; clients whose Accept names application/problem with the suffix of a format get problem details (RFC 9457) in its place',
  },
});
