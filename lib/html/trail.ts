/** Breadcrumbs: the way to a page, along the locations above the content that it shows, or along its path. */

import { isDocumentBody } from '../api/message.js';
import type { PageContents } from '../api/pages.js';
import { isMap } from '../documents/schema.js';
import type { Crumb } from './layout.js';

type Members = Readonly<Record<string, unknown>>;

const locations = '/content/locations/';

/** From the root to the page. */
export async function trailOf(contents: PageContents, title: string): Promise<readonly Crumb[]> {
  const { wire, tree, request, response } = contents;
  const root = { title: 'Home', href: `${wire.prefix}/` };
  if (request.path === '/') return [{ title: 'Home' }];
  const href = response.status < 400 ? locationIn(tree, wire.prefix) : undefined;
  const ids = href?.slice(wire.prefix.length + locations.length).split('/') ?? [];
  if (ids.length === 0) return [root, { title }];
  const isOwn = href === `${wire.prefix}${request.path}`;
  // Locations that the caller may not read are omitted without a trace.
  const above = isOwn ? ids.slice(0, -1) : ids;
  const loaded = await Promise.all(above.map((_, index) => crumb(ids.slice(0, index + 1), contents)));
  return [root, ...loaded.filter((each) => each !== undefined), { title }];
}

/** The href of the location that a document is, or of the main one of the content that it shows. */
function locationIn(tree: Members, prefix: string): string | undefined {
  const main = [tree.MainLocation, tree.Location].find(isMap);
  const isLocation = (href: unknown): href is string =>
    typeof href === 'string' && href.startsWith(prefix + locations) && /^[\w/-]+$/.test(href.slice(prefix.length));
  const found = [tree._href, main?._href].find(isLocation);
  return found?.replace(/\/(?:children|urlaliases)$/, '');
}

async function crumb(ids: readonly string[], { wire, dispatch }: PageContents): Promise<Crumb | undefined> {
  const href = `${wire.prefix}${locations}${ids.join('/')}`;
  const { status, body } = await dispatch({ method: 'GET', href, headers: {} });
  if (status !== 200 || !isDocumentBody(body)) return undefined;
  const { content } = body.value as { readonly content?: { readonly name?: string } };
  return { title: content?.name ?? 'Locations', href };
}
