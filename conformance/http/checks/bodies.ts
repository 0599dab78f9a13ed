/** Request bodies: how they are read, and how their faults are reported (docs/reference/protocol.md §2.5, §3, §9). */
import type { FormatName } from 'express-cms-rest/client';
import { assert } from '../../core/expectations.js';
import { NotApplicable } from '../../core/situation.js';
import type { HttpResponse } from '../connection.js';
import { paths } from '../paths.js';
import {
  expectStatus,
  inside,
  locationHeader,
  type ProtocolScene,
  protocolCheck,
  refusedBy,
} from '../protocol-check.js';

/** The least that makes content. */
function contentCreate({ http, situation }: ProtocolScene, name: string, more: object = {}) {
  const { prefix } = http.client;
  return {
    ContentType: { _href: prefix + paths.contentType(situation.contentTypeId) },
    mainLanguageCode: situation.languageCode,
    LocationCreate: {
      ParentLocation: { _href: prefix + paths.location(`/${situation.parentLocationId}/`) },
      sortField: 'PATH',
      sortOrder: 'ASC',
    },
    fields: { field: [{ fieldDefinitionIdentifier: situation.nameField, fieldValue: situation.toValue(name) }] },
    ...more,
  };
}

/** Sends it, and deletes the created entity. */
async function create(scene: ProtocolScene, more: object = {}, headers = {}): Promise<HttpResponse> {
  scene.requires('content.create');
  const accept = { Accept: scene.type('ContentInfo', 'json'), ...headers };
  const body = contentCreate(scene, scene.unique(), more);
  return swept(scene, await scene.sendJson('POST', paths.contentObjects, 'ContentCreate', body, { headers: accept }));
}

function swept(scene: ProtocolScene, response: HttpResponse): HttpResponse {
  if (response.status === 201) scene.afterwards(() => scene.send('DELETE', locationHeader(scene, response)));
  return response;
}

async function sendText(scene: ProtocolScene, format: FormatName, body: string): Promise<HttpResponse> {
  scene.requires('content.create');
  const headers = { Accept: scene.type('ContentInfo', 'json'), 'Content-Type': scene.type('ContentCreate', format) };
  return swept(scene, await scene.send('POST', paths.contentObjects, { headers, body }));
}

const broken: readonly (readonly [fact: string, requirement: string, format: FormatName, text: string])[] = [
  ['broken-json', 'A body that is not valid JSON is a 400.', 'json', '{"ContentCreate": {'],
  ['broken-xml', 'A body that is not well-formed XML is a 400.', 'xml', '<ContentCreate><a></ContentCreate>'],
  ['json-that-is-not-an-object', 'A body that is JSON, but not an object, is a 400.', 'json', '[1, 2]'],
  ['json-with-two-roots', 'A JSON document with two roots is a 400.', 'json', '{"ContentCreate": {}, "Other": {}}'],
  ['empty-json', 'An empty body with a JSON Content-Type is a 400.', 'json', ''],
  ['empty-xml', 'An empty body with an XML Content-Type is a 400.', 'xml', ''],
];

