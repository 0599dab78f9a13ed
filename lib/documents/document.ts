/** Documents: one declaration of how an object of the domain and its document correspond, member by member. */
import type { Page, Stored } from '../repository/repository.js';
import { string } from './builders.js';
import type { Destination } from './destination.js';
import { leadsSomewhere, linkShape, self } from './links.js';
import { list } from './lists.js';
import {
  type AnyMember,
  type AnyMembers,
  computed,
  type GivesOf,
  keyed,
  type Member,
  member,
  type NeedsOf,
  object,
  type Simple,
} from './object.js';
import { type DescriptionOr, type ObjectRules, rulesOf } from './rules.js';
import type { ObjectShape } from './shape.js';
import type { AnyValue, Pointer, Value, WriteContext } from './value.js';
import { writing } from './writing.js';

/** Metadata that a document derives from its value. */
export interface DocumentDeclaration<D> {
  /** The root element's name, where it differs from that of the media type (docs/reference/protocol.md §2.4). */
  readonly root?: string;
  /** The type in the root's own attribute, where it is not that of the response (docs/reference/protocol.md §2.4). */
  readonly attribute?: string;
  /** Cache tags: everything that the document shows, such as `content-54`. */
  readonly tags?: (value: D) => readonly string[];
  /**
   * Whether a publication, or hiding and revealing, changes it only where it has the tag of that content, or shows something
   * below it.
   */
  readonly hasAllTags?: true;
  /** The entities that it shows, its own first: their revisions make its ETag. */
  readonly shows?: (value: D) => readonly (Stored | undefined)[];
  /** The media type, where it is not that of the name: that of another document, or a version of it other than 1.0. */
  readonly mediaType?: { readonly name: string; readonly version?: string };
  /**
   * A media type of a standard without its suffix, such as `application/problem`: the document names no type of its own, and has
   * no root in JSON.
   */
  readonly standardType?: string;
  /** The format that carries all of its values, where others lose some: clients of this library use it. */
  readonly exactIn?: 'json';
  /** Further rules of its shape. */
  readonly rules?: ObjectRules;
}

export interface Document<in D, out Out = unknown>
  extends Value<D, Out, ObjectShape>,
    Pick<DocumentDeclaration<D>, 'tags' | 'hasAllTags' | 'shows' | 'mediaType' | 'standardType' | 'exactIn'> {
  /** The name in media types: `ContentInfo` in `application/vnd.cms.api.ContentInfo+json`. */
  readonly name: string;
  readonly root: string;
  /** The type that its attribute names. */
  readonly attribute: string;
  readonly write: (value: D, to: WriteContext) => Readonly<Record<string, unknown>>;
  /** The path of a member, such as `['location', 'parentLocationId']`: `/ContentCreate/LocationCreate/ParentLocation/_href`. */
  readonly find: Pointer;
  /** The href of the document itself, if it follows from the object's own members. */
  readonly self: Destination<D, unknown> | undefined;
  /** A value that it is shown with in descriptions of the API. */
  readonly example: unknown;
}

// biome-ignore lint/suspicious/noExplicitAny: of any type
export type AnyDocument = Document<any, any>;

/** The type error for a member that the domain does not have, or has with another type. */
interface Misfit<Needs> {
  readonly 'The domain does not have': Needs;
}

/** A document of which facts can be declared. */
export interface DeclaredDocument<D, Out> extends Document<D, Out> {
  with(facts: DocumentDeclaration<D>): Document<D, Out>;
}

/** Declares a document. The example is a value of the contract: it shows the value of the document. */
export function document<D, const M extends Readonly<Record<string, AnyValue | Member<D, object>>>>(
  name: string,
  example: D,
  members: M &
    (D extends NeedsOf<M>
      ? unknown
      : { readonly [K in keyof M]: D extends NeedsOf<Pick<M, K>> ? unknown : Misfit<NeedsOf<Pick<M, K>>> }),
): DeclaredDocument<D, GivesOf<M>> {
  const declare = (facts: DocumentDeclaration<D>) =>
    declared<D, GivesOf<M>>(name, example, members as AnyMembers, facts);
  return { ...declare({}), with: declare };
}

