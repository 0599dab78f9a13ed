/** The writes of versions, as rows of the checks of all writes. */
import type { RepositoryMethod, Revision } from 'express-cms-rest';
import type { VersionId } from 'express-cms-rest/repository';
import type { BoundRepository } from '../../core/bound.js';
import type { Check } from '../../core/check.js';
import { assert, outcome, refuses } from '../../core/expectations.js';
import type { Folder, FolderValues } from '../../core/maker.js';
import type { Scene } from '../../core/scene.js';
import type { Target, Write } from '../../families/write.js';
import { targetCheck } from '../../families/write.js';
import { writeChecks } from '../../families/write-checks.js';
import { republish } from '../../fixtures/editing.js';
import { readerWhoMay } from '../../fixtures/roles.js';

/** A version, whose revision any update of its fields changes. */
function target(scene: Scene, created: Folder, version: VersionId, write: Target['write']): Target {
  const { repository, admin, unique, field } = scene;
  const { versions, content } = admin;
  return {
    stored: () => versions.load(version),
    write,
    outdate: (expected) => versions.update({ ...version, changes: { fields: [field(unique())] }, expected }),
    state: () =>
      Promise.all([
        outcome(content.load(created.id)),
        outcome(versions.load(version)),
        repository.versions?.list && outcome(repository.versions.list({ contentId: created.id }, admin.context)),
        repository.relations?.list &&
          outcome(repository.relations.list({ ...version, offset: 0, limit: 50 }, admin.context)),
      ]),
    secrets: [created.name, created.remoteId],
  };
}

type Command = VersionId & { readonly expected: Revision | undefined };
type Act = (caller: BoundRepository, command: Command) => Promise<unknown>;

interface DraftTarget extends Target {
  readonly version: VersionId;
  /** The write of another version. */
  writeTo(version: VersionId): Promise<unknown>;
}

/** A write of a version, which is a draft when it is prepared. */
interface DraftWrite extends Write {
  prepare(scene: Scene, make: Scene['folder']): Promise<DraftTarget>;
}

/** A write of a draft of published content. */
function ofDraft(
  method: RepositoryMethod,
  name: string,
  lateStatuses: readonly number[] | undefined,
  prepare: (scene: Scene, version: VersionId) => Act | Promise<Act>,
  valuesOf: (scene: Scene) => FolderValues = () => ({}),
): DraftWrite {
  return {
    method,
    name,
    rival: 'versions.update',
    ...(lateStatuses && { lateStatuses }),
    prepare: async (scene, make) => {
      const created = await make(valuesOf(scene));
      const { versionNo } = await scene.admin.versions.createDraft({ contentId: created.id, versionNo: 1 });
      const version = { contentId: created.id, versionNo };
      const act = await prepare(scene, version);
      return {
        ...target(scene, created, version, (expected, caller) => act(caller, { ...version, expected })),
        version,
        writeTo: (other) => act(scene.admin, { ...other, expected: undefined }),
      };
    },
  };
}

/** A write that needs no further preparation. */
const by = (act: Act) => () => act;

const createDraft = ofDraft(
  'versions.createDraft',
  'Creating a draft',
  undefined,
  by(({ versions }, command) => versions.createDraft(command)),
);

/** Writes that are refused for other versions than drafts. */
const draftWrites: readonly DraftWrite[] = [
  ofDraft('versions.update', 'Updating a draft', [], ({ field, unique, situation }) => ({ versions }, command) => {
    const fields = [field(unique()), field(unique(), undefined, situation.textField)];
    return versions.update({ ...command, changes: { fields } });
  }),
  ofDraft(
    'versions.publish',
    'Publishing a draft',
    [403],
    by(({ versions }, command) => versions.publish(command)),
  ),
  ofDraft(
    'versions.deleteTranslation',
    'Deleting a translation from a draft',
    [404],
    ({ situation }) => {
      const languageCode = situation.otherLanguageCode;
      return ({ versions }, command) => versions.deleteTranslation({ ...command, languageCode });
    },
    ({ unique }) => ({ translation: unique() }),
  ),
  ofDraft('relations.create', 'Creating a relation', [403], async (scene) => {
    const { id: destinationContentId } = await scene.folder();
    return ({ relations }, command) => relations.create({ ...command, destinationContentId });
  }),
  ofDraft('relations.delete', 'Deleting a relation', [404], async ({ admin, folder }, version) => {
    const { id } = await admin.relations.create({ ...version, destinationContentId: (await folder()).id });
    return ({ relations }, command) => relations.delete({ ...command, id });
  }),
];

