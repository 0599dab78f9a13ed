/** Links of documents: ids formatted as hrefs, and hrefs parsed back into ids. */
import type { Id, IdKind } from '../repository/repository.js';
import type { Destination } from './destination.js';
import type { Intersection, Member, Simple } from './object.js';
import { named, type ParamsOf, type ParamValues, type PathValues, template } from './paths.js';
import type { JsonSchema, ReadContext, Value } from './value.js';

type VariableMap<T extends string> = { readonly [V in keyof ParamsOf<T>]: string };
/** The members that the variables of a template refer to. */
type Named<T extends string, M> = Simple<
  Intersection<
    {
      [V in keyof M]: M[V] extends string
        ? { readonly [K in M[V]]: V extends keyof ParamsOf<T> ? ParamsOf<T>[V] : never }
        : never;
    }[keyof M]
  >
>;
type NamedBy<T extends string, M> = [keyof M] extends [never] ? object : Named<T, M>;

export function to<T extends string, const M extends VariableMap<T>>(
  path: T,
  members: M,
): Destination<NamedBy<T, M>, NamedBy<T, M>> {
  const { variables, format, parse } = template(path);
  const names = variables.map(({ name }) => (members as Readonly<Record<string, string>>)[name] as string);
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

const hrefSchema: JsonSchema = { type: 'string', description: 'An absolute path' };

/** The same as the default limit of URLs. */
export const maxHrefLength = 8192;

/** The href of a resource that only one kind of path leads to. */
export const ownHref = (path: string, description: string): JsonSchema => ({
  type: 'string',
  maxLength: maxHrefLength,
  description,
  'x-path': path,
});

/** The members of an element that links to another resource. */
export const linkSchema = (name: string): JsonSchema => ({
  type: 'object',
  properties: {
    '_media-type': { type: 'string', description: `The media type of the document ${name}` },
    _href: hrefSchema,
  },
  required: ['_media-type', '_href'],
  description: `A link to a document of the type ${name}`,
  'x-link': name,
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
export function self<T extends string, const M extends VariableMap<T>>(
  path: T,
  members: M,
): Member<NamedBy<T, M>, NamedBy<T, M>> {
  const destination = to(path, members);
  const { parse } = template(path);
  return {
    isMember: true,
    schema: ownHref(path, 'The href of this resource'),
    isOptional: false,
    names: destination.names,
    write: (whole, { prefix }) => prefix + destination.href(whole),
    read: (wire, from) => named(destination.names, valuesOf(parse, wire, from)) as NamedBy<T, M>,
    destination: destination as Destination<never, unknown>,
  };
}

/** A link that the object's own members make up; written only, since other members are read. */
export function related<T extends string, const M extends VariableMap<T>>(
  name: string,
  path: T,
  members: M,
): Member<NamedBy<T, M>, object> {
  const { href } = to(path, members);
  return {
    isMember: true,
    schema: { ...linkSchema(name), 'x-path': path },
    isOptional: false,
    names: [],
    write: (whole, { mediaType, prefix }) => ({ '_media-type': mediaType(name), _href: prefix + href(whole) }),
    read: () => ({}),
  };
}

type OnlyParam<T extends string> = ParamsOf<T>[keyof ParamsOf<T>];

/** A link to another resource, which one id or path names. */
export function link<T extends string>(name: string, path: T): Value<OnlyParam<T>> {
  const { format, parse } = template(path);
  return {
    schema: { ...linkSchema(name), 'x-path': path },
    write: (own, { mediaType, prefix }) => ({ '_media-type': mediaType(name), _href: prefix + format([own as Id]) }),
    read: ({ _href }: { readonly _href: string }, from) => valuesOf(parse, _href, from)[0] as OnlyParam<T>,
    pointer: () => '/_href',
  };
}

/** A reference in input: an href that leads to this kind of resource, named with its article (docs/protocol.md §1). */
export function reference<T extends string>(path: T, kind: string): Value<OnlyParam<T>> {
  const { format, parse } = template(path);
  return {
    schema: {
      type: 'object',
      properties: {
        _href: { ...hrefSchema, maxLength: maxHrefLength, 'x-path': path, 'x-message': `is not the href of ${kind}` },
      },
      required: ['_href'],
      description: `The href of ${kind}`,
    },
    write: (own, { prefix }) => ({ _href: prefix + format([own as Id]) }),
    read: ({ _href }: { readonly _href: string }, from) => valuesOf(parse, _href, from)[0] as OnlyParam<T>,
    pointer: () => '/_href',
  };
}
