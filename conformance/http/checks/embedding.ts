/** Embedding: documents in the place of links, and those that fields refer to (docs/reference/protocol.md §12). */
import { assert } from '../../core/expectations.js';
import { paths } from '../paths.js';
import { expectStatus, headerOf, inside, type ProtocolScene, protocolCheck } from '../protocol-check.js';

type Members = Readonly<Record<string, unknown>>;

interface FieldDocument {
  readonly fieldDefinitionIdentifier: string;
  readonly DestinationContent?: readonly Members[];
}

/** A document of content, with the named links embedded in it. */
async function withEmbedded(scene: ProtocolScene, path: string, [name, embed]: readonly [string, string]) {
  const target = `${path}?embed=${embed}`;
  return expectStatus(await scene.get(target, scene.type(name, 'json')), 200, `GET ${target}`);
}

/** A published item whose field refers to another one. */
async function leadingTo({ field, situation, admin, folder }: ProtocolScene, destinationId: number): Promise<number> {
  const { identifier, toValue } = situation.relationField;
  const { id } = await folder();
  const value = { ...field('', undefined, identifier), value: toValue(destinationId) };
  const { versionNo } = await admin.versions.createDraft({ contentId: id, versionNo: 1 });
  await admin.versions.update({ contentId: id, versionNo, changes: { fields: [value] } });
  await admin.versions.publish({ contentId: id, versionNo });
  return id;
}

export const embeddingChecks = [
  protocolCheck('embedding.shows-the-document-in-the-place-of-a-link', { needs: ['content.load', 'sections.load'] })
    .requires(
      'embed shows the document that a link refers to in its place, as the resource has it, and all others stay links.',
    )
    .by(async (scene) => {
      const path = paths.contentObject((await scene.folder()).id);
      const document = inside(await withEmbedded(scene, path, ['ContentInfo', 'Section']));
      const section = document.Section as { readonly _href: string };
      const target = await scene.get(
        section._href.slice(scene.http.client.prefix.length),
        scene.type('Section', 'json'),
      );
      assert.deepEqual(section, inside(expectStatus(target, 200, 'GET of the section')), 'The embedded section');
      assert.equal(Object.keys(document.ContentType as Members).length, 2, 'How many members the link to the type has');
    }),
  protocolCheck('embedding.embeds-the-references-of-fields', {
    needs: ['content.load', 'versions.createDraft', 'versions.update', 'versions.publish'],
  })
    .requires('Fields and an identifier embed the content that the value of a field refers to, beside the value.')
    .by(async (scene) => {
      const destination = await scene.folder();
      const path = paths.contentObject(await leadingTo(scene, destination.id));
      const { identifier } = scene.situation.relationField;
      const document = inside(await withEmbedded(scene, path, ['Content', `Fields.${identifier}`]));
      const { Version } = document.CurrentVersion as {
        readonly Version: { readonly Fields: { readonly field: readonly FieldDocument[] } };
      };
      const fields = Version.Fields.field.filter((each) => each.fieldDefinitionIdentifier === identifier);
      const embedded = fields.flatMap(({ DestinationContent = [] }) => DestinationContent);
      const target = await scene.get(paths.contentObject(destination.id), scene.type('Content', 'json'));
      assert.deepEqual(
        embedded,
        [inside(expectStatus(target, 200, 'GET of the destination'))],
        'The destination of the field',
      );
    }),
  protocolCheck('embedding.leaves-links-to-unreadable-entities', { needs: ['content.load'] })
    .requires(
      'A link to a resource that the caller may not read stays a link, and the response is otherwise as without it.',
    )
    .by(async (scene) => {
      const path = await scene.home();
      const response = await scene.get(`${path}?embed=Owner`, scene.type('ContentInfo', 'json'), scene.anonymous);
      const { Owner } = inside(expectStatus(response, 200, `GET ${path}?embed=Owner without credentials`));
      const { _href = '' } = Owner as { readonly _href?: string };
      const { status } = await scene.get(_href.slice(scene.http.client.prefix.length), '*/*', scene.anonymous);
      assert.equal(Object.keys(Owner as Members).length === 2, status !== 200, 'Whether the owner is a link');
    }),
  protocolCheck('embedding.has-an-entity-tag-of-all-that-is-shown', {
    needs: ['content.load', 'content.updateInfo', 'versions.createDraft', 'versions.update', 'versions.publish'],
  })
    .requires('A document has another ETag once an embedded resource has changed.')
    .by(async (scene) => {
      const destination = await scene.folder();
      const path = paths.contentObject(await leadingTo(scene, destination.id));
      const embed = ['Content', `Fields.${scene.situation.relationField.identifier}`] as const;
      const before = headerOf(await withEmbedded(scene, path, embed), 'ETag');
      await scene.admin.content.updateInfo({ id: destination.id, changes: { remoteId: scene.unique('embedded') } });
      const target = `${path}?embed=${embed[1]}`;
      const headers = { Accept: scene.type('Content', 'json'), 'If-None-Match': before };
      expectStatus(await scene.send('GET', target, { headers }), 200, `GET ${target} with the former ETag`);
    }),
];
