/** Languages, sections and groups of content types: entities without nested ones. */
import type { LanguageModel } from './declaration.js';
import { type Handling, type Planning, planKind, type Step, type Steps, stepOf, target } from './planning.js';

const sections: Handling<'sections'> = {
  kind: 'sections',
  called: 'section',
  nameOf: ({ identifier }) => identifier,
  create: {
    needs: ['sections.create'],
    async run({ repository, context, references }, section) {
      const { id } = await repository.sections.create(section, context);
      references.add('section', section.identifier, id);
    },
  },
  update: {
    needs: ['sections.update'],
    run: ({ repository, context }, changes, stored) =>
      repository.sections.update({ ...target(stored), changes }, context),
  },
  delete: {
    needs: ['sections.delete'],
    run: ({ repository, context }, stored) => repository.sections.delete(target(stored), context),
  },
};

const contentTypeGroups: Handling<'contentTypeGroups'> = {
  kind: 'contentTypeGroups',
  called: 'content type group',
  nameOf: ({ identifier }) => identifier,
  create: {
    needs: ['contentTypeGroups.create'],
    run: ({ repository, context }, own) => repository.contentTypeGroups.create(own, context),
  },
  // It has no other member than its identifier.
  update: { needs: [], run: async () => undefined },
  delete: {
    needs: ['contentTypeGroups.delete'],
    run: ({ repository, context }, stored) => repository.contentTypeGroups.delete(target(stored), context),
  },
};

const languages: Handling<'languages'> = {
  kind: 'languages',
  called: 'language',
  nameOf: ({ code }) => code,
  create: {
    needs: ['languages.create'],
    run: ({ repository, context }, own) => repository.languages.create({ ...own, isEnabled: true }, context),
  },
  update: {
    needs: ['languages.update'],
    async run({ repository, context }, { name, isEnabled }, { code, name: before, revision, isEnabled: wasEnabled }) {
      if (name === before && isEnabled <= wasEnabled) return;
      const changes = { name, ...(isEnabled && { isEnabled }) };
      await repository.languages.update({ code, changes, expected: revision }, context);
    },
  },
  delete: {
    needs: ['languages.delete'],
    run: ({ repository, context }, { code, revision }) =>
      repository.languages.delete({ code, expected: revision }, context),
  },
};

/** Languages are disabled last: before, the other entities of the model may need texts in them. */
function planLanguages(planning: Planning): Steps {
  const { desired, current } = planning;
  const isEnabled = (code: string) => current.languages?.find(({ model }) => model.code === code)?.model.isEnabled;
  const toDisable = (desired.model.languages ?? []).filter(
    ({ value }) => !value.isEnabled && isEnabled(value.code) !== false,
  );
  return { ...planKind(languages, planning), late: toDisable.map(({ pointer, value }) => disabling(pointer, value)) };
}

const disabling = (pointer: string, { code }: LanguageModel): Step =>
  stepOf([], pointer, {
    needs: ['languages.update'],
    run: ({ repository, context }) => repository.languages.update({ code, changes: { isEnabled: false } }, context),
  });

export const planPlainKinds = {
  languages: planLanguages,
  sections: (planning: Planning) => planKind(sections, planning),
  contentTypeGroups: (planning: Planning) => planKind(contentTypeGroups, planning),
};
