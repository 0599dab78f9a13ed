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
  mapped,
  nullable,
  number,
  oneOf,
  optional,
  recursive,
  same,
  string,
  translations,
  withDefault,
  within,
} from './builders.js';
export type { Destination } from './destination.js';
export {
  type AnyDocument,
  action,
  completed,
  type Document,
  document,
  embedded,
  expanded,
  listIn,
  listOf,
  mediaTypeOf,
} from './document.js';
export { leadsSomewhere, link, maxHrefLength, ownHref, parameterHref, reference, related, self, to } from './links.js';
export { list, oneOrMore, orEmptyMap, wrapped } from './lists.js';
export { at, computed, type Member, object, part, writtenOnly } from './object.js';
export { lastId, lastSegment } from './paths.js';
export type { ObjectRules } from './rules.js';
export type { Members, Shape } from './shape.js';
export type {
  AnyValue,
  OptionalValue,
  ReadContext,
  Value,
  WriteContext,
} from './value.js';
