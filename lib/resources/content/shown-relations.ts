/** What the relations that a caller may see add to the revision of a document that shows them. */
import type { Stored, Version } from '../../repository/repository.js';

/** Two callers may see different ones of the same version: without this, the same tag would stand for both documents. */
export function shownRelations({ relations, updated }: Version): Stored | undefined {
  if (relations.length === 0) return undefined;
  return { revision: relations.map(({ id }) => id).join(), ...(updated && { updated }) };
}
