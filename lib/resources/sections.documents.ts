/** The documents of sections. */
import { document } from '../documents/document.js';
import * as doc from '../documents/index.js';
import type { Section as Domain, Id, SectionValues } from '../repository/repository.js';
import { paths } from './paths.js';

const intranet: Domain<Id> = { id: 7, identifier: 'intranet', name: 'Intranet' };

export const Section = document('Section', intranet, {
  _href: doc.self(paths.section, { sectionId: 'id' }),
  sectionId: doc.at('id', doc.id('The id of the section')),
  identifier: doc.string('Unique among all sections'),
  name: doc.string('The name of the section'),
}).with({ shows: (section) => [section], tags: ({ id }) => [`section-${id}`] });

export const SectionList = doc.listOf(paths.sections, Section, 'The sections');

const values: SectionValues = { name: 'Intranet', identifier: 'intranet' };

export const SectionInput = document('SectionInput', values, {
  name: doc.string({ minLength: 1, maxLength: 255, description: 'The name of the section' }),
  identifier: doc.string({
    pattern: '^\\w[\\w.-]{0,254}$',
    message: 'must be letters, digits, dots, dashes and underscores',
    description: 'Unique among all sections',
  }),
});
