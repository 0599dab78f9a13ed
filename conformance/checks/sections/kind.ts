/** Sections as a kind of entity. */
import type { Section, SectionValues } from 'express-cms-rest';
import { identifierOf } from '../../core/maker.js';
import { entityChecks } from '../../families/entity-checks.js';
import type { Kind } from '../../families/kind.js';
import { shownOf } from '../../families/unique-checks.js';

const sections: Kind<Section, SectionValues> = {
  name: 'section',
  methods: {
    create: 'sections.create',
    load: 'sections.load',
    list: 'sections.list',
    update: 'sections.update',
    delete: 'sections.delete',
  },
  unique: { member: 'identifier', name: 'identifier' },
  values: ({ unique }) => ({ identifier: identifierOf('section'), name: unique('Section') }),
  changeable: ['identifier', 'name'],
  within:
    async ({ admin }) =>
    ({ sections: methods }) => ({
      create: (values) => methods.create(values),
      load: (id) => methods.load(id),
      list: async () => (await methods.list({})).items,
      async update(id, { identifier, name }, expected) {
        // Sections are changed as a whole.
        const isWhole = identifier !== undefined && name !== undefined;
        const whole = isWhole
          ? { identifier, name }
          : { ...shownOf(await admin.sections.load(id), { identifier: '', name: '' }) };
        return methods.update({
          id,
          changes: { ...whole, ...(identifier && { identifier }), ...(name && { name }) },
          expected,
        });
      },
      delete: (id, expected) => methods.delete({ id, expected }),
    }),
};

export const sectionKindChecks = entityChecks(sections);
