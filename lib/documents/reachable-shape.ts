/** The shapes of documents as a server writes them: without links to resources that it does not serve, and without extensions for old clients. */
import { hash } from 'node:crypto';
import type { AnyDocument } from './document.js';
import {
  type Cases,
  fold,
  type ListShape,
  type MemberedShape,
  type ObjectShape,
  ofScalars,
  type Shape,
} from './shape.js';
import type { IsServed } from './value.js';

interface ServedShape {
  /** Undefined where a document lists nothing but links, and none of these is left. */
  readonly shape: ObjectShape | undefined;
  /** Identifies the omitted parts: the URI templates that the document does not link to, and extensions; '' for none. */
  readonly without: string;
}

/** Weak in both keys: documents of one router, such as its root, are garbage collected with it. */
const servedShapes = new WeakMap<IsServed, WeakMap<AnyDocument, ServedShape>>();

/** The shape of a document as it is served. It is the same object each time, because validators are cached by it. */
export function analyzeLinks(document: AnyDocument, isServed: IsServed | undefined): ServedShape {
  if (!isServed) return { shape: document.shape, without: '' };
  const shapes = servedShapes.get(isServed) ?? new WeakMap<AnyDocument, ServedShape>();
  servedShapes.set(isServed, shapes);
  const shape = shapes.get(document) ?? reducedDocument(document, isServed);
  shapes.set(document, shape);
  return shape;
}

/** The shape of a document that is shown. */
export const reachableShape = (document: AnyDocument, isServed: IsServed | undefined): ObjectShape =>
  analyzeLinks(document, isServed).shape ?? document.shape;

function reducedDocument({ shape }: AnyDocument, isServed: IsServed): ServedShape {
  const without = new Set<string>();
  const find = (template: string) => isServed(template) || !without.add(template);
  const reachable = reducedMembers(shape, Object.assign(find, { omitsExtensions: isServed.omitsExtensions ?? false }));
  if (isServed.omitsExtensions) without.add('extensions');
  const isEmptied = Object.entries(shape.members).some(
    ([key, { kind }]) => kind === 'list' && reachable?.members[key] === undefined,
  );
  const templates = [...without].sort().join();
  return { shape: isEmptied ? undefined : reachable, without: templates && hash('sha256', templates) };
}

/** Returns the shape itself where nothing is removed, and undefined where nothing is left. */
const reduced = (shape: Shape, isServed: IsServed): Shape | undefined => fold(shape, cases, isServed);

const itself = (shape: Shape): Shape => shape;
const placed = <S extends Shape & { readonly path?: string }>(shape: S, isServed: IsServed): S | undefined =>
  shape.path === undefined || isServed(shape.path) ? shape : undefined;

function reducedList(shape: ListShape, isServed: IsServed): Shape | undefined {
  const items = reduced(shape.items, isServed);
  return items && (items === shape.items ? shape : { ...shape, items });
}

function reducedMembers<S extends MemberedShape>(shape: S, isServed: IsServed): S | undefined {
  const members = Object.entries(shape.members).map(([key, member]) => {
    const isOmitted = member.isExtension && isServed.omitsExtensions;
    return [key, isOmitted ? undefined : reduced(member, isServed)] as const;
  });
  if (members.every(([key, member]) => member === shape.members[key])) return shape;
  const left = members.filter((each): each is [string, Shape] => each[1] !== undefined);
  // A media type or a method alone has no meaning here.
  if (left.every(([key]) => key === '_media-type' || key === '_method')) return undefined;
  const names = new Set(left.map(([key]) => key));
  return { ...shape, members: Object.fromEntries(left), required: shape.required.filter((key) => names.has(key)) };
}

const cases: Cases<Shape | undefined, [IsServed]> = {
  ...ofScalars(itself),
  href: placed,
  list: reducedList,
  object: reducedMembers,
  translations: itself,
  link: placed,
  reference: placed,
  union(shape, isServed) {
    const left = shape.branches.map((branch) => reduced(branch, isServed)).filter((branch) => branch !== undefined);
    if (left.length === 0) return undefined;
    return left.every((branch, index) => branch === shape.branches[index]) ? shape : { ...shape, branches: left };
  },
  nullable(shape, isServed) {
    const inner = reduced(shape.inner, isServed);
    return inner && (inner === shape.inner ? shape : { ...shape, inner });
  },
  free: itself,
  json: itself,
  ref: itself,
};
