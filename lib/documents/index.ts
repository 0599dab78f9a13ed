/** Functions and types that declare documents. */
export * from './builders.js';
export type { Destination } from './destination.js';
export * from './document.js';
export { leadsSomewhere, link, maxHrefLength, ownHref, parameterHref, reference, related, self, to } from './links.js';
export * from './lists.js';
export { at, closed, computed, type Member, object, part, writtenOnly } from './object.js';
export { lastId, lastSegment } from './paths.js';
export type { ObjectRules } from './rules.js';
export type { Members, Shape } from './shape.js';
export type { AnyValue, OptionalValue, ReadContext, Value, WriteContext } from './value.js';
