/** Links: where they lead, from the root on, and where lookups redirect (protocol §1.4, §2.10, §2.11, §4.1). */
import { resources } from '../../../resources/index.js';
import { href, paths } from '../../../resources/paths.js';
import { assert } from '../../expectations.js';
import { making } from '../../scene.js';
import {
  answered,
  athome,
  headerOf,
  inside,
  madeAt,
  type ProtocolScene,
  protocolCheck,
  refusedBy,
} from '../protocol-check.js';
import { allowedAt, examplePath } from '../served.js';

interface Found {
  readonly type: string;
  readonly path: string;
}

/** All references of a JSON document, which have a type and an href alone; what has more stands there itself. */
function referencesIn(value: unknown, prefix: string): Found[] {
  if (typeof value !== 'object' || value === null) return [];
  const { _href, '_media-type': type } = value as { readonly _href?: unknown; readonly '_media-type'?: unknown };
  const isReference = typeof _href === 'string' && Object.keys(value).length === 2;
  const own = isReference && !_href.includes('{') && _href.startsWith(prefix);
  const found = own ? [{ type: String(type ?? ''), path: _href.slice(prefix.length) }] : [];
  return [...found, ...Object.values(value).flatMap((member) => referencesIn(member, prefix))];
}

/** Reads what the server says that it serves; links to all else lead nowhere by intention. */
async function follow(scene: ProtocolScene, { type, path }: Found): Promise<Found[]> {
  const allowed = await allowedAt(scene.http.client, path);
  if (!allowed?.includes('GET')) return [];
  const { status, headers, text } = await scene.get(path, type || '*/*');
  if (status === 406) return assert.fail(`GET ${path} cannot be had as ${type}, which links to it say`);
  answered({ status, headers, text }, [200, 307, 401, 403], `GET ${path}, to which a link leads,`);
  const isJson = status === 200 && /\+json$/.test(headers['content-type'] ?? '');
  return isJson ? referencesIn(JSON.parse(text), scene.http.client.wire.prefix) : [];
}

const enough = 80;

async function home({ repository, known, administrator }: ProtocolScene) {
  return repository.locations.load(known.parentLocationId, administrator);
}

/** Expects a redirect to a path below the prefix. */
async function leads(scene: ProtocolScene, from: string, to: string): Promise<void> {
  const answer = answered(await scene.get(from), 307, `GET ${from}`);
  assert.equal(madeAt(scene, answer), to, `Location of GET ${from}`);
}

/** Other lists than these take pages, but may be empty. */
const paged = (path: string) => `${path}?limit=1&offset=0`;

