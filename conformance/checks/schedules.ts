/** Schedules: their members, their end, and their actions at their time. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Schedule, VersionId } from 'express-cms-rest/repository';
import { type Check, folderCheck, unpublishedCheck } from '../core/check.js';
import { assert, refuses } from '../core/expectations.js';
import type { Scene } from '../core/scene.js';
import { seconds } from '../fixtures/editing.js';

/** An hour from now, to the second. */
export const later = () => new Date((Math.floor(Date.now() / 1000) + 3600) * 1000);

/** In one or two seconds. */
const soon = () => new Date((Math.floor(Date.now() / 1000) + 2) * 1000);

/** Milliseconds after its time until an action must have been carried out. */
const maxDelay = 10_000;

async function untilDone(time: Date, isDone: () => Promise<boolean>, label: string): Promise<void> {
  while (!(await isDone())) {
    assert.ok(Date.now() < time.getTime() + maxDelay, `${label} ten seconds after its time`);
    await wait(100);
  }
}

const first = (id: number): VersionId => ({ contentId: id, versionNo: 1 });

/** The schedules of a content item and its drafts. */
export async function listed({ admin }: Scene, contentId: number): Promise<readonly Schedule[]> {
  return (await admin.content.listSchedulesOf({ contentId, offset: 0, limit: 10 })).items;
}

/** The members of a schedule that do not depend on its creator. */
const factsOf = ({ action, contentId, versionNo, time, timeZone }: Schedule) => ({
  ...{ action, contentId, versionNo, timeZone },
  time: seconds(time),
});

