/** Sections over HTTP. */
import type { Id, SectionRepository } from '../repository/repository.js';
import { operations } from '../resources/table.js';
import type { Invoke } from './invoke.js';
import { orNone } from './lookup.js';

const { section, sections } = operations;

export const createSections = (invoke: Invoke): Required<SectionRepository<Id>> => ({
  list: (query, context) => orNone(invoke(sections.GET, context, { query }), query),
  load: (sectionId, context) => invoke(section.GET, context, { params: { sectionId } }),
  create: (body, context) => invoke(sections.POST, context, { body }),
  update: ({ id: sectionId, changes: body, expected }, context) =>
    invoke(section.PATCH, context, { params: { sectionId }, body, expected }),
  delete: ({ id: sectionId, expected }, context) =>
    invoke(section.DELETE, context, { params: { sectionId }, expected }),
});
