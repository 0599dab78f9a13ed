/** Drafts of content types: created of what is published, updated and deleted. */
import { Conflict } from '../../errors.js';
import type { ContentTypeChanges, ContentTypeRepository } from '../../repository/repository.js';
import { changed } from '../rows.js';
import type { AnyStore } from '../store.js';
import { read, type UnitOfWork, write } from '../unit-of-work.js';
import { insertDraft, loadWritable } from './create.js';
import { copyDefinitions } from './definition-values.js';
import { loadDraft, loadWritten, toDraft } from './draft-rows.js';
import { checkNames, faultsOfType, refuse, type TypeValues, toColumns, withChanges } from './values.js';

type Drafts = Pick<ContentTypeRepository, 'loadDraft' | 'createDraft' | 'updateDraft' | 'deleteDraft'>;

export function createTypeDrafts(store: AnyStore): Required<Drafts> {
  return {
    loadDraft: (id, context) => read(store, context, async (unit) => toDraft(await loadDraft(unit, id))),

    createDraft: ({ id, changes, expected }, context) =>
      write(store, context, async (unit) => {
        const { db, first } = unit;
        const type = await loadWritable(unit, 'update', id, expected);
        const draft = db.selectFrom('cms_content_type_draft').select('type_id').where('type_id', '=', id);
        if (await first(draft)) throw new Conflict(`Content type ${id}`, 'has a draft');
        await insertDraft(unit, id, await changedValues(unit, id, type, changes), changes);
        await copyDefinitions(db, 'cms_field_definition', 'cms_field_definition_draft', id);
        return loadWritten(unit, id);
      }),

    updateDraft: ({ id, changes, expected }, context) =>
      write(store, context, async (unit) => {
        const { db, now, permissions } = unit;
        const draft = await loadDraft(unit, id, expected);
        const values = await changedValues(unit, id, draft, changes);
        const { modified, modifierId = permissions.userId } = changes;
        await db
          .updateTable('cms_content_type_draft')
          .set({ ...toColumns(values), modified: modified?.getTime() ?? now, modifier_id: modifierId, ...changed(now) })
          .where('type_id', '=', id)
          .execute();
        // What was never published has no other names than its draft.
        const { identifier, remoteId: remote_id } = values;
        const unpublished = db.updateTable('cms_content_type').where('id', '=', id).where('status', '=', 'DRAFT');
        await unpublished.set({ identifier, remote_id }).execute();
        return loadWritten(unit, id);
      }),

    deleteDraft: ({ id, expected }, context) =>
      write(store, context, async (unit) => {
        const { db } = unit;
        const { wasPublished } = await loadDraft(unit, id, expected);
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
  refuse(await faultsOfType(unit.db, values, changes.modifierId));
  await checkNames(unit, values, id);
  return values;
}

/** Definitions that only the draft has were never used; their ids are not given again. */
async function deleteUnpublishedIds({ db }: UnitOfWork, typeId: number): Promise<void> {
  const idsIn = (table: 'cms_field_definition' | 'cms_field_definition_draft') =>
    db.selectFrom(table).select('id').where('type_id', '=', typeId);
  await db
    .deleteFrom('cms_field_definition_id')
    .where('id', 'in', idsIn('cms_field_definition_draft'))
    .where('id', 'not in', idsIn('cms_field_definition'))
    .execute();
}
