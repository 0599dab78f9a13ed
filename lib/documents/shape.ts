/** Shapes: the values of a document as a discriminated union of typed facts, and how functions of shapes are declared. */
import type { IdForm, IdRules, Notes, NumberRules, ObjectRules, StringRules } from './rules.js';

interface Common extends Notes {
  /** The value that applies if the member is missing, as it is on the wire. */
  readonly default?: unknown;
  /** Whether the protocol does not have this member of one of its documents. */
  readonly isExtension?: true;
}

interface StringShape extends Common, StringRules {
  readonly kind: 'string';
  /** The only texts that it can be, which are read case-insensitively. */
  readonly words?: readonly string[];
  /** The ids in it, whose pattern is that of integers. */
  readonly ids?: IdForm;
}

export interface HrefShape extends Common {
  readonly kind: 'href';
  readonly maxLength?: number;
  /** The URI template of the only kind of resource that it refers to. */
  readonly path?: string;
  /** Whether clients choose the target of the link. */
  readonly isReference?: true;
  /** Whether any prefix is accepted, or none, as in parameters of old clients. */
  readonly hasAnyPrefix?: true;
}

export interface DateTimeShape extends Common {
  readonly kind: 'dateTime';
  /** Whether it must be read with an offset, so that it is the same time everywhere; fractions of a second are rounded up. */
  readonly hasOffset?: true;
}

/** An integer, or a string where the repository has such ids. */
export interface IdShape extends Common, IdRules {
  readonly kind: 'id';
}

export interface NumberShape extends Common, NumberRules {
  readonly kind: 'number';
  readonly isInteger?: true;
}

interface BooleanShape extends Common {
  readonly kind: 'boolean';
}

export interface ChoiceShape extends Common {
  readonly kind: 'choice';
  readonly values: readonly (string | number)[];
}

export interface ListShape extends Common {
  readonly kind: 'list';
  readonly items: Shape;
  readonly minItems?: number;
  /** The name of its elements in text formats, where that is not the name of the list. */
  readonly element?: string;
  /** The names of its elements in text formats, one for each branch of a union of items. */
  readonly elements?: readonly string[];
  /** The name of its elements in text formats, which an element of its own name wraps. */
  readonly wraps?: string;
  /** For links that are present only where `embed` names them: the member of the object around the list that has the name. */
  readonly embeddedBy?: string;
  /** Whether one item may come alone. */
  readonly isOneOrMore?: true;
  /** Whether some clients send an empty map in place of an empty list. */
  readonly isOrEmptyMap?: true;
}

export type Members = Readonly<Record<string, Shape>>;

interface ShapeWithMembers extends Common, ObjectRules {
  readonly members: Members;
  readonly required: readonly string[];
  /** All other members of a map with any keys. */
  readonly entries?: Shape;
}

export interface ObjectShape extends ShapeWithMembers {
  readonly kind: 'object';
}

/** Texts by language. */
interface TranslationsShape extends ShapeWithMembers {
  readonly kind: 'translations';
}

/** The element of a link: its media type and its href. */
export interface LinkShape extends ShapeWithMembers {
  readonly kind: 'link';
  /** The URI template of the target, where that is known. */
  readonly path?: string;
  /** The name of the document of the target. */
  readonly document?: string;
}

/** An object with the href of a resource that a client chooses. */
export interface ReferenceShape extends ShapeWithMembers {
  readonly kind: 'reference';
  readonly path: string;
}

interface UnionShape extends Common {
  readonly kind: 'union';
  readonly branches: readonly Shape[];
}

interface NullableShape extends Common {
  readonly kind: 'nullable';
  readonly inner: Shape;
}

/** Any value, which each format writes differently (docs/reference/protocol.md §2.3). */
interface FreeShape extends Common {
  readonly kind: 'free';
}

/** Any value, as the format has it. */
interface JsonShape extends Common {
  readonly kind: 'json';
  /** For a map of free values, the name of its elements in XML, each with its key as `identifier`. */
  readonly element?: string;
}

