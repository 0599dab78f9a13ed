/** Lookups by query parameters, which redirect to what they find (docs/reference/protocol.md §8). */
import { assert } from '../../core/expectations.js';
import { paths } from '../paths.js';
import { expectStatus, locationHeader, type ProtocolScene, protocolCheck, refusedBy } from '../protocol-check.js';

async function home({ situation, admin }: ProtocolScene) {
  return admin.locations.load(situation.parentLocationId);
}

/** Expects a redirect to a path below the prefix. */
async function leads(scene: ProtocolScene, from: string, to: string): Promise<void> {
  const response = expectStatus(await scene.get(from), 307, `GET ${from}`);
  assert.equal(locationHeader(scene, response), to, `Location of GET ${from}`);
}

export const lookupChecks = [
  protocolCheck(
    'lookups.content-by-remote-id',
    'GET /content/objects?remoteId= redirects with 307 to the content.',
    { needs: ['content.loadByRemoteId'] },
    async (scene) => {
      const { id, remoteId } = await scene.folder();
      const to = paths.contentObject(id);
      await leads(scene, `${paths.contentObjects}?${new URLSearchParams({ remoteId })}`, to);
    },
  ),
  protocolCheck(
    'lookups.current-version',
    'GET …/currentversion redirects with 307 to the version.',
    { needs: ['versions.load'] },
    async (scene) => {
      const contentId = (await scene.folder()).id;
      await leads(scene, paths.currentVersion(contentId), paths.version(contentId, 1));
    },
  ),
  protocolCheck(
    'lookups.current-relations',
    'GET …/relations redirects with 307 to the relations of the current version.',
    { needs: ['relations.list'] },
    async (scene) => {
      const contentId = (await scene.folder()).id;
      const to = paths.versionRelations(contentId, 1);
      await leads(scene, paths.contentRelations(contentId), to);
    },
  ),
  protocolCheck(
    'lookups.locations-by-id',
    'GET /content/locations?id= redirects with 307 to the location with its whole path.',
    async (scene) => {
      const { id, pathString } = await home(scene);
      await leads(scene, `${paths.locations}?id=${id}`, paths.location(pathString));
    },
  ),
  protocolCheck(
    'lookups.locations-by-remote-id',
    'GET /content/locations?remoteId= redirects with 307 to the location.',
    { needs: ['locations.loadByRemoteId'] },
    async (scene) => {
      const { remoteId, pathString } = await home(scene);
      const query = new URLSearchParams({ remoteId });
      await leads(scene, `${paths.locations}?${query}`, paths.location(pathString));
    },
  ),
  protocolCheck(
    'lookups.need-their-parameter',
    'A lookup without its parameter is a 400.',
    { needs: ['content.loadByRemoteId'] },
    async (scene) => refusedBy(scene, await scene.get(paths.contentObjects), 400, `GET ${paths.contentObjects}`),
  ),
  protocolCheck(
    'lookups.of-locations-need-a-parameter',
    'A lookup of a location without a parameter is a 400.',
    { needs: ['locations.load'] },
    async (scene) => refusedBy(scene, await scene.get(paths.locations), 400, `GET ${paths.locations}`),
  ),
  protocolCheck(
    'lookups.without-a-match-are-404',
    'A lookup that finds nothing is a 404.',
    { needs: ['content.loadByRemoteId'] },
    async (scene) => {
      const path = `${paths.contentObjects}?${new URLSearchParams({ remoteId: scene.unique() })}`;
      await refusedBy(scene, await scene.get(path), 404, `GET ${path}`);
    },
  ),
  protocolCheck(
    'lookups.outdated-paths-redirect',
    'GET of a location by an outdated path redirects to the current one, or is a 404.',
    { needs: ['locations.load'] },
    async (scene) => {
      const { locationId, content } = await scene.folder();
      const response = expectStatus(
        await scene.get(`${paths.locations}/1/${locationId}`),
        [307, 404],
        'An outdated path',
      );
      const to = paths.location(content.mainLocation?.pathString ?? '');
      if (response.status === 307) assert.equal(locationHeader(scene, response), to, 'Location');
    },
  ),
];
