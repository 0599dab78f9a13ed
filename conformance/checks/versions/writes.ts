/** What the writes of versions have in common: revisions, rights, and all of it or nothing. */
import type { Version } from 'express-cms-rest';
import type { Check } from '../../check.js';
import { outcome } from '../../expectations.js';
import type { Folder, Scene, Wanted } from '../../scene.js';
import { type Target, type Write, writeChecks } from '../../write-checks.js';

type Make = (wanted?: Wanted) => Promise<Folder>;

/** A version, whose revision any change of its fields makes an old one. */
function target(scene: Scene, made: Folder, { versionNo }: Version, write: Target['write']): Target {
  const { repository, administrator, unique, field } = scene;
  const { versions, content } = repository;
  return {
    stored: () => versions.load({ contentId: made.id, versionNo }, administrator),
    write,
    outdate: () =>
      versions.update({ contentId: made.id, versionNo, changes: { fields: [field(unique())] } }, administrator),
    rival: (expected) =>
      versions.update(
        { contentId: made.id, versionNo, changes: { fields: [field(unique())] }, expected },
        administrator,
      ),
    state: () =>
      Promise.all([
        outcome(content.load(made.id, administrator)),
        outcome(versions.load({ contentId: made.id, versionNo }, administrator)),
        versions.list && outcome(versions.list(made.id, administrator)),
      ]),
    secrets: [made.name, made.remoteId],
  };
}

/** Content with a draft besides what is published. */
async function drafted({ repository, administrator }: Scene, make: Make, wanted?: Wanted) {
  const made = await make(wanted);
  const draft = await repository.versions.createDraft({ contentId: made.id, versionNo: 1 }, administrator);
  return { made, draft };
}

const needs = ['versions.createDraft', 'versions.load'] as const;
const outdating = 'versions.update';

const writes: readonly Write[] = [
  {
    method: 'versions.createDraft',
    name: 'The making of a draft',
    needs,
    outdating,
    rival: outdating,
    prepare: async (scene, make) => {
      const { made, draft } = await drafted(scene, make);
      return target(scene, made, draft, (expected, context) =>
        scene.repository.versions.createDraft({ contentId: made.id, versionNo: draft.versionNo, expected }, context),
      );
    },
  },
  {
    method: 'versions.createDraftOfCurrent',
    name: 'The making of a draft of the current version',
    needs: ['versions.load'],
    outdating: 'versions.publish',
    prepare: async (scene, make) => {
      const { repository, administrator } = scene;
      const made = await make();
      const { currentVersion } = made.content;
      const content = target(scene, made, currentVersion, (expected, context) =>
        repository.versions.createDraftOfCurrent({ id: made.id, expected }, context),
      );
      const outdate = async () => {
        const { versionNo } = await repository.versions.createDraftOfCurrent({ id: made.id }, administrator);
        await repository.versions.publish({ contentId: made.id, versionNo }, administrator);
      };
      return { ...content, outdate };
    },
  },
  {
    method: 'versions.update',
    name: 'A change of a draft',
    needs,
    outdating,
    rival: outdating,
    lateStatuses: [],
    prepare: async (scene, make) => {
      const { repository, field, unique, known } = scene;
      const { made, draft } = await drafted(scene, make);
      const fields = () => [field(unique()), field(unique(), undefined, known.textField)];
      return target(scene, made, draft, (expected, context) =>
        repository.versions.update(
          { contentId: made.id, versionNo: draft.versionNo, changes: { fields: fields() }, expected },
          context,
        ),
      );
    },
  },
  {
    method: 'versions.publish',
    name: 'A publication',
    needs,
    outdating,
    rival: outdating,
    lateStatuses: [403],
    prepare: async (scene, make) => {
      const { made, draft } = await drafted(scene, make);
      return target(scene, made, draft, (expected, context) =>
        scene.repository.versions.publish({ contentId: made.id, versionNo: draft.versionNo, expected }, context),
      );
    },
  },
  {
    method: 'versions.delete',
    name: 'The deletion of a version',
    needs,
    outdating,
    rival: outdating,
    lateStatuses: [404],
    prepare: async (scene, make) => {
      const { made, draft } = await drafted(scene, make);
      return target(scene, made, draft, (expected, context) =>
        scene.repository.versions.delete({ contentId: made.id, versionNo: draft.versionNo, expected }, context),
      );
    },
  },
  {
    method: 'versions.deleteTranslation',
    name: 'The deletion of a translation from a draft',
    needs,
    outdating,
    rival: outdating,
    lateStatuses: [404],
    prepare: async (scene, make) => {
      const { repository, known, unique } = scene;
      const { made, draft } = await drafted(scene, make, { translation: unique() });
      return target(scene, made, draft, (expected, context) =>
        repository.versions.deleteTranslation(
          { contentId: made.id, versionNo: draft.versionNo, languageCode: known.otherLanguageCode, expected },
          context,
        ),
      );
    },
  },
  {
    method: 'relations.create',
    name: 'The making of a relation',
    needs,
    outdating,
    rival: outdating,
    lateStatuses: [403],
    prepare: async (scene, make) => {
      const { made, draft } = await drafted(scene, make);
      const { id: destinationId } = await scene.folder();
      return target(scene, made, draft, (expected, context) =>
        scene.repository.relations.create(
          { contentId: made.id, versionNo: draft.versionNo, destinationContentId: destinationId, expected },
          context,
        ),
      );
    },
  },
  {
    method: 'relations.delete',
    name: 'The deletion of a relation',
    needs: [...needs, 'relations.create'],
    outdating,
    rival: outdating,
    lateStatuses: [404],
    prepare: async (scene, make) => {
      const { repository, administrator } = scene;
      const { made, draft } = await drafted(scene, make);
      const to = await scene.folder();
      const { id } = await repository.relations.create(
        { contentId: made.id, versionNo: draft.versionNo, destinationContentId: to.id },
        administrator,
      );
      return target(scene, made, draft, (expected, context) =>
        repository.relations.delete({ contentId: made.id, versionNo: draft.versionNo, id, expected }, context),
      );
    },
  },
];

export const versionWriteChecks: readonly Check[] = writes.flatMap(writeChecks);