export const linkChecks = [
  protocolCheck(
    'links.lead-where-they-say',
    'Every link leads to a resource that can be read, and as the type that the link names, as far as it is served.',
    {},
    async (scene) => {
      const root = answered(await scene.get(paths.root, scene.type('Root', 'json')), 200, 'GET /');
      const queue = referencesIn(JSON.parse(root.text), scene.http.client.wire.prefix);
      const seen = new Set<string>();
      for (const found of queue) {
        if (seen.size >= enough) break;
        if (seen.has(found.path) || !found.type.endsWith('+json')) continue;
        seen.add(found.path);
        queue.push(...(await follow(scene, found)));
      }
    },
  ),
  protocolCheck(
    'root.links-to-what-is-served',
    'The root links to every collection that is served.',
    {},
    async (scene) => {
      const { http } = scene;
      for (const { path, rootLinks = {} } of resources) {
        const names = Object.keys(rootLinks);
        if (names.length === 0 || !(await allowedAt(http.client, examplePath(path)))) continue;
        for (const name of names) assert.ok(http.links[name], `${path} is served, and the root has no link ${name}`);
      }
    },
  ),
  protocolCheck(
    'root.links-to-nothing-else',
    'The root links only to what is served.',
    { level: 'SHOULD' },
    async ({ http }) => {
      for (const [name, link = ''] of Object.entries(http.links)) {
        const path = link.replace(/\{\?[^}]*\}$/, '').replace(/\{\w+\}/g, '1');
        assert.ok(await allowedAt(http.client, path), `The link ${name} leads to ${path}, which is not served`);
      }
    },
  ),
  protocolCheck(
    'root.says-where-the-tree-begins',
    'The root links to the top folder as rootLocation.',
    { needs: ['locations.load'] },
    async ({ http }) => {
      assert.match(http.links.rootLocation ?? 'missing', /^\/content\/locations\/\d+(?:\/\d+)*$/, 'rootLocation');
    },
  ),
  protocolCheck(
    'lookups.content-by-remote-id',
    'GET /content/objects?remoteId= redirects with 307 to the content.',
    { needs: [making, 'content.loadByRemoteId'] },
    async (scene) => {
      const { id, remoteId } = await scene.folder();
      const to = href(paths.contentObject, { contentId: id });
      await leads(scene, `${paths.contentObjects}?${new URLSearchParams({ remoteId })}`, to);
    },
  ),
  protocolCheck(
    'lookups.current-version',
    'GET …/currentversion redirects with 307 to the version.',
    { needs: [making, 'versions.load'] },
    async (scene) => {
      const contentId = (await scene.folder()).id;
      await leads(scene, href(paths.currentVersion, { contentId }), href(paths.version, { contentId, versionNo: 1 }));
    },
  ),
  protocolCheck(
    'lookups.current-relations',
    'GET …/relations redirects with 307 to the relations of the current version.',
    { needs: [making, 'relations.list'] },
    async (scene) => {
      const contentId = (await scene.folder()).id;
      const to = href(paths.versionRelations, { contentId, versionNo: 1 });
      await leads(scene, href(paths.contentRelations, { contentId }), to);
    },
  ),
  protocolCheck(
    'lookups.locations-by-id',
    'GET /content/locations?id= redirects with 307 to the location with its whole path.',
    { needs: [athome] },
    async (scene) => {
      const { id, pathString } = await home(scene);
      await leads(scene, `${paths.locations}?id=${id}`, `${paths.locations}${pathString.replace(/\/$/, '')}`);
    },
  ),
  protocolCheck(
    'lookups.locations-by-remote-id',
    'GET /content/locations?remoteId= redirects with 307 to the location.',
    { needs: [athome, 'locations.loadByRemoteId'] },
    async (scene) => {
      const { remoteId, pathString } = await home(scene);
      const query = new URLSearchParams({ remoteId });
      await leads(scene, `${paths.locations}?${query}`, `${paths.locations}${pathString.replace(/\/$/, '')}`);
    },
  ),
  protocolCheck(
    'lookups.need-their-parameter',
    'A lookup without its parameter is a 400.',
    { needs: ['content.loadByRemoteId'] },
    async (scene) => {
      await refusedBy(scene, await scene.get(paths.contentObjects), 400, `GET ${paths.contentObjects}`);
    },
  ),
  protocolCheck(
    'lookups.of-locations-need-a-parameter',
    'A lookup of a location without a parameter is a 400.',
    { needs: ['locations.load'] },
    async (scene) => {
      await refusedBy(scene, await scene.get(paths.locations), 400, `GET ${paths.locations}`);
    },
  ),
  protocolCheck(
    'lookups.of-nothing-are-404',
    'A lookup that finds nothing is a 404.',
    { needs: ['content.loadByRemoteId'] },
    async (scene) => {
      const path = `${paths.contentObjects}?${new URLSearchParams({ remoteId: scene.unique() })}`;
      await refusedBy(scene, await scene.get(path), 404, `GET ${path}`);
    },
  ),
  protocolCheck(
    'lookups.outdated-paths-lead-on',
    'GET of a location by an outdated path redirects to the current one, or is a 404.',
    { needs: [making, 'locations.load'] },
    async (scene) => {
      const { locationId, content } = await scene.folder();
      const answer = answered(await scene.get(`${paths.locations}/1/${locationId}`), [307, 404], 'An outdated path');
      const to = `${paths.locations}${content.mainLocation?.pathString.replace(/\/$/, '')}`;
      if (answer.status === 307) assert.equal(madeAt(scene, answer), to, 'Location');
    },
  ),
  protocolCheck(
    'paging.children-come-ten-at-a-time',
    'Without a limit, ten children are listed.',
    { needs: [making, 'locations.listChildren'] },
    async (scene) => {
      const { locationId, content } = await scene.folder();
      for (let count = 0; count < 11; count += 1) await scene.folder({ parentId: locationId });
      const at = `${paths.locations}${content.mainLocation?.pathString}children`;
      const count = async (query: string) =>
        (
          inside(answered(await scene.get(at + query, scene.type('LocationList', 'json')), 200, at))
            .Location as readonly unknown[]
        ).length;
      assert.deepEqual(
        [await count(''), await count('?limit=3'), await count('?offset=10'), await count('?limit=-1')],
        [10, 3, 1, 11],
      );
    },
  ),
  protocolCheck(
    'paging.takes-whole-numbers-only',
    'A limit that is no whole number is a 400.',
    { level: 'SHOULD', needs: ['trash.list'] },
    async (scene) => {
      await refusedBy(scene, await scene.get(`${paths.trash}?limit=many`), 400, 'limit=many');
    },
  ),
  protocolCheck(
    'paging.a-huge-limit-is-cut',
    'A limit beyond what the server gives at a time is cut, and X-Cms-Limit says to what.',
    { level: 'SHOULD', needs: ['trash.list'] },
    async ({ get }) => {
      const answer = answered(await get(`${paths.trash}?limit=100000000`), 200, 'limit=100000000');
      assert.match(headerOf(answer, 'X-Cms-Limit'), /^\d{1,6}$/, 'X-Cms-Limit');
    },
  ),
  protocolCheck(
    'paging.of-types-is-never-empty',
    'A limit of 0 for content types is a 400.',
    { needs: ['contentTypes.list'] },
    async (scene) => {
      await refusedBy(scene, await scene.get(`${paths.contentTypes}?limit=0`), 400, 'limit=0');
      answered(await scene.get(paged(paths.contentTypes)), 200, 'limit=1');
    },
  ),
  protocolCheck(
    'queries.unknown-orders-are-400',
    'An order that content types cannot be in is a 400.',
    { needs: ['contentTypes.list'] },
    async (scene) => {
      await refusedBy(scene, await scene.get(`${paths.contentTypes}?orderby=colour`), 400, 'orderby=colour');
    },
  ),
  protocolCheck(
    'queries.languages-restrict-fields',
    'languages restricts the fields of a version to those languages; unknown codes restrict nothing.',
    { needs: [making, 'versions.load'] },
    async (scene) => {
      const { id } = await scene.folder();
      const at = href(paths.version, { contentId: id, versionNo: 1 });
      const codes = async (languages: string) => {
        const answer = answered(
          await scene.get(`${at}?languages=${languages}`, scene.type('Version', 'json')),
          200,
          at,
        );
        const { field } = inside(answer).Fields as { readonly field: readonly { readonly languageCode: string }[] };
        return new Set(field.map(({ languageCode }) => languageCode));
      };
      const { languageCode } = scene.known;
      assert.deepEqual([...(await codes(languageCode))], [languageCode], `languages=${languageCode}`);
      assert.deepEqual([...(await codes('xxx-XX'))], [languageCode], 'languages=xxx-XX');
    },
  ),
  protocolCheck(
    'bookmarks.answer-without-documents',
    'A bookmark is made with 201 and Location, is there with 200, and a second time a 409, all without a body.',
    { needs: [making, 'bookmarks.create', 'bookmarks.has', 'bookmarks.delete'] },
    async (scene) => {
      const { locationId } = await scene.folder();
      const path = href(paths.bookmark, { locationId });
      scene.afterwards(() => scene.send('DELETE', path));
      const first = answered(await scene.send('POST', path), 201, `POST ${path}`);
      assert.equal(madeAt(scene, first), path, 'Location');
      answered(await scene.get(path), 200, `GET ${path}`);
      const second = answered(await scene.send('POST', path), 409, `POST ${path} once more`);
      assert.equal(second.text, '', 'The 409 has a body');
      answered(await scene.send('DELETE', path), 204, `DELETE ${path}`);
      answered(await scene.get(path), 404, `GET ${path} after its deletion`);
    },
  ),
];
