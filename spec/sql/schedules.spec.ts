/** Schedules: drafts that are published, and content that is hidden and revealed, at a time. */
import { describe, expect, it } from '@jest/globals';
import { useRepository } from '../support/fixtures.js';
import { until, untilEqual } from '../support/until.js';
import { addUser, asAdministrator, asAnonymous, calledBy, grant, open } from './support.js';
import { field, folder, publishNew } from './writing.js';

const repository = await useRepository();
const { content, versions } = repository;

interface Draft {
  readonly contentId: number;
  readonly versionNo: number;
}

/** In a second or two, as times are to the second. */
const soon = (seconds = 0) => new Date((Math.floor(Date.now() / 1000) + 2 + seconds) * 1000);
const later = new Date(Date.now() + 3_600_000 - (Date.now() % 1000));

const createDraft = async (name = 'Scheduled'): Promise<Draft> => {
  const { id } = await content.create({ ...folder, fields: [field('name', name)] }, asAdministrator);
  return { contentId: id, versionNo: 1 };
};

const statusOf = async (version: Draft) => (await versions.load(version, asAdministrator)).status;
const published = (version: Draft) =>
  untilEqual(() => statusOf(version), 'PUBLISHED', `the status of version ${version.versionNo}`);
const failureOf = async (version: Draft) => (await versions.loadSchedule(version, asAdministrator)).failure;
const isScheduled = (version: Draft) =>
  versions.loadSchedule(version, asAdministrator).then(
    () => true,
    () => false,
  );
const rename = (version: Draft, name: string, context = asAdministrator) =>
  versions.update({ ...version, changes: { fields: [field('name', name)] } }, context);

async function addEditor(login: string, ...rights: readonly string[]) {
  const editor = calledBy(await addUser(repository, 12, login));
  for (const right of ['read', 'versionread', ...rights])
    await grant(repository, editor.caller.userId ?? 0, `content/${right}`);
  return editor;
}

const schedulesOf = (contentId: number) =>
  repository.db.selectFrom('cms_schedule').select('action').where('content_id', '=', contentId).execute();

const eventsOf = async (contentId: number) => {
  const rows = await repository.db
    .selectFrom('cms_change')
    .select(['event', 'user_id'])
    .where('content_id', '=', contentId)
    .orderBy('id')
    .execute();
  return rows.map(({ event, user_id }) => `${event} ${user_id}`);
};

