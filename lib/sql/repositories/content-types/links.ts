/** The links between content types and their groups. */
import { NotFound, Refused } from '../../../errors/errors.js';
import { checkRevision } from '../../../repository/implementing.js';
import type { ContentTypeGroupRepository, GroupsOfContentType, Revision } from '../../../repository/repository.js';
import type { Database } from '../../database/schema.js';
import { changeOfAll } from '../../unit-of-work/change-log.js';
import { readMethod, writeMethod } from '../../unit-of-work/methods.js';
import type { AnyStore, UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { checkId, digest } from '../../values/rows.js';
import { loadTypeGroup, requireRight } from './groups.js';

type Links = Pick<ContentTypeGroupRepository, 'listOfType' | 'link' | 'unlink'>;

export function createTypeGroupLinks(store: AnyStore): Required<Links> {
  return {
    listOfType: readMethod(store, ({ db }, contentTypeId) => loadGroups(db, contentTypeId)),

    link: writeMethod(store, 'exclusive', async (unit, { contentTypeId, groupId, expected }) => {
      const { db } = unit;
      unit.changes.push(changeOfAll('contentTypeGroup.assigned', { contentTypeId, id: groupId }));
      const { groupIds } = await loadWritable(unit, contentTypeId, expected);
      await loadTypeGroup(db, groupId);
      if (groupIds.includes(groupId)) throw new Refused(`Content type ${contentTypeId}`, 'is already in that group');
      await db.insertInto('cms_type_in_group').values({ type_id: contentTypeId, group_id: groupId }).execute();
      return loadGroups(db, contentTypeId);
    }),

    unlink: writeMethod(store, 'exclusive', async (unit, { contentTypeId, groupId, expected }) => {
      const { db } = unit;
      unit.changes.push(changeOfAll('contentTypeGroup.unassigned', { contentTypeId, id: groupId }));
      const { groupIds } = await loadWritable(unit, contentTypeId, expected);
      if (!groupIds.includes(groupId)) throw new NotFound(`group ${groupId} of content type ${contentTypeId}`);
      if (groupIds.length === 1) throw new Refused(`Content type ${contentTypeId}`, 'is in no other group');
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
  await requireRight(unit, 'update', `content type ${contentTypeId}`);
  checkRevision(groups, expected);
  return groups;
}
