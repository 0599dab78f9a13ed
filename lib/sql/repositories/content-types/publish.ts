/** Publishes drafts of content types. Content of the type is not changed: derived data is updated later, in steps. */

import { sql } from 'kysely';
import { Refused } from '../../../errors/errors.js';
import type { ContentTypeRepository } from '../../../repository/repository.js';
import { changeOfAll } from '../../unit-of-work/change-log.js';
import { addJob } from '../../unit-of-work/jobs.js';
import { checkAccess } from '../../unit-of-work/methods.js';
import { type AnyStore, type UnitOfWork, write } from '../../unit-of-work/unit-of-work.js';
import { addIndexing } from '../../writes/search/reindex.js';
import type { RemovedDefinition, SortedType } from './clean-up.js';
import { loadPublished } from './create.js';
import { checkAddable, copyDefinitions } from './definition-values.js';
import { loadTypeDraft, type TypeDraft } from './draft-rows.js';
import { typeFields } from './rows.js';

export const createTypePublication = (store: AnyStore): Required<Pick<ContentTypeRepository, 'publishDraft'>> => ({
  async publishDraft({ id, expected }, context) {
    checkAccess(context, 'all');
    const published = await write(store, context, 'exclusive', async (unit) => {
      unit.changes.push(changeOfAll('contentType.published', { contentTypeId: id }));
      const draft = await loadTypeDraft(unit, id, expected);
      if (draft.fieldDefinitions.length === 0)
        throw new Refused(`The draft of content type ${id}`, 'has no field definitions');
      if (draft.wasPublished) await checkAdded(unit, draft);
      if (draft.wasPublished) await addSorting(unit, draft);
      await replaceType(unit, draft);
      if (draft.wasPublished) await addIndexing(unit.db, { contentTypeId: id, after: 0 }, unit.now);
      await replaceDefinitions(unit, id);
      await unit.db.deleteFrom('cms_content_type_draft').where('type_id', '=', id).execute();
      return loadPublished(unit, id);
    });
    store.wakeJobs();
    return published;
  },
});

/**
 * Content may have been created since the definitions were added to the draft. With a field for an account, it would become
 * users wherever it is.
 */
async function checkAdded(unit: UnitOfWork, { id, fieldDefinitions }: TypeDraft): Promise<void> {
  const published = new Set((await loadPublished(unit, id)).fieldDefinitions.map((definition) => definition.id));
  for (const definition of fieldDefinitions) {
    if (!published.has(definition.id)) await checkAddable(unit, id, definition, [definition]);
  }
}

async function replaceType({ db, now }: UnitOfWork, { id }: TypeDraft): Promise<void> {
  const values = Object.fromEntries([...typeFields, 'sort_name'].map((name) => [name, sql.ref(`draft.${name}`)]));
  await db
    .updateTable('cms_content_type')
    .from('cms_content_type_draft as draft')
    .set(values)
    .set({ status: 'DEFINED', updated: now, revision: sql<number>`cms_content_type.revision + 1` })
    .whereRef('draft.type_id', '=', 'cms_content_type.id')
    .where('cms_content_type.id', '=', id)
    .execute();
}

async function replaceDefinitions({ db, now }: UnitOfWork, contentTypeId: number): Promise<void> {
  const draftIds = db.selectFrom('cms_field_definition_draft').select('id').where('type_id', '=', contentTypeId);
  const published = db.selectFrom('cms_field_definition').select('id').where('type_id', '=', contentTypeId);
  const removed = await published.where('id', 'not in', draftIds).execute();
  await db.deleteFrom('cms_field_definition').where('type_id', '=', contentTypeId).execute();
  await copyDefinitions(db, 'cms_field_definition_draft', 'cms_field_definition', contentTypeId);
  for (const { id: definitionId } of removed)
    await addJob(db, 'removeDefinition', { definitionId } satisfies RemovedDefinition, now);
}

/** Content may be sorted by the identifier or the name of its type. */
async function addSorting(unit: UnitOfWork, draft: TypeDraft): Promise<void> {
  const { id, identifier, names, mainLanguageCode } = await loadPublished(unit, draft.id);
  const isSame = identifier === draft.identifier && names[mainLanguageCode] === draft.names[draft.mainLanguageCode];
  if (!isSame) await addJob(unit.db, 'sortContent', { contentTypeId: id, after: 0 } satisfies SortedType, unit.now);
}