describe('A scheduled draft', () => {
  it('is published at its time, and not before', async () => {
    const draft = await createDraft();
    const time = soon();
    const scheduled = { ...draft, action: 'publish', time, userId: 14 };
    expect(await versions.schedule({ ...draft, time }, asAdministrator)).toEqual(scheduled);
    expect(await versions.loadSchedule(draft, asAdministrator)).toEqual(scheduled);
    expect(await statusOf(draft)).toBe('DRAFT');
    await published(draft);
    const row = await repository.db
      .selectFrom('cms_content')
      .select('published')
      .where('id', '=', draft.contentId)
      .executeTakeFirstOrThrow();
    expect(Number(row.published)).toBeGreaterThanOrEqual(time.getTime());
    await expect(versions.loadSchedule(draft, asAdministrator)).rejects.toThrow('does not exist');
    expect(await eventsOf(draft.contentId)).toEqual([
      'draft.created 14',
      'schedule.created 14',
      'content.published 14',
      'schedule.ended 14',
    ]);
  });

  it('gets another time', async () => {
    const draft = await createDraft();
    await versions.schedule({ ...draft, time: soon(), timeZone: 'Europe/Warsaw' }, asAdministrator);
    const { timeZone } = await versions.loadSchedule(draft, asAdministrator);
    expect(timeZone).toBe('Europe/Warsaw');
    await versions.schedule({ ...draft, time: later }, asAdministrator);
    const other = await createDraft();
    await versions.schedule({ ...other, time: soon() }, asAdministrator);
    await published(other);
    expect(await versions.loadSchedule(draft, asAdministrator)).toEqual({
      ...draft,
      action: 'publish',
      time: later,
      userId: 14,
    });
    await versions.unschedule(draft, asAdministrator);
  });

  it('is published in the order of times, as it is then', async () => {
    const { id } = await publishNew(repository);
    const times = [soon(1), soon()];
    const drafts: Draft[] = [];
    for (const time of times) {
      const draft = await versions.createDraft({ contentId: id, versionNo: 1 }, asAdministrator);
      const version = { contentId: id, versionNo: draft.versionNo };
      await versions.schedule({ ...version, time }, asAdministrator);
      drafts.push(version);
    }
    await rename(drafts[0] as Draft, 'Changed afterwards');
    await published(drafts[0] as Draft);
    expect(await statusOf(drafts[1] as Draft)).toBe('ARCHIVED');
    expect((await content.load(id, asAdministrator)).name).toBe('Changed afterwards');
  });

  it('is published with the rights that its user has then', async () => {
    const editor = await addEditor('scheduler', 'publish', 'edit', 'create');
    const draft = await createDraft();
    await versions.schedule({ ...draft, time: soon() }, editor);
    await repository.db
      .updateTable('cms_account')
      .set({ enabled: 0 })
      .where('content_id', '=', editor.caller.userId ?? 0)
      .execute();
    await until(async () => (await failureOf(draft)) !== undefined, 'the failure of the schedule');
    expect(await failureOf(draft)).toContain('the user who has scheduled it is disabled');
    expect(await statusOf(draft)).toBe('DRAFT');
    expect(await eventsOf(draft.contentId)).toContain(`schedule.failed ${editor.caller.userId}`);
    await versions.unschedule(draft, asAdministrator);
  });

  it('shows why it has failed, changes nothing then, and keeps no others from being published', async () => {
    const { id } = await publishNew(repository);
    const { versionNo } = await versions.createDraftOfCurrent({ id }, asAdministrator);
    const draft = { contentId: id, versionNo };
    await versions.schedule({ ...draft, time: soon() }, asAdministrator);
    const { mainLocation } = await content.loadInfo(id, asAdministrator);
    await repository.locations.trash({ id: mainLocation?.id ?? 0 }, asAdministrator);
    const other = await createDraft();
    await versions.schedule({ ...other, time: soon() }, asAdministrator);
    await published(other);
    expect(await failureOf(draft)).toBe('The content is in the trash');
    expect(await statusOf(draft)).toBe('DRAFT');
    await versions.schedule({ ...draft, time: later }, asAdministrator);
    expect(await failureOf(draft)).toBeUndefined();
    await versions.unschedule(draft, asAdministrator);
  });

  it('keeps its schedule when somebody changes it who may publish it, and loses it otherwise', async () => {
    const writer = await addEditor('writer', 'edit');
    const draft = await createDraft();
    await versions.schedule({ ...draft, time: later }, asAdministrator);
    expect(await rename(draft, 'Other')).not.toHaveProperty('endedSchedule');
    expect(await isScheduled(draft)).toBe(true);
    expect(await rename(draft, 'Another', writer)).toMatchObject({ endedSchedule: later });
    expect(await isScheduled(draft)).toBe(false);
    expect((await eventsOf(draft.contentId)).at(-1)).toBe(`schedule.ended ${writer.caller.userId}`);
  });

  it('loses its schedule with a relation that is added, or a language that is deleted, without the right to publish', async () => {
    const writer = await addEditor('relating', 'edit', 'remove');
    const draft = await createDraft();
    const { id: destinationContentId } = await publishNew(repository);
    await versions.schedule({ ...draft, time: later }, asAdministrator);
    await repository.relations.create({ ...draft, destinationContentId }, writer);
    expect(await isScheduled(draft)).toBe(false);
    for (const deletion of [
      () => versions.deleteTranslation({ ...draft, languageCode: 'pol-PL' }, writer),
      () => content.deleteTranslation({ id: draft.contentId, languageCode: 'pol-PL' }, writer),
    ]) {
      const changes = { fields: [field('name', 'Lato', 'pol-PL')] };
      await versions.update({ ...draft, changes }, asAdministrator);
      await versions.schedule({ ...draft, time: later }, asAdministrator);
      await deletion();
      expect(await isScheduled(draft)).toBe(false);
    }
  });

  it('has no schedule any more once it is published or deleted', async () => {
    const [first, second] = [await createDraft(), await createDraft()];
    for (const draft of [first, second]) await versions.schedule({ ...draft, time: later }, asAdministrator);
    await versions.publish(first, asAdministrator);
    await versions.delete(second, asAdministrator);
    const rows = repository.db.selectFrom('cms_schedule').select('id').where('time', '=', later.getTime());
    expect(await rows.execute()).toEqual([]);
    expect((await eventsOf(first.contentId)).at(-1)).toBe('schedule.ended 14');
    expect((await eventsOf(second.contentId)).at(-1)).toBe('schedule.ended 14');
  });

  it('leaves no job behind when it gets another time, and when it is taken back', async () => {
    const [first, second] = [await createDraft(), await createDraft()];
    const at = (hours: number) => new Date(later.getTime() + hours * 3_600_000);
    const times = async () => {
      const jobs = repository.db.selectFrom('cms_job').select('run_after').where('kind', '=', 'runSchedules');
      return (await jobs.orderBy('run_after').execute()).map(({ run_after }) => Number(run_after));
    };
    const before = await times();
    const added = async () => (await times()).filter((time) => !before.includes(time));
    await versions.schedule({ ...first, time: at(9000) }, asAdministrator);
    await versions.schedule({ ...first, time: at(9001) }, asAdministrator);
    expect(await added()).toEqual([at(9001).getTime()]);
    await versions.schedule({ ...second, time: at(9001) }, asAdministrator);
    await versions.unschedule(first, asAdministrator);
    expect(new Set(await added())).toEqual(new Set([at(9001).getTime()]));
    await versions.unschedule(second, asAdministrator);
    expect(await added()).toEqual([]);
  });

  it('leaves no job behind that is due', async () => {
    const draft = await createDraft();
    await versions.schedule({ ...draft, time: soon() }, asAdministrator);
    await versions.unschedule(draft, asAdministrator);
    const jobs = () =>
      repository.db
        .selectFrom('cms_job')
        .select('id')
        .where('run_after', '<', Date.now() + 10_000);
    await untilEqual(() => jobs().execute(), [], 'jobs that are due');
    expect(await statusOf(draft)).toBe('DRAFT');
  });
});

