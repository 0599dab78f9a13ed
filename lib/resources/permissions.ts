/** Permissions: which operations the caller may use, for clients that offer no others. */
import { commaSeparated, id, integer, optional } from '../documents/index.js';
import { invalidParameter } from '../errors/invalid-parameters.js';
import { command, query } from '../operations/declaration/command.js';
import { resource } from '../operations/declaration/resource.js';
import type { Id, PermissionSubject } from '../repository/repository.js';
import { paths } from './paths.js';
import { PermissionList } from './permissions.documents.js';

/** More than any resource has. */
const maxOperations = 100;

export const permissions = resource(paths.permissions).GET('List which of the named operations the caller may use', {
  calls: command('permissions.list', query),
  query: {
    operations: commaSeparated('The names of operations, such as `content.copy,content.updateInfo`, at most 100'),
    contentId: optional(id('The id of the content item to which the operations would apply')),
    versionNo: optional(integer('The number of the version of the content item; the current version by default')),
    locationId: optional(id('The id of the location to which the operations would apply')),
  },
  responses: { 200: PermissionList },
  toArgument: ({ query: { operations, ...subject } }) => {
    if (operations.length > maxOperations)
      throw invalidParameter('operations', `must have at most ${maxOperations} names`);
    return { operations, ...subjectIn(subject) };
  },
});

interface SubjectQuery {
  readonly contentId?: Id;
  readonly versionNo?: number;
  readonly locationId?: Id;
}

function subjectIn({ contentId, versionNo, locationId }: SubjectQuery): PermissionSubject<Id> {
  if (locationId !== undefined) return { locationId };
  return contentId === undefined ? {} : { contentId, versionNo };
}
