/** Errors of tools, which tell the program that calls what is wrong, and where. */

import { shortened } from '../support/shortened.js';

/** The document of an error of the API. */
interface ErrorDocument {
  readonly errorMessage?: string;
  readonly errorDescription?: string;
  readonly errorDetails?: object;
}

export class ToolError extends Error {
  constructor(
    readonly status: number,
    readonly document: ErrorDocument = {},
    /** The rights that are missing, and the policies that were compared. */
    readonly reason?: object,
  ) {
    super(document.errorDescription ?? document.errorMessage ?? 'The operation has failed');
  }
}

export const wrongArgument = (errorDescription: string): ToolError => new ToolError(400, { errorDescription });

/** @throws ToolError for a result of which texts cannot be cut enough */
export function fitted(value: object, length: number, from?: number): object {
  const shorter = shortened(value, length, from);
  if (shorter) return shorter;
  throw new ToolError(413, { errorDescription: `The result has more than ${length} characters: select less of it` });
}

/** The members of an error that a program can act on. */
export const toFailure = ({ status, message, document: { errorDetails }, reason }: ToolError): object => ({
  ...{ status, error: message },
  ...(errorDetails && { details: errorDetails }),
  ...(reason && { reason }),
});
