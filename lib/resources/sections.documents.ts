/** The documents of sections. */
import { document } from '../documents/document.js';
import * as doc from '../documents/index.js';
import type { Section as Domain, Id, SectionChanges, SectionValues } from '../repository/repository.js';
import { paths } from './paths.js';

const intranet: Domain<Id> = { id: 7, identifier: 'intranet', name: 'Intranet' };

export const Section = document('Section', intranet, {
  _href: doc.self(paths.section, { sectionId: 'id' }),
  sectionId: doc.member('id', doc.id('The id of the section')),
  identifier: doc.string('Unique among all sections'),
  name: doc.string('The name of the section'),
}).with({ shows: (section) => [section], tags: ({ id }) => [`section-${id}`] });

export const SectionList = doc.listOf(paths.sections, Section, 'The sections');

const values: SectionValues = { name: 'Intranet', identifier: 'intranet' };

const name = doc.string({ minLength: 1, maxLength: 255, description: 'The name of the section' });
const identifier = doc.string({
  pattern: '^\\w[\\w.-]{0,254}$',
  message: 'must be letters, digits, dots, dashes and underscores',
  description: 'Unique among all sections',
});

export const newSection = { name, identifier };

export const SectionInput = document('SectionInput', values, newSection);

const renamed: SectionChanges = { name: 'Intranet of the company' };

/** Has the media type of `SectionInput`; members that are missing, null or empty leave their values unchanged. */
export const SectionUpdate = document('SectionUpdate', renamed, {
  name: doc.optional(name),
  identifier: doc.optional(identifier),
}).with({ mediaType: { name: 'SectionInput' } });
