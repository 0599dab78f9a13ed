/** Making content: what is refused, and that nothing is left of it. */
import type { NewContent } from 'express-cms-rest';
import { type Check, check } from '../../core/check.js';
import { assert, race, refusal, refuses, refusesSilently, succeeded } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';

type Spoil = (content: NewContent, scene: Scene) => NewContent | Promise<NewContent>;

/** A reference to nothing, or a value that is none: BadRequest, and nothing is made. */
function bad(fact: string, what: string, spoil: Spoil): Check {
  return check(`content.create.refuses-${fact}`, `${what} is BadRequest, and nothing is made.`, async (scene) => {
    const { wanted, admin, unique } = scene;
    const remoteId = unique('remote');
    const asked = { ...wanted(), remoteId };
    await refuses(admin.content.create(await spoil(asked, scene)), 400, what);
    const made = await admin.content.create(asked);
    assert.equal(made.remoteId, remoteId, 'The remote id, which is free as nothing was made');
  });
}

/** What no field of text can hold. */
const noText = { none: [{ of: true }] };

export const contentCreationRefusalChecks: readonly Check[] = [
  bad('an-unknown-type', 'Content of a type that is not there', (content, { unknownId }) => ({
    ...content,
    typeId: unknownId,
  })),
  bad('an-unknown-parent', 'Content below a location that is not there', (content, { unknownId }) => ({
    ...content,
    location: { ...content.location, parentId: unknownId },
  })),
  bad('an-unknown-section', 'Content in a section that is not there', (content, { unknownId }) => ({
    ...content,
    sectionId: unknownId,
  })),
  bad('an-unknown-owner', 'Content of an owner who is not there', (content, { unknownId }) => ({
    ...content,
    ownerId: unknownId,
  })),
  bad('an-owner-who-is-no-user', 'Content of an owner that is no user', async (content, { draft }) => ({
    ...content,
    ownerId: (await draft()).id,
  })),
  bad('an-unknown-main-language', 'Content in a language that is not there', (content) => ({
    ...content,
    mainLanguageCode: 'zzz-ZZ',
  })),
  bad('an-unknown-language-of-a-field', 'A field in a language that is not there', (content, { field, unique }) => ({
    ...content,
    fields: [...content.fields, field(unique(), 'zzz-ZZ')],
  })),
  bad('an-unknown-field', 'A field that the type does not have', (content, { field, unique }) => ({
    ...content,
    fields: [...content.fields, field(unique(), undefined, 'no_such_field')],
  })),
  bad('an-invalid-value', 'A field with a value that is not valid', (content, { field, known }) => ({
    ...content,
    fields: [...content.fields, { ...field('', undefined, known.textField), value: noText }],
  })),
  check(
    'content.create.names-every-field-at-fault',
    'BadRequest for fields whose values are not valid names each of them, in each language.',
    async ({ wanted, field, known, admin }) => {
      const fields = [
        { ...field(''), value: noText },
        { ...field('', known.otherLanguageCode), value: noText },
        { ...field('', undefined, known.textField), value: noText },
      ];
      const work = admin.content.create({ ...wanted(), fields });
      const { faults } = await refuses(work, 400, 'Content with three values that are not valid');
      const named = faults?.fields ?? [];
      assert.ok(named.length >= 3, `${named.length} fields at fault are named, and there are 3`);
      assert.ok(new Set(named.map((fault) => fault.fieldDefinitionId)).size >= 2, 'Only one definition is named');
    },
  ),
  check(
    'content.create.refuses-a-duplicate-remote-id',
    'A remote id that other content has, published or not, is a Conflict.',
    async ({ folder, draft, wanted, admin }) => {
      for (const { remoteId } of [await folder(), await draft()]) {
        await refuses(admin.content.create({ ...wanted(), remoteId }), 409, 'A taken remote id');
      }
    },
  ),
  check(
    'content.create.refuses-a-remote-id-in-the-trash',
    'A remote id that content in the trash has is a Conflict.',
    async ({ folder, wanted, admin }) => {
      const { remoteId, locationId } = await folder();
      await admin.locations.trash({ id: locationId });
      await refuses(admin.content.create({ ...wanted(), remoteId }), 409, 'A taken remote id');
    },
  ),
  check(
    'content.create.refuses-a-duplicate-location-remote-id',
    'A remote id for the location that another location has is a Conflict.',
    { only: 'repository' },
    async ({ folder, wanted, admin }) => {
      const { remoteId } = await admin.locations.load((await folder()).locationId);
      const asked = wanted();
      const work = admin.content.create({ ...asked, location: { ...asked.location, remoteId } });
      await refuses(work, 409, 'A taken remote id of a location');
    },
  ),
  check(
    'content.create.one-of-many-gets-a-remote-id',
    'Of several who make content with the same remote id at the same time, one succeeds.',
    async ({ wanted, unique, admin }) => {
      for (let round = 0; round < 3; round++) {
        const remoteId = unique('remote');
        const create = () => admin.content.create({ ...wanted(), remoteId });
        succeeded(await race(Array.from({ length: 6 }, () => create)), 1, 409, 'Content with one remote id');
      }
    },
  ),
  check(
    'content.create.is-refused-to-readers',
    'Content cannot be made by those who may only read, and nothing is left of it.',
    async ({ wanted, unique, admin, readers }) => {
      for (const caller of readers) {
        const remoteId = unique('remote');
        await refuses(caller.content.create({ ...wanted(), remoteId }), [401, 403], 'Content of a reader');
        await refuses(admin.content.loadByRemoteId(remoteId), 404, 'What a reader made');
      }
    },
  ),
  check(
    'content.create.reveals-nothing-of-the-parent',
    'Content cannot be made below what the caller may not read, and the refusal reveals nothing about it.',
    async ({ wanted, concealed, readers }) => {
      const { locationId, name, remoteId } = await concealed();
      for (const caller of readers) {
        const work = caller.content.create(wanted({ parentId: locationId }));
        await refusesSilently(work, [name, remoteId], 'Content below concealed content');
      }
    },
  ),
  check(
    'content.create.does-nothing-once-aborted',
    'Content is not made when the signal is aborted before.',
    { level: 'SHOULD' },
    async ({ wanted, unique, admin }) => {
      const remoteId = unique('remote');
      const caller = admin.with({ signal: AbortSignal.abort() });
      await refusal(caller.content.create({ ...wanted(), remoteId }), 'Content with an aborted signal');
      await refuses(admin.content.loadByRemoteId(remoteId), 404, 'What was not to be made');
    },
  ),
];
