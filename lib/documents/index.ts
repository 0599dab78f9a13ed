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
  oneOf,
  optional,
  recursive,
  string,
  translations,
  withDefault,
  within,
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