const createDraftOfCurrent: Write = {
  method: 'versions.createDraftOfCurrent',
  name: 'Creating a draft of the current version',
  prepare: async (scene, make) => {
    const { versions } = scene.admin;
    const created = await make();
    const contentId = created.id;
    const version = { contentId, versionNo: created.content.currentVersionNo };
    return {
      ...target(scene, created, version, (expected, caller) =>
        caller.versions.createDraftOfCurrent({ id: contentId, expected }),
      ),
      outdate: async () => {
        const { versionNo } = await versions.createDraftOfCurrent({ id: contentId });
        await versions.publish({ contentId, versionNo });
      },
    };
  },
};

const deleteVersion = ofDraft(
  'versions.delete',
  'Deleting a version',
  [404],
  by(({ versions }, command) => versions.delete(command)),
);

/** The check that a write is refused once its version is published, and once that is archived. */
const draftCheck = ({ method, name, prepare }: DraftWrite): Check =>
  targetCheck(prepare)(`${method}.is-for-drafts`)
    .requires(`${name} is refused with Refused, and changes nothing, when the version is published or archived.`)
    .by(async ({ target: { version, write, state } }, scene) => {
      const attempt = async (status: string) => {
        const before = await state();
        await refuses(write(undefined, scene.admin), 403, `${name}, of a version that is ${status},`);
        assert.deepEqual(await state(), before, `${name} has changed something although it was refused`);
      };
      await scene.admin.versions.publish(version);
      await attempt('published');
      await republish(scene, version.contentId, [scene.field(scene.unique())], version.versionNo);
      await attempt('archived');
    });

/** The check that the right to read a version is not enough, and that the right to edit the content is. */
const editCheck = ({ method, name, prepare }: Write): Check =>
  targetCheck(prepare)(`${method}.needs-the-right-to-edit`)
    .requires(
      `${name} requires the right to edit the content; otherwise it is refused with PermissionDenied, also to callers who may read all versions.`,
    )
    .by(async ({ target: { write } }, scene) => {
      const caller = await readerWhoMay(scene, 'read', 'versionread');
      await refuses(write(undefined, caller), 403, `${name} without the right to edit`);
      await write(undefined, await readerWhoMay(scene, 'edit'));
    });

/** The methods with separate checks of missing entities: a translation, a relation. */
const looksFurther: ReadonlySet<string> = new Set(['versions.deleteTranslation', 'relations.delete']);

/** The check that a version that does not exist is NotFound. */
const missingCheck = ({ method, prepare }: DraftWrite): Check =>
  targetCheck(prepare)(`${method}.missing-is-not-found`)
    .requires(`Calling ${method} for a version or content that does not exist is NotFound.`)
    .by(async ({ target: { version, writeTo } }, scene) => {
      const missing = { contentId: version.contentId, versionNo: version.versionNo + 1 };
      for (const entry of [missing, { contentId: scene.unknownId, versionNo: 1 }])
        await refuses(
          writeTo(entry),
          404,
          `The call of ${method} for version ${entry.versionNo} of ${entry.contentId}`,
        );
    });

export const versionWriteChecks: readonly Check[] = [
  ...[createDraft, createDraftOfCurrent, deleteVersion].flatMap(writeChecks),
  ...draftWrites.flatMap((write) => writeChecks({ ...write, changesRevision: true })),
  ...[createDraft, createDraftOfCurrent, ...draftWrites.filter(({ method }) => method !== 'versions.publish')].map(
    editCheck,
  ),
  ...draftWrites.map(draftCheck),
  ...draftWrites.filter(({ method }) => !looksFurther.has(method)).map(missingCheck),
];
