/** Faults that repositories report in members of the domain, located in the document that the client sent. */
import type { AnyDocument } from '../documents/document.js';
import { RestError } from '../errors.js';

/**
 * The error with JSON Pointers instead of members. A member that the document does not have is located at its parent;
 * all are located at '' where the operation has read no document. The error itself stays as it is: repositories may
 * throw the same one again.
 */
export function locateFaults(error: unknown, document: AnyDocument | undefined, body: unknown): unknown {
  if (!(error instanceof RestError) || !error.faults.members) return error;
  const { members, errors = [], ...others } = error.faults;
  const located = members.map(({ member, message }) => ({
    path: document?.find(member.split('.'), body) ?? '',
    message,
  }));
  const faults = { ...others, errors: [...errors, ...located] };
  return Object.create(error, { faults: { value: faults, enumerable: true } });
}