function declared<D, Out>(
  name: string,
  example: D,
  members: AnyMembers,
  {
    tags,
    hasAllTags,
    shows,
    mediaType,
    standardType,
    exactIn,
    rules = {},
    root = mediaType?.name ?? name,
    attribute = mediaType?.name ?? name,
  }: DocumentDeclaration<D>,
): Document<D, Out> {
  const value = object(rules, members) as unknown as Value<D, Out, ObjectShape>;
  const typed = standardType === undefined ? { '_media-type': mediaTypeOf(attribute), ...members } : members;
  const write = writing(keyed(typed));
  const { destination: self } = (members._href ?? {}) as AnyMember;
  return {
    ...value,
    name,
    root,
    attribute,
    write: write as Document<D>['write'],
    find: (member, whole) => `/${root}${value.pointer?.(member, whole) ?? ''}`,
    self: self as Destination<D, unknown> | undefined,
    example,
    ...(mediaType && { mediaType }),
    ...(standardType && { standardType }),
    ...(exactIn && { exactIn }),
    ...(tags && { tags }),
    ...(hasAllTags && { hasAllTags }),
    ...(shows && { shows }),
  };
}

/** The list of all documents of one kind: it has no path variables, and the cache tags of its items. */
export const listOf = <D, Out>(
  path: string,
  inner: Document<D, Out>,
  facts: DescriptionOr<ListDeclaration<Page<D>>>,
) => {
  const tags = ({ items }: Page<D>) => items.flatMap((item) => inner.tags?.(item) ?? []);
  return listIn(self(path) as Member<object, object>, {}, inner, { tags, ...rulesOf(facts) });
};

interface ListDeclaration<D> extends DocumentDeclaration<D> {
  /** Default: that of the items, and `List`. */
  readonly name?: string;
  readonly description: string;
}

/** The list of the documents that belong to something, which the variables of its own href name. */
export function listIn<Owner extends object, Gives extends object, D, Out>(
  href: Member<Owner, Gives>,
  owner: NoInfer<Owner>,
  inner: Document<D, Out>,
  { name = `${inner.name}List`, description, ...facts }: ListDeclaration<Page<D> & Stored & Owner>,
): Document<Page<D> & Stored & Owner, Simple<Gives & { readonly items: readonly Out[] }>> {
  const example = { ...owner, items: [inner.example] };
  const members = { _href: href, [inner.name]: member('items', list(embedded(inner), description)) };
  return declared(name, example as never, members as AnyMembers, facts);
}

/** A document inside another one, with its media type. */
export function embedded<D, Out>(inner: Document<D, Out>): Value<D, Out, ObjectShape> {
  const { members, required } = inner.shape;
  return {
    ...inner,
    shape: {
      ...inner.shape,
      description: `A document of the type ${inner.name}`,
      members: { '_media-type': string('The media type of this element').shape, ...members },
      required: ['_media-type', ...required],
    },
  };
}

/** A link with the document that it refers to; its media type may be that of another document. */
export function expanded<D, Out>(
  inner: Document<D, Out>,
  { href, template }: Destination<D>,
  name = inner.name,
): Value<D, Out> {
  const { root } = inner;
  const { shape, write, read, pointer } = embedded(inner);
  const { members, required, description } = linkShape(name);
  return {
    shape: {
      kind: 'object',
      isLink: true,
      members: { ...members, _href: { kind: 'href', path: template, description: 'An absolute path' }, [root]: shape },
      required: [...required, root],
      ...(description !== undefined && { description }),
    },
    write: (whole, to) => ({
      '_media-type': to.mediaType(name),
      _href: leadsSomewhere(template, to) ? to.prefix + href(whole) : undefined,
      [root]: write(whole, to),
    }),
    read: (parsed, from) => read(parsed[root], from),
    pointer: (members, own) => `/${root}${pointer?.(members, own) ?? ''}`,
  };
}

/** The media type of an element, where its members are those of the object around it. */
export const mediaTypeOf = (name: string): Member<object, object> =>
  computed(string('The media type of this element'), (_: object, { mediaType }) => mediaType(name));

/** A document whose reader derives members of the domain from other members. */
export const completed = <D, Mid, Out>(inner: Document<D, Mid>, complete: (value: Mid) => Out): Document<D, Out> => ({
  ...inner,
  read: (parsed, from) => complete(inner.read(parsed, from)),
});

/**
 * The document of a response that has an optional member.
 * @throws TypeError where the member is missing in the text that is read
 */
export const containing = <D, Out extends object, const K extends keyof Out>(inner: Document<D, Out>, name: K) =>
  completed(inner, (value) => {
    if (value[name] === undefined) throw new TypeError(`it has no ${String(name)}`);
    return value as Out & { readonly [M in K]-?: Exclude<Out[M], undefined> };
  });

/** A document of the type that only its media type carries: its body is empty, or not read. */
export const action = (name: string): Document<object, object> => document(name, {}, {});
