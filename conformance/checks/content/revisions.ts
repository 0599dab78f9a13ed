/** Writes that change revisions of other entities than the one that they write to. */

import type { RepositoryMethod } from 'express-cms-rest';
import type { Stored, VersionId } from 'express-cms-rest/repository';
import { type Check, check } from '../../core/check.js';
import { assert } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';
import { draftOf, relatedDraft, republish } from '../../fixtures/editing.js';
import { addPlace } from '../../fixtures/places.js';

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
  return check(`${method}.changes-the-revision-${fact}`)
    .requires(requirement)
    .by(async (scene) => {
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

/** A write that changes the revision of the draft. */
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
  changing(
    'content.deleteTranslation',
    'of-versions',
    'Deleting a translation changes the revision of each version that had it.',
    async ({ folder, admin, situation, unique }) => {
      const { id } = await folder({ translation: unique() });
      const { otherLanguageCode } = situation;
      const change = () => admin.content.deleteTranslation({ id, languageCode: otherLanguageCode });
      return { load: () => admin.versions.load({ contentId: id, versionNo: 1 }), change };
    },
  ),
  changing(
    'versions.publish',
    'of-the-content',
    'Publishing changes the revision of the content, the first time and later.',
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
    'Publishing changes the revision of the version that is archived.',
    async (scene) => {
      const { id } = await scene.folder();
      const load = () => scene.admin.versions.load({ contentId: id, versionNo: 1 });
      return { load, change: () => republish(scene, id, [scene.field(scene.unique())]) };
    },
  ),
  ofDraft(
    'versions.update',
    'by-another-field',
    'Updating a field that names do not use changes the revision of the draft, in any language.',
    ({ field, unique, situation, admin }, version) => {
      const changes = { fields: [field(unique(), situation.otherLanguageCode, situation.textField)] };
      return admin.versions.update({ ...version, changes });
    },
  ),
  ofDraft(
    'versions.update',
    'by-the-initial-language',
    'Updating the initial language changes the revision of the draft.',
    ({ admin, situation }, version) => {
      const changes = { initialLanguageCode: situation.otherLanguageCode, fields: [] };
      return admin.versions.update({ ...version, changes });
    },
  ),
  changing(
    'content.delete',
    'of-versions-with-relations',
    'Deleting content changes the revision of the versions that had relations to it.',
    async (scene) => {
      const { admin } = scene;
      const to = await scene.folder();
      const version = await relatedDraft(scene, to);
      return {
        load: () => admin.versions.load(version),
        change: () => admin.content.delete({ id: to.id }),
      };
    },
  ),
  changing(
    'versions.update',
    'of-unpublished-content',
    'Updating the name of content that was never published changes its revision.',
    async ({ draft, admin, field, unique, info }) => {
      const { id } = await draft();
      const change = () =>
        admin.versions.update({ contentId: id, versionNo: 1, changes: { fields: [field(unique())] } });
      return { load: () => info(id), change };
    },
  ),
  changing(
    'content.delete',
    'of-content-with-another-main-location',
    'Content that gets another main location because an ancestor was deleted gets another revision.',
    async (scene) => {
      const { admin } = scene;
      const [top, elsewhere] = [await scene.folder(), await scene.folder()];
      const { id } = await scene.folder({ parentLocationId: top.locationId });
      await addPlace(scene, id, elsewhere.locationId);
      const change = () => admin.content.delete({ id: top.id });
      return { load: () => scene.info(id), change };
    },
  ),
  changing(
    'versions.delete',
    'of-content-with-another-draft',
    'Deleting the current draft of content that was never published changes the revision of the content.',
    async (scene) => {
      const { id } = await scene.draft();
      await draftOf(scene, id);
      const change = () => scene.admin.versions.delete({ contentId: id, versionNo: 1 });
      return { load: () => scene.info(id), change };
    },
  ),
];
