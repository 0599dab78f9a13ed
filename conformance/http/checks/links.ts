/** Links: where they lead, from the root on, and where lookups redirect (docs/reference/protocol.md §2.4, §8). */
import { assert } from '../../core/expectations.js';
import { paths } from '../paths.js';
import {
  expectStatus,
  headerOf,
  inside,
  locationHeader,
  type ProtocolScene,
  protocolCheck,
  refusedBy,
} from '../protocol-check.js';

interface Found {
  readonly type: string;
  readonly path: string;
}

/** All references of a JSON document, which have only a type and an href; those with more members are embedded. */
function referencesIn(value: unknown, prefix: string): Found[] {
  if (typeof value !== 'object' || value === null) return [];
  const { _href, '_media-type': type } = value as { readonly _href?: unknown; readonly '_media-type'?: unknown };
  const isReference = typeof _href === 'string' && Object.keys(value).length === 2;
  const isLocal = isReference && !_href.includes('{') && _href.startsWith(prefix);
  const links = isLocal ? [{ type: String(type ?? ''), path: _href.slice(prefix.length) }] : [];
  return [...links, ...Object.values(value).flatMap((member) => referencesIn(member, prefix))];
}

/** Reads which resources the server lists as served; for links to all others there is a separate check. */
async function follow(scene: ProtocolScene, { type, path }: Found): Promise<Found[]> {
  const allowed = await scene.http.client.allowedAt(path);
  if (!allowed?.includes('GET')) return [];
  const response = await scene.get(path, type || '*/*');
  const { status, headers, text } = response;
  if (status === 406) return assert.fail(`GET ${path} cannot be had as ${type}, which links to it say`);
  const expected = [200, 307, 401, 403, ...exceptions.filter(([at]) => at.test(path)).map(([, allowed]) => allowed)];
  expectStatus(response, expected, `GET ${path}, to which a link leads,`);
  const isJson = status === 200 && /\+json$/.test(headers['content-type'] ?? '');
  // The log links to entities that may have been deleted since.
  return isJson && path !== paths.changes ? referencesIn(JSON.parse(text), scene.http.client.prefix) : [];
}

/**
 * Users are found by a query alone, the link to the draft of a type is always there, and views need not be stored (protocol
 * §3.14, §4.13, §3.20).
 */
const exceptions: readonly (readonly [path: RegExp, status: number])[] = [
  [/^\/user\/users$/, 404],
  [/^\/content\/types\/[\w-]+\/draft$/, 404],
  [/^\/views$/, 501],
];

const enough = 80;

/** All links of the root, and the links of documents from there, each once. */
async function crawl(scene: ProtocolScene, visit: (link: Found) => Promise<readonly Found[]>): Promise<void> {
  const root = expectStatus(await scene.get(paths.root, scene.type('Root', 'json')), 200, 'GET /');
  const queue = referencesIn(JSON.parse(root.text), scene.http.client.prefix);
  const seen = new Set<string>();
  for (const link of queue) {
    if (seen.size >= enough) break;
    if (seen.has(link.path) || !link.type.endsWith('+json')) continue;
    seen.add(link.path);
    queue.push(...(await visit(link)));
  }
}

/** Other lists than these take pages, but may be empty. */
const paged = (path: string) => `${path}?limit=1&offset=0`;

