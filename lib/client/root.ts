/** The root resource of the server, with the links to all others. */
import { type Template, template } from '../documents/paths.js';
import { ServiceUnavailable } from '../errors/errors.js';
import { formats } from '../formats/index.js';
import { mediaType } from '../http/mount-settings.js';
import type { Context, Id, RootLocations } from '../repository/repository.js';
import { paths } from '../resources/paths.js';
import { resources } from '../resources/table.js';
import type { RemoteMount } from './options.js';
import { toError } from './remote-error.js';
import { limits, typeOf } from './response.js';
import type { Send } from './transport.js';

/** The properties of the server that its root shows. */
export interface RemoteRoot {
  /** The beginning of all hrefs of the server, which a proxy may have changed in the URL. */
  readonly prefix: string;
  readonly roots: RootLocations;
}

/** @throws ServiceUnavailable where the response is not one of this API */
export async function loadRoot(mount: RemoteMount, send: Send, context: Context<Id>): Promise<RemoteRoot> {
  const Accept = mediaType(mount, 'Root', mount.format);
  const response = await send({ method: 'GET', path: paths.root, headers: { Accept } }, context);
  if (/^(?:401|403|429|5..)$/.test(String(response.status))) throw toError('GET /', response, undefined);
  if (response.status !== 200 || typeOf(response) !== Accept.toLowerCase())
    throw new ServiceUnavailable(`The URL is not that of an API of the vendor ${mount.vendor}`);
  const links = ((await formats[mount.format].read?.(response.text, limits)) ?? {}) as Links;
  const prefix = prefixOf(links) ?? mount.prefix;
  const remoteMount = { ...mount, prefix };
  const content = pathOf(location, links.rootLocation, remoteMount);
  const media = pathOf(location, links.rootMediaFolder, remoteMount);
  const users = pathOf(userGroup, links.rootUserGroup, remoteMount);
  return { prefix, roots: { ...(content && { content }), ...(media && { media }), ...(users && { users }) } };
}

type Links = Readonly<Record<string, unknown>>;

const location = template(paths.location);
const userGroup = template(paths.userGroup);

/** The path of the location that a link refers to. */
function pathOf({ parse }: Template, link: unknown, { prefix, ids }: RemoteMount): string | undefined {
  const { _href: href } = (link ?? {}) as { readonly _href?: unknown };
  const path = typeof href === 'string' ? parse(href.slice(prefix.length), ids)?.[0] : undefined;
  return path === undefined ? undefined : String(path);
}

/** The prefix before a known path. */
export function prefixOf(links: Links): string | undefined {
  for (const { path, rootLinks = {} } of resources) {
    for (const [name, { params, template }] of Object.entries(rootLinks)) {
      const { _href: href } = (links[name] ?? {}) as { readonly _href?: unknown };
      if (!params && !template && typeof href === 'string' && href.endsWith(path.text))
        return href.slice(0, -path.text.length);
    }
  }
  return undefined;
}
