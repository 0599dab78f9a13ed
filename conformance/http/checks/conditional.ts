/** Entity tags and conditional requests. */
import { assert } from '../../core/expectations.js';
import { paths } from '../paths.js';
import {
  expectStatus,
  headerOf,
  type ProtocolScene,
  protocolCheck,
  protocolChecksWith,
  refusedBy,
} from '../protocol-check.js';

async function createContent({ folder }: ProtocolScene): Promise<string> {
  return paths.contentObject((await folder()).id);
}

/** Reads content, and returns the values that a client would keep. */
async function read(scene: ProtocolScene, path: string, format: 'json' | 'xml' = 'json') {
  const response = expectStatus(await scene.get(path, scene.type('ContentInfo', format)), 200, `GET ${path}`);
  return { response, tag: headerOf(response, 'ETag') };
}

const patch = (
  scene: ProtocolScene,
  path: string,
  headers: Readonly<Record<string, string>>,
  remoteId = scene.unique(),
) =>
  scene.sendJson(
    'PATCH',
    path,
    'ContentUpdate',
    { remoteId },
    {
      headers: { Accept: scene.type('ContentInfo', 'json'), ...headers },
    },
  );

const writing = { needs: ['content.updateInfo'] } as const;

/** Declares a check that begins with content, whose path it is called with. */
const contentPathCheck = protocolChecksWith(async (scene) => ({ path: await createContent(scene) }));

