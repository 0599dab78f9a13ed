/** Error documents: what every error looks like to a client (protocol §2.12). */
import { Type } from 'typebox';
import { representation } from '../representation/representation.js';

const FieldError = Type.Object({
  _fieldTypeId: Type.Integer({ description: 'The id of the field definition' }),
  errors: Type.Array(Type.Object({ type: Type.Union([Type.String(), Type.Null()]), message: Type.String() })),
});

export const ErrorMessage = representation(
  'ErrorMessage',
  Type.Object({
    errorCode: Type.Integer({ description: 'The HTTP status' }),
    errorMessage: Type.String({ description: 'The standard phrase of the status' }),
    errorDescription: Type.String(),
    errorDetails: Type.Optional(
      Type.Object({
        fields: Type.Optional(Type.Array(FieldError, { description: 'Faults in the values of content fields' })),
        errors: Type.Optional(
          Type.Array(Type.Object({ path: Type.String(), message: Type.String() }), {
            description: 'All other faults of the document; the path is a JSON Pointer into it as JSON',
          }),
        ),
      }),
    ),
  }),
  {
    errorCode: 400,
    errorMessage: 'Bad Request',
    errorDescription: 'Some fields are not valid',
    errorDetails: { fields: [{ _fieldTypeId: 4, errors: [{ type: null, message: 'Name must not be empty' }] }] },
  },
  { xmlNames: { fields: 'field', errors: 'error' } },
);
