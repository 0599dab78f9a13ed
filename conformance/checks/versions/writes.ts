/** What the writes of versions have in common: revisions, rights, and all of it or nothing. */
import type { RepositoryMethod, Revision, VersionId } from 'express-cms-rest';
import type { BoundRepository } from '../../core/bound.js';
import type { Check } from '../../core/check.js';
import { outcome } from '../../core/expectations.js';
import type { Folder, Wanted } from '../../core/maker.js';
import type { Scene } from '../../core/scene.js';
import type { Target, Write } from '../../families/write.js';
import { writeChecks } from '../../families/write-checks.js';

/** A version, whose revision any change of its fields makes an old one. */
function target(scene: Scene, made: Folder, version: VersionId, write: Target['write']): Target {
  const { repository, admin, unique, field } = scene;
  const { versions, content } = admin;
  return {
    stored: () => versions.load(version),
    write,
    outdate: (expected) => versions.update({ ...version, changes: { fields: [field(unique())] }, expected }),
    state: () =>
      Promise.all([
        outcome(content.load(made.id)),
        outcome(versions.load(version)),
        repository.versions?.list && outcome(repository.versions.list(made.id, admin.context)),
      ]),
    secrets: [made.name, made.remoteId],
  };
}

type Command = VersionId & { readonly expected: Revision | undefined };
type Act = (caller: BoundRepository, command: Command) => Promise<unknown>;

/** A write of a draft of published content. */
function ofDraft(
  method: RepositoryMethod,
  name: string,
  lateStatuses: readonly number[] | undefined,
  prepare: (scene: Scene, version: VersionId) => Act | Promise<Act>,
  wanted: (scene: Scene) => Wanted = () => ({}),
): Write {
  return {
    method,
    name,
    rival: 'versions.update',
    ...(lateStatuses && { lateStatuses }),
    prepare: async (scene, make) => {
      const made = await make(wanted(scene));
      const { versionNo } = await scene.admin.versions.createDraft({ contentId: made.id, versionNo: 1 });
      const version = { contentId: made.id, versionNo };
      const act = await prepare(scene, version);
      return target(scene, made, version, (expected, caller) => act(caller, { ...version, expected }));
    },
  };
}

const writes: readonly Write[] = [
  ofDraft(
    'versions.createDraft',
    'The making of a draft',
    undefined,
    () =>
      ({ versions }, command) =>
        versions.createDraft(command),
  ),
  {
    method: 'versions.createDraftOfCurrent',
    name: 'The making of a draft of the current version',
    prepare: async (scene, make) => {
      const { versions } = scene.admin;
      const made = await make();
      const contentId = made.id;
      const version = { contentId, versionNo: made.content.currentVersionNo };
      return {
        ...target(scene, made, version, (expected, caller) =>
          caller.versions.createDraftOfCurrent({ id: contentId, expected }),
        ),
        outdate: async () => {
          const { versionNo } = await versions.createDraftOfCurrent({ id: contentId });
          await versions.publish({ contentId, versionNo });
        },
      };
    },
  },
  ofDraft('versions.update', 'A change of a draft', [], ({ field, unique, known }) => ({ versions }, command) => {
    const fields = [field(unique()), field(unique(), undefined, known.textField)];
    return versions.update({ ...command, changes: { fields } });
  }),
  ofDraft(
    'versions.publish',
    'A publication',
    [403],
    () =>
      ({ versions }, command) =>
        versions.publish(command),
  ),
  ofDraft(
    'versions.delete',
    'The deletion of a version',
    [404],
    () =>
      ({ versions }, command) =>
        versions.delete(command),
  ),
  ofDraft(
    'versions.deleteTranslation',
    'The deletion of a translation from a draft',
    [404],
    ({ known }) => {
      const languageCode = known.otherLanguageCode;
      return ({ versions }, command) => versions.deleteTranslation({ ...command, languageCode });
    },
    ({ unique }) => ({ translation: unique() }),
  ),
  ofDraft('relations.create', 'The making of a relation', [403], async (scene) => {
    const { id: destinationContentId } = await scene.folder();
    return ({ relations }, command) => relations.create({ ...command, destinationContentId });
  }),
  ofDraft('relations.delete', 'The deletion of a relation', [404], async ({ admin, folder }, version) => {
    const { id } = await admin.relations.create({ ...version, destinationContentId: (await folder()).id });
    return ({ relations }, command) => relations.delete({ ...command, id });
  }),
];

export const versionWriteChecks: readonly Check[] = writes.flatMap(writeChecks);
