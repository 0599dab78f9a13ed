/** Schedules: drafts that are published, and content that is hidden or revealed, at a time. */
import { oneOf, optional } from '../documents/index.js';
import { body, command, expected, page, params, query, rest } from '../operations/declaration/command.js';
import { resource } from '../operations/declaration/resource.js';
import { empty, ruleResponse } from '../operations/responses/responses.js';
import { visibilityActions } from '../repository/repository.js';
import { contentParams } from './content-info.js';
import { paths } from './paths.js';
import { Schedule, ScheduleInput, ScheduleList, VisibilityScheduleInput } from './schedules.documents.js';
import { versionParams } from './versions/versions.js';

export const versionSchedule = resource(paths.versionSchedule, { params: versionParams })
  .GET('Load the schedule of a draft, with the error if it has failed', {
    calls: command('versions.loadSchedule', params),
    responses: { 200: Schedule },
  })
  .POST('Publish a draft at a time, in its state at that time; a scheduled draft gets another time', {
    calls: command('versions.schedule', { time: body('time'), timeZone: body('timeZone'), expected, ...rest(params) }),
    body: { document: ScheduleInput },
    isRepeatable: true,
    responses: { 200: Schedule, 409: ruleResponse('The version is not a draft', 'is not a draft') },
  })
  .DELETE('Delete the schedule of a draft', {
    calls: command('versions.unschedule', params),
    isRepeatable: true,
    responses: { 204: empty('The schedule is deleted') },
  });

export const contentSchedule = resource(paths.contentSchedule, { params: contentParams })
  .GET('List the schedules of a content item and its versions', {
    calls: command('content.listSchedulesOf', { contentId: 'contentId', ...rest(page) }),
    paged: { limit: 25, hasCursors: true, hasOffset: false },
    responses: { 200: ScheduleList },
  })
  .POST('Hide or reveal a content item at a time', {
    calls: command('content.schedule', { id: 'contentId', expected, ...rest(body) }),
    body: { document: VisibilityScheduleInput },
    isRepeatable: true,
    responses: { 200: Schedule },
  })
  .DELETE('Delete the schedules of a content item itself', {
    calls: command('content.unschedule', { id: 'contentId', action: query('action') }),
    isRepeatable: true,
    query: { action: optional(oneOf(visibilityActions, 'Only this action; both without it')) },
    responses: { 204: empty('The schedule is deleted') },
  });

export const schedules = resource(paths.schedules, { rootLinks: { schedules: { type: 'ScheduleList' } } }).GET(
  'List schedules by time',
  {
    calls: command('content.listSchedules', page),
    paged: { limit: 25, hasCursors: true, hasOffset: false },
    responses: { 200: ScheduleList },
  },
);
