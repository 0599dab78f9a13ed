/** Which groups content types are in. */
import { NotFound, PermissionDenied } from '../../errors.js';
import type {
  ContentTypeGroupLink,
  ContentTypeGroupRepository,
  GroupsOfContentType,
  Revision,
} from '../../repository/repository.js';
import { checkId, checkRevision, digest } from '../rows.js';
import type { Database } from '../schema.js';
import type { AnyStore } from '../store.js';
import { readPublic, type UnitOfWork, write } from '../unit-of-work.js';
import { loadGroup, requireRight } from './groups.js';

type Links = Pick<ContentTypeGroupRepository, 'listOfType' | 'link' | 'unlink'>;

export function createTypeGroupLinks(store: AnyStore): Required<Links> {
  return {
    listOfType: (typeId, context) => readPublic(store, context, ({ db }) => loadGroups(db, typeId)),

    link: ({ contentTypeId, groupId, expected }, context) =>
      write(store, context, async (unit) => {
        const { db } = unit;
        const { groupIds } = await loadWritable(unit, contentTypeId, expected);
        await loadGroup(db, groupId);
        if (groupIds.includes(groupId)) throw refused('add', { contentTypeId, groupId }, 'it is in the group');
        await db.insertInto('cms_type_in_group').values({ type_id: contentTypeId, group_id: groupId }).execute();
        return loadGroups(db, contentTypeId);
      }),

    unlink: ({ contentTypeId, groupId, expected }, context) =>
      write(store, context, async (unit) => {
        const { db } = unit;
        const { groupIds } = await loadWritable(unit, contentTypeId, expected);
        if (!groupIds.includes(groupId)) throw new NotFound(`group ${groupId} of content type ${contentTypeId}`);
        if (groupIds.length === 1) throw refused('remove', { contentTypeId, groupId }, 'it is its only group');
        await db
          .deleteFrom('cms_type_in_group')
          .where('type_id', '=', contentTypeId)
          .where('group_id', '=', groupId)
          .execute();
        return loadGroups(db, contentTypeId);
      }),
  };
}

async function loadGroups(db: Database, contentTypeId: number): Promise<GroupsOfContentType & { revision: string }> {
  checkId('content type', contentTypeId);
  const rows = await db
    .selectFrom('cms_type_in_group as grouping')
    .innerJoin('cms_content_type as type', 'type.id', 'grouping.type_id')
    .select('grouping.group_id')
    .where('type.id', '=', contentTypeId)
    .where('type.status', '=', 'DEFINED')
    .orderBy('grouping.group_id')
    .execute();
  if (rows.length === 0) throw new NotFound('content type', contentTypeId);
  const groupIds = rows.map(({ group_id }) => group_id);
  return { contentTypeId, groupIds, revision: digest(groupIds) };
}

async function loadWritable(
  unit: UnitOfWork,
  contentTypeId: number,
  expected: Revision | undefined,
): Promise<GroupsOfContentType> {
  const groups = await loadGroups(unit.db, contentTypeId);
  requireRight(unit, 'update', `content type ${contentTypeId}`);
  checkRevision(groups, expected);
  return groups;
}

const refused = (action: string, { contentTypeId, groupId }: ContentTypeGroupLink, reason: string): PermissionDenied =>
  new PermissionDenied(`${action} content type ${contentTypeId}`, `as one of group ${groupId}`, reason);
