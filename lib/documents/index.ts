/** Functions and types that declare documents. */
export * from './builders.js';
export type { Destination } from './destination.js';
export * from './document.js';
export {
  deletion,
  destination,
  leadsSomewhere,
  link,
  maxHrefLength,
  parameterHref,
  pathHref,
  reference,
  related,
  self,
} from './links.js';
export * from './lists.js';
export { closed, computed, type Member, member, object, part, writtenOnly } from './object.js';
export { lastId, lastSegment } from './paths.js';
export type { ObjectRules } from './rules.js';
export type { Members, Shape } from './shape.js';
export type { AnyValue, OptionalValue, ReadContext, Value, WriteContext } from './value.js';
