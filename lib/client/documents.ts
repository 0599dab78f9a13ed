/** The documents of responses, for those who send requests themselves. */
import { documentsOf } from '../api/resource.js';
import type { AnyDocument, Document } from '../documents/document.js';
import { table } from '../resources/table.js';

export { ErrorMessage, type Problem } from '../resources/error-message.documents.js';
export { Session } from '../resources/sessions.documents.js';

export type ResourceName = keyof typeof table;

/** What a resource is shown with, by the name of its media type. */
export function documentOf(resource: ResourceName, name: string): AnyDocument {
  const placed = Object.values(table[resource].methods);
  const found = placed.flatMap(({ operation }) => documentsOf(operation)).find((each) => each.name === name);
  if (!found) throw new TypeError(`${resource} has no document ${name}`);
  return found;
}

/** The same document, of which a reader gets all that stands in it, as JSON has it. */
export const asItStands = (document: AnyDocument): Document<never, unknown> => ({ ...document, read: (wire) => wire });
