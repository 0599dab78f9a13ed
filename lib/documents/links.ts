/** Links of documents: ids formatted as hrefs, and hrefs parsed back into ids. */
import type { Id, IdKind } from '../repository/repository.js';
import { string } from './builders.js';
import type { Destination } from './destination.js';
import { computed, type Member, object } from './object.js';
import { named, type ParamsOf, type ParamValues, type PathValues, template, withoutAnyPrefix } from './paths.js';
import type { HrefShape, LinkShape, ObjectShape, ReferenceShape } from './shape.js';
import type { AnyValue, ReadContext, Value, WriteContext } from './value.js';

/** The members that variables of a template refer to, where they have other names. */
type VariableMap<T extends string> = { readonly [V in keyof ParamsOf<T>]?: string };
type NamedBy<T extends string, M> = {
  readonly [V in keyof ParamsOf<T> as V extends keyof M ? M[V] & string : V]: ParamsOf<T>[V];
};

export function destination<T extends string, const M extends VariableMap<T> = object>(
  path: T,
  members?: M,
): Destination<NamedBy<T, M>, NamedBy<T, M>> {
  const { variables, format, parse } = template(path);
  const names = variables.map(({ name }) => (members as Readonly<Record<string, string>> | undefined)?.[name] ?? name);
  return {
    isDestination: true,
    template: path,
    names,
    href: (whole) => format(names.map((name) => (whole as ParamValues)[name] as Id)),
    parse(text, ids) {
      const values = parse(text, ids);
      return values && (named(names, values) as NamedBy<T, M>);
    },
  };
}

/** Whether there is a resource to link to. */
export const leadsSomewhere = (path: string, { isServed }: Pick<WriteContext, 'isServed'>): boolean =>
  isServed === undefined || isServed(path);

/** Creates the function that writes the element of a link; undefined where its target is not served. */
const linkWriter = (name: string, path: string) => (href: string, destination: WriteContext) =>
  leadsSomewhere(path, destination)
    ? { '_media-type': destination.mediaType(name), _href: destination.prefix + href }
    : undefined;

/** Maximum length of an href; equal to the default limit of URLs. */
export const maxHrefLength = 8192;

/** The href of a resource that only one kind of path can refer to. */
export const pathHref = (path: string, description: string): HrefShape => ({
  kind: 'href',
  maxLength: maxHrefLength,
  description,
  path,
});

/** The element that links to another resource, of the kind that the path names. */
export const linkShape = (name: string, path?: string): LinkShape => ({
  kind: 'link',
  document: name,
  members: {
    '_media-type': { kind: 'string', description: `The media type of the document ${name}` },
    _href: { kind: 'href', description: 'An absolute path' },
  },
  required: ['_media-type', '_href'],
  description: `A link to a document of the type ${name}`,
  ...(path !== undefined && { path }),
});

/** The values of an href that validation has let through. */
function valuesOf(
  parse: (path: string, ids: IdKind) => PathValues | undefined,
  href: string,
  { prefix, ids }: ReadContext,
): PathValues {
  return parse(href.slice(prefix.length), ids) ?? [];
}

/** The document's own href. */
export function self<T extends string, const M extends VariableMap<T> = object>(
  path: T,
  members?: M,
): Member<NamedBy<T, M>, NamedBy<T, M>> {
  const target = destination(path, members);
  const { parse } = template(path);
  return {
    isMember: true,
    shape: pathHref(path, 'The href of this resource'),
    isOptional: false,
    names: target.names,
    write: (whole, destination) =>
      leadsSomewhere(path, destination) ? destination.prefix + target.href(whole) : undefined,
    read: (parsed, from) => named(target.names, valuesOf(parse, parsed, from)) as NamedBy<T, M>,
    destination: target as Destination<never, unknown>,
  };
}

/** A link that the object's own members make up; written only, since other members are read. */
export function related<T extends string, const M extends VariableMap<T> = object>(
  name: string,
  path: T,
  members?: M,
): Member<NamedBy<T, M>, object> {
  const { href } = destination(path, members);
  const writeLink = linkWriter(name, path);
  return {
    isMember: true,
    shape: linkShape(name, path),
    isOptional: false,
    names: [],
    write: (whole, destination) => writeLink(href(whole), destination),
    read: () => ({}),
  };
}

/** How to call DELETE on another resource, as a document says it: the href and the method. */
export function deletion<T extends string>(
  path: T,
  description: string,
): Value<NamedBy<T, object>, NamedBy<T, object>, ObjectShape> {
  const _method = computed(string('The method, which is DELETE'), () => 'DELETE');
  const value = object(description, { _href: self(path), _method }) as AnyValue as ReturnType<typeof deletion<T>>;
  return { ...value, write: (whole, to) => (leadsSomewhere(path, to) ? value.write(whole, to) : undefined) };
}

type OnlyParam<T extends string> = ParamsOf<T>[keyof ParamsOf<T>];

/** A link to another resource, which one id or path names. */
export function link<T extends string>(name: string, path: T): Value<OnlyParam<T>, OnlyParam<T>, LinkShape> {
  const { format, parse } = template(path);
  const writeLink = linkWriter(name, path);
  return {
    shape: linkShape(name, path),
    write: (own, destination) => writeLink(format([own as Id]), destination),
    read: ({ _href }: { readonly _href: string }, from) => valuesOf(parse, _href, from)[0] as OnlyParam<T>,
    pointer: () => '/_href',
  };
}

/** The href of a resource of this kind in a parameter, with any prefix. */
export function parameterHref<T extends string>(
  path: T,
  kind: string,
  description = `The href of ${kind}`,
): Value<OnlyParam<T>, OnlyParam<T>, HrefShape> {
  const { format, parse } = template(path);
  return {
    shape: { ...pathHref(path, description), hasAnyPrefix: true, message: `must be the href of ${kind}` },
    write: (own, { prefix }) => prefix + format([own as Id]),
    read: (href: string, { ids }) => parse(withoutAnyPrefix(href, path), ids)?.[0] as OnlyParam<T>,
  };
}

const referenceShape = (path: string, kind: string): ReferenceShape => ({
  kind: 'reference',
  path,
  members: {
    _href: { ...pathHref(path, 'An absolute path'), isReference: true, message: `is not the href of ${kind}` },
  },
  required: ['_href'],
  description: `The href of ${kind}`,
});

/** A reference in input: an href of this kind of resource, named with its article (docs/reference/protocol.md §1). */
export function reference<T extends string>(path: T, kind: string): Value<OnlyParam<T>, OnlyParam<T>, ReferenceShape> {
  const { format, parse } = template(path);
  return {
    shape: referenceShape(path, kind),
    write: (own, { prefix }) => ({ _href: prefix + format([own as Id]) }),
    read: ({ _href }: { readonly _href: string }, from) => valuesOf(parse, _href, from)[0] as OnlyParam<T>,
    pointer: () => '/_href',
  };
}