describe('Scheduling', () => {
  it('takes the right to publish, a draft, a time to come and a time zone that is known', async () => {
    const writer = await addEditor('without', 'edit');
    const draft = await createDraft();
    await expect(versions.schedule({ ...draft, time: later }, writer)).rejects.toMatchObject({ status: 403 });
    const past = { ...draft, time: new Date(Date.now() - 1000), timeZone: 'Europe/Nowhere' };
    await expect(versions.schedule(past, asAdministrator)).rejects.toMatchObject({
      status: 400,
      faults: { members: [{ member: 'time' }, { member: 'timeZone' }] },
    });
    const { id } = await publishNew(repository);
    const shown = { contentId: id, versionNo: 1, time: later };
    await expect(versions.schedule(shown, asAdministrator)).rejects.toMatchObject({ rule: 'is not a draft' });
    await expect(content.schedule({ id, action: 'hide', time: later }, writer)).rejects.toMatchObject({ status: 403 });
    await versions.schedule({ ...draft, time: later }, asAdministrator);
    await expect(versions.unschedule(draft, writer)).rejects.toMatchObject({ status: 403 });
    await versions.unschedule(draft, asAdministrator);
    await expect(versions.unschedule(draft, asAdministrator)).rejects.toMatchObject({ status: 404 });
  });

  it('lists what the caller may read, by time, in pages', async () => {
    const { id } = await publishNew(repository);
    const draft = await createDraft();
    await content.schedule({ id, action: 'reveal', time: new Date(later.getTime() + 2000) }, asAdministrator);
    await content.schedule({ id, action: 'hide', time: later }, asAdministrator);
    await versions.schedule({ ...draft, time: new Date(later.getTime() + 1000) }, asAdministrator);
    const page = { offset: 0, limit: 2 };
    const first = await content.listSchedules(page, asAdministrator);
    expect(first.items.map(({ action }) => action)).toEqual(['hide', 'publish']);
    const second = await content.listSchedules({ ...page, after: first.next ?? '' }, asAdministrator);
    expect(second.items.map(({ action }) => action)).toEqual(['reveal']);
    expect(second.next).toBeUndefined();
    const own = await content.listSchedulesOf({ ...page, contentId: id }, asAdministrator);
    expect(own.items.map(({ action }) => action)).toEqual(['hide', 'reveal']);
    expect((await content.listSchedules(page, await addEditor('reading'))).items).toHaveLength(2);
    expect((await content.listSchedules(page, asAnonymous)).items).toEqual([]);
    await expect(
      content.listSchedulesOf({ ...page, contentId: id, after: first.next ?? '' }, asAdministrator),
    ).rejects.toMatchObject({ status: 400 });
    await content.unschedule({ id, action: 'hide' }, asAdministrator);
    expect((await content.listSchedulesOf({ ...page, contentId: id }, asAdministrator)).items).toHaveLength(1);
    await content.unschedule({ id }, asAdministrator);
    await expect(content.unschedule({ id }, asAdministrator)).rejects.toMatchObject({ status: 404 });
    await versions.unschedule(draft, asAdministrator);
  });
});