export const scheduleChecks: readonly Check[] = [
  folderCheck('changes.upcoming.names-scheduled-changes', { only: 'repository', needs: ['changes.upcoming'] })
    .requires(
      'A schedule names its content item, or any, for all callers and until it is deleted, where its time is before the given one.',
    )
    .by(async ({ admin, anonymous, id }) => {
      const time = later();
      const isUpcoming = async (secondsAfter: number) => {
        const before = new Date(time.getTime() + secondsAfter * 1000);
        const upcoming = await anonymous.changes.upcoming({ before, limit: 1000 });
        return upcoming.some(({ time: due, contentIds }) => {
          const isOfTime = Math.abs(due.getTime() - time.getTime()) < 1000;
          return isOfTime && (contentIds === '*' || contentIds.includes(id));
        });
      };
      const actual = [await isUpcoming(60)];
      await admin.content.schedule({ id, action: 'hide', time });
      actual.push(await isUpcoming(60), await isUpcoming(-60));
      await admin.content.unschedule({ id });
      actual.push(await isUpcoming(60));
      assert.deepEqual(actual, [false, true, false, false], 'Whether it is upcoming');
    }),
  unpublishedCheck('versions.schedule.is-shown')
    .requires(
      'The schedule of a draft has its time and time zone when it is loaded and listed; the draft stays a draft.',
    )
    .by(async ({ admin, id }, scene) => {
      const time = later();
      const created = await admin.versions.schedule({ ...first(id), time, timeZone: 'Europe/Warsaw' });
      const expected = { action: 'publish', ...first(id), timeZone: 'Europe/Warsaw', time: seconds(time) };
      assert.deepEqual(factsOf(created), expected, 'The schedule');
      assert.deepEqual(factsOf(await admin.versions.loadSchedule(first(id))), expected, 'The schedule that is loaded');
      assert.deepEqual((await listed(scene, id)).map(factsOf), [expected], 'The schedules of the content');
      assert.equal((await admin.versions.load(first(id))).status, 'DRAFT', 'The status of the version');
    }),
  unpublishedCheck('versions.schedule.publishes-at-the-time')
    .requires(
      'A scheduled draft is published at its time, at most ten seconds later, and not before; that ends the schedule.',
    )
    .by(async ({ admin, id }) => {
      const time = soon();
      await admin.versions.schedule({ ...first(id), time });
      const isPublished = async () => (await admin.versions.load(first(id))).status === 'PUBLISHED';
      await untilDone(time, isPublished, 'The draft is not published');
      assert.ok(Date.now() >= time.getTime(), 'The draft was published before its time');
      await refuses(admin.versions.loadSchedule(first(id)), 404, 'The schedule of a version that is published');
    }),
  unpublishedCheck('versions.schedule.gets-another-time')
    .requires('A draft has one schedule: another call changes its time.')
    .by(async ({ admin, id }, scene) => {
      const time = later();
      await admin.versions.schedule({ ...first(id), time: new Date(time.getTime() + 60_000), timeZone: 'Asia/Tokyo' });
      await admin.versions.schedule({ ...first(id), time });
      const [only, ...others] = (await listed(scene, id)).map(factsOf);
      assert.deepEqual([only?.time, only?.timeZone, others.length], [seconds(time), undefined, 0], 'The schedules');
    }),
  unpublishedCheck('versions.schedule.refuses-invalid-times')
    .requires('A time that has passed and a time zone that is unknown are refused with BadRequest, and change nothing.')
    .by(async ({ admin, id }, scene) => {
      const past = { ...first(id), time: new Date(Date.now() - 60_000) };
      await refuses(admin.versions.schedule(past), 400, 'A time that has passed');
      const nowhere = { ...first(id), time: later(), timeZone: 'Europe/Nowhere' };
      await refuses(admin.versions.schedule(nowhere), 400, 'An unknown time zone');
      assert.deepEqual(await listed(scene, id), [], 'The schedules');
    }),
  folderCheck('versions.schedule.needs-a-draft')
    .requires('The schedule of a version that is not a draft is refused with Refused.')
    .by(async ({ admin, id }) => {
      await refuses(admin.versions.schedule({ ...first(id), time: later() }), 409, 'A published version');
    }),
  unpublishedCheck('versions.schedule.needs-the-right')
    .requires('Callers who may not publish the draft are refused, and their calls change nothing.')
    .by(async ({ reader, admin, id }, scene) => {
      await refuses(reader.versions.schedule({ ...first(id), time: later() }), 403, 'A caller who may only read');
      await admin.versions.schedule({ ...first(id), time: later() });
      await refuses(reader.versions.unschedule(first(id)), 403, 'A caller who may only read');
      assert.equal((await listed(scene, id)).length, 1, 'The number of schedules');
    }),
  unpublishedCheck('versions.schedule.ends-with-a-publication')
    .requires('A draft that is published before its time has no schedule any more.')
    .by(async ({ admin, id }, scene) => {
      await admin.versions.schedule({ ...first(id), time: later() });
      await admin.versions.publish(first(id));
      assert.deepEqual(await listed(scene, id), [], 'The schedules');
    }),
  unpublishedCheck('versions.unschedule.deletes-the-schedule')
    .requires('A schedule that is deleted is not listed any more, and cannot be deleted again.')
    .by(async ({ admin, id }, scene) => {
      await admin.versions.schedule({ ...first(id), time: later() });
      await admin.versions.unschedule(first(id));
      assert.deepEqual(await listed(scene, id), [], 'The schedules');
      await refuses(admin.versions.unschedule(first(id)), 404, 'A draft without a schedule');
    }),
  folderCheck('content.schedule.hides-at-the-time')
    .requires('Content is hidden at its time, at most ten seconds later.')
    .by(async ({ admin, id, info }) => {
      const time = soon();
      await admin.content.schedule({ id, action: 'hide', time });
      await untilDone(time, async () => (await info(id)).hidden, 'The content is not hidden');
      assert.ok(Date.now() >= time.getTime(), 'The content was hidden before its time');
    }),
  folderCheck('content.listSchedulesOf.sorts-by-time')
    .requires('The schedules of content and its drafts are listed by time; each action on the content has one time.')
    .by(async ({ admin, id }, scene) => {
      const time = later().getTime();
      const { versionNo } = await admin.versions.createDraftOfCurrent({ id });
      await admin.content.schedule({ id, action: 'reveal', time: new Date(time + 90_000) });
      await admin.content.schedule({ id, action: 'hide', time: new Date(time - 60_000) });
      await admin.content.schedule({ id, action: 'hide', time: new Date(time + 60_000) });
      await admin.versions.schedule({ contentId: id, versionNo, time: new Date(time) });
      const actions = (await listed(scene, id)).map(({ action }) => action);
      assert.deepEqual(actions, ['publish', 'hide', 'reveal'], 'The actions');
    }),
  folderCheck('content.unschedule.deletes-one-or-both')
    .requires('One scheduled action on content is deleted, or both are; schedules of drafts stay.')
    .by(async ({ admin, id }, scene) => {
      const { versionNo } = await admin.versions.createDraftOfCurrent({ id });
      await admin.versions.schedule({ contentId: id, versionNo, time: later() });
      for (const action of ['hide', 'reveal'] as const) await admin.content.schedule({ id, action, time: later() });
      await admin.content.unschedule({ id, action: 'hide' });
      const actions = async () => (await listed(scene, id)).map(({ action }) => action).sort();
      assert.deepEqual(await actions(), ['publish', 'reveal'], 'The actions after one was deleted');
      await admin.content.unschedule({ id });
      assert.deepEqual(await actions(), ['publish'], 'The actions after all were deleted');
      await refuses(admin.content.unschedule({ id }), 404, 'Content without a schedule');
    }),
  unpublishedCheck('content.listSchedules.conceals-unreadable-entities')
    .requires('A list of all schedules has only those of content that the caller may read.')
    .by(async ({ admin, anonymous, id }) => {
      await admin.versions.schedule({ ...first(id), time: later() });
      const page = { offset: 0, limit: 100 };
      const isListed = (items: readonly Schedule[]) => items.some(({ contentId }) => contentId === id);
      assert.equal(isListed((await admin.content.listSchedules(page)).items), true, 'For those who may read the draft');
      assert.equal(isListed((await anonymous.content.listSchedules(page)).items), false, 'For all others');
    }),
];
