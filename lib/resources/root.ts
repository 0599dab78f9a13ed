/** The root resource: links to all that this server offers, where every client starts (protocol §4.1). */
import { createHash } from 'node:crypto';
import { Type } from 'typebox';
import { Link, type LinkValue, link, representation } from '../representation/representation.js';
import { paths } from './paths.js';
import { defineResource, ok, type Resource } from './resource.js';

/** Declares the root of a table of resources; it links to those of them that name links. */
export function createRoot(table: readonly Resource[]): Resource {
  const links = Object.fromEntries(table.flatMap(rootLinksOf));
  const Root = representation(
    'Root',
    Type.Object(Object.fromEntries(Object.keys(links).map((name) => [name, Type.Optional(Link(name))]))),
    links,
  );
  const revision = createHash('sha256').update(JSON.stringify(links)).digest('base64url').slice(0, 8);
  return defineResource({
    path: paths.root,
    methods: {
      GET: {
        summary: 'Load the links to all resources',
        id: 'root.load',
        produces: [Root],
        handler: async () => ok(() => links, { revision: [revision] }),
      },
    },
  });
}

function rootLinksOf({ path, rootLinks = {} }: Resource): [string, LinkValue][] {
  return Object.entries(rootLinks).map(([name, { type = '', template = '', params = {} }]) => {
    const target = path.replace(/\{\+?(\w+)\}/g, (_, variable: string) => params[variable] ?? '');
    return [name, link(type, target + template)];
  });
}
