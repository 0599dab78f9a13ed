/** Lookups by query parameters, which redirect to their result (docs/reference/protocol.md §8). */
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
  protocolCheck('lookups.content-by-remote-id', { needs: ['content.loadByRemoteId'] })
    .requires('GET /content/objects?remoteId= redirects with 307 to the content.')
    .by(async (scene) => {
      const { id, remoteId } = await scene.folder();
      const to = paths.contentObject(id);
      await leads(scene, `${paths.contentObjects}?${new URLSearchParams({ remoteId })}`, to);
    }),
  protocolCheck('lookups.current-version', { needs: ['versions.load'] })
    .requires('GET …/currentversion redirects with 307 to the version.')
    .by(async (scene) => {
      const contentId = (await scene.folder()).id;
      await leads(scene, paths.currentVersion(contentId), paths.version(contentId, 1));
    }),
  protocolCheck('lookups.current-relations', { needs: ['relations.list'] })
    .requires('GET …/relations redirects with 307 to the relations of the current version.')
    .by(async (scene) => {
      const contentId = (await scene.folder()).id;
      const to = paths.versionRelations(contentId, 1);
      await leads(scene, paths.contentRelations(contentId), to);
    }),
  protocolCheck('lookups.locations-by-id')
    .requires('GET /content/locations?id= redirects with 307 to the location with its whole path.')
    .by(async (scene) => {
      const { id, pathString } = await home(scene);
      await leads(scene, `${paths.locations}?id=${id}`, paths.location(pathString));
    }),
  protocolCheck('lookups.locations-by-remote-id', { needs: ['locations.loadByRemoteId'] })
    .requires('GET /content/locations?remoteId= redirects with 307 to the location.')
    .by(async (scene) => {
      const { remoteId, pathString } = await home(scene);
      const query = new URLSearchParams({ remoteId });
      await leads(scene, `${paths.locations}?${query}`, paths.location(pathString));
    }),
  protocolCheck('lookups.need-their-parameter', { needs: ['content.loadByRemoteId'] })
    .requires('A lookup without its parameter is a 400.')
    .by(async (scene) => refusedBy(scene, await scene.get(paths.contentObjects), 400, `GET ${paths.contentObjects}`)),
  protocolCheck('lookups.of-locations-need-a-parameter', { needs: ['locations.load'] })
    .requires('A lookup of a location without a parameter is a 400.')
    .by(async (scene) => refusedBy(scene, await scene.get(paths.locations), 400, `GET ${paths.locations}`)),
  protocolCheck('lookups.without-a-match-are-404', { needs: ['content.loadByRemoteId'] })
    .requires('A lookup that finds nothing is a 404.')
    .by(async (scene) => {
      const path = `${paths.contentObjects}?${new URLSearchParams({ remoteId: scene.unique() })}`;
      await refusedBy(scene, await scene.get(path), 404, `GET ${path}`);
    }),
  protocolCheck('lookups.outdated-paths-redirect', { needs: ['locations.load'] })
    .requires('GET of a location by an outdated path redirects to the current one, or is a 404.')
    .by(async (scene) => {
      const { locationId, content } = await scene.folder();
      const response = expectStatus(
        await scene.get(`${paths.locations}/1/${locationId}`),
        [307, 404],
        'An outdated path',
      );
      const to = paths.location(content.mainLocation?.pathString ?? '');
      if (response.status === 307) assert.equal(locationHeader(scene, response), to, 'Location');
    }),
];