export const bodyChecks = [
  ...broken.map(([fact, requirement, format, text]) =>
    protocolCheck(`bodies.${fact}`)
      .requires(requirement)
      .by(async (scene) => refusedBy(scene, await sendText(scene, format, text), 400, `${fact} sent to make content`)),
  ),
  protocolCheck('bodies.document-types-are-refused', { level: 'SHOULD' })
    .requires('XML with a document type declaration, which could expand, is a 400.')
    .by(async (scene) => {
      const text = '<!DOCTYPE a [<!ENTITY b "c">]><ContentCreate>&b;</ContentCreate>';
      await refusedBy(scene, await sendText(scene, 'xml', text), 400, 'XML with a document type');
    }),
  protocolCheck('bodies.depth-is-bounded', { level: 'SHOULD' })
    .requires('A body that is nested ten thousand levels deep is refused with 400 or 413.')
    .by(async (scene) => {
      const json = `{"ContentCreate":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
      expectStatus(await sendText(scene, 'json', json), [400, 413], 'Deep JSON');
      const actual = await sendText(scene, 'xml', `${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}`);
      expectStatus(actual, [400, 413], 'Deep XML');
    }),
  protocolCheck('bodies.missing-members-are-400')
    .requires('A document that lacks a required member is a 400.')
    .by(async (scene) => {
      const response = await create(scene, { ContentType: undefined });
      await refusedBy(scene, response, 400, 'A ContentCreate without a ContentType');
    }),
  protocolCheck('bodies.all-faults-are-named', { level: 'SHOULD' })
    .requires('errorDetails names every fault of a document by its JSON Pointer.')
    .by(async (scene) => {
      const response = await create(scene, { ContentType: undefined, mainLanguageCode: undefined });
      const { errorDetails } = await refusedBy(scene, response, 400, 'A ContentCreate without its type and language');
      const named = (errorDetails?.errors ?? []).map(({ path }) => path);
      for (const path of ['/ContentCreate/ContentType', '/ContentCreate/mainLanguageCode'])
        assert.ok(named.includes(path), `errorDetails names ${named.join(', ') || 'nothing'}, and not ${path}`);
    }),
  protocolCheck('bodies.field-faults-are-named', { needs: ['contentTypes.load'] })
    .requires('A required field without a value is a 400 that names the id of the field definition in errorDetails.')
    .by(async ({ situation, admin }, scene) => {
      const { fieldDefinitions } = await admin.contentTypes.load(situation.contentTypeId);
      const required = fieldDefinitions.find(({ identifier }) => identifier === situation.nameField);
      if (!required?.isRequired) throw new NotApplicable(`The field ${situation.nameField} is not required`);
      const field = { fieldDefinitionIdentifier: situation.nameField, fieldValue: null };
      const response = await create(scene, { fields: { field: [field] } });
      const { errorDetails } = await refusedBy(scene, response, 400, 'Content without its name');
      const [fault] = errorDetails?.fields ?? [];
      assert.equal(fault?._fieldTypeId, required.id, 'The field definition that errorDetails names');
      assert.ok(fault.errors[0]?.message, 'The fault has no message');
    }),
  protocolCheck('bodies.root-names-are-ignored')
    .requires('The name of the root of a body is ignored.')
    .by(async (scene) => {
      const text = JSON.stringify({ Whatever: contentCreate(scene, scene.unique()) });
      expectStatus(await sendText(scene, 'json', text), 201, 'A ContentCreate in a root of another name');
    }),
  protocolCheck('bodies.unknown-members-are-ignored')
    .requires('Members that the server does not know are ignored.')
    .by(async (scene) =>
      expectStatus(await create(scene, { anythingElse: { deep: [1] } }), 201, 'A ContentCreate with another member'),
    ),
  protocolCheck('bodies.flags-may-be-texts')
    .requires('A flag may be sent as the text true or false.')
    .by(async (scene) => {
      const response = expectStatus(
        await create(scene, { alwaysAvailable: 'false' }),
        201,
        'alwaysAvailable as a text',
      );
      assert.equal(inside(response).alwaysAvailable, false, 'alwaysAvailable');
    }),
  protocolCheck('bodies.numbers-may-be-texts')
    .requires('A number may be sent as a text of digits.')
    .by(async (scene) => {
      const { LocationCreate } = contentCreate(scene, '');
      const response = await create(scene, { LocationCreate: { ...LocationCreate, priority: '7' } });
      expectStatus(response, 201, 'priority as a text');
    }),
  protocolCheck('bodies.invalid-flags-are-400')
    .requires('A text that is not a flag is a 400 where a flag is expected.')
    .by(async (scene) =>
      refusedBy(scene, await create(scene, { alwaysAvailable: 'perhaps' }), 400, 'alwaysAvailable: perhaps'),
    ),
  protocolCheck('bodies.invalid-dates-are-400')
    .requires('A text that is not a date is a 400 where a date is expected.')
    .by(async (scene) =>
      refusedBy(scene, await create(scene, { modificationDate: 'yesterday-ish' }), 400, 'modificationDate'),
    ),
  protocolCheck('bodies.hrefs-need-the-prefix')
    .requires('An href without the prefix of the API is refused with 400 or 406.')
    .by(async (scene) => {
      const response = await create(scene, {
        ContentType: { _href: paths.contentType(scene.situation.contentTypeId) },
      });
      await refusedBy(scene, response, [400, 406], 'An href without the prefix');
    }),
  protocolCheck('bodies.hrefs-need-the-right-kind')
    .requires('An href of another kind of resource is refused with 400 or 406.')
    .by(async (scene) => {
      const _href = scene.http.client.prefix + paths.section(scene.situation.publicSectionId);
      await refusedBy(scene, await create(scene, { ContentType: { _href } }), [400, 406], "A section's href");
    }),
  protocolCheck('bodies.unsupported-types-are-refused')
    .requires('A body of a type that the operation does not read is refused with 415 or 400.')
    .by(async (scene) => {
      const response = await create(scene, {}, { 'Content-Type': scene.type('SectionInput', 'json') });
      await refusedBy(scene, response, [400, 415], 'A SectionInput sent to make content');
    }),
  protocolCheck('bodies.unsupported-types-are-415', { level: 'SHOULD' })
    .requires('A body of an unsupported type is a 415 that names the supported ones in Accept-Post.')
    .by(async (scene) => {
      const response = await create(scene, {}, { 'Content-Type': 'text/plain' });
      await refusedBy(scene, response, 415, 'Plain text sent to make content');
      const types = String(response.headers['accept-post'] ?? '').split(/,\s*/);
      assert.ok(types.includes(scene.type('ContentCreate', 'json')), `Accept-Post is ${types.join(', ') || 'missing'}`);
    }),
  protocolCheck('bodies.generic-types-are-read', { level: 'SHOULD' })
    .requires('application/json is read where only one type of document is possible.')
    .by(async (scene) =>
      expectStatus(await create(scene, {}, { 'Content-Type': 'application/json' }), 201, 'Content as application/json'),
    ),
  protocolCheck('bodies.types-without-a-format-are-xml', { needs: ['sections.create'] })
    .requires('A vendor type without +json or +xml means XML.')
    .by(async (scene) => {
      const identifier = scene.unique('section').replace('-', '_');
      const headers = {
        Accept: scene.type('Section', 'json'),
        'Content-Type': scene.type('SectionInput', 'xml').replace('+xml', ''),
      };
      const body = `<SectionInput><identifier>${identifier}</identifier><name>${identifier}</name></SectionInput>`;
      const response = await scene.send('POST', paths.sections, { headers, body });
      expectStatus(swept(scene, response), 201, 'XML of a type without a format');
    }),
  protocolCheck('bodies.failures-create-nothing')
    .requires('A refused creation creates nothing: its remote id stays unused.')
    .by(async (scene) => {
      const remoteId = scene.unique();
      await refusedBy(scene, await create(scene, { remoteId, mainLanguageCode: 'xxx-XX' }), 400, 'An unknown language');
      expectStatus(await create(scene, { remoteId }), 201, 'The same remote id afterwards');
    }),
  protocolCheck('created.has-a-location')
    .requires('Creation responds with 201, the document, and in Location the href of the document.')
    .by(async (scene) => {
      const response = expectStatus(await create(scene), 201, 'POST of a ContentCreate');
      assert.equal(response.headers.location, inside(response)._href, 'Location');
    }),
  protocolCheck('created.accept-selects-the-document')
    .requires('Creation responds with the document that Accept names.')
    .by(async (scene) => {
      const response = expectStatus(await create(scene, {}, { Accept: scene.type('Content', 'json') }), 201, 'POST');
      assert.equal(response.headers['content-type'], scene.type('Content', 'json'), 'Content-Type');
    }),
  protocolCheck('created.drafts-have-no-location')
    .requires('New content is a draft, and its document has no MainLocation.')
    .by(async (scene) => {
      const { status, MainLocation } = inside(expectStatus(await create(scene), 201, 'POST of a ContentCreate'));
      assert.deepEqual([status, MainLocation], ['DRAFT', undefined]);
    }),
];
