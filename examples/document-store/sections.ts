/** Sections, of which those who are not editors know the public ones. */
import { randomUUID } from 'node:crypto';
import {
  AlreadyInUse,
  NotFound,
  PermissionDenied,
  Refused,
  type Section,
  type SectionRepository,
} from 'express-cms-rest';
import { checkRevision } from 'express-cms-rest/repository';
import { isEditor, requireEditor } from './rights.js';
import type { Data, SectionDocument, Store } from './store.js';

export function createSectionRepository(store: Store): SectionRepository<string> {
  return {
    async list({ identifier }, context) {
      const sections = [...store.read().sections.values()].filter((each) => each.isPublic || isEditor(context));
      return { items: sections.filter((each) => (identifier ?? each.identifier) === each.identifier).map(toSection) };
    },

    async load(id, context) {
      const section = find(store.read(), id);
      if (!section.isPublic && !isEditor(context)) throw new PermissionDenied('read', `section ${id}`);
      return toSection(section);
    },

    create: (values, context) =>
      store.write(context, (data) => {
        requireEditor(context, 'create', 'sections');
        requireFree(data, values.identifier);
        const section = { id: randomUUID(), ...values, isPublic: false, revision: 1, updated: new Date() };
        data.sections.set(section.id, section);
        return toSection(section);
      }),

    update: ({ id, changes, expected }, context) =>
      store.write(context, (data) => {
        const section = find(data, id);
        requireEditor(context, 'edit', `section ${id}`);
        checkRevision(section, expected);
        const { identifier = section.identifier, name = section.name } = changes;
        if (identifier !== section.identifier) requireFree(data, identifier);
        Object.assign(section, { identifier, name, revision: section.revision + 1, updated: new Date() });
        return toSection(section);
      }),

    delete: ({ id, expected }, context) =>
      store.write(context, (data) => {
        const section = find(data, id);
        requireEditor(context, 'delete', `section ${id}`);
        checkRevision(section, expected);
        if ([...data.pages.values()].some(({ sectionId }) => sectionId === id))
          throw new Refused('The section', 'has content');
        data.sections.delete(id);
      }),
  };
}

function find({ sections }: Data, id: string): SectionDocument {
  const section = sections.get(id);
  if (!section) throw new NotFound('section', id);
  return section;
}

function requireFree({ sections }: Data, identifier: string): void {
  if ([...sections.values()].some((section) => section.identifier === identifier))
    throw new AlreadyInUse('The identifier');
}

function toSection({ isPublic: _, ...section }: SectionDocument): Section<string> {
  return section;
}
