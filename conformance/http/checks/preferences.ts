/** Whether writes respond with a document, as the client prefers it (RFC 7240, docs/reference/protocol.md §4). */
import { assert } from '../../core/expectations.js';
import type { HttpResponse } from '../connection.js';
import { paths } from '../paths.js';
import {
  expectStatus,
  hasHeader,
  inside,
  locationHeader,
  type ProtocolScene,
  protocolCheck,
  sameText,
} from '../protocol-check.js';

/** Updates new content. */
async function update(scene: ProtocolScene, preference: string): Promise<HttpResponse> {
  const path = paths.contentObject((await scene.folder()).id);
  const headers = { Accept: scene.type('ContentInfo', 'json'), Prefer: preference };
  return scene.sendJson('PATCH', path, 'ContentUpdate', { remoteId: scene.unique() }, { headers });
}

/** Copies new content, and deletes the copy after the check. */
async function copy(scene: ProtocolScene, preference: string): Promise<HttpResponse> {
  const { id, content } = await scene.folder();
  const destination = content.mainLocation?.pathString.replace(/\/$/, '') ?? '';
  const headers = { Accept: scene.type('ContentInfo', 'json'), Prefer: preference };
  const response = await scene.sendJson(
    'POST',
    paths.contentObject(id),
    'CopyContentInput',
    { destination },
    { headers },
  );
  const path = locationHeader(scene, expectStatus(response, 201, 'The copy'));
  scene.afterwards(() => scene.send('DELETE', path));
  return response;
}

const needs = ['content.load', 'content.updateInfo', 'content.copy'] as const;

export const preferenceChecks = [
  protocolCheck('prefer.minimal-has-no-body', { level: 'SHOULD', needs })
    .requires(
      'A write with Prefer: return=minimal responds without a body, and with Preference-Applied: return=minimal.',
    )
    .by(async (scene) => {
      const updated = expectStatus(await update(scene, 'return=minimal'), 204, 'An update');
      for (const response of [updated, await copy(scene, 'return=minimal')]) {
        hasHeader(response, 'Preference-Applied', 'return=minimal', 'the response');
        assert.equal(response.text, '', 'The body');
      }
    }),
  protocolCheck('prefer.representation-is-the-document-of-get', { level: 'SHOULD', needs })
    .requires(
      'A write with Prefer: return=representation responds with the document that GET returns, and with Preference-Applied: return=representation.',
    )
    .by(async (scene) => {
      const updated = expectStatus(await update(scene, 'return=representation'), 200, 'An update');
      for (const response of [updated, await copy(scene, 'return=representation')]) {
        hasHeader(response, 'Preference-Applied', 'return=representation', 'the response');
        const { _href } = inside(response) as { readonly _href?: string };
        const loaded = await scene.get(
          String(_href).slice(scene.http.client.prefix.length),
          scene.type('ContentInfo', 'json'),
        );
        sameText(response.text, loaded.text, 'The document');
        hasHeader(response, 'ETag', loaded.headers.etag, 'the response');
      }
    }),
];
