/** The root resource, where every client starts: it says where everything is. */
import { limits } from '../../client/response.js';
import { prefixOf } from '../../client/root.js';
import { type Client, formats, hrefBelow } from './client.js';
import { Unreachable } from './connection.js';
import { paths } from './paths.js';

/** Hrefs below the prefix by the names of their links; templates as they are. */
export type RootLinks = Readonly<Record<string, string | undefined>>;

export interface Root {
  /** What all hrefs stand under, which a proxy may have changed in the URL. */
  readonly prefix: string;
  readonly links: RootLinks;
}

type Links = Readonly<Record<string, { readonly _href?: unknown } | null>>;

/** @throws Unreachable where the answer is no root of such an API */
export async function loadRoot(client: Client, base: string): Promise<Root> {
  const { status, headers, text } = await client.send('GET', paths.root, { headers: { Accept: client.type('Root') } });
  const type = headers['content-type'] ?? 'no type';
  const here = `GET ${base}${paths.root}`;
  if (status !== 200) throw new Unreachable(`${here} is answered with ${status}`);
  if (type !== client.type('Root'))
    throw new Unreachable(`${here} is answered with ${type}, not ${client.type('Root')}`);
  // Read without a schema: which links there are is up to the server, and what stands before them is not known yet.
  const found = (await formats[client.format].read?.(text, limits)) as Links;
  const prefix = prefixOf(found) ?? base;
  const links = Object.entries(found).flatMap(([name, link]) =>
    typeof link?._href === 'string' ? [[name, hrefBelow(prefix, link._href)] as const] : [],
  );
  return { prefix, links: Object.fromEntries(links) };
}
