/** The log of changes as followers read it: complete, in order, and for those who may read all content. */
import type { Change } from 'express-cms-rest';
import type { BoundRepository } from '../core/bound.js';
import { type Check, check, folderCheck } from '../core/check.js';
import { assert, refusal, refuses } from '../core/expectations.js';
import type { Scene } from '../core/scene.js';
import { role } from '../fixtures/roles.js';

type Query = Parameters<BoundRepository['changes']['list']>[0];

/** The cursor where the log goes on now. */
async function endOf({ changes }: BoundRepository): Promise<string> {
  // In large pages, as all that was ever changed comes before it.
  const { changes: all, next } = await follow(changes, { limit: 10_000 });
  return all.length > 0 ? (all.at(-1)?.cursor ?? next) : next;
}

/** All changes after a cursor, page by page, and the cursor of the last page. */
async function follow(changes: BoundRepository['changes'], query: Partial<Query>) {
  const actual: Change[] = [];
  let { after } = query;
  for (;;) {
    const { items, next } = await changes.list({ limit: 100, ...query, after });
    actual.push(...items);
    if (items.length === 0) return { changes: actual, next };
    assert.notEqual(next, after, 'A page with changes ends where it begins');
    after = next;
  }
}

/** The latest changes, page by page, until there are so many. */
async function pagesBack(changes: BoundRepository['changes'], query: Query, count: number) {
  const actual: Change[] = [];
  let { after } = query;
  while (actual.length < count) {
    const { items, next } = await changes.listLatest({ ...query, after });
    assert.ok(items.length > 0, 'The log ends too early');
    actual.push(...items);
    after = next;
  }
  return actual.slice(0, count);
}

const cursors = (changes: readonly Change[]) => changes.map(({ cursor }) => cursor);

/** Whether a change may be one of a content item. */
const concerns = ({ contentId, tags }: Change, id: number): boolean =>
  contentId === id || tags === '*' || tags.some((tag) => tag === `content-${id}` || tag === `draft-${id}`);

/** Names the content item, and is not only a change of anything. */
const names = ({ contentId, tags }: Change, id: number): boolean =>
  contentId === id || (tags !== '*' && (tags.includes(`content-${id}`) || tags.includes(`draft-${id}`)));

/** Creates drafts of three items, one after the other. */
async function threeDrafts({ admin, folder }: Scene) {
  const folders = [await folder(), await folder(), await folder()];
  const start = await endOf(admin);
  for (const { id } of folders) await admin.versions.createDraftOfCurrent({ id });
  return { start, ids: folders.map(({ id }) => id) };
}

/** The reader, with a role that allows these functions. */
async function readerWith(
  scene: Scene,
  ...policies: readonly (readonly [module: string, name: string, section?: number])[]
) {
  const { roles } = scene.admin;
  const { id: roleId } = await role(scene);
  for (const [module, name, section] of policies) {
    const limitations = section === undefined ? [] : [{ identifier: 'Section', values: [String(section)] }];
    await roles.createPolicy({ roleId, module, function: name, limitations });
  }
  await roles.assignToUser({ userId: scene.reader.caller.userId as number, roleId });
  return scene.reader;
}