/** A shape that contains itself, or is described under a name. */
interface RefShape extends Common {
  readonly kind: 'ref';
  readonly name: string;
  readonly target: () => Shape;
  /** For a link to an item, the identifiers of the content types that it may have; any where it is missing. */
  readonly types?: readonly string[];
}

export type Shape =
  | StringShape
  | HrefShape
  | DateTimeShape
  | IdShape
  | NumberShape
  | BooleanShape
  | ChoiceShape
  | ListShape
  | ObjectShape
  | TranslationsShape
  | LinkShape
  | ReferenceShape
  | UnionShape
  | NullableShape
  | FreeShape
  | JsonShape
  | RefShape;

export type Kind = Shape['kind'];
export type ShapeOf<K extends Kind> = Extract<Shape, { readonly kind: K }>;
export type MemberedShape = ShapeOf<'object' | 'translations' | 'link' | 'reference'>;

/** Functions for each kind of shape, to be called by `fold`. */
export type Cases<R, A extends readonly unknown[] = []> = {
  readonly [K in Kind]: (shape: ShapeOf<K>, ...more: A) => R;
};

export const fold = <R, A extends readonly unknown[]>(shape: Shape, cases: Cases<R, A>, ...more: A): R =>
  (cases[shape.kind] as (shape: Shape, ...more: A) => R)(shape, ...more);

/** One case for all kinds of shapes with members. */
export const forMembers = <C>(sharedCase: C): { readonly [K in MemberedShape['kind']]: C } => ({
  object: sharedCase,
  translations: sharedCase,
  link: sharedCase,
  reference: sharedCase,
});

/** One case for all scalars. */
export const ofScalars = <C>(sharedCase: C): { readonly [K in ScalarKind]: C } => ({
  string: sharedCase,
  href: sharedCase,
  dateTime: sharedCase,
  id: sharedCase,
  number: sharedCase,
  boolean: sharedCase,
  choice: sharedCase,
});

export const hasMembers = (shape: Shape): shape is MemberedShape => 'members' in shape;

/** The shapes that these refer to by names, and those that they refer to themselves. */
export function referredShapes(shapes: readonly Shape[]): ReadonlyMap<string, Shape> {
  const shapesByName = new Map<string, Shape>();
  const visit = (shape: Shape): void => {
    for (const inner of innerOf(shape)) visit(inner);
    if (shape.kind !== 'ref' || shapesByName.has(shape.name)) return;
    shapesByName.set(shape.name, shape.target());
    visit(shape.target());
  };
  for (const shape of shapes) visit(shape);
  return shapesByName;
}

/** The shapes directly within a shape, except the target of a reference. */
export function innerOf(shape: Shape): readonly Shape[] {
  if (hasMembers(shape)) return [...Object.values(shape.members), ...(shape.entries ? [shape.entries] : [])];
  if (shape.kind === 'list') return [shape.items];
  if (shape.kind === 'nullable') return [shape.inner];
  return shape.kind === 'union' ? shape.branches : [];
}

/** Resolves references. */
export const targetOf = (shape: Shape): Shape => (shape.kind === 'ref' ? targetOf(shape.target()) : shape);

export const withoutNull = (shape: Shape): Shape => (shape.kind === 'nullable' ? shape.inner : shape);

/** The forms that a value can have, without null. */
export function branchesOf(shape: Shape): readonly Shape[] {
  if (shape.kind === 'nullable') return branchesOf(shape.inner);
  return shape.kind === 'union' ? shape.branches : [shape];
}

export const isList = (shape: Shape): boolean => branchesOf(shape).some(({ kind }) => kind === 'list');

export type ScalarKind = 'string' | 'href' | 'dateTime' | 'id' | 'number' | 'boolean' | 'choice';

const scalars = ofScalars(true);

export const isScalar = ({ kind }: Shape): boolean => kind in scalars;
