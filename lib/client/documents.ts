/** Documents as text, for those who send requests themselves. */
import type { AnyDocument, Document } from '../documents/document.js';
import type { FormatName } from '../formats/format.js';
import { formats } from '../formats/index.js';
import { mediaType } from '../http/mount-settings.js';
import { documentsOf } from '../operations/declaration/operations.js';
import { ErrorMessage } from '../operations/responses/error-message.js';
import { anyText } from '../option/kinds.js';
import { group, type OptionsOf, readOptions, required } from '../option/option.js';
import { table } from '../resources/table.js';
import { dialectOptions, type RemoteMount } from './options.js';
import { createDocumentReader, explain, limits } from './response.js';

/** The dialect of a server. */
export const documentOptions = group({
  /** The beginning of all hrefs of the server. */
  prefix: required(anyText),
  ...dialectOptions,
});

export interface DocumentOptions extends OptionsOf<typeof documentOptions> {}

export interface Documents {
  /** The media type of a document, such as `application/vnd.cms.api.Content+json`. */
  mediaType(name: string, format: FormatName): string;
  write(name: string, content: object, format: FormatName): string;
  /** Parses the root of a text without a schema: in XML all values are strings, and a list of one item is that item. */
  parse(text: string, format: FormatName): Promise<unknown>;
  /**
   * Parses the root of a document of this name, as in JSON: its schema has been checked, and XML has been coerced by it.
   * @throws TypeError for a response that is not such a document, with the first fault in it
   */
  read(name: string, contentType: string, text: string): Promise<unknown>;
}

/**
 * Reads and writes the documents of the API in the dialect of a server.
 * @throws TypeError that names an unknown option, or one with a value that cannot be used
 */
export function createDocuments(options: DocumentOptions): Documents {
  const mount: RemoteMount = { ...readOptions(documentOptions, options), format: 'json' };
  const readDocument = createDocumentReader(mount);
  return {
    mediaType: (name, format) => mediaType(mount, name, format),
    write: (name, content, format) => formats[format].write(name, content),
    parse: async (text, format) => formats[format].read?.(text, limits),
    async read(name, contentType, text) {
      const headers = new Headers({ 'content-type': contentType });
      const attempts = documentsNamed(name).map((document) => readDocument(asItStands(document), { headers, text }));
      return Promise.any(attempts).catch(({ errors: [cause] }: AggregateError) => {
        throw new TypeError(`The text is not a valid ${name}: ${explain(cause)}`, { cause });
      });
    },
  };
}

/**
 * More than one where resources show documents of the same name, whose hrefs differ.
 * @throws TypeError for a name that no document has
 */
function documentsNamed(name: string): readonly AnyDocument[] {
  const placed = Object.values(table).flatMap(({ methods }) => Object.values(methods));
  const all = [ErrorMessage, ...placed.flatMap(({ operation }) => documentsOf(operation))];
  const matching = [...new Set(all)].filter((each) => each.name === name);
  if (matching.length === 0) throw new TypeError(`There is no document ${name}`);
  return matching;
}

/** Copies a document so that it is read as plain JSON with all of its members. */
const asItStands = (document: AnyDocument): Document<never, unknown> => ({ ...document, read: (parsed) => parsed });
