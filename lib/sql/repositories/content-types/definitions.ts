/** Field definitions of drafts: created, updated and deleted. */
import { NotFound } from '../../../errors/errors.js';
import { checkRevision } from '../../../repository/implementing.js';
import type {
  ContentTypeRepository,
  FieldDefinitionRef,
  Revision,
  StoredFieldDefinition,
} from '../../../repository/repository.js';
import { changeOfAll } from '../../unit-of-work/change-log.js';
import { writeMethod } from '../../unit-of-work/methods.js';
import { hasRow } from '../../unit-of-work/references.js';
import type { AnyStore, UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { checkId } from '../../values/rows.js';
import {
  check,
  checkAddable,
  checkIdentifiers,
  checkNew,
  insertDefinitions,
  updateDraftDefinition,
} from './definition-values.js';
import { loadTypeDraft, loadWrittenType, touchDraft } from './draft-rows.js';
import { refuseType } from './values.js';

type Definitions = Pick<ContentTypeRepository, 'createDefinition' | 'updateDefinition' | 'deleteDefinition'>;

export function createDraftDefinitions(store: AnyStore): Required<Definitions> {
  return {
    createDefinition: writeMethod(store, 'exclusive', async (unit, { contentTypeId, definition, expected }) => {
      const { fieldDefinitions } = await loadTypeDraft(unit, contentTypeId, expected);
      const position = Math.max(0, ...fieldDefinitions.map((each) => each.position)) + 1;
      const { values, faults } = await checkNew(unit, definition, position);
      refuseType(faults);
      const all = [...fieldDefinitions, values];
      checkIdentifiers(all);
      await checkAddable(unit, contentTypeId, values, all);
      const [id = 0] = await insertDefinitions(unit.db, 'cms_field_definition_draft', contentTypeId, [values]);
      unit.changes.push(changeOfAll('fieldDefinition.created', { contentTypeId, id }));
      await touchDraft(unit, contentTypeId);
      return loadDefinition(unit, { contentTypeId, id });
    }),

    updateDefinition: writeMethod(store, 'exclusive', async (unit, { contentTypeId, id, changes, expected }) => {
      unit.changes.push(changeOfAll('fieldDefinition.updated', { contentTypeId, id }));
      const { current, others } = await findDefinition(unit, { contentTypeId, id }, expected);
      const { values, faults } = await check(unit, current, changes);
      refuseType(faults);
      checkIdentifiers([...others, values]);
      await updateDraftDefinition(unit.db, id, values);
      await touchDraft(unit, contentTypeId);
      return loadDefinition(unit, { contentTypeId, id });
    }),

    deleteDefinition: writeMethod(store, 'exclusive', async (unit, { contentTypeId, id, expected }) => {
      const { db } = unit;
      unit.changes.push(changeOfAll('fieldDefinition.deleted', { contentTypeId, id }));
      await findDefinition(unit, { contentTypeId, id }, expected);
      const isPublished = await hasRow(db, 'cms_field_definition', { id });
      const table = isPublished ? 'cms_field_definition_draft' : 'cms_field_definition_id';
      await db.deleteFrom(table).where('id', '=', id).execute();
      await touchDraft(unit, contentTypeId);
    }),
  };
}

/** A definition of the caller's draft, and the others of the draft. */
async function findDefinition(
  unit: UnitOfWork,
  { contentTypeId, id }: FieldDefinitionRef,
  expected: Revision | undefined,
) {
  const { fieldDefinitions, revision } = await loadTypeDraft(unit, contentTypeId);
  checkId('field definition', id);
  const current = fieldDefinitions.find((definition) => definition.id === id);
  if (!current) throw new NotFound('field definition', id);
  checkRevision({ revision }, expected);
  return { current, others: fieldDefinitions.filter((definition) => definition !== current) };
}

async function loadDefinition(
  unit: UnitOfWork,
  { contentTypeId, id }: FieldDefinitionRef,
): Promise<StoredFieldDefinition> {
  const { fieldDefinitions, revision, updated } = await loadWrittenType(unit, contentTypeId);
  const definition = fieldDefinitions.find((each) => each.id === id);
  if (!definition) throw new NotFound('field definition', id);
  return { ...definition, ...(revision !== undefined && { revision }), ...(updated && { updated }) };
}
