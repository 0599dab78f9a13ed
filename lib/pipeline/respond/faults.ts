/** Faults that repositories report in members of the domain, located in the document that the client sent. */
import type { AnyDocument } from '../../documents/document.js';
import { type Faults, isRestError, RestError } from '../../errors/errors.js';

/** An error whose faults are located. */
class LocatedError extends RestError {
  readonly status: number;

  constructor({ status, message, headers }: RestError, faults: Faults) {
    super(message, { headers, faults });
    this.status = status;
  }
}

/**
 * The error with JSON Pointers instead of members. A member that the document does not have is located at its parent;
 * all are located at '' where the operation has read no document. The error itself stays as it is: repositories may
 * throw the same one again.
 */
export function locateFaults(error: unknown, document: AnyDocument | undefined, body: unknown): unknown {
  if (!isRestError(error)) return error;
  const { members, errors = [], fields, ...others } = error.faults;
  if (!members && !fields?.some(({ member }) => member !== undefined)) return error;
  const find = (member: string) => document?.find(member.split('.'), body);
  const located = members?.map(({ member, message }) => ({ path: find(member) ?? '', message }));
  const faults = {
    ...others,
    ...((located || errors.length > 0) && { errors: [...errors, ...(located ?? [])] }),
    ...(fields && {
      fields: fields.map(({ member, ...field }) => (member === undefined ? field : { ...field, path: find(member) })),
    }),
  };
  return new LocatedError(error, faults);
}
