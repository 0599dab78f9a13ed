/** Members of a document that its shape does not have, with suggestions for misspelled ones. */
import { hasMembers, type Shape, withoutNull } from '../documents/shape.js';
import { step } from '../documents/value.js';
import type { Fault } from '../errors/errors.js';
import { didYouMean } from '../support/did-you-mean.js';

export function unknownMembers(shape: Shape, value: unknown, path = ''): readonly Fault[] {
  const innerShape = withoutNull(shape);
  if (innerShape.kind === 'list' && Array.isArray(value))
    return value.flatMap((item, index) => unknownMembers(innerShape.items, item, path + step(index)));
  if (!hasMembers(innerShape) || typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const { members, entries } = innerShape;
  return Object.entries(value).flatMap(([key, inner]) => {
    const member = Object.hasOwn(members, key) ? members[key] : entries;
    if (member) return unknownMembers(member, inner, path + step(key));
    const hint = didYouMean(key, Object.keys(members)) || `; there are ${Object.keys(members).join(', ')}`;
    return [{ path: path + step(key), message: `is not known here${hint}` }];
  });
}
