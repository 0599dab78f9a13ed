/** Faults of schedules. */
import { asAdministrator } from '../../sql/support.js';
import { all, type Fault, unless } from './fault.js';

export const scheduleFaults: readonly Fault[] = [
  [
    'schedules lose their time zones',
    'versions.schedule.is-shown',
    (r) => ({ versions: { schedule: ({ timeZone: _, ...command }, c) => r.versions.schedule(command, c) } }),
  ],
  [
    'drafts are published at once',
    'versions.schedule.publishes-at-the-time',
    (r) => ({
      versions: {
        schedule: async (command, c) => {
          const made = await r.versions.schedule(command, c);
          await r.versions.publish({ contentId: command.contentId, versionNo: command.versionNo }, c);
          return made;
        },
      },
    }),
  ],
  [
    'a schedule keeps its first time',
    'versions.schedule.gets-another-time',
    (r) => ({
      versions: {
        schedule: (command, c) => {
          const { contentId, versionNo } = command;
          return r.versions.loadSchedule({ contentId, versionNo }, c).catch(() => r.versions.schedule(command, c));
        },
      },
    }),
  ],
  [
    'a time that has passed is taken for one to come',
    'versions.schedule.refuses-invalid-times',
    (r) => ({
      versions: {
        schedule: (command, c) =>
          r.versions.schedule({ ...command, time: new Date(Math.max(command.time.getTime(), Date.now() + 60_000)) }, c),
      },
    }),
  ],
  [
    'what is no draft is scheduled as a copy',
    'versions.schedule.needs-a-draft',
    (r) => ({
      versions: {
        schedule: (command, c) =>
          unless(r.versions.schedule(command, c), 409, async () => {
            const { versionNo } = await r.versions.createDraft(command, c);
            return r.versions.schedule({ ...command, versionNo }, c);
          }),
      },
    }),
  ],
  [
    'everyone may schedule',
    'versions.schedule.needs-the-right',
    (r) => ({ versions: { schedule: (command) => r.versions.schedule(command, asAdministrator) } }),
  ],
  [
    'drafts are scheduled whatever revision is expected',
    'versions.schedule.refuses-an-old-revision',
    (r) => ({ versions: { schedule: ({ expected: _, ...command }, c) => r.versions.schedule(command, c) } }),
  ],
  [
    'content is hidden at a time whatever revision is expected',
    'content.schedule.refuses-an-old-revision',
    (r) => ({ content: { schedule: ({ expected: _, ...command }, c) => r.content.schedule(command, c) } }),
  ],
  [
    'a published version keeps its schedule',
    'versions.schedule.ends-with-a-publication',
    () => ({
      content: {
        listSchedulesOf: async ({ contentId }) => ({
          items: [{ action: 'publish', contentId, versionNo: 1, time: new Date() }],
        }),
      },
    }),
  ],
  [
    'schedules are not deleted',
    'versions.unschedule.deletes-the-schedule',
    () => ({ versions: { unschedule: async () => undefined } }),
  ],
  [
    'content is hidden at once',
    'content.schedule.hides-at-the-time',
    (r) => ({
      content: {
        schedule: async (command, c) => {
          const made = await r.content.schedule(command, c);
          await r.content.hide({ id: command.id }, c);
          return made;
        },
      },
    }),
  ],
  [
    'schedules come in reverse',
    'content.listSchedulesOf.sorts-by-time',
    (r) => ({
      content: {
        listSchedulesOf: async (query, c) => {
          const { items } = await r.content.listSchedulesOf(query, c);
          return { items: items.toReversed() };
        },
      },
    }),
  ],
  [
    'both actions are deleted where one is named',
    'content.unschedule.deletes-one-or-both',
    (r) => ({ content: { unschedule: ({ id }, c) => r.content.unschedule({ id }, c) } }),
  ],
  [
    'everyone sees all schedules',
    'content.listSchedules.conceals-unreadable-entities',
    (r) => ({ content: { listSchedules: () => r.content.listSchedules(all, asAdministrator) } }),
  ],
];
