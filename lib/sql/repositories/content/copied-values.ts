/** Values of copied content that no two items may have in common: where their field type has others, copies get these. */
import { Refused } from '../../../errors/errors.js';
import type { FieldType } from '../../../field-types/index.js';
import type { Json } from '../../../repository/repository.js';
import { isAmong } from '../../database/lists.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { fromJson, onCurrentVersion, toJson } from '../../values/rows.js';
import { indexContents } from '../../writes/search/reindex.js';
import { findFree } from '../../writes/search/unique-values.js';

/** A field of the original whose value is unique. */
interface UniqueField {
  readonly definition_id: number;
  /** Empty where the field is not translatable. */
  readonly language_code: string;
  readonly numbered: NonNullable<FieldType['numbered']>;
}

/**
 * By the content item that has the values.
 * @throws Refused where a copy would have the same value
 */
export async function findUniqueValues({ db, store }: UnitOfWork, ids: readonly number[]) {
  const rows = await db
    .selectFrom('cms_unique_value as held')
    .innerJoin('cms_field_definition as definition', 'definition.id', 'held.definition_id')
    .select(['held.content_id', 'held.definition_id', 'held.language_code', 'definition.field_type'])
    .where(isAmong(db, 'held.content_id', ids))
    .orderBy('held.content_id')
    .execute();
  const fieldsByContent = new Map<number, UniqueField[]>();
  for (const { content_id: contentId, field_type: fieldType, ...row } of rows) {
    const { numbered } = store.fieldTypes.get(fieldType).declaration;
    if (!numbered) throw new Refused(`Content ${contentId}`, 'has a value that must be unique');
    const fields = fieldsByContent.get(contentId) ?? [];
    fields.push({ ...row, numbered });
    fieldsByContent.set(contentId, fields);
  }
  return fieldsByContent;
}

/** In all versions that have the value of the published one. */
export async function numberUniqueValues(
  unit: UnitOfWork,
  copyId: number,
  unique: readonly UniqueField[],
): Promise<void> {
  if (unique.length === 0) return;
  const { db, store } = unit;
  for (const { definition_id, language_code, numbered } of unique) {
    const valueRows = await db
      .selectFrom('cms_content as content')
      .innerJoin('cms_version as version', onCurrentVersion)
      .innerJoin('cms_field_value as held', 'held.version_id', 'version.id')
      .innerJoin('cms_field as field', 'field.id', 'held.field_id')
      .select(['held.value', 'field.id'])
      .where('content.id', '=', copyId)
      .where('field.definition_id', '=', definition_id)
      .$if(language_code !== '', (query) => query.where('field.language_code', '=', language_code))
      .execute();
    const [first] = valueRows;
    if (!first) continue;
    const value = fromJson<Json>(first.value);
    const free = await findFree(db, { definition_id, language_code }, (number) => numbered(value as never, number));
    await db
      .updateTable('cms_field_value')
      .set({ value: toJson(free) })
      .where(
        isAmong(
          db,
          'field_id',
          valueRows.map(({ id }) => id),
        ),
      )
      .where('value', '=', first.value)
      .execute();
  }
  await indexContents(db, store, [copyId]);
}
