/** Checks that what a repository has returned is valid by the schema of the document that shows it. */
import { faultsIn } from '../documents/decode.js';
import type { AnyDocument } from '../documents/document.js';
import { type IsServed, step } from '../documents/value.js';
import { UnwritableMember } from '../documents/writing.js';
import type { IdKind } from '../repository/repository.js';

/** The call of the repository that a value comes from. */
export interface Origin {
  /** Such as `content.load`. */
  readonly method: string;
  /** The id that it was called with, where there is one. */
  readonly id?: number | string | undefined;
  readonly ids: IdKind;
  /** Whether there is something to link to at a URI template. */
  readonly isServed?: IsServed | undefined;
}

const mostShown = 5;

/** As it will be sent: without undefined members. */
function sentOf(written: unknown): unknown {
  if (Array.isArray(written)) return written.map(sentOf);
  if (typeof written !== 'object' || written === null || Object.getPrototypeOf(written) !== Object.prototype)
    return written;
  const sent: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(written)) if (value !== undefined) sent[key] = sentOf(value);
  return sent;
}

/**
 * Checks a document as it was written for JSON.
 * @throws TypeError that names the method, the id and each member at fault by its JSON Pointer
 */
export async function checkValue(document: AnyDocument, written: unknown, origin: Origin): Promise<void> {
  const faults = await faultsIn(document, sentOf(written), origin);
  if (faults.length === 0) return;
  const shown = faults.slice(0, mostShown).map(({ path, message }) => `${path} ${message}`);
  const more = faults.length > mostShown ? `; and ${faults.length - mostShown} more` : '';
  throw invalid(`${shown.join('; ')}${more}`, origin);
}

/** The same error for a value that could not even be written; anything else that was thrown as it is. */
export function misuse(error: unknown, document: AnyDocument, origin: Origin): unknown {
  if (!(error instanceof UnwritableMember)) return error;
  const { message } = new UnwritableMember(step(document.root) + error.path, error.cause);
  return invalid(message, origin, error);
}

function invalid(problem: string, { method, id }: Origin, cause?: unknown): TypeError {
  return new TypeError(`${method}(${id ?? ''}) has returned an invalid value: ${problem}`, { cause });
}
