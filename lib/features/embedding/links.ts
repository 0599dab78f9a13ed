/** The links of a document, which clients can embed. */
import { hasMembers, innerOf, type ListShape, type Shape } from '../../documents/shape.js';

/** The URI template that a link, or the href of an element, refers to; undefined for anything else. */
export function templateOf(shape: Shape): string | undefined {
  if (!hasMembers(shape)) return undefined;
  const { _href: href } = shape.members;
  return 'path' in shape && shape.path !== undefined ? shape.path : href?.kind === 'href' ? href.path : undefined;
}

export const itemOf = (shape: Shape): Shape => (shape.kind === 'list' ? shape.items : shape);

/** Members of a document that can be embedded, or that contain such members. */
export function linksIn(shape: Shape): readonly (readonly [name: string, member: Shape])[] {
  if (!hasMembers(shape)) return [];
  return Object.entries(shape.members)
    .filter(([, member]) => !isNamedLinks(member))
    .map(([name, member]) => [name, itemOf(member)] as const)
    .filter(
      ([name, member]) => !name.startsWith('_') && (templateOf(member) !== undefined || linksIn(member).length > 0),
    );
}

/** Links that are there only where `embed` names them. */
export const isNamedLinks = (shape: Shape): shape is NamedLinks =>
  shape.kind === 'list' && shape.embeddedBy !== undefined;

type NamedLinks = ListShape & { readonly embeddedBy: string };

const namedLinks = new WeakMap<Shape, ListShape | null>();

/** The named links of a document, or of a value inside it. */
export function namedLinksIn(shape: Shape): ListShape | undefined {
  const cached = namedLinks.get(shape);
  if (cached !== undefined) return cached ?? undefined;
  const links = isNamedLinks(shape) ? shape : firstOf(shape.kind === 'union' ? [] : innerOf(shape));
  namedLinks.set(shape, links ?? null);
  return links;
}

function firstOf(shapes: readonly Shape[]): ListShape | undefined {
  for (const shape of shapes) {
    const links = namedLinksIn(shape);
    if (links) return links;
  }
  return undefined;
}
