/** The links of a document, which clients can embed. */
import { hasMembers, type Shape } from '../documents/shape.js';

/** The URI template that a link, or the href of an element, leads to; undefined for anything else. */
export function templateOf(shape: Shape): string | undefined {
  if (!hasMembers(shape)) return undefined;
  const { _href: href } = shape.members;
  return 'path' in shape && shape.path !== undefined ? shape.path : href?.kind === 'href' ? href.path : undefined;
}

export const itemOf = (shape: Shape): Shape => (shape.kind === 'list' ? shape.items : shape);

/** Members of a document that can be embedded, or that hold what can be. */
export function linksIn(shape: Shape): readonly (readonly [name: string, member: Shape])[] {
  if (!hasMembers(shape)) return [];
  return Object.entries(shape.members)
    .map(([name, member]) => [name, itemOf(member)] as const)
    .filter(
      ([name, member]) => !name.startsWith('_') && (templateOf(member) !== undefined || linksIn(member).length > 0),
    );
}
