/** The log of changes, which other systems follow. */
import { optional, string } from '../documents/index.js';
import { command, page, query } from '../operations/command.js';
import { resource } from '../operations/resource.js';
import type { Change as Domain, Id } from '../repository/repository.js';
import { Change, ChangeList } from './changes.documents.js';
import { paths } from './paths.js';

export const changes = resource(paths.changes, { rootLinks: { changes: { type: 'ChangeList' } } }).GET(
  'List the changes, oldest first',
  {
    calls: command('changes.list', {
      after: page('after'),
      limit: page('limit'),
      contentTypeIdentifier: query('type'),
    }),
    paged: {
      limit: 'all',
      hasCursors: true,
      hasOffset: false,
      followed: { member: 'Change', document: Change, idOf: ({ cursor }: Domain<Id>) => cursor },
    },
    query: { type: optional(string('Only changes of content of the type with this identifier')) },
    responses: {
      200: ChangeList,
      404: 'No content type has the identifier',
      410: 'The cursor is of another log of changes, or of changes that are no longer kept',
    },
  },
);