export const changeListChecks: readonly Check[] = [
  check('changes.list.has-changes-in-their-order')
    .requires(
      'The log has a change for each write, in the order in which they were committed, with the user who has made it, and its time.',
    )
    .by(async ({ admin }, scene) => {
      const from = Date.now() - 5000;
      const { start, ids } = await threeDrafts(scene);
      const { changes } = await follow(admin.changes, { after: start });
      const places = ids.map((id, index) => changes.findIndex((change, at) => at >= index && concerns(change, id)));
      assert.ok(!places.includes(-1), 'A write is not in the log');
      const actual = [...places].sort((a, b) => a - b);
      assert.deepEqual(actual, places, 'The order of the changes');
      for (const place of places) {
        const change = changes[place];
        assert.equal(change?.userId, admin.caller.userId, 'The user');
        assert.ok(change && change.time.getTime() >= from, 'The time is before the write');
      }
    }),
  check('changes.list.continues-without-gaps-or-repeats')
    .requires('Pages that begin after the cursor of the former page, or of a change, make up the whole log.')
    .by(async ({ admin: { changes: log } }, scene) => {
      const { start } = await threeDrafts(scene);
      const { changes: whole } = await follow(log, { after: start });
      assert.ok(whole.length >= 3, 'Writes are not in the log');
      assert.equal(new Set(cursors(whole)).size, whole.length, 'Changes share cursors');
      for (const limit of [1, 2]) {
        const { changes } = await follow(log, { after: start, limit });
        assert.deepEqual(cursors(changes), cursors(whole), `Pages of ${limit}`);
      }
      for (const [index, { cursor }] of whole.entries()) {
        const { items } = await log.list({ after: cursor, limit: 100 });
        assert.deepEqual(cursors(items), cursors(whole.slice(index + 1)), 'Behind a change');
      }
    }),
  folderCheck('changes.list.has-next-on-the-last-page')
    .requires(
      'The last page has the cursor of the following changes: after the next write, the page after it has that write.',
    )
    .by(async ({ admin, id }) => {
      const start = await endOf(admin);
      const { items, next } = await admin.changes.list({ after: start, limit: 10 });
      assert.deepEqual(items, [], 'Changes at the end of the log');
      assert.equal(typeof next, 'string', 'The type of next');
      await admin.versions.createDraftOfCurrent({ id });
      const { changes } = await follow(admin.changes, { after: next });
      assert.ok(
        changes.some((change) => concerns(change, id)),
        'The write is not behind next',
      );
    }),
  check('changes.list.filters-by-type')
    .requires(
      'With the identifier of a content type the log has the changes of content of that type alone; an unknown one is NotFound.',
    )
    .by(async ({ admin, situation }, scene) => {
      const { start } = await threeDrafts(scene);
      const { id, identifier: contentTypeIdentifier } = await admin.contentTypes.load(situation.contentTypeId);
      const { changes: whole } = await follow(admin.changes, { after: start });
      const { changes } = await follow(admin.changes, { after: start, contentTypeIdentifier });
      assert.deepEqual(cursors(changes), cursors(whole.filter((change) => change.contentTypeId === id)));
      const unknown = admin.changes.list({ contentTypeIdentifier: 'no_such_type', limit: 1 });
      await refuses(unknown, 404, 'A type that does not exist');
    }),
  check('changes.listLatest.has-the-log-backwards')
    .requires('Pages from the latest change on, each after the cursor of the former one, make up the log in reverse.')
    .by(async ({ admin: { changes: log } }, scene) => {
      const { start } = await threeDrafts(scene);
      const { changes: whole } = await follow(log, { after: start });
      for (const limit of [1, 2, whole.length]) {
        const latest = await pagesBack(log, { limit }, whole.length);
        assert.deepEqual(cursors(latest), cursors(whole).reverse(), `Pages of ${limit}`);
      }
      const [first, ...rest] = cursors(whole).reverse();
      const { items } = await log.listLatest({ after: first, limit: rest.length });
      assert.deepEqual(cursors(items), rest, 'After a change');
    }),
  check('changes.listLatest.filters-by-type')
    .requires(
      'With the identifier of a content type the latest changes are those of content of that type alone; an unknown one is NotFound.',
    )
    .by(async ({ admin, situation }, scene) => {
      const { start } = await threeDrafts(scene);
      const { identifier: contentTypeIdentifier } = await admin.contentTypes.load(situation.contentTypeId);
      const { changes } = await follow(admin.changes, { after: start, contentTypeIdentifier });
      const { items } = await admin.changes.listLatest({ limit: changes.length, contentTypeIdentifier });
      assert.deepEqual(cursors(items), cursors(changes).reverse());
      const unknown = admin.changes.listLatest({ contentTypeIdentifier: 'no_such_type', limit: 1 });
      await refuses(unknown, 404, 'A type that does not exist');
    }),
  check('changes.listLatest.refuses-callers-without-the-right')
    .requires('The latest changes are refused to the same callers as the log, and for the same cursors.')
    .by(async ({ admin, readers, situation }, scene) => {
      for (const caller of readers) await refuses(caller.changes.listLatest({ limit: 1 }), [401, 403], 'The log');
      const limited = await readerWith(scene, ['change', 'read'], ['content', 'read', situation.publicSectionId]);
      const work = limited.changes.listLatest({ limit: 1 });
      await refuses(work, 403, 'The log, for a caller who may read a part of the content,');
      const foreign = admin.changes.listLatest({ after: 'none of its cursors', limit: 1 });
      await refuses(foreign, 410, 'A cursor of another log');
    }),
  check('changes.list.refuses-callers-without-the-right')
    .requires('The log is refused to callers without the right change/read, and to those who may not read all content.')
    .by(async ({ readers, situation }, scene) => {
      for (const caller of readers) await refuses(caller.changes.list({ limit: 1 }), [401, 403], 'The log');
      const limited = await readerWith(scene, ['change', 'read'], ['content', 'read', situation.publicSectionId]);
      const call = limited.changes.list({ limit: 1 });
      await refuses(call, 403, 'The log, for a caller who may read a part of the content,');
    }),
  check('changes.list.takes-both-rights')
    .requires(
      'Callers who may read all content need the right change/read besides, and with both they may read the log.',
    )
    .by(async (scene) => {
      const reading = await readerWith(scene, ['content', 'read']);
      await refuses(reading.changes.list({ limit: 1 }), 403, 'The log, without the right change/read,');
      const { items } = await (await readerWith(scene, ['change', 'read'])).changes.list({ limit: 1 });
      assert.ok(items.length <= 1, 'The page is longer than its limit');
    }),
  check('changes.list.refuses-foreign-cursors')
    .requires('A text that is not a cursor of the log is Gone, and so is a cursor that was changed.')
    .by(async ({ admin }) => {
      const cursor = await endOf(admin);
      const swapped = cursor[9] === 'A' ? 'B' : 'A';
      for (const after of [
        '0',
        'none of its cursors',
        `${cursor.slice(0, 9)}${swapped}${cursor.slice(10)}`,
        `${cursor}A`,
      ])
        await refuses(admin.changes.list({ after, limit: 1 }), 410, 'A cursor of another log');
    }),
  folderCheck('changes.list.leaves-out-rolled-back-changes', { only: 'repository' })
    .requires('A write that is rolled back is never in the log.')
    .by(async ({ admin, id }, scene) => {
      const start = await endOf(admin);
      const stop = new Error('The work has failed');
      const call = scene.transaction(admin, async ({ versions }) => {
        await versions.createDraftOfCurrent({ id });
        throw stop;
      });
      await refusal(call, 'The transaction');
      const { changes } = await follow(admin.changes, { after: start });
      assert.ok(!changes.some((change) => names(change, id)), 'The write is in the log');
    }),
];
