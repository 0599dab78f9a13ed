/** Creates content types, published or as drafts, and deletes them. */
import { type MemberFault, NotFound, Refused } from '../../../errors/errors.js';
import { checkRevision } from '../../../repository/implementing.js';
import type { ContentType, ContentTypeRepository, NewContentType, Revision } from '../../../repository/repository.js';
import { touchRolesOf } from '../../permissions/writes.js';
import { changeOfAll } from '../../unit-of-work/change-log.js';
import { writeMethod } from '../../unit-of-work/methods.js';
import { hasRow } from '../../unit-of-work/references.js';
import type { AnyStore, UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { checkId, chunks, newRemoteId, withId } from '../../values/rows.js';
import {
  checkIdentifiers,
  checkNew,
  type DefinitionTable,
  type DefinitionValues,
  insertDefinitions,
  isRepeated,
} from './definition-values.js';
import { loadWrittenType } from './draft-rows.js';
import { loadTypeGroup, requireRight } from './groups.js';
import { findType } from './rows.js';
import {
  checkNames,
  defaults,
  faultsOfType,
  isUsed,
  refuseType,
  type TypeValues,
  toTypeColumns,
  withChanges,
} from './values.js';

export function createTypes(store: AnyStore): Required<Pick<ContentTypeRepository, 'create' | 'copy' | 'delete'>> {
  return {
    create: writeMethod(store, 'exclusive', createType),

    copy: writeMethod(store, 'exclusive', async (unit, { id, expected }) => {
      const { db } = unit;
      const { fieldDefinitions, ...type } = await loadWritable(unit, 'create', id, expected);
      const groups = await db.selectFrom('cms_type_in_group').select('group_id').where('type_id', '=', id).execute();
      const [groupId = 0, ...others] = groups.map(({ group_id }) => group_id);
      const remoteId = newRemoteId();
      const values = withChanges(type, { remoteId, identifier: remoteId });
      const copyId = await insertType(unit, values, { groupId, isPublished: true });
      unit.changes.push(changeOfAll('contentType.copied', { contentTypeId: copyId }));
      const links = others.map((group_id) => ({ type_id: copyId, group_id }));
      for (const some of chunks(links)) await db.insertInto('cms_type_in_group').values(some).execute();
      await insertDefinitions(db, 'cms_field_definition', copyId, fieldDefinitions);
      const identifier = await findFree(unit, `copy_of_${type.identifier.slice(0, 200)}_${copyId}`);
      await db.updateTable('cms_content_type').set({ identifier }).where('id', '=', copyId).execute();
      return loadPublished(unit, copyId);
    }),

    delete: writeMethod(store, 'exclusive', async (unit, { id, expected }) => {
      const { db } = unit;
      unit.changes.push(changeOfAll('contentType.deleted', { contentTypeId: id }));
      await loadWritable(unit, 'delete', id, expected);
      if (await hasRow(db, 'cms_content', { type_id: id })) throw new Refused(`Content type ${id}`, 'has content');
      await touchRolesOf(unit, 'type_id', id);
      await db.deleteFrom('cms_content_type').where('id', '=', id).execute();
    }),
  };
}

/** @param reservedId an id that was reserved for it, in place of the next one */
export async function createType(unit: UnitOfWork, type: NewContentType, reservedId?: number): Promise<ContentType> {
  await loadTypeGroup(unit.db, type.groupId);
  await requireRight(unit, 'create', 'content types');
  const { identifier, remoteId = newRemoteId(), mainLanguageCode, isPublished } = type;
  const values = withChanges({ ...defaults, identifier, remoteId, mainLanguageCode }, type);
  const definitions = await checkTogether(unit, type, values);
  await checkNames(unit, values);
  const id = await insertType(unit, values, { ...type, id: reservedId });
  unit.changes.push(changeOfAll('contentType.created', { contentTypeId: id }));
  const table: DefinitionTable = isPublished ? 'cms_field_definition' : 'cms_field_definition_draft';
  if (!isPublished) await insertDraft(unit, id, values, type);
  await insertDefinitions(unit.db, table, id, definitions);
  return isPublished ? loadPublished(unit, id) : loadWrittenType(unit, id);
}

export async function loadPublished(unit: UnitOfWork, id: number): Promise<ContentType> {
  checkId('content type', id);
  const type = await findType(unit, id);
  if (!type) throw new NotFound('content type', id);
  return type;
}

/** A published type that the caller may do this to. */
export async function loadWritable(
  unit: UnitOfWork,
  right: 'create' | 'update' | 'delete',
  id: number,
  expected: Revision | undefined,
): Promise<ContentType> {
  const type = await loadPublished(unit, id);
  await requireRight(unit, right, `content type ${id}`);
  checkRevision({ revision: type.revision ?? '' }, expected);
  return type;
}

/** Reports all faults of a new type and its definitions together. */
async function checkTogether(
  unit: UnitOfWork,
  { fieldDefinitions, isPublished, modifierId }: NewContentType,
  values: TypeValues,
): Promise<readonly DefinitionValues[]> {
  const faults: MemberFault[] = [...(await faultsOfType(unit.db, { ...values, modifierId }))];
  const definitions: DefinitionValues[] = [];
  for (const [index, definition] of fieldDefinitions.entries()) {
    const checked = await checkNew(unit, definition, index + 1);
    definitions.push(checked.values);
    const repeated = isRepeated(unit.store, definitions, definition.fieldTypeIdentifier);
    const definitionFaults = repeated
      ? [...checked.faults, { member: 'fieldTypeIdentifier', message: 'can be used by one field definition only' }]
      : checked.faults;
    faults.push(
      ...definitionFaults.map(({ member, message }) => ({ member: `fieldDefinitions.${index}.${member}`, message })),
    );
  }
  if (isPublished && definitions.length === 0)
    faults.push({ member: 'fieldDefinitions', message: 'must not be empty in a type that is published' });
  refuseType(faults);
  checkIdentifiers(definitions);
  return definitions;
}

/** A type that is not published yet has a row as well, which keeps its id, its names and its groups. */
async function insertType(
  { db, now, rights }: UnitOfWork,
  values: TypeValues,
  type: Pick<NewContentType, 'groupId' | 'isPublished' | 'modified' | 'modifierId'> & {
    readonly id?: number | undefined;
  },
): Promise<number> {
  const { groupId, isPublished, modified, modifierId } = type;
  const userId = modifierId ?? (await rights()).userId;
  const date = modified?.getTime() ?? now;
  const { id } = await db
    .insertInto('cms_content_type')
    .values({
      ...withId(type.id),
      status: isPublished ? 'DEFINED' : 'DRAFT',
      ...toTypeColumns(values),
      ...{ created: date, modified: date, creator_id: userId, modifier_id: userId, updated: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('cms_type_in_group').values({ type_id: id, group_id: groupId }).execute();
  return id;
}

/** The identifier, with as many underscores as no other type has. */
async function findFree(unit: UnitOfWork, identifier: string): Promise<string> {
  return (await isUsed(unit, 'identifier', identifier, 0)) ? findFree(unit, `${identifier}_`) : identifier;
}

/** The time of creation distinguishes a draft from others of the type. */
export async function insertDraft(
  { db, now, rights }: UnitOfWork,
  contentTypeId: number,
  values: TypeValues,
  { modified, modifierId }: Pick<NewContentType, 'modified' | 'modifierId'>,
): Promise<void> {
  const userId = modifierId ?? (await rights()).userId;
  await db
    .insertInto('cms_content_type_draft')
    .values({
      type_id: contentTypeId,
      ...toTypeColumns(values),
      ...{ created: now, modified: modified?.getTime() ?? now, updated: now },
      ...{ creator_id: userId, modifier_id: userId },
    })
    .execute();
}
