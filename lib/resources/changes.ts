/** The log of changes, which other systems follow. */
import { optional, string } from '../documents/index.js';
import { command, page, query } from '../operations/declaration/command.js';
import { resource } from '../operations/declaration/resource.js';
import type { Change as Domain, Id } from '../repository/repository.js';
import { Change, ChangeList, LatestChangeList } from './changes.documents.js';
import { paths } from './paths.js';

const selection = {
  after: page('after'),
  limit: page('limit'),
  contentTypeIdentifier: query('type'),
};

const filters = { type: optional(string('Only changes of content of the type with this identifier')) };

const errors = {
  404: 'No content type has the identifier',
  410: 'The cursor is of another log of changes, or of changes that are no longer kept',
} as const;

export const changes = resource(paths.changes, { rootLinks: { changes: { type: 'ChangeList' } } }).GET(
  'List the changes, oldest first',
  {
    calls: command('changes.list', selection),
    paged: {
      limit: 'all',
      hasCursors: true,
      hasOffset: false,
      followed: { member: 'Change', document: Change, idOf: ({ cursor }: Domain<Id>) => cursor },
    },
    query: filters,
    responses: { ...errors, 200: ChangeList },
  },
);

export const latestChanges = resource(paths.latestChanges).GET('List the changes, newest first', {
  calls: command('changes.listLatest', selection),
  paged: { limit: 25, hasCursors: true, hasOffset: false },
  query: filters,
  responses: { ...errors, 200: LatestChangeList },
});
