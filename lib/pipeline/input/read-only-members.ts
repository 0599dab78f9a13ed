/** Members that only the server sets: a client may send them back as they are, but not with another value. */
import type { AnyDocument } from '../../documents/document.js';
import type { ObjectShape } from '../../documents/shape.js';
import { type DocumentTree, isEmptyList, isMap } from '../../documents/value.js';
import { BadRequest, type Fault } from '../../errors/errors.js';
import { parseDate } from '../../support/date-text.js';

interface Compared {
  readonly consumes: AnyDocument;
  /** The shape of the document of the resource. */
  readonly resource: ObjectShape | undefined;
}

/**
 * Compares the members that a client sent beside those that the operation reads with the document of the resource as it is.
 * @throws BadRequest that names every member with another value
 */
export async function checkReadOnlyMembers(
  { consumes, resource }: Compared,
  received: DocumentTree,
  loadCurrent: () => Promise<DocumentTree | undefined>,
): Promise<void> {
  const names = Object.keys(received).filter((name) => isReadOnly(name, consumes.shape, resource));
  const current = names.length > 0 ? await loadCurrent() : undefined;
  if (!current) return;
  const changed = names.filter((name) => differs(received[name], current[name]));
  if (changed.length === 0) return;
  const errors = changed.map((name): Fault => ({ path: `/${consumes.root}/${name}`, message: 'is set by the server' }));
  throw new BadRequest(`The document is not a valid ${consumes.name}`, { errors });
}

function isReadOnly(name: string, consumed: ObjectShape, resource: ObjectShape | undefined): boolean {
  if (name === '_href' || name === '_media-type') return false;
  return !Object.hasOwn(consumed.members, name) && Object.hasOwn(resource?.members ?? {}, name);
}

/** Only scalars and links are compared: other members have resources of their own. */
function differs(received: unknown, current: unknown): boolean {
  if (received === null || Array.isArray(current)) return false;
  if (!isMap(current)) return !isSameScalar(isMap(received) ? received['#text'] : received, current);
  if (current._href === undefined || (isMap(received) && received._href === undefined)) return false;
  if (isEmptyList(received)) return false;
  return !isMap(received) || received._href !== current._href;
}

/** Compared as text, the only type in XML; dates are equal in any time zone. */
function isSameScalar(received: unknown, current: unknown): boolean {
  if (typeof received === 'object' || received === undefined) return false;
  const [text, currentText] = [String(received), String(current)];
  return text === currentText || (timestamp.test(currentText) && toUnixSeconds(text) === toUnixSeconds(currentText));
}

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

const toUnixSeconds = (text: string): number => Math.floor((parseDate(text)?.time ?? Number.NaN) / 1000);