export const linkChecks = [
  protocolCheck('links.can-be-followed')
    .requires(
      'Every link refers to a resource that can be read, with the media type that the link names, as far as it is served.',
    )
    .by((scene) => crawl(scene, (found) => follow(scene, found))),
  protocolCheck('links.refer-to-served-resources', { level: 'SHOULD' })
    .requires('Documents link only to resources that are served.')
    .by((scene) =>
      crawl(scene, async (link) => {
        const allowed = await scene.http.client.allowedAt(link.path);
        assert.ok(allowed, `A link refers to ${link.path}, which is not served`);
        return follow(scene, link);
      }),
    ),
  protocolCheck('paging.children-come-ten-at-a-time', { needs: ['locations.listChildren'] })
    .requires('Without a limit, ten children are listed.')
    .by(async (scene) => {
      const { locationId, content } = await scene.folder();
      for (let count = 0; count < 11; count += 1) await scene.folder({ parentLocationId: locationId });
      const at = `${paths.locations}${content.mainLocation?.pathString}children`;
      const count = async (query: string) =>
        (
          inside(expectStatus(await scene.get(at + query, scene.type('LocationList', 'json')), 200, at))
            .Location as readonly unknown[]
        ).length;
      const actual = [await count(''), await count('?limit=3'), await count('?offset=10'), await count('?limit=-1')];
      assert.deepEqual(actual, [10, 3, 1, 11]);
    }),
  protocolCheck('paging.needs-whole-numbers', { level: 'SHOULD', needs: ['trash.list'] })
    .requires('A limit that is not a whole number is a 400.')
    .by(async (scene) => refusedBy(scene, await scene.get(`${paths.trash}?limit=many`), 400, 'limit=many')),
  protocolCheck('paging.a-huge-limit-is-reduced', { level: 'SHOULD', needs: ['trash.list'] })
    .requires('A limit above the maximum of the server is reduced, and X-Cms-Limit has the limit that was applied.')
    .by(async ({ get }) => {
      const response = expectStatus(await get(`${paths.trash}?limit=100000000`), 200, 'limit=100000000');
      assert.match(headerOf(response, 'X-Cms-Limit'), /^\d{1,6}$/, 'X-Cms-Limit');
    }),
  protocolCheck('paging.of-types-is-never-empty', { needs: ['contentTypes.list'] })
    .requires('A limit of 0 for content types is a 400.')
    .by(async (scene) => {
      await refusedBy(scene, await scene.get(`${paths.contentTypes}?limit=0`), 400, 'limit=0');
      expectStatus(await scene.get(paged(paths.contentTypes)), 200, 'limit=1');
    }),
  protocolCheck('queries.unknown-orders-are-400', { needs: ['contentTypes.list'] })
    .requires('A sort order that content types do not have is a 400.')
    .by(async (scene) =>
      refusedBy(scene, await scene.get(`${paths.contentTypes}?orderby=colour`), 400, 'orderby=colour'),
    ),
  protocolCheck('queries.languages-restrict-fields', { needs: ['versions.load'] })
    .requires('languages restricts the fields of a version to those languages; unknown codes restrict nothing.')
    .by(async (scene) => {
      const { id } = await scene.folder();
      const at = paths.version(id, 1);
      const codes = async (languages: string) => {
        const response = expectStatus(
          await scene.get(`${at}?languages=${languages}`, scene.type('Version', 'json')),
          200,
          at,
        );
        const { field } = inside(response).Fields as { readonly field: readonly { readonly languageCode: string }[] };
        return new Set(field.map(({ languageCode }) => languageCode));
      };
      const { languageCode } = scene.situation;
      assert.deepEqual([...(await codes(languageCode))], [languageCode], `languages=${languageCode}`);
      assert.deepEqual([...(await codes('xxx-XX'))], [languageCode], 'languages=xxx-XX');
    }),
  protocolCheck('bookmarks.have-no-documents', { needs: ['bookmarks.create', 'bookmarks.has', 'bookmarks.delete'] })
    .requires(
      'Creating a bookmark is a 201 with Location, checking it a 200, and creating it again a 409, all without a body.',
    )
    .by(async (scene) => {
      const { locationId } = await scene.folder();
      const path = paths.bookmark(locationId);
      scene.afterwards(() => scene.send('DELETE', path));
      const first = expectStatus(await scene.send('POST', path), 201, `POST ${path}`);
      assert.equal(locationHeader(scene, first), path, 'Location');
      expectStatus(await scene.get(path), 200, `GET ${path}`);
      const second = expectStatus(await scene.send('POST', path), 409, `POST ${path} once more`);
      assert.equal(second.text, '', 'The 409 has a body');
      expectStatus(await scene.send('DELETE', path), 204, `DELETE ${path}`);
      expectStatus(await scene.get(path), 404, `GET ${path} after its deletion`);
    }),
];
