/** Revisions change with all that changes content and versions. */
import type { RepositoryMethod, Stored, VersionId } from 'express-cms-rest';
import { type Check, check } from '../../core/check.js';
import { assert } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';
import { draftOf, republish } from '../../fixtures/editing.js';

interface Change {
  /** Loads the entity whose revision the change must increment. */
  load(): Promise<Stored>;
  change(): Promise<unknown>;
}

function changing(
  method: RepositoryMethod,
  fact: string,
  requirement: string,
  prepare: (scene: Scene) => Promise<Change>,
): Check {
  return check(`${method}.changes-the-revision-${fact}`, requirement, async (scene) => {
    const { load, change } = await prepare(scene);
    const { revision: before } = await load();
    const { revision: still } = await load();
    assert.ok(before !== undefined && before !== '', 'There is no revision');
    assert.equal(String(still), String(before), 'The revision, when nothing has changed');
    await change();
    const { revision: after } = await load();
    assert.notEqual(String(after), String(before), 'The revision after the change');
  });
}

const ofContent = (fact: string, what: string, changes: (scene: Scene, id: number) => Promise<object>) =>
  changing('content.updateInfo', fact, `A change of ${what} changes the revision of the content.`, async (scene) => {
    const { id } = await scene.folder({ translation: scene.unique() });
    const asked = await changes(scene, id);
    return {
      load: () => scene.info(id),
      change: () => scene.admin.content.updateInfo({ id, changes: asked }),
    };
  });

/** A change of a draft, seen in the draft. */
const ofDraft = (
  method: RepositoryMethod,
  fact: string,
  requirement: string,
  change: (scene: Scene, version: VersionId) => Promise<unknown>,
) =>
  changing(method, fact, requirement, async (scene) => {
    const { id } = await scene.folder({ translation: scene.unique() });
    const { versionNo } = await draftOf(scene, id);
    return {
      load: () => scene.admin.versions.load({ contentId: id, versionNo }),
      change: () => change(scene, { contentId: id, versionNo }),
    };
  });

