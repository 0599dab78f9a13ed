/** Sections: a division of all content, to which permissions can be limited. */
import { resource } from '../api/resource.js';
import { empty, refusal } from '../api/responses.js';
import { naming } from '../api/subjects.js';
import { id, optional, string } from '../documents/index.js';
import { NotFound } from '../errors.js';
import { tagsFor } from './cache-tags.js';
import { paths } from './paths.js';
import { Section, SectionInput, SectionList, SectionUpdate } from './sections.documents.js';

export const sections = resource(paths.sections, { rootLinks: { sections: { type: 'SectionList' } } })
  .GET('List the sections, or find one by its identifier', {
    requires: 'sections.list',
    query: { identifier: optional(string('Only the section with this identifier')) },
    responses: { 200: SectionList, 404: 'No section has the identifier' },
    handler: async ({ repository, query, context }) => {
      const page = await repository.sections.list(query, context);
      if (query.identifier !== undefined && page.items.length === 0) throw new NotFound('section');
      return page;
    },
  })
  .POST('Create a section', {
    requires: 'sections.create',
    body: { document: SectionInput },
    responses: { 201: Section, 409: 'The identifier is already in use' },
    handler: ({ repository, body, context }) => repository.sections.create(body, context),
  });

export const section = resource(paths.section, {
  params: { sectionId: naming(id('The id of a section'), tagsFor.section) },
})
  .GET('Load a section', {
    requires: 'sections.load',
    responses: { 200: Section },
    handler: ({ repository, params, context }) => repository.sections.load(params.sectionId, context),
  })
  .PATCH('Update the name and the identifier of a section', {
    requires: 'sections.update',
    expects: true,
    body: { document: SectionUpdate },
    responses: { 200: Section, 409: 'The identifier is already in use' },
    handler: ({ repository, params, body: changes, expected, context }) =>
      repository.sections.update({ id: params.sectionId, changes, expected }, context),
  })
  .DELETE('Delete a section that is not in use', {
    requires: 'sections.delete',
    expects: true,
    responses: {
      204: empty('The section is deleted'),
      409: refusal(
        'Content is assigned to the section, or the assignment of a role is limited to it',
        'has content',
        'limits the assignment of a role',
      ),
    },
    handler: ({ repository, params, expected, context }) =>
      repository.sections.delete({ id: params.sectionId, expected }, context),
  });
