/** Methods: which ones a resource has, and how those arrive that a client cannot send (docs/reference/protocol.md §4.1, §4.2, §4.3). */
import { assert } from '../../core/expectations.js';
import { paths } from '../paths.js';
import {
  expectStatus,
  hasHeader,
  listed,
  locationHeader,
  type ProtocolScene,
  protocolCheck,
  protocolChecksWith,
  refusedBy,
} from '../protocol-check.js';

const override = (method: string) => ({ 'X-HTTP-Method-Override': method });

/** The path of content that is created for the check. */
async function createContent({ folder }: Pick<ProtocolScene, 'folder'>): Promise<string> {
  return paths.contentObject((await folder()).id);
}

/** Declares a check that begins with content, whose path it is called with. */
const contentPathCheck = protocolChecksWith(async (scene) => ({ path: await createContent(scene) }));

export const methodChecks = [
  protocolCheck('options.lists-the-methods')
    .requires('OPTIONS responds with 200, an empty body and the methods in Allow, joined by commas without blanks.')
    .by(async ({ send }) => {
      const response = expectStatus(await send('OPTIONS', paths.root), 200, 'OPTIONS /');
      assert.equal(response.text, '', 'OPTIONS / has a body');
      assert.match(String(response.headers.allow), /^[A-Z]+(?:,[A-Z]+)*$/, 'Allow of OPTIONS /');
      assert.ok(listed(response, 'Allow').includes('GET'), 'Allow of OPTIONS / lacks GET');
    }),
  protocolCheck('options.lists-an-action-for-its-type-only', { needs: ['content.copy'] })
    .requires('OPTIONS with the Content-Type of an action lists the methods of that action alone.')
    .by(async ({ send, type }) => {
      const path = paths.contentObject(1);
      const response = await send('OPTIONS', path, { headers: { 'Content-Type': type('CopyContentInput') } });
      assert.deepEqual(listed(expectStatus(response, 200, `OPTIONS ${path}`), 'Allow'), ['POST'], 'Allow');
    }),
  protocolCheck('options.of-unknown-paths-is-404')
    .requires('OPTIONS of a path that belongs to no resource is a 404.')
    .by(async (scene) => refusedBy(scene, await scene.send('OPTIONS', '/no/such/path'), 404, 'OPTIONS of nothing')),
  protocolCheck('methods.missing-methods-are-405')
    .requires('A method that the resource does not have is a 405 with Allow.')
    .by(async (scene) => {
      const response = await scene.send('DELETE', paths.root);
      await refusedBy(scene, response, 405, 'DELETE /');
      assert.ok(
        listed(response, 'Allow').includes('GET'),
        `Allow of the 405 is ${response.headers.allow ?? 'missing'}`,
      );
    }),
  protocolCheck('methods.405-allows-the-methods-that-options-lists', { level: 'SHOULD' })
    .requires('Allow of a 405 is Allow of OPTIONS.')
    .by(async ({ send }) => {
      const [refused, options] = [await send('DELETE', paths.root), await send('OPTIONS', paths.root)];
      assert.deepEqual(listed(refused, 'Allow'), listed(options, 'Allow'));
    }),
  protocolCheck('head.is-get-without-a-body', { needs: ['content.load'] })
    .requires('HEAD has the status and the headers of GET, and no body.')
    .by(async ({ send, type, home }) => {
      const headers = { Accept: type('Content') };
      const path = await home();
      const [head, get] = [await send('HEAD', path, { headers }), await send('GET', path, { headers })];
      assert.equal(head.text, '', 'HEAD has a body');
      assert.equal(head.status, get.status, 'The status of HEAD');
      for (const name of ['Content-Type', 'ETag'])
        hasHeader(head, name, get.headers[name.toLowerCase()] as string, 'HEAD');
      const { 'content-length': length = get.headers['content-length'] } = head.headers;
      assert.equal(length, get.headers['content-length'], 'Content-Length of HEAD');
    }),
  contentPathCheck('override.replaces-post', { needs: ['content.delete'] })
    .requires('POST with X-HTTP-Method-Override is handled as the method that it names.')
    .by(async ({ path }, scene) => {
      expectStatus(await scene.send('POST', path, { headers: override('DELETE') }), 204, `POST ${path} as DELETE`);
      expectStatus(await scene.get(path), 404, `GET ${path} after its deletion`);
    }),
  protocolCheck('override.carries-patch', { needs: ['content.updateInfo'] })
    .requires('PATCH can be sent as POST with X-HTTP-Method-Override and its document.')
    .by(async (scene) => {
      const [path, remoteId] = [await createContent(scene), scene.unique()];
      const headers = { ...override('PATCH'), Accept: scene.type('ContentInfo', 'json') };
      const actual = await scene.sendJson('POST', path, 'ContentUpdate', { remoteId }, { headers });
      expectStatus(actual, 200, `POST ${path} as PATCH`);
    }),
  contentPathCheck('override.names-in-any-case', { level: 'SHOULD', needs: ['content.delete'] })
    .requires('The method in X-HTTP-Method-Override can be in upper or lower case.')
    .by(async ({ path }, scene) =>
      expectStatus(await scene.send('POST', path, { headers: override('delete') }), 204, `POST ${path} as delete`),
    ),
  contentPathCheck('override.is-for-post-only', { needs: ['content.delete'] })
    .requires('X-HTTP-Method-Override is ignored on a request that is not a POST.')
    .by(async ({ path }, scene) => {
      expectStatus(await scene.send('GET', path, { headers: override('DELETE') }), 200, `GET ${path} with an override`);
      expectStatus(await scene.get(path), 200, `GET ${path} afterwards`);
    }),
  protocolCheck('override.never-names-a-safe-method', { level: 'SHOULD' })
    .requires('X-HTTP-Method-Override with GET is refused with 400, so that the CSRF check of POST cannot be bypassed.')
    .by(async (scene) =>
      refusedBy(scene, await scene.send('POST', paths.root, { headers: override('GET') }), 400, 'POST / as GET'),
    ),
  protocolCheck('override.unknown-methods-are-501', { level: 'SHOULD' })
    .requires('X-HTTP-Method-Override to a method that no resource has is a 501.')
    .by(async (scene) =>
      refusedBy(scene, await scene.send('POST', paths.root, { headers: override('BREW') }), 501, 'POST / as BREW'),
    ),
  protocolCheck('override.missing-methods-are-405')
    .requires('X-HTTP-Method-Override to a method that only other resources have is a 405.')
    .by(async (scene) =>
      refusedBy(
        scene,
        await scene.send('POST', paths.root, { headers: override('PUBLISH') }),
        405,
        'POST / as PUBLISH',
      ),
    ),
  contentPathCheck('actions.copy-content', { needs: ['content.copy'] })
    .requires('POST of a CopyContentInput copies content, as COPY does.')
    .by(async ({ path }, scene) => {
      const { content } = await scene.folder();
      const destination = content.mainLocation?.pathString.replace(/\/$/, '') ?? '';
      const response = expectStatus(
        await scene.sendJson('POST', path, 'CopyContentInput', { destination }),
        201,
        'The copy',
      );
      const copy = locationHeader(scene, response);
      scene.afterwards(() => scene.send('DELETE', copy));
      expectStatus(await scene.get(copy), 200, `GET ${copy}`);
    }),
  protocolCheck('actions.publish-versions')
    .requires('POST with the type PublishContentVersionInput publishes a draft, as PUBLISH does, and needs no body.')
    .by(async (scene) => {
      const { id, currentVersion } = await scene.draft();
      const path = paths.version(id, currentVersion.versionNo);
      const headers = { 'Content-Type': scene.type('PublishContentVersionInput') };
      expectStatus(await scene.send('POST', path, { headers }), 204, `POST ${path}`);
      const { status } = await scene.info(id);
      assert.equal(status, 'PUBLISHED', 'The status of the content');
    }),
  protocolCheck('actions.need-their-type', { needs: ['content.copy'] })
    .requires('POST without a Content-Type to a resource that only has actions is a 405.')
    .by(async (scene) =>
      refusedBy(scene, await scene.send('POST', await createContent(scene)), 405, 'POST of nothing to content'),
    ),
  protocolCheck('actions.refuse-unknown-members', { needs: ['content.copy'] })
    .requires('An input that names a destination takes no other members: 400.')
    .by(async (scene) => {
      const body = { destination: '/1/2', more: true };
      const response = await scene.sendJson('POST', await createContent(scene), 'CopyContentInput', body);
      await refusedBy(scene, response, 400, 'The input');
    }),
  protocolCheck('actions.refuse-invalid-paths', { needs: ['content.copy'] })
    .requires('A destination that is not the path of a location is a 400.')
    .by(async (scene) => {
      const body = { destination: 'somewhere' };
      const response = await scene.sendJson('POST', await createContent(scene), 'CopyContentInput', body);
      await refusedBy(scene, response, 400, 'The input');
    }),
  protocolCheck('destination.is-required', { needs: ['content.copy'] })
    .requires('COPY without a Destination is a 400.')
    .by(async (scene) =>
      expectStatus(await scene.send('COPY', await createContent(scene)), [400, 406], 'COPY without a Destination'),
    ),
  protocolCheck('accept-patch.names-the-input', { level: 'SHOULD', needs: ['content.load', 'content.updateInfo'] })
    .requires('Accept-Patch of a resource names the media type of its changes, in the format of the response.')
    .by(async ({ get, type, home }) => {
      for (const format of ['json', 'xml'] as const) {
        const response = await get(await home(), type('ContentInfo', format));
        hasHeader(response, 'Accept-Patch', type('ContentUpdate', format), 'content');
      }
    }),
];
