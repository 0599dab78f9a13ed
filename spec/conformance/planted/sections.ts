/** Faults of sections. */
import { AlreadyInUse } from '../../../lib/index.js';
import { asAdministrator } from '../../sql/support.js';
import { type Fault, unless } from './fault.js';

export const sectionFaults: readonly Fault[] = [
  [
    'sections are shown to everyone',
    'sections.list.lists-readable-entities',
    (r) => ({ sections: { list: (query) => r.sections.list(query, asAdministrator) } }),
  ],
  [
    'everyone may load sections',
    'sections.list.lists-readable-entities',
    (r) => ({ sections: { load: (id) => r.sections.load(id, asAdministrator) } }),
  ],
  [
    'the identifier of sections is not looked at',
    'sections.list.finds-by-identifier',
    (r) => ({ sections: { list: (_, c) => r.sections.list({}, c) } }),
  ],
  [
    'an identifier that is taken gives the section that has it',
    'sections.create.refuses-a-duplicate-identifier',
    (r) => ({
      sections: {
        create: (values, c) =>
          unless(r.sections.create(values, c), 409, async () => {
            const [section] = (await r.sections.list({ identifier: values.identifier }, c)).items;
            if (!section) throw new AlreadyInUse('The identifier');
            return section;
          }),
      },
    }),
  ],
  [
    'the identifier of a section cannot be changed',
    'sections.update.changes-identifier',
    (r) => ({
      sections: {
        update: async ({ id, changes, expected }, c) =>
          r.sections.update(
            { id, changes: { ...changes, identifier: (await r.sections.load(id, c)).identifier }, expected },
            c,
          ),
      },
    }),
  ],
  [
    'an update of a section ignores the expected revision',
    'sections.update.refuses-an-old-revision',
    (r) => ({ sections: { update: ({ expected: _, ...command }, c) => r.sections.update(command, c) } }),
  ],
  [
    'a section is deleted with content in it',
    'sections.delete.refuses-sections-with-content',
    (r) => ({
      sections: {
        delete: (command, c) => unless(r.sections.delete(command, c), 409, async () => {}),
      },
    }),
  ],
  [
    'a delete of a section ignores the expected revision',
    'sections.delete.refuses-an-old-revision',
    (r) => ({ sections: { delete: ({ expected: _, ...command }, c) => r.sections.delete(command, c) } }),
  ],
];
