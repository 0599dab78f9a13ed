/** Expansion of links in a document that is written: each is replaced by the document that it leads to, level by level. */
import { hasMembers, type Shape } from '../../documents/shape.js';
import { type DocumentTree, isMap } from '../../documents/tree.js';
import type { DocumentBody } from '../bodies.js';
import { isNamedLinks, itemOf, linksIn, namedLinksIn } from '../links.js';
import type { ApiResponse } from '../message.js';
import { fieldsName, type Names } from './embed-names.js';

export interface Loader {
  /** Whether it writes XML, where members have the names of their elements. */
  readonly isTextual: boolean;
  /** The responses that were embedded. */
  readonly parts: ApiResponse[];
  /** A document with the links of the fields that are named. */
  write(body: DocumentBody, names: Names): DocumentTree;
  /** Undefined for what the caller may not read. */
  load(link: DocumentTree, names: Names): Promise<{ readonly tree: DocumentTree; readonly shape: Shape } | undefined>;
}

/** The names to expand below a node, and its shape. */
interface Place {
  readonly names: Names;
  readonly shape: Shape;
}

/** A copy of what is written, with the named links expanded; all of one level are loaded at the same time. */
export async function expand(node: unknown, { names, shape }: Place, loader: Loader): Promise<unknown> {
  if (!isMap(node)) return node;
  const fields = names.get(fieldsName);
  const whole = fields ? await expandFields(node, { names: fields, shape }, loader) : node;
  return withMembers(whole, { shape, loader }, (value, name, member) => {
    const below = name === fieldsName ? undefined : names.get(name);
    return below && expandMember(value, { names: below, shape: itemOf(member) }, loader);
  });
}

/** A copy with the links of fields expanded, by the identifiers of these, wherever the document has fields. */
const expandFields = (node: DocumentTree, { names, shape }: Place, loader: Loader): Promise<DocumentTree> =>
  withMembers(node, { shape, loader }, (value, _, member) => {
    if (!namedLinksIn(member) || !isMap(value)) return undefined;
    if (!isNamedLinks(member)) return expandFields(value, { names, shape: itemOf(member) }, loader);
    const below = names.get(String(node[member.embeddedBy]));
    return below && expandMember(value, { names: below, shape: itemOf(member) }, loader);
  });

/** What becomes of a member, or of an item of it where it is a list; undefined for what stays as it is. */
type ExpandItem = (value: unknown, name: string, member: Shape) => Promise<unknown> | undefined;

async function withMembers(
  node: DocumentTree,
  { shape, loader }: { readonly shape: Shape; readonly loader: Loader },
  expandItem: ExpandItem,
): Promise<DocumentTree> {
  if (!hasMembers(shape)) return node;
  const members = Object.entries(shape.members).map(async ([name, member]) => {
    const key = loader.isTextual && member.kind === 'list' ? (member.element ?? name) : name;
    const value = node[key];
    if (value === undefined) return undefined;
    const expandOne = (item: unknown) => expandItem(item, name, member) ?? item;
    return [key, Array.isArray(value) ? await Promise.all(value.map(expandOne)) : await expandOne(value)] as const;
  });
  const expanded = (await Promise.all(members)).filter((each) => each !== undefined);
  return { ...node, ...Object.fromEntries(expanded) };
}

async function expandMember(value: unknown, place: Place, loader: Loader): Promise<unknown> {
  if (!isMap(value)) return value;
  const isLink = typeof value._href === 'string' && linksIn(place.shape).length === 0;
  if (!isLink) return expand(value, place, loader);
  const loaded = await loader.load(value, place.names);
  if (!loaded) return value;
  const whole = { ...value, ...loaded.tree };
  return place.names.size > 0 ? expand(whole, { names: place.names, shape: loaded.shape }, loader) : whole;
}
