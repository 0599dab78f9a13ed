/** How the members of an object are written, in their order; members that the format or the value lacks are undefined. */
import { isRestError } from '../errors/errors.js';
import { Interrupted } from '../formats/pieces.js';
import { literalOf } from './literal.js';
import type { Shape } from './shape.js';
import { type Copy, step, type Whole, type WriteObject, type Written } from './value.js';

export const copyOf = (name: string): Copy => Object.assign((whole: Whole) => whole[name], { copies: name });

interface Declared extends Pick<Written, 'key' | 'write'> {
  readonly shape: Shape;
}

/** A member of a value that does not have its declared type, such as a date that is missing. */
export class UnwritableMember extends Error {
  constructor(
    /** Its path in the document, as a JSON Pointer. */
    readonly path: string,
    cause: unknown,
  ) {
    super(`${path} cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** Errors that clients receive, such as an exceeded limit, and interruptions are rethrown unchanged. */
function unwritable(key: string, error: unknown): Error {
  if (isRestError(error) || error instanceof Interrupted) return error;
  const isInner = error instanceof UnwritableMember;
  return new UnwritableMember(step(key) + (isInner ? error.path : ''), isInner ? error.cause : error);
}

export function writing(declared: readonly Declared[]): WriteObject {
  let members: WriteObject | undefined;
  let elements: WriteObject | undefined;
  // Created when it is needed first: a process writes a few of the documents.
  return (whole, to) => {
    if (to.isTextual) elements ??= writerOf(declared.map(toElement));
    else members ??= writerOf(declared.map(toMember));
    return ((to.isTextual ? elements : members) as WriteObject)(whole, to);
  };
}

const toMember = ({ key, write }: Declared): Written => ({ key, name: key, write, isMixed: false });

const toElement = ({ key, write, shape }: Declared): Written => {
  const { element = key, elements } = shape.kind === 'list' ? shape : {};
  return { key, name: element, write, isMixed: elements !== undefined };
};

const writerOf = (members: readonly Written[]): WriteObject => literalOf(members, unwritable) ?? loopOver(members);

/** Writes them one after the other, where there is no literal. */
const loopOver =
  (members: readonly Written[]): WriteObject =>
  (whole, to) => {
    const parsed: Record<string, unknown> = {};
    let current = '';
    try {
      for (const { key, name, write, isMixed } of members) {
        current = key;
        const written = write(whole as never, to);
        if (isMixed) Object.assign(parsed, written);
        else parsed[name] = written;
      }
    } catch (error) {
      throw unwritable(current, error);
    }
    return parsed;
  };
