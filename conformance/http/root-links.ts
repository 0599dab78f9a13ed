/** The root resource and its links, with which every client begins. */
import { type Client, hrefBelow } from './client.js';
import { Unreachable } from './connection.js';
import { paths } from './paths.js';

/** Hrefs below the prefix by the names of their links; templates are not expanded. */
export type RootLinks = Readonly<Record<string, string | undefined>>;

export interface Root {
  /** The prefix of all hrefs, which a proxy may have changed in the URL. */
  readonly prefix: string;
  readonly links: RootLinks;
}

type Links = Readonly<Record<string, { readonly _href?: unknown } | null>>;

/** @throws Unreachable where the response is not a root of such an API */
export async function loadRoot(client: Client, base: string): Promise<Root> {
  const response = await client.send('GET', paths.root, { headers: { Accept: client.type('Root') } });
  const { status, headers } = response;
  const type = headers['content-type'] ?? 'no type';
  const here = `GET ${base}${paths.root}`;
  if (status !== 200) throw new Unreachable(`${here} responds with ${status}`);
  if (type !== client.type('Root')) throw new Unreachable(`${here} responds with ${type}, not ${client.type('Root')}`);
  // Read without a schema: which links there are is up to the server, and their prefix is not known yet.
  const root = ((await client.parse(response)) ?? {}) as Links;
  const prefix = prefixOf(root) ?? base;
  const links = Object.entries(root).flatMap(([name, link]) =>
    typeof link?._href === 'string' ? [[name, hrefBelow(prefix, link._href)] as const] : [],
  );
  return { prefix, links: Object.fromEntries(links) };
}

/** Links to collections, by their names in the root. */
const collections: Readonly<Record<string, string>> = {
  content: paths.contentObjects,
  contentTypes: paths.contentTypes,
  sections: paths.sections,
  trash: paths.trash,
  objectStateGroups: paths.objectStateGroups,
  urlWildcards: paths.urlWildcards,
  createSession: paths.sessions,
};

/** The prefix before a known path. */
function prefixOf(links: Links): string | undefined {
  for (const [name, path] of Object.entries(collections)) {
    const href = links[name]?._href;
    if (typeof href === 'string' && href.endsWith(path)) return href.slice(0, -path.length);
  }
  return undefined;
}