describe('Several processes', () => {
  it('carry out each schedule once, also what was due while none ran', async () => {
    const first = await open('schedules');
    const { id } = await first.content.create(folder, asAdministrator);
    const draft = { contentId: id, versionNo: 1 };
    const time = soon();
    await first.versions.schedule({ ...draft, time }, asAdministrator);
    await first.close();
    await until(() => Date.now() > time.getTime(), 'the time of the schedule');
    const opened = await Promise.all([open('schedules'), open('schedules')]);
    const [one, other] = opened;
    const status = async () => (await one.versions.load(draft, asAdministrator)).status;
    await untilEqual(status, 'PUBLISHED', 'the status of the version');
    await other.content.hide({ id }, asAdministrator);
    const { items } = await one.changes.list({ limit: 1000 }, asAdministrator);
    expect(items.filter(({ event, contentId }) => event === 'content.published' && contentId === id)).toHaveLength(1);
    await Promise.all(opened.map((each) => each.close()));
  });
});

describe('The user who has scheduled', () => {
  it('may be deleted: the schedule fails', async () => {
    const editor = await addEditor('deleted', 'publish', 'hide');
    const { id } = await publishNew(repository);
    await content.schedule({ id, action: 'hide', time: soon() }, editor);
    await content.delete({ id: editor.caller.userId ?? 0 }, asAdministrator);
    const failure = async () => {
      const { items } = await content.listSchedulesOf({ contentId: id, offset: 0, limit: 1 }, asAdministrator);
      return items[0]?.failure;
    };
    const expected = `Not allowed to hide content ${id}: the user who has scheduled it was deleted`;
    await untilEqual(failure, expected, 'the failure');
    expect((await content.loadInfo(id, asAdministrator)).hidden).toBe(false);
    await content.unschedule({ id }, asAdministrator);
  });

  it('has no more rights than those of a role by which an API key is limited', async () => {
    const editor = await addEditor('limited', 'publish');
    const roles = await repository.db.selectFrom('cms_role').select('id').execute();
    const [{ id: roleId }] = roles.toReversed() as [{ readonly id: number }];
    const draft = await createDraft();
    const withKey = { ...editor, caller: { ...editor.caller, key: { id: 1, access: 'all' as const, roleId } } };
    await expect(versions.schedule({ ...draft, time: soon() }, withKey)).rejects.toMatchObject({ status: 403 });
  });
});

describe('Content in the trash', () => {
  it('is hidden at its time, as one sees when it is restored', async () => {
    const { id, mainLocation } = await publishNew(repository);
    await content.schedule({ id, action: 'hide', time: soon() }, asAdministrator);
    const trashed = await repository.locations.trash({ id: mainLocation?.id ?? 0 }, asAdministrator);
    const left = async () => (await schedulesOf(id)).length;
    await untilEqual(left, 0, 'the number of schedules');
    await repository.trash.restore({ id: trashed?.id ?? 0 }, asAdministrator);
    expect((await content.loadInfo(id, asAdministrator)).hidden).toBe(true);
  });

  it('takes its schedules along when it is deleted', async () => {
    const { id, mainLocation } = await publishNew(repository);
    await content.schedule({ id, action: 'hide', time: later }, asAdministrator);
    await repository.locations.trash({ id: mainLocation?.id ?? 0 }, asAdministrator);
    expect(await schedulesOf(id)).toHaveLength(1);
    await repository.trash.empty({}, asAdministrator);
    expect(await schedulesOf(id)).toEqual([]);
  });
});

describe('After a restoration', () => {
  it('schedules stay', async () => {
    const draft = await createDraft();
    await versions.schedule({ ...draft, time: later }, asAdministrator);
    await repository.afterRestore();
    expect(await isScheduled(draft)).toBe(true);
    await versions.unschedule(draft, asAdministrator);
  });
});

describe('Scheduled content', () => {
  it('is up from one time to another', async () => {
    const { id } = await publishNew(repository);
    await content.hide({ id }, asAdministrator);
    const isHidden = async () => (await content.loadInfo(id, asAdministrator)).hidden;
    await content.schedule({ id, action: 'reveal', time: soon() }, asAdministrator);
    await content.schedule({ id, action: 'hide', time: soon(2) }, asAdministrator);
    expect(await isHidden()).toBe(true);
    await untilEqual(isHidden, false, 'whether the content is hidden');
    await untilEqual(isHidden, true, 'whether the content is hidden again');
    expect((await eventsOf(id)).slice(-4)).toEqual([
      'content.revealed 14',
      'schedule.ended 14',
      'content.hidden 14',
      'schedule.ended 14',
    ]);
  });
});