export const contentRevisionChecks: readonly Check[] = [
  ofContent('by-the-section', 'the section', async ({ section }) => ({
    sectionId: (await section()).id,
  })),
  ofContent('by-the-main-language', 'the main language', async ({ known }) => ({
    mainLanguageCode: known.otherLanguageCode,
  })),
  ofContent('by-the-main-location', 'the main location', async (scene, id) => {
    const { locationId: parentId } = await scene.folder();
    const where = { parentId, priority: 0, hidden: false, sortField: 'PATH', sortOrder: 'ASC' } as const;
    return {
      mainLocationId: (await scene.admin.locations.create({ contentId: id, ...where })).id,
    };
  }),
  ofContent('by-the-owner', 'the owner', async ({ reader }) => ({ ownerId: reader.caller.userId })),
  ofContent('by-the-availability', 'whether it is always available', async ({ info }, id) => ({
    alwaysAvailable: !(await info(id)).alwaysAvailable,
  })),
  ofContent('by-the-remote-id', 'the remote id', async ({ unique }) => ({ remoteId: unique('remote') })),
  ofContent('by-the-modification-date', 'the modification date', async () => ({ modified: new Date(0) })),
  ofContent('by-the-publication-date', 'the date of publication', async () => ({ published: new Date(0) })),
  changing('content.hide', 'of-the-content', 'Hiding changes the revision of the content.', async (scene) => {
    const { id } = await scene.folder();
    const hide = () => scene.admin.content.hide({ id });
    return { load: () => scene.info(id), change: hide };
  }),
  changing('content.reveal', 'of-the-content', 'Revealing changes the revision of the content.', async (scene) => {
    const { admin, info } = scene;
    const { id } = await scene.folder();
    await admin.content.hide({ id });
    return { load: () => info(id), change: () => admin.content.reveal({ id }) };
  }),
  changing(
    'content.deleteTranslation',
    'of-the-content',
    'To take a language out of all versions changes the revision of the content.',
    async ({ folder, admin, known, unique, info }) => {
      const { id } = await folder({ translation: unique() });
      const { otherLanguageCode } = known;
      const change = () => admin.content.deleteTranslation({ id, languageCode: otherLanguageCode });
      return { load: () => info(id), change };
    },
  ),
  changing(
    'content.deleteTranslation',
    'of-versions',
    'To take a language out of all versions changes the revision of each that had it.',
    async ({ folder, admin, known, unique }) => {
      const { id } = await folder({ translation: unique() });
      const { otherLanguageCode } = known;
      const change = () => admin.content.deleteTranslation({ id, languageCode: otherLanguageCode });
      return { load: () => admin.versions.load({ contentId: id, versionNo: 1 }), change };
    },
  ),
  changing(
    'versions.publish',
    'of-the-content',
    'A publication changes the revision of the content, the first one and any other.',
    async (scene) => {
      const { id } = await scene.draft();
      const first = await scene.info(id);
      await scene.admin.versions.publish({ contentId: id, versionNo: 1 });
      assert.notEqual(String((await scene.info(id)).revision), String(first.revision), 'After the first publication');
      return { load: () => scene.info(id), change: () => republish(scene, id, [scene.field(scene.unique())]) };
    },
  ),
  changing(
    'versions.publish',
    'of-the-version-before',
    'The version that is archived by a publication is at another revision.',
    async (scene) => {
      const { id } = await scene.folder();
      const load = () => scene.admin.versions.load({ contentId: id, versionNo: 1 });
      return { load, change: () => republish(scene, id, [scene.field(scene.unique())]) };
    },
  ),
  ofDraft(
    'versions.publish',
    'of-the-version',
    'A draft that is published is at another revision.',
    ({ admin }, version) => admin.versions.publish(version),
  ),
  ofDraft(
    'versions.update',
    'by-a-field',
    'A change of a field changes the revision of the draft.',
    (scene, version) => {
      const changes = { fields: [scene.field(scene.unique())] };
      return scene.admin.versions.update({ ...version, changes });
    },
  ),
  ofDraft(
    'versions.update',
    'by-another-field',
    'A change of a field that is in no name, in any language, changes the revision of the draft.',
    (scene, version) => {
      const { field, unique, known } = scene;
      const changes = { fields: [field(unique(), known.otherLanguageCode, known.textField)] };
      return scene.admin.versions.update({ ...version, changes });
    },
  ),
  ofDraft(
    'versions.update',
    'by-the-initial-language',
    'A change of the initial language changes the revision of the draft.',
    ({ admin, known }, version) => {
      const changes = { initialLanguageCode: known.otherLanguageCode, fields: [] };
      return admin.versions.update({ ...version, changes });
    },
  ),
  ofDraft(
    'versions.deleteTranslation',
    'of-the-draft',
    'To take a language out changes the revision of the draft.',
    ({ admin, known }, version) =>
      admin.versions.deleteTranslation({ ...version, languageCode: known.otherLanguageCode }),
  ),
  ofDraft(
    'relations.create',
    'of-the-draft',
    'A new relation changes the revision of the draft.',
    async ({ admin, folder }, version) =>
      admin.relations.create({ ...version, destinationContentId: (await folder()).id }),
  ),
  changing(
    'relations.delete',
    'of-the-draft',
    'The deletion of a relation changes the revision of the draft.',
    async (scene) => {
      const { admin } = scene;
      const [from, to] = [await scene.folder(), await scene.folder()];
      const { versionNo } = await draftOf(scene, from.id);
      const { id } = await admin.relations.create({ contentId: from.id, versionNo, destinationContentId: to.id });
      return {
        load: () => admin.versions.load({ contentId: from.id, versionNo }),
        change: () => admin.relations.delete({ contentId: from.id, versionNo, id }),
      };
    },
  ),
  changing(
    'content.delete',
    'of-versions-that-led-there',
    'The deletion of content changes the revision of the versions that had relations to it.',
    async (scene) => {
      const { admin } = scene;
      const [from, to] = [await scene.folder(), await scene.folder()];
      const { versionNo } = await draftOf(scene, from.id);
      await admin.relations.create({ contentId: from.id, versionNo, destinationContentId: to.id });
      return {
        load: () => admin.versions.load({ contentId: from.id, versionNo }),
        change: () => admin.content.delete({ id: to.id }),
      };
    },
  ),
  changing(
    'versions.update',
    'of-content-that-it-names',
    'A change of the name of content that was never published changes its revision.',
    async ({ draft, admin, field, unique, info }) => {
      const { id } = await draft();
      const change = () =>
        admin.versions.update({ contentId: id, versionNo: 1, changes: { fields: [field(unique())] } });
      return { load: () => info(id), change };
    },
  ),
  changing(
    'content.delete',
    'of-content-that-loses-its-main-location',
    'Content whose main location goes with what was above it, and that has another then, is at another revision.',
    async (scene) => {
      const { admin } = scene;
      const [top, elsewhere] = [await scene.folder(), await scene.folder()];
      const { id } = await scene.folder({ parentId: top.locationId });
      const place = { parentId: elsewhere.locationId, priority: 0, hidden: false } as const;
      await admin.locations.create({ contentId: id, ...place, sortField: 'PATH', sortOrder: 'ASC' });
      const change = () => admin.content.delete({ id: top.id });
      return { load: () => scene.info(id), change };
    },
  ),
  changing(
    'versions.delete',
    'of-content-that-shows-another',
    'The deletion of the draft that content shows, which was never published, changes the revision of the content.',
    async (scene) => {
      const { id } = await scene.draft();
      await draftOf(scene, id);
      const change = () => scene.admin.versions.delete({ contentId: id, versionNo: 1 });
      return { load: () => scene.info(id), change };
    },
  ),
];
