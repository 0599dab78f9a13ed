/** What documents are declared with. */

export {
  boolean,
  commaSeparated,
  dateTime,
  fieldTypeIdentifier,
  free,
  freeMap,
  id,
  integer,
  keyword,
  list,
  mapped,
  nullable,
  number,
  oneOf,
  oneOrMore,
  optional,
  orEmptyMap,
  recursive,
  same,
  string,
  translations,
  withDefault,
  within,
  wrapped,
} from './builders.js';
export {
  type AnyDocument,
  action,
  completed,
  type Document,
  document,
  embedded,
  expanded,
  mediaTypeOf,
} from './document.js';
export { link, maxHrefLength, ownHref, reference, related, self, to } from './links.js';
export { at, computed, type Member, object, part, writtenOnly } from './object.js';
export { lastId, lastSegment } from './paths.js';
export type {
  AnyValue,
  JsonSchema,
  OptionalValue,
  ReadContext,
  Value,
  WriteContext,
} from './value.js';
