/** Sections over HTTP. */
import type { Id, SectionRepository } from '../repository/repository.js';
import { table } from '../resources/table.js';
import type { Invoke } from './invoke.js';
import { orNone } from './lookup.js';

const { section, sections } = table;

export const createSections = (invoke: Invoke): Required<SectionRepository<Id>> => ({
  list: (query, context) => orNone(invoke(sections.methods.GET, context, { query }), query),
  load: (sectionId, context) => invoke(section.methods.GET, context, { params: { sectionId } }),
  create: (body, context) => invoke(sections.methods.POST, context, { body }),
  update: ({ id: sectionId, changes: body, expected }, context) =>
    invoke(section.methods.PATCH, context, { params: { sectionId }, body, expected }),
  delete: ({ id: sectionId, expected }, context) =>
    invoke(section.methods.DELETE, context, { params: { sectionId }, expected }),
});
