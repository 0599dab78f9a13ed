/** Results of tools, which have a largest length, and errors, which name the fault and its place for the calling program. */

import type { RestError } from '../errors/errors.js';
import { shortened } from '../support/shortened.js';

/** The document of an error of the API. */
interface ErrorDocument {
  readonly errorMessage?: string;
  readonly errorDescription?: string;
  readonly errorDetails?: object;
}

/** An operation has responded with an error. */
export class ToolError extends Error {
  constructor(
    readonly status: number,
    readonly document: ErrorDocument = {},
    /** The rights that are missing, and the policies that were compared. */
    readonly reason?: object | false,
  ) {
    super(document.errorDescription ?? document.errorMessage ?? 'The operation has failed');
  }
}

/** The members of an error that a program can act on; the first two where all of them are too long. */
export function toFailure(error: ToolError | RestError, length: number): object {
  const { status, message } = error;
  const { document, reason }: Partial<ToolError> = error instanceof ToolError ? error : {};
  const failure = { status, error: message };
  return shortened({ ...failure, details: document?.errorDetails, ...(reason && { reason }) }, length) ?? failure;
}

/** @throws ToolError for a result of which texts cannot be cut enough */
export function fitted(value: object, length: number, from?: number): object {
  const shorter = shortened(value, length, from);
  if (shorter) return shorter;
  throw new ToolError(413, { errorDescription: `The result has more than ${length} characters: select less of it` });
}
