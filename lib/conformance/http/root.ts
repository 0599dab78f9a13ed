/** The root resource, where every client starts: it says where everything is. */
import { readJson } from '../../representation/json.js';
import type { Format } from '../../representation/representation.js';
import { readXml } from '../../representation/xml-reader.js';
import { resources } from '../../resources/index.js';
import { paths } from '../../resources/paths.js';
import { type Client, hrefBelow, limits } from './client.js';
import { Unreachable } from './connection.js';

/** Hrefs below the prefix by the names of their links; templates as they are. */
export type RootLinks = Readonly<Record<string, string | undefined>>;

export interface Root {
  /** What all hrefs stand under, which a proxy may have changed in the URL. */
  readonly prefix: string;
  readonly links: RootLinks;
}

/** @throws Unreachable where the answer is no root of such an API */
export async function loadRoot(client: Client, base: string): Promise<Root> {
  const { status, headers, text } = await client.send('GET', paths.root, { headers: { Accept: client.type('Root') } });
  const type = headers['content-type'] ?? 'no type';
  const here = `GET ${base}${paths.root}`;
  if (status !== 200) throw new Unreachable(`${here} is answered with ${status}`);
  if (type !== client.type('Root'))
    throw new Unreachable(`${here} is answered with ${type}, not ${client.type('Root')}`);
  const hrefs = await hrefsByName(text, client.format);
  const prefix = prefixOf(hrefs) ?? base;
  const links = Object.entries(hrefs).map(([name, href]) => [name, hrefBelow(prefix, href)]);
  return { prefix, links: Object.fromEntries(links) };
}

/** Read without a schema: which links there are is up to the server, and what stands before them is not known yet. */
async function hrefsByName(text: string, format: Format): Promise<Record<string, string>> {
  const root = format === 'json' ? readJson(text, limits) : await readXml(text, limits);
  const members = Object.entries(root as Readonly<Record<string, { readonly _href?: unknown } | null>>);
  const hrefs = members.map(([name, link]) => [name, link?._href]);
  return Object.fromEntries(hrefs.filter(([, href]) => typeof href === 'string'));
}

/** What stands before a path that the protocol knows. */
function prefixOf(hrefs: Readonly<Record<string, string>>): string | undefined {
  for (const { path, rootLinks = {} } of resources) {
    for (const [name, { params, template }] of Object.entries(rootLinks)) {
      const href = hrefs[name];
      if (!params && !template && href?.endsWith(path)) return href.slice(0, -path.length);
    }
  }
  return undefined;
}
