/** Changing what all versions of content share: what is refused, and then not done in part either. */
import type { ContentInfoChanges } from 'express-cms-rest';
import { type Check, check } from '../../core/check.js';
import { assert, outcome, refuses } from '../../core/expectations.js';
import type { Scene } from '../../core/scene.js';
import { draftOf } from '../../fixtures/editing.js';

/** What cannot be changed like this, and then not in part either. */
function bad(
  fact: string,
  what: string,
  status: number,
  prepare: (scene: Scene, contentId: number) => Promise<ContentInfoChanges>,
): Check {
  const word = status === 409 ? 'a Conflict' : 'BadRequest';
  return check(
    `content.updateInfo.refuses-${fact}`,
    `${what} is ${word}, and nothing that was to be changed with it is changed.`,
    async (scene) => {
      const { admin, unique } = scene;
      const { id, content } = await scene.folder();
      const good = {
        remoteId: unique('remote'),
        alwaysAvailable: !content.alwaysAvailable,
        published: new Date('2002-03-04T05:06:07Z'),
      };
      const asked = { ...good, ...(await prepare(scene, id)) };
      const before = await admin.content.load(id);
      await refuses(admin.content.updateInfo({ id, changes: asked }), status, what);
      assert.deepEqual(await admin.content.load(id), before, 'The content afterwards');
    },
  );
}

export const contentChangeRefusalChecks: readonly Check[] = [
  bad('an-unknown-section', 'A section that is not there', 400, async ({ unknownId }) => ({ sectionId: unknownId })),
  bad('an-unknown-language', 'A main language that is not there', 400, async () => ({
    mainLanguageCode: 'zzz-ZZ',
  })),
  bad('a-language-without-text', 'A main language that the current version lacks', 400, async ({ known }) => ({
    mainLanguageCode: known.otherLanguageCode,
  })),
  bad('a-language-of-a-draft', 'A main language that only a draft has', 400, async (scene, id) => {
    const { otherLanguageCode } = scene.known;
    await draftOf(scene, id, [scene.field(scene.unique(), otherLanguageCode)]);
    return { mainLanguageCode: otherLanguageCode };
  }),
  bad('an-unknown-location', 'A main location that is not there', 400, async ({ unknownId }) => ({
    mainLocationId: unknownId,
  })),
  bad('a-location-of-other-content', 'A main location that is one of other content', 400, async ({ folder }) => ({
    mainLocationId: (await folder()).locationId,
  })),
  bad('an-unknown-owner', 'An owner who is not there', 400, async ({ unknownId }) => ({ ownerId: unknownId })),
  bad('an-owner-who-is-no-user', 'An owner that is no user', 400, async ({ draft }) => ({
    ownerId: (await draft()).id,
  })),
  bad('a-duplicate-remote-id', 'A remote id that other content has', 409, async ({ folder }) => ({
    remoteId: (await folder()).remoteId,
  })),
  bad('a-remote-id-of-a-draft', 'A remote id that a draft has', 409, async ({ draft }) => ({
    remoteId: (await draft()).remoteId,
  })),
  bad('a-remote-id-in-the-trash', 'A remote id that content in the trash has', 409, async (scene) => {
    const { remoteId, locationId } = await scene.folder();
    await scene.admin.locations.trash({ id: locationId });
    return { remoteId };
  }),
  check(
    'content.updateInfo.missing-is-not-found',
    'A change of content that is not there is NotFound.',
    async ({ admin, unknownId }) => {
      const work = admin.content.updateInfo({ id: unknownId, changes: { alwaysAvailable: true } });
      await refuses(work, 404, 'A change of nothing');
    },
  ),
  check(
    'content.updateInfo.one-of-many-gets-a-remote-id',
    'Of several content items that request the same remote id at the same time, one gets it.',
    async ({ folder, admin, unique, info }) => {
      const ids: number[] = [];
      for (let item = 0; item < 5; item++) ids.push((await folder()).id);
      const remoteId = unique('remote');
      const results = await Promise.all(
        ids.map((id) => outcome(admin.content.updateInfo({ id, changes: { remoteId } }))),
      );
      const refused = results.flatMap(({ error }) => error ?? []);
      assert.deepEqual(refused, Array(4).fill('Conflict'), 'Why the others were refused');
      const having = (await Promise.all(ids.map((id) => info(id)))).filter((each) => each.remoteId === remoteId);
      assert.equal(having.length, 1, 'How many have the remote id');
    },
  ),
];
