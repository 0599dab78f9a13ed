/** Names for links in lists: one search loads those of all content items, another one those of all locations. */
import type { PageContents } from '../api/page-writer.js';
import { mediaType } from '../api/wire.js';
import { type DocumentTree, isMap } from '../documents/tree.js';
import type { Id, ViewHit } from '../repository/repository.js';
import { paths } from '../resources/paths.js';
import { View } from '../resources/views/views.documents.js';
import { isLink, type Link } from './links.js';
import { contentIn, loadBody, valueIn } from './values.js';

/** The name of what a link leads to, beside its href; documents of the API cannot have such a member. */
const linkName: unique symbol = Symbol('name of a link');

/** As many as a page of a list has at most by default; what follows shows its href. */
const maxNames = 100;

/** Targets that no search finds are loaded: drafts, and all of them where the storage has no searches. */
const maxLoaded = 25;

interface NamedLink extends Link {
  readonly [linkName]?: string | undefined;
}

export const nameOfLink = (link: NamedLink): string | undefined => link[linkName];

/** The links whose targets are content, or locations of content: the last id of the path says which. */
const kinds = [
  { query: 'Query', criterion: 'ContentIdCriterion', pattern: /^\/(?:content\/objects|user\/users)\/([\w-]+)$/ },
  {
    query: 'LocationQuery',
    criterion: 'LocationIdCriterion',
    pattern: /^\/(?:content\/locations|user\/groups)\/(?:[\w-]+\/)*([\w-]+)$/,
  },
] as const;

type Kind = (typeof kinds)[number];
type Contents = Pick<PageContents, 'dispatch' | 'wire'>;

/** A copy of a document, in which the bare links of its lists have the names of what they lead to, where the caller may read that. */
export async function withNames(tree: DocumentTree, contents: Contents): Promise<DocumentTree> {
  const hrefs = new Set<string>();
  for (const list of Object.values(tree)) if (Array.isArray(list)) collect(list, hrefs);
  const names = await namesOf([...hrefs], contents);
  if (names.size === 0) return tree;
  const entries = Object.entries(tree);
  return Object.fromEntries(
    entries.map(([key, value]) => [key, Array.isArray(value) ? withNamesOf(value, names) : value]),
  );
}

/** The names by href; targets that may not be read have none. */
export async function namesOf(hrefs: readonly string[], contents: Contents): Promise<ReadonlyMap<string, string>> {
  const { wire } = contents;
  const named = hrefs.filter((href) => kinds.some(({ pattern }) => pattern.test(below(href, wire.prefix))));
  if (named.length === 0) return new Map();
  const names = new Map((await Promise.all(kinds.map((kind) => search(kind, named, contents)))).flat());
  const others = named.filter((href) => !names.has(href)).slice(0, maxLoaded);
  const loaded = await Promise.all(others.map((href) => load(href, contents)));
  return new Map([...names, ...loaded.flat()]);
}

/** Empty for an href elsewhere. */
const below = (href: string, prefix: string): string =>
  href.startsWith(`${prefix}/`) ? href.slice(prefix.length) : '';

async function load(href: string, contents: Contents): Promise<readonly [string, string][]> {
  const name = contentIn(await loadBody(href, contents))?.name;
  return name ? [[href, name]] : [];
}

async function search(kind: Kind, hrefs: readonly string[], { dispatch, wire }: Contents) {
  const { query, criterion, pattern } = kind;
  const linked = hrefs.flatMap((href): [string, string][] => {
    const [, id] = pattern.exec(below(href, wire.prefix)) ?? [];
    return id === undefined ? [] : [[href, id]];
  });
  const ids = [...new Set(linked.map(([, id]) => id))].slice(0, maxNames);
  if (ids.length === 0) return [];
  const tree = { ViewInput: { identifier: 'names', [query]: { Query: { [criterion]: ids.join() }, limit: maxNames } } };
  const headers = { 'content-type': mediaType(wire, 'ViewInput', 'json') };
  const { status, body } = await dispatch({ method: 'POST', href: wire.prefix + paths.views, headers, tree });
  const result = status === 200 ? valueIn(body, View) : undefined;
  const names = new Map(result?.hits.map(nameOf));
  return linked.flatMap(([href, id]): [string, string][] => {
    const name = names.get(id);
    return name ? [[href, name]] : [];
  });
}

const nameOf = (hit: ViewHit<Id>): [string, string | undefined] =>
  'location' in hit
    ? [String(hit.location.id), hit.location.content?.name]
    : [String(hit.content.id), hit.content.name];

/** A link without a name. */
const isBare = (value: DocumentTree): value is DocumentTree & Link =>
  isLink(value) && Object.keys(value).every((key) => key === '_href' || key === '_media-type');

/** Of the bare links in a document. */
export function hrefsIn(tree: DocumentTree): readonly string[] {
  const hrefs = new Set<string>();
  collect(tree, hrefs);
  return [...hrefs];
}

function collect(value: unknown, hrefs: Set<string>): void {
  if (Array.isArray(value)) for (const each of value) collect(each, hrefs);
  else if (isMap(value)) {
    if (isBare(value)) hrefs.add(value._href);
    else for (const each of Object.values(value)) collect(each, hrefs);
  }
}

export function withNamesOf(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => withNamesOf(each, names));
  if (!isMap(value)) return value;
  if (isBare(value)) return names.has(value._href) ? { ...value, [linkName]: names.get(value._href) } : value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withNamesOf(each, names)]));
}
