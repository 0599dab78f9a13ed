/** Sections: a division of all content, to which permissions can be limited. */
import { id, optional, string } from '../documents/index.js';
import { body, command, expected, query } from '../operations/declaration/command.js';
import { resource } from '../operations/declaration/resource.js';
import { naming } from '../operations/declaration/subjects.js';
import { empty, ruleResponse } from '../operations/responses/responses.js';
import { tagsFor } from './cache-tags.js';
import { paths } from './paths.js';
import { Section, SectionInput, SectionList, SectionUpdate } from './sections.documents.js';

export const sections = resource(paths.sections, { rootLinks: { sections: { type: 'SectionList' } } })
  .GET('List the sections, or find one by its identifier', {
    calls: command('sections.list', query),
    query: { identifier: optional(string('Only the section with this identifier')) },
    responses: { 200: SectionList, 404: 'No section has the identifier' },
    absence: { noun: 'section', by: ['identifier'] },
  })
  .POST('Create a section', {
    calls: command('sections.create', body),
    body: { document: SectionInput },
    isRepeatable: true,
    responses: { 201: Section, 409: 'The identifier is already in use' },
  });

export const section = resource(paths.section, {
  params: { sectionId: naming(id('The id of a section'), tagsFor.section) },
})
  .GET('Load a section', {
    calls: command('sections.load', 'sectionId'),
    responses: { 200: Section },
  })
  .PATCH('Update the name and the identifier of a section', {
    calls: command('sections.update', { id: 'sectionId', changes: body, expected }),
    body: { document: SectionUpdate },
    isRepeatable: true,
    responses: { 200: Section, 409: 'The identifier is already in use' },
  })
  .DELETE('Delete a section that is not in use', {
    calls: command('sections.delete', { id: 'sectionId', expected }),
    isRepeatable: true,
    responses: {
      204: empty('The section is deleted'),
      409: ruleResponse(
        'Content is assigned to the section, or the assignment of a role is limited to it',
        'has content',
        'limits the assignment of a role',
      ),
    },
  });
