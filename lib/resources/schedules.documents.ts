/** The documents of schedules: publications, hiding and revealing at a time. */
import { document } from '../documents/document.js';
import * as doc from '../documents/index.js';
import { template } from '../documents/paths.js';
import {
  type Schedule as Domain,
  type Id,
  type Page,
  type ScheduleTime,
  scheduledActions,
  type VisibilityAction,
  visibilityActions,
} from '../repository/repository.js';
import { paths } from './paths.js';

const publication: Domain<Id> = {
  action: 'publish',
  contentId: 54,
  versionNo: 4,
  time: new Date('2126-03-02T09:30:00Z'),
  timeZone: 'Europe/Warsaw',
  userId: 14,
};

const ofVersion = template(paths.versionSchedule);
const ofContent = template(paths.contentSchedule);

/** The href of the schedule of a version, or of a content item; undefined where that is not served. */
function hrefOf({ contentId, versionNo }: Domain<Id>, to: doc.WriteContext): string | undefined {
  if (!doc.leadsSomewhere(versionNo === undefined ? paths.contentSchedule : paths.versionSchedule, to)) return;
  return (
    to.prefix + (versionNo === undefined ? ofContent.format([contentId]) : ofVersion.format([contentId, versionNo]))
  );
}

const href: doc.Value<string> = {
  shape: {
    kind: 'union',
    branches: [
      doc.pathHref(paths.versionSchedule, 'The schedule of a draft'),
      doc.pathHref(paths.contentSchedule, 'The schedule of a content item'),
    ],
    description: 'The href by which it is changed or deleted',
  },
  write: (text) => text,
  read: (text) => text,
};

const time = 'The time of the action, which may be carried out a few seconds later';
const timeZone =
  'The name of the time zone in which the time is shown, such as Europe/Warsaw; it does not change the time';

const zone = doc.string({ minLength: 1, maxLength: 100, description: timeZone });

const members = {
  _href: doc.computed(doc.optional(href), hrefOf),
  action: doc.oneOf(scheduledActions, 'The action'),
  time: doc.dateTime(time),
  timeZone: doc.optional(zone),
  Content: doc.member('contentId', doc.link('ContentInfo', paths.contentObject)),
  versionNo: doc.optional(doc.integer('The number of the draft that is published; missing for other actions')),
  Version: doc.computed(
    doc.optional(
      doc.object('The link to the draft that is published; missing for other actions', {
        '_media-type': doc.mediaTypeOf('Version'),
        _href: doc.self(paths.version),
      }),
    ),
    ({ contentId, versionNo }: Domain<Id>, to) =>
      versionNo !== undefined && doc.leadsSomewhere(paths.version, to) ? { contentId, versionNo } : undefined,
  ),
  User: doc.member('userId', doc.optional(doc.link('User', paths.user))),
  failure: doc.optional(doc.string('The error with which it has failed at its time; it is not tried again')),
};

const tagsOf = ({ contentId }: Domain<Id>): readonly string[] => [`content-${contentId}`];

export const Schedule = document('Schedule', publication, members).with({ tags: tagsOf });

const page: Page<Domain<Id>> = { items: [publication] };

export const ScheduleList = document('ScheduleList', page, {
  Schedule: doc.member('items', doc.list(doc.embedded(Schedule), 'The schedules, by time')),
}).with({ tags: ({ items }) => items.flatMap(tagsOf) });

const when: ScheduleTime = { time: new Date('2126-03-02T09:30:00Z'), timeZone: 'Europe/Warsaw' };

const inputTime = doc.dateTime({
  hasOffset: true,
  description: 'The time of the action: in the future, with an offset; to the second',
});

export const ScheduleInput = document('ScheduleInput', when, { time: inputTime, timeZone: doc.optional(zone) });

const hiding: ScheduleTime & { readonly action: VisibilityAction } = { ...when, action: 'hide' };

export const VisibilityScheduleInput = document('VisibilityScheduleInput', hiding, {
  time: inputTime,
  timeZone: doc.optional(zone),
  action: doc.oneOf(visibilityActions, 'The action'),
}).with({ mediaType: { name: 'ScheduleInput' } });
