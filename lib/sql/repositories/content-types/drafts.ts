/** Drafts of content types: created from the published type, updated and deleted. */
import { Refused } from '../../../errors/errors.js';
import type { ContentTypeChanges, ContentTypeRepository } from '../../../repository/repository.js';
import { changeOfAll } from '../../unit-of-work/change-log.js';
import { readMethod, writeMethod } from '../../unit-of-work/methods.js';
import { hasRow } from '../../unit-of-work/references.js';
import type { AnyStore, UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { changed } from '../../values/rows.js';
import { insertDraft, loadWritable } from './create.js';
import { copyDefinitions } from './definition-values.js';
import { loadTypeDraft, loadWrittenType, toDraft } from './draft-rows.js';
import { checkNames, faultsOfType, refuseType, type TypeValues, toTypeColumns, withChanges } from './values.js';

type Drafts = Pick<ContentTypeRepository, 'loadDraft' | 'createDraft' | 'updateDraft' | 'deleteDraft'>;

export function createTypeDrafts(store: AnyStore): Required<Drafts> {
  return {
    loadDraft: readMethod(store, async (unit, id) => toDraft(await loadTypeDraft(unit, id))),

    createDraft: writeMethod(store, 'exclusive', async (unit, { id, changes, expected }) => {
      const { db } = unit;
      unit.changes.push(changeOfAll('contentTypeDraft.created', { contentTypeId: id }));
      const type = await loadWritable(unit, 'update', id, expected);
      if (await hasRow(db, 'cms_content_type_draft', { type_id: id }))
        throw new Refused(`Content type ${id}`, 'has a draft');
      await insertDraft(unit, id, await changedValues(unit, id, type, changes), changes);
      await copyDefinitions(db, 'cms_field_definition', 'cms_field_definition_draft', id);
      return loadWrittenType(unit, id);
    }),

    updateDraft: writeMethod(store, 'exclusive', async (unit, { id, changes, expected }) => {
      const { db, now } = unit;
      unit.changes.push(changeOfAll('contentTypeDraft.updated', { contentTypeId: id }));
      const permissions = await unit.rights();
      const draft = await loadTypeDraft(unit, id, expected);
      const values = await changedValues(unit, id, draft, changes);
      const { modified, modifierId = permissions.userId } = changes;
      await db
        .updateTable('cms_content_type_draft')
        .set({
          ...toTypeColumns(values),
          modified: modified?.getTime() ?? now,
          modifier_id: modifierId,
          ...changed(now),
        })
        .where('type_id', '=', id)
        .execute();
      // A type that was never published has the names of its draft.
      const { identifier, remoteId: remote_id } = values;
      const unpublished = db.updateTable('cms_content_type').where('id', '=', id).where('status', '=', 'DRAFT');
      await unpublished.set({ identifier, remote_id }).execute();
      return loadWrittenType(unit, id);
    }),

    deleteDraft: writeMethod(store, 'exclusive', async (unit, { id, expected }) => {
      const { db } = unit;
      unit.changes.push(changeOfAll('contentTypeDraft.deleted', { contentTypeId: id }));
      const { wasPublished } = await loadTypeDraft(unit, id, expected);
      if (!wasPublished) {
        await db.deleteFrom('cms_content_type').where('id', '=', id).execute();
        return;
      }
      await deleteUnpublishedIds(unit, id);
      await db.deleteFrom('cms_content_type_draft').where('type_id', '=', id).execute();
    }),
  };
}

/** The checked values of a draft of a content type. */
async function changedValues(
  unit: UnitOfWork,
  id: number,
  current: TypeValues,
  changes: ContentTypeChanges,
): Promise<TypeValues> {
  const values = withChanges(current, changes);
  refuseType(await faultsOfType(unit.db, { ...values, modifierId: changes.modifierId }, current));
  await checkNames(unit, values, id);
  return values;
}

/** Definitions that only the draft has were never used; their ids are not given again. */
async function deleteUnpublishedIds({ db }: UnitOfWork, contentTypeId: number): Promise<void> {
  const idsIn = (table: 'cms_field_definition' | 'cms_field_definition_draft') =>
    db.selectFrom(table).select('id').where('type_id', '=', contentTypeId);
  await db
    .deleteFrom('cms_field_definition_id')
    .where('id', 'in', idsIn('cms_field_definition_draft'))
    .where('id', 'not in', idsIn('cms_field_definition'))
    .execute();
}
