/** The documents of sections. */
import { at, document, embedded, id, list, self, string } from '../documents/index.js';
import type { Section as Domain, Id, Page, SectionValues } from '../repository/repository.js';
import { paths } from './paths.js';

const intranet: Domain<Id> = { id: 7, identifier: 'intranet', name: 'Intranet' };

const tagOf = ({ id }: Domain<Id>) => `section-${id}`;

export const Section = document(
  'Section',
  intranet,
  {
    _href: self(paths.section, { sectionId: 'id' }),
    sectionId: at('id', id({ description: 'The id of the section' })),
    identifier: string({ description: 'Unique among all sections' }),
    name: string({ description: 'The name of the section' }),
  },
  { shows: (section) => [section], tags: (section) => [tagOf(section)] },
);

const page: Page<Domain<Id>> = { items: [intranet] };

export const SectionList = document(
  'SectionList',
  page,
  {
    _href: self(paths.sections, {}),
    Section: at('items', list(embedded(Section), { description: 'The sections' })),
  },
  { tags: ({ items }) => items.map(tagOf) },
);

const values: SectionValues = { name: 'Intranet', identifier: 'intranet' };

export const SectionInput = document('SectionInput', values, {
  name: string({ minLength: 1, maxLength: 255, description: 'The name of the section' }),
  identifier: string({
    pattern: '^\\w[\\w.-]{0,254}$',
    message: 'must be letters, digits, dots, dashes and underscores',
    description: 'Unique among all sections',
  }),
});