export const conditionalChecks = [
  contentPathCheck('etag.is-sent', { level: 'SHOULD' })
    .requires('Documents that are read on their own have an ETag.')
    .by(async ({ path }, scene) => {
      const { headers } = await scene.get(path, scene.type('ContentInfo'));
      assert.ok(headers.etag, `GET ${path} has no ETag`);
    }),
  protocolCheck('etag.is-an-entity-tag')
    .requires('An ETag is a text in quotes, weak or strong.')
    .by(async (scene) => {
      const { tag } = await read(scene, await createContent(scene));
      assert.match(tag, /^(?:W\/)?"[\x21\x23-\x7e]*"$/, 'ETag');
    }),
  contentPathCheck('etag.is-stable')
    .requires('The ETag stays the same while nothing changes.')
    .by(async ({ path }, scene) =>
      assert.equal((await read(scene, path)).tag, (await read(scene, path)).tag, 'The ETag of the second response'),
    ),
  contentPathCheck('etag.changes', writing)
    .requires('The ETag changes with the resource.')
    .by(async ({ path }, scene) => {
      const { tag } = await read(scene, path);
      const changed = expectStatus(await patch(scene, path, {}), 200, `PATCH ${path}`);
      assert.notEqual(headerOf(changed, 'ETag'), tag, 'The ETag that PATCH responds with');
      assert.notEqual((await read(scene, path)).tag, tag, 'The ETag of a later GET');
    }),
  contentPathCheck('etag.differs-by-format')
    .requires('The two formats have different strong ETags.')
    .by(async ({ path }, scene) => {
      const [json, xml] = [(await read(scene, path, 'json')).tag, (await read(scene, path, 'xml')).tag];
      if (!json.startsWith('W/')) assert.notEqual(json, xml, 'The ETag of the XML');
    }),
  contentPathCheck('conditions.not-modified')
    .requires('GET with the current ETag in If-None-Match is a 304 with the ETag and without a body.')
    .by(async ({ path }, scene) => {
      const { tag } = await read(scene, path);
      for (const list of [tag, `"other", ${tag}`, '*']) {
        const headers = { Accept: scene.type('ContentInfo', 'json'), 'If-None-Match': list };
        const response = expectStatus(
          await scene.send('GET', path, { headers }),
          304,
          `GET with If-None-Match: ${list}`,
        );
        assert.deepEqual([response.text, response.headers.etag], ['', tag], 'The body and the ETag of the 304');
      }
    }),
  protocolCheck('conditions.modified')
    .requires('GET with another tag in If-None-Match is a 200.')
    .by(async (scene) => {
      const headers = { Accept: scene.type('ContentInfo', 'json'), 'If-None-Match': '"something-else"' };
      expectStatus(await scene.send('GET', await createContent(scene), { headers }), 200, 'GET with another tag');
    }),
  contentPathCheck('conditions.another-format-is-modified')
    .requires('The ETag of one format does not make the other a 304.')
    .by(async ({ path }, scene) => {
      const { tag } = await read(scene, path, 'json');
      const headers = { Accept: scene.type('ContentInfo', 'xml'), 'If-None-Match': tag };
      if (!tag.startsWith('W/'))
        expectStatus(await scene.send('GET', path, { headers }), 200, 'GET of the other format');
    }),
  contentPathCheck('conditions.stale-tags-are-412', writing)
    .requires('A write with an ETag that is no longer current in If-Match is a 412, and changes nothing.')
    .by(async ({ path }, scene) => {
      const { tag } = await read(scene, path);
      const now = expectStatus(await patch(scene, path, { 'If-Match': tag }), 200, 'PATCH with the current ETag');
      await refusedBy(scene, await patch(scene, path, { 'If-Match': tag }), 412, 'PATCH with a stale ETag');
      assert.equal((await read(scene, path)).tag, headerOf(now, 'ETag'), 'The ETag after the refusal');
    }),
  contentPathCheck('conditions.unknown-tags-are-412', writing)
    .requires('A write with an unknown tag in If-Match is a 412.')
    .by(async ({ path }, scene) => {
      await read(scene, path);
      await refusedBy(scene, await patch(scene, path, { 'If-Match': '"never-was"' }), 412, 'PATCH with a foreign tag');
    }),
  protocolCheck('conditions.star-means-any-revision', { ...writing, level: 'SHOULD' })
    .requires('If-Match: * allows a write to any revision of a resource that exists.')
    .by(async (scene) =>
      expectStatus(await patch(scene, await createContent(scene), { 'If-Match': '*' }), 200, 'PATCH with If-Match: *'),
    ),
  contentPathCheck('conditions.one-of-several-tags-is-enough', { ...writing, level: 'SHOULD' })
    .requires('A write with several tags in If-Match succeeds if one of them is current.')
    .by(async ({ path }, scene) => {
      const { tag } = await read(scene, path);
      expectStatus(await patch(scene, path, { 'If-Match': `"other", ${tag}` }), 200, 'PATCH with two tags');
    }),
  contentPathCheck('conditions.tags-of-both-formats-match', { ...writing, level: 'SHOULD' })
    .requires('The ETag of the XML allows a write in JSON.')
    .by(async ({ path }, scene) => {
      const { tag } = await read(scene, path, 'xml');
      expectStatus(await patch(scene, path, { 'If-Match': tag }), 200, 'PATCH in JSON with the ETag of the XML');
    }),
  contentPathCheck('conditions.deletion-compares-if-match', { needs: ['content.updateInfo', 'content.delete'] })
    .requires('DELETE with an old ETag is a 412, and deletes nothing.')
    .by(async ({ path }, scene) => {
      const { tag } = await read(scene, path);
      expectStatus(await patch(scene, path, {}), 200, `PATCH ${path}`);
      await refusedBy(scene, await scene.send('DELETE', path, { headers: { 'If-Match': tag } }), 412, 'DELETE');
      expectStatus(await scene.get(path), 200, `GET ${path} after the refusal`);
    }),
  protocolCheck('conditions.last-modified-is-compared', { level: 'SHOULD', needs: ['locations.load', 'content.load'] })
    .requires('GET with the Last-Modified in If-Modified-Since is a 304.')
    .by(async (scene) => {
      const path = await scene.home();
      const response = expectStatus(await scene.get(path), 200, `GET ${path}`);
      const headers = { 'If-Modified-Since': headerOf(response, 'Last-Modified') };
      expectStatus(await scene.send('GET', path, { headers }), 304, `GET ${path} with If-Modified-Since`);
    }),
];
