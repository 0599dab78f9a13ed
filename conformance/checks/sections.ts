/** Sections: a kind of entity, their identifiers, and the reasons why they cannot be deleted. */
import type { Section } from 'express-cms-rest';
import type { SectionValues } from 'express-cms-rest/repository';
import { type Check, check, sectionCheck } from '../core/check.js';
import { assert, race, refuses, succeeded } from '../core/expectations.js';
import { identifierOf } from '../core/maker.js';
import { entityChecks } from '../families/entity-checks.js';
import { type Kind, methodsOf } from '../families/kind.js';

const sections: Kind<Section, SectionValues> = {
  name: 'section',
  methods: methodsOf('sections'),
  unique: { member: 'identifier', name: 'identifier' },
  values: ({ unique }) => ({ identifier: identifierOf('section'), name: unique('Section') }),
  changeable: ['identifier', 'name'],
  lookup: {
    method: 'sections.list',
    find: ({ sections: methods }, identifier) => methods.list({ identifier }),
  },
  within:
    async () =>
    ({ sections: methods }) => ({
      create: (values) => methods.create(values),
      load: (id) => methods.load(id),
      list: async () => (await methods.list({})).items,
      update: (id, changes, expected) => methods.update({ id, changes, expected }),
      delete: (id, expected) => methods.delete({ id, expected }),
    }),
};

export const sectionsChecks: readonly Check[] = [
  ...entityChecks(sections),
  sectionCheck('sections.create.allows-a-duplicate-name')
    .requires('Two sections can have the same name.')
    .by(async ({ id, name }, scene) => {
      const other = await scene.admin.sections.create({ identifier: identifierOf('section'), name });
      assert.notEqual(other.id, id);
    }),
  check('sections.delete.refuses-sections-with-content')
    .requires('Deleting a section that has published content is refused with Refused.')
    .by(async ({ admin, section, folder }, scene) => {
      const [{ id: sectionId }, { id }] = [await section(), await folder()];
      await admin.content.updateInfo({ id, changes: { sectionId } });
      const call = admin.sections.delete({ id: sectionId });
      await refuses(call, 409, 'The deletion of a section that has content');
      assert.equal((await admin.sections.load(sectionId)).id, sectionId, 'The section');
      assert.equal((await scene.info(id)).sectionId, sectionId, 'The section of the content');
    }),
  sectionCheck('sections.delete.refuses-sections-with-drafts')
    .requires('Deleting a section that only has a draft is refused with Refused.')
    .by(async ({ admin, draft, id: sectionId }) => {
      await draft({ more: { sectionId } });
      const call = admin.sections.delete({ id: sectionId });
      await refuses(call, 409, 'The deletion of a section that has a draft');
    }),
  sectionCheck('sections.delete.refuses-sections-with-content-in-the-trash')
    .requires('Deleting a section that has content in the trash is refused with Refused.')
    .by(async ({ admin, folder, id: sectionId }) => {
      const { locationId } = await folder({ more: { sectionId } });
      await admin.locations.trash({ id: locationId });
      const call = admin.sections.delete({ id: sectionId });
      await refuses(call, 409, 'The deletion of a section that has content in the trash');
    }),
  sectionCheck('sections.delete.deletes-empty-sections')
    .requires('A section can be deleted when its content has got another section.')
    .by(async ({ admin, folder, situation, id: sectionId }) => {
      const { id } = await folder({ more: { sectionId } });
      await admin.content.updateInfo({ id, changes: { sectionId: situation.publicSectionId } });
      await admin.sections.delete({ id: sectionId });
      await refuses(admin.sections.load(sectionId), 404, 'A deleted section');
    }),
  check('sections.delete.leaves-no-orphans')
    .requires('Of a deletion of a section and a concurrent assignment of content to it, exactly one succeeds.')
    .by(async ({ admin, section, folder, info }) => {
      for (let round = 0; round < 4; round++) {
        const [{ id: sectionId }, { id }] = [await section(), await folder()];
        const assign = () => admin.content.updateInfo({ id, changes: { sectionId } });
        const calls: (() => Promise<unknown>)[] = [assign, () => admin.sections.delete({ id: sectionId })];
        succeeded(await race(round % 2 === 0 ? calls : calls.reverse()), 1, [400, 404, 409], 'Two concurrent calls');
        await admin.sections.load((await info(id)).sectionId);
      }
    }),
];
