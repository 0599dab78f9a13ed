/** Content type groups in SQL; everyone may read them. */
import type { Selectable } from 'kysely';
import { BadRequest, Refused } from '../../../errors/errors.js';
import type {
  ContentTypeGroup,
  ContentTypeGroupRepository,
  NewContentTypeGroup,
  Target,
} from '../../../repository/repository.js';
import type { Database, TypeGroupTable } from '../../database/schema.js';
import { changeOfAll } from '../../unit-of-work/change-log.js';
import { readMethod, writeMethod } from '../../unit-of-work/methods.js';
import { changeRow, checkFreeIdentifier, loadPermittedRow, loadRow } from '../../unit-of-work/records.js';
import { hasRow, hasUser } from '../../unit-of-work/references.js';
import type { AnyStore, UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { toDate, toStored, withId } from '../../values/rows.js';

type Groups = Pick<ContentTypeGroupRepository, 'list' | 'load' | 'create' | 'update' | 'delete'>;

export function createTypeGroups(store: AnyStore): Required<Groups> {
  return {
    list: readMethod(store, async ({ db }, { identifier }) => {
      const query = db.selectFrom('cms_type_group').selectAll().orderBy('id');
      const filtered = identifier === undefined ? query : query.where('identifier', '=', identifier);
      return { items: (await filtered.execute()).map(toGroup) };
    }),

    load: readMethod(store, async ({ db }, id) => toGroup(await loadTypeGroup(db, id))),

    create: writeMethod(store, 'exclusive', createTypeGroup),

    update: writeMethod(store, 'exclusive', async (unit, { id, changes, expected }) => {
      const { db, now } = unit;
      unit.changes.push(changeOfAll('contentTypeGroup.updated', { id }));
      const { userId } = await unit.rights();
      const row = await loadWritable(unit, 'update', { id, expected });
      const { identifier = row.identifier, modified, modifierId = userId } = changes;
      await checkUser(db, changes.modifierId);
      if (changes.identifier !== undefined) await checkFreeIdentifier(db, 'cms_type_group', identifier, id);
      const columns = { identifier, modified: modified?.getTime() ?? now, modifier_id: modifierId };
      return toGroup(await changeRow(unit, 'cms_type_group', id, columns));
    }),

    delete: writeMethod(store, 'exclusive', async (unit, { id, expected }) => {
      const { db } = unit;
      unit.changes.push(changeOfAll('contentTypeGroup.deleted', { id }));
      await loadWritable(unit, 'delete', { id, expected });
      if (await hasRow(db, 'cms_type_in_group', { group_id: id }))
        throw new Refused(`Content type group ${id}`, 'has content types');
      await db.deleteFrom('cms_type_group').where('id', '=', id).execute();
    }),
  };
}

/** @param id an id that was reserved for it, in place of the next one */
export async function createTypeGroup(
  unit: UnitOfWork,
  { identifier, modified, modifierId }: NewContentTypeGroup,
  id?: number,
): Promise<ContentTypeGroup> {
  const { db, now } = unit;
  const permissions = await unit.rights();
  await requireRight(unit, 'create', 'content type groups');
  await checkUser(db, modifierId);
  await checkFreeIdentifier(db, 'cms_type_group', identifier);
  const [date, userId] = [modified?.getTime() ?? now, modifierId ?? permissions.userId];
  const author = { creator_id: userId, modifier_id: userId };
  const values = { ...withId(id), identifier, created: date, modified: date, ...author, updated: now };
  const row = await db.insertInto('cms_type_group').values(values).returningAll().executeTakeFirstOrThrow();
  unit.changes.push(changeOfAll('contentTypeGroup.created', { id: row.id }));
  return toGroup(row);
}

export const loadTypeGroup = (db: Database, id: number) => loadRow(db, 'cms_type_group', 'content type group', id);

/** @throws PermissionDenied for callers who may not do this to content types and their groups */
export const requireRight = (
  { require }: UnitOfWork,
  right: 'create' | 'update' | 'delete',
  subject: string,
): Promise<void> => require('class', right, right, subject);

const loadWritable = (unit: UnitOfWork, right: 'update' | 'delete', target: Target) =>
  loadPermittedRow(unit.db, 'cms_type_group', 'content type group', target, (subject) =>
    requireRight(unit, right, subject),
  );

/** @throws BadRequest for an author who is not a user */
export async function checkUser(db: Database, modifierId: number | undefined): Promise<void> {
  if (modifierId === undefined || (await hasUser(db, modifierId))) return;
  throw new BadRequest('There is no such user', {
    members: [{ member: 'modifierId', message: 'There is no such user' }],
  });
}

export function toGroup(row: Selectable<TypeGroupTable>): ContentTypeGroup {
  return {
    id: row.id,
    identifier: row.identifier,
    created: toDate(row.created),
    modified: toDate(row.modified),
    creatorId: row.creator_id,
    modifierId: row.modifier_id,
    ...toStored(row),
  };
}
