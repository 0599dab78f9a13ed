/** Sections: a division of all content, to which permissions can be limited. */
import { type Static, Type } from 'typebox';
import { NotFound } from '../../errors.js';
import type { Section as Domain } from '../../repository/repository.js';
import { type BodyOf, Embedded, embed, representation } from '../../representation/representation.js';
import { href, paths } from '../paths.js';
import { created, defineResource, noContent, ok, type ReplyFacts, stored } from '../resource.js';

const SectionMembers = Type.Object({
  _href: Type.String(),
  sectionId: Type.Integer(),
  identifier: Type.String(),
  name: Type.String(),
});

const example: Static<typeof SectionMembers> = {
  _href: '/content/sections/7',
  sectionId: 7,
  identifier: 'intranet',
  name: 'Intranet',
};

export const Section = representation('Section', SectionMembers, example);

export const SectionList = representation(
  'SectionList',
  Type.Object({ _href: Type.String(), Section: Type.Array(Embedded(SectionMembers)) }),
  { _href: '/content/sections', Section: [embed('Section', example)] },
);

export const SectionInput = representation(
  'SectionInput',
  Type.Object({
    name: Type.String({ minLength: 1, maxLength: 255 }),
    identifier: Type.String({
      pattern: '^\\w[\\w.-]{0,254}$',
      'x-message': 'must be letters, digits, dots, dashes and underscores',
    }),
  }),
  { name: 'Intranet', identifier: 'intranet' },
);

export const sections = defineResource({
  path: paths.sections,
  rootLinks: { sections: { type: 'SectionList' } },
  methods: {
    GET: {
      summary: 'List the sections, or find one by its identifier',
      needs: 'sections.list',
      answers: { 404: 'No section has the identifier' },
      query: Type.Object({ identifier: Type.Optional(Type.String()) }),
      produces: [SectionList],
      handler: async ({ repository, query, context }) => {
        const items = await repository.sections.list(query, context);
        if (query.identifier !== undefined && items.length === 0) throw new NotFound('section');
        return ok(
          () => ({
            _href: href(paths.sections, {}),
            Section: items.map((section) => embed('Section', toSection(section))),
          }),
          { tags: items.map(({ id }) => `section-${id}`) },
        );
      },
    },
    POST: {
      summary: 'Make a section',
      needs: 'sections.create',
      answers: { 409: 'The identifier is taken' },
      consumes: SectionInput,
      produces: [Section],
      handler: async ({ repository, body, context }) => {
        const made = await repository.sections.create(body, context);
        return created(href(paths.section, { sectionId: made.id }), () => toSection(made), sectionFacts(made));
      },
    },
  },
});

export const section = defineResource({
  path: paths.section,
  params: Type.Object({ sectionId: Type.Integer() }),
  methods: {
    GET: {
      summary: 'Load a section',
      needs: 'sections.load',
      produces: [Section],
      handler: async ({ repository, params, context }) => {
        const loaded = await repository.sections.load(params.sectionId, context);
        return ok(() => toSection(loaded), sectionFacts(loaded));
      },
    },
    PATCH: {
      summary: 'Change the name and the identifier of a section',
      needs: 'sections.update',
      answers: { 409: 'The identifier is taken' },
      consumes: SectionInput,
      produces: [Section],
      handler: async ({ repository, params, body, expected, context }) => {
        const updated = await repository.sections.update(params.sectionId, body, expected, context);
        return ok(() => toSection(updated), sectionFacts(updated));
      },
    },
    DELETE: {
      summary: 'Delete a section to which nothing is assigned',
      needs: 'sections.delete',
      answers: { 409: 'Content is assigned to the section, or a role is limited to it' },
      handler: async ({ repository, params, expected, context }) => {
        await repository.sections.delete(params.sectionId, expected, context);
        return noContent;
      },
    },
  },
});

const sectionFacts = (section: Domain): ReplyFacts => ({ tags: [`section-${section.id}`], ...stored(section) });

function toSection(section: Domain): BodyOf<typeof Section> {
  return {
    _href: href(paths.section, { sectionId: section.id }),
    sectionId: section.id,
    identifier: section.identifier,
    name: section.name,
  };
}
