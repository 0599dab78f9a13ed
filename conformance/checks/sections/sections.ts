/** Sections: their identifiers, and what keeps them from being deleted. */
import { type Check, check } from '../../core/check.js';
import { assert, outcome, race, refuses, succeeded } from '../../core/expectations.js';
import { identifierOf } from '../../core/maker.js';

export const sectionsChecks: readonly Check[] = [
  check('sections.create.takes-a-name-twice', 'Two sections may have the same name.', async (scene) => {
    const { id, name } = await scene.section();
    const other = await scene.admin.sections.create({ identifier: identifierOf('section'), name });
    assert.notEqual(other.id, id);
  }),
  check(
    'sections.list.lists-what-the-caller-may-load',
    'The list has, for each caller, the sections that the caller may load, and no other.',
    async ({ admin, everyone }) => {
      const { items: all } = await admin.sections.list({});
      for (const caller of everyone) {
        const { value: listed } = await outcome(caller.sections.list({}));
        for (const { id } of all) {
          const { value } = await outcome(caller.sections.load(id));
          const isListed = listed?.items.some((section) => section.id === id) ?? false;
          assert.equal(isListed, value !== undefined, `Whether section ${id} is listed, as it can be loaded`);
        }
      }
    },
  ),
  check(
    'sections.list.finds-by-identifier',
    'The list for an identifier has the section with that identifier alone.',
    async ({ admin, section }) => {
      const { id, identifier } = await section();
      await section();
      const { items: found } = await admin.sections.list({ identifier });
      assert.deepEqual(
        found.map((one) => one.id),
        [id],
      );
    },
  ),
  check(
    'sections.list.is-empty-for-an-unknown-identifier',
    'The list for an identifier that no section has is empty.',
    async ({ admin }) => {
      assert.deepEqual((await admin.sections.list({ identifier: identifierOf('section') })).items, []);
    },
  ),
  check(
    'sections.list.finds-nothing-for-those-who-may-not-view',
    'The list for an identifier is empty for callers who may not list sections, whether a section has it or not.',
    async ({ section, readers }) => {
      const { identifier } = await section();
      for (const caller of readers) {
        if ((await outcome(caller.sections.list({}))).value) continue;
        for (const wanted of [identifier, identifierOf('section')]) {
          const { items: found } = await caller.sections.list({ identifier: wanted });
          assert.deepEqual(found, [], 'What is found by the identifier of a section');
        }
      }
    },
  ),
  check(
    'sections.delete.leaves-what-has-content',
    'A section that published content is assigned to cannot be deleted: it is refused with Conflict.',
    async (scene) => {
      const { admin, section, folder } = scene;
      const [{ id: sectionId }, { id }] = [await section(), await folder()];
      await admin.content.updateInfo({ id, changes: { sectionId } });
      const work = admin.sections.delete({ id: sectionId });
      await refuses(work, 409, 'The deletion of a section that has content');
      assert.equal((await admin.sections.load(sectionId)).id, sectionId, 'The section');
      assert.equal((await scene.info(id)).sectionId, sectionId, 'The section of the content');
    },
  ),
  check(
    'sections.delete.leaves-what-has-drafts',
    'A section that only a draft is assigned to cannot be deleted: it is refused with Conflict.',
    async ({ admin, section, draft }) => {
      const { id: sectionId } = await section();
      await draft({ more: { sectionId } });
      const work = admin.sections.delete({ id: sectionId });
      await refuses(work, 409, 'The deletion of a section that has a draft');
    },
  ),
  check(
    'sections.delete.leaves-what-has-content-in-the-trash',
    'A section that content in the trash is assigned to cannot be deleted: it is refused with Conflict.',
    async ({ admin, section, folder }) => {
      const { id: sectionId } = await section();
      const { locationId } = await folder({ more: { sectionId } });
      await admin.locations.trash({ id: locationId });
      const work = admin.sections.delete({ id: sectionId });
      await refuses(work, 409, 'The deletion of a section that has content in the trash');
    },
  ),
  check(
    'sections.delete.can-be-done-once-nothing-is-assigned',
    'A section can be deleted once its content has another one.',
    async ({ admin, section, folder, known }) => {
      const { id: sectionId } = await section();
      const { id } = await folder({ more: { sectionId } });
      await admin.content.updateInfo({ id, changes: { sectionId: known.publicSectionId } });
      await admin.sections.delete({ id: sectionId });
      await refuses(admin.sections.load(sectionId), 404, 'A deleted section');
    },
  ),
  check(
    'sections.delete.leaves-no-content-without-a-section',
    'A section that is deleted while content is assigned to it is there with the content, or the content is not in it.',
    async ({ admin, section, folder, info }) => {
      for (let round = 0; round < 4; round++) {
        const [{ id: sectionId }, { id }] = [await section(), await folder()];
        const assign = () => admin.content.updateInfo({ id, changes: { sectionId } });
        const works: (() => Promise<unknown>)[] = [assign, () => admin.sections.delete({ id: sectionId })];
        succeeded(await race(round % 2 === 0 ? works : works.reverse()), 1, [400, 404, 409], 'Both at once');
        await admin.sections.load((await info(id)).sectionId);
      }
    },
  ),
];
