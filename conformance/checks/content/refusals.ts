/** Content that is not created, and changes of content that are refused. */
import type { NewContent } from 'express-cms-rest';
import type { ContentInfoChanges } from 'express-cms-rest/repository';
import { type Check, check, folderCheck } from '../../core/check.js';
import { assert, refusal, refuses } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';
import { draftOf } from '../../fixtures/editing.js';

type Spoil = (content: NewContent, scene: Scene) => NewContent | Promise<NewContent>;

/** A reference to an entity that does not exist, or a value that is not valid. */
function refusedCreation(fact: string, label: string, spoil: Spoil): Check {
  return check(`content.create.refuses-${fact}`)
    .requires(`${label} is refused with BadRequest, and nothing is created.`)
    .by(async ({ newContent, admin, unique }, scene) => {
      const remoteId = unique('remote');
      const asked = { ...newContent(), remoteId };
      await refuses(admin.content.create(await spoil(asked, scene)), 400, label);
      const created = await admin.content.create(asked);
      assert.equal(created.remoteId, remoteId, 'The remote id, which is unused as nothing was created');
    });
}

/** Values that text fields must refuse. */
const noText = { none: [{ of: true }] };

/** An update that is refused as a whole. */
function refusedUpdate(
  fact: string,
  label: string,
  prepare: (scene: Scene, contentId: number) => Promise<ContentInfoChanges>,
): Check {
  return folderCheck(`content.updateInfo.refuses-${fact}`)
    .requires(`An update to ${label} is refused with BadRequest, and changes no other member either.`)
    .by(async ({ admin, unique, id, content }, scene) => {
      const good = {
        remoteId: unique('remote'),
        alwaysAvailable: !content.alwaysAvailable,
        published: new Date('2002-03-04T05:06:07Z'),
      };
      const asked = { ...good, ...(await prepare(scene, id)) };
      const before = await admin.content.load(id);
      await refuses(admin.content.updateInfo({ id, changes: asked }), 400, `An update to ${label}`);
      assert.deepEqual(await admin.content.load(id), before, 'The content afterwards');
    });
}

export const contentRefusalChecks: readonly Check[] = [
  refusedCreation('an-unknown-type', 'Content of a type that does not exist', (content, { unknownId }) => ({
    ...content,
    contentTypeId: unknownId,
  })),
  refusedCreation('an-unknown-section', 'Content in a section that does not exist', (content, { unknownId }) => ({
    ...content,
    sectionId: unknownId,
  })),
  refusedCreation('an-unknown-owner', 'Content of an owner who does not exist', (content, { unknownId }) => ({
    ...content,
    ownerId: unknownId,
  })),
  refusedCreation('an-owner-who-is-no-user', 'Content of an owner that is not a user', async (content, { draft }) => ({
    ...content,
    ownerId: (await draft()).id,
  })),
  refusedCreation('an-unknown-main-language', 'Content in a language that does not exist', (content) => ({
    ...content,
    mainLanguageCode: 'zzz-ZZ',
  })),
  refusedCreation(
    'an-unknown-language-of-a-field',
    'A field in a language that does not exist',
    (content, { field, unique }) => ({
      ...content,
      fields: [...content.fields, field(unique(), 'zzz-ZZ')],
    }),
  ),
  refusedCreation('an-unknown-field', 'A field that the type does not have', (content, { field, unique }) => ({
    ...content,
    fields: [...content.fields, field(unique(), undefined, 'no_such_field')],
  })),
  refusedCreation('an-invalid-value', 'A field with a value that is not valid', (content, { field, situation }) => ({
    ...content,
    fields: [...content.fields, { ...field('', undefined, situation.textField), value: noText }],
  })),
  check('content.create.names-every-invalid-field')
    .requires('BadRequest for invalid field values names each of the fields, in each language.')
    .by(async ({ newContent, field, situation, admin }) => {
      const fields = [
        { ...field(''), value: noText },
        { ...field('', situation.otherLanguageCode), value: noText },
        { ...field('', undefined, situation.textField), value: noText },
      ];
      const call = admin.content.create({ ...newContent(), fields });
      const { faults } = await refuses(call, 400, 'Content with three values that are not valid');
      const named = faults?.fields ?? [];
      assert.ok(named.length >= 3, `${named.length} fields at fault are named, and there are 3`);
      assert.ok(new Set(named.map((fault) => fault.fieldDefinitionId)).size >= 2, 'Only one definition is named');
    }),
  check('content.create.refuses-a-duplicate-location-remote-id', { only: 'repository' })
    .requires('Creating content with the remote id of another location for its location is refused with AlreadyInUse.')
    .by(async ({ folder, newContent, admin }) => {
      const { remoteId } = await admin.locations.load((await folder()).locationId);
      const asked = newContent();
      const call = admin.content.create({ ...asked, location: { ...asked.location, remoteId } });
      await refuses(call, 409, 'A remote id in use by a location');
    }),
  check('content.create.is-refused-to-readers')
    .requires('Callers who may only read cannot create content, and nothing is created.')
    .by(async ({ newContent, unique, admin, readers }) => {
      for (const caller of readers) {
        const remoteId = unique('remote');
        await refuses(caller.content.create({ ...newContent(), remoteId }), [401, 403], 'Content of a reader');
        await refuses(admin.content.loadByRemoteId(remoteId), 404, 'Content of a reader');
      }
    }),
  check('content.create.changes-nothing-when-already-aborted', { level: 'SHOULD' })
    .requires('Creating content with a signal that is aborted already creates nothing.')
    .by(async ({ newContent, unique, admin }) => {
      const remoteId = unique('remote');
      const caller = admin.with({ signal: AbortSignal.abort() });
      await refusal(caller.content.create({ ...newContent(), remoteId }), 'Content with an aborted signal');
      await refuses(admin.content.loadByRemoteId(remoteId), 404, 'Content with an aborted signal');
    }),
  refusedUpdate('an-unknown-section', 'a section that does not exist', async ({ unknownId }) => ({
    sectionId: unknownId,
  })),
  refusedUpdate('an-unknown-language', 'a main language that does not exist', async () => ({
    mainLanguageCode: 'zzz-ZZ',
  })),
  refusedUpdate(
    'a-language-without-text',
    'a main language that the current version does not have',
    async ({ situation }) => ({
      mainLanguageCode: situation.otherLanguageCode,
    }),
  ),
  refusedUpdate('a-language-of-a-draft', 'a main language that only a draft has', async (scene, id) => {
    const { otherLanguageCode } = scene.situation;
    await draftOf(scene, id, [scene.field(scene.unique(), otherLanguageCode)]);
    return { mainLanguageCode: otherLanguageCode };
  }),
  refusedUpdate('an-unknown-location', 'a main location that does not exist', async ({ unknownId }) => ({
    mainLocationId: unknownId,
  })),
  refusedUpdate('a-location-of-other-content', 'a main location of other content', async ({ folder }) => ({
    mainLocationId: (await folder()).locationId,
  })),
  refusedUpdate('an-unknown-owner', 'an owner who does not exist', async ({ unknownId }) => ({ ownerId: unknownId })),
  refusedUpdate('an-owner-who-is-no-user', 'an owner that is not a user', async ({ draft }) => ({
    ownerId: (await draft()).id,
  })),
];
