/** Removes languages from a draft, or from all versions of a content item. */
import { NotFound, Refused } from '../../../errors/errors.js';
import { checkRevision } from '../../../repository/implementing.js';
import type { ContentType, Target, Translations, VersionTarget } from '../../../repository/repository.js';
import { isAmong } from '../../database/lists.js';
import type { Database } from '../../database/schema.js';
import { constant, contentRules } from '../../permissions/limitations.js';
import { changeOfAll } from '../../unit-of-work/change-log.js';
import { runSteps } from '../../unit-of-work/planned-writes.js';
import type { Rights } from '../../unit-of-work/policies.js';
import { updateRow } from '../../unit-of-work/records.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { fromJson, toJson } from '../../values/rows.js';
import { refreshAliases } from '../../writes/url-tree/automatic.js';
import { findType } from '../content-types/rows.js';
import { endUnpublishable } from './ended-schedules.js';
import { type InfoRow, loadItem } from './rows.js';
import { planRefreshedRelations } from './write-fields.js';
import type { VersionWork } from './written-versions.js';

export async function deleteDraftTranslation(
  unit: VersionWork,
  { languageCode }: VersionTarget & { readonly languageCode: string },
): Promise<void> {
  const { row } = unit;
  unit.checkDraft();
  const names = fromJson<Translations>(row.names);
  if (!Object.hasOwn(names, languageCode)) throw new NotFound('translation');
  const isOnly = Object.keys(names).length === 1;
  if (isOnly || languageCode === row.main_language_code) throw mainOrOnly(isOnly);
  await takeOut(unit, row.main_language_code, { id: row.version_id, ...row }, languageCode);
  const type = (await findType(unit, row.type_id)) as ContentType;
  await runSteps(unit, await planRefreshedRelations(unit, type, row.version_id));
}

export async function deleteTranslation(
  unit: UnitOfWork,
  { id, languageCode, expected }: Target & { readonly languageCode: string },
): Promise<void> {
  const row = await loadItem(unit, id, ['delete a translation of', mayRemoveIn(languageCode)]);
  const holders = await loadHolders(unit.db, id, languageCode);
  if (holders.length === 0) throw new NotFound('translation');
  if (languageCode === row.main_language_code) throw mainOrOnly(false);
  checkRevision(row, expected);
  unit.changes.push(changeOfAll('translation.deleted', { contentId: id, contentTypeId: row.type_id }));
  await deleteEverywhere(unit, row, holders, languageCode);
  await endUnpublishable(unit, { contentId: id });
}

interface Holder {
  readonly id: number;
  readonly names: string;
  readonly initial_language_code: string;
}

const mayRemoveIn = (languageCode: string) => (rights: Rights) =>
  rights.may('content', 'remove', {
    ...contentRules(rights),
    Language: (values) => constant(values.includes(languageCode)),
  });

async function loadHolders(db: Database, contentId: number, languageCode: string): Promise<readonly Holder[]> {
  const versions = await db
    .selectFrom('cms_version')
    .select(['id', 'names', 'initial_language_code'])
    .where('content_id', '=', contentId)
    .execute();
  return versions.filter(({ names }) => Object.hasOwn(fromJson<Translations>(names), languageCode));
}

/** The current version has the main language, so it is never among those that are left with none. */
async function deleteEverywhere(unit: UnitOfWork, row: InfoRow, holders: readonly Holder[], languageCode: string) {
  const { db } = unit;
  const isOnlyIn = ({ names }: Holder) => Object.keys(fromJson<Translations>(names)).length === 1;
  const doomed = holders.filter(isOnlyIn).map(({ id }) => id);
  if (doomed.length > 0)
    await db
      .deleteFrom('cms_version')
      .where(isAmong(db, 'id', doomed))
      .execute();
  const type = (await findType(unit, row.type_id)) as ContentType;
  for (const holder of holders.filter((each) => !isOnlyIn(each))) {
    await takeOut(unit, row.main_language_code, holder, languageCode);
    await runSteps(unit, await planRefreshedRelations(unit, type, holder.id));
  }
  for (const table of ['cms_field_index', 'cms_search_text', 'cms_unique_value'] as const)
    await db.deleteFrom(table).where('content_id', '=', row.id).where('language_code', '=', languageCode).execute();
  await db.deleteFrom('cms_field').where('content_id', '=', row.id).where('language_code', '=', languageCode).execute();
  await updateRow(unit, 'cms_content', row.id, {});
  await refreshAliases(db, { contentId: row.id });
}

async function takeOut(
  unit: UnitOfWork,
  mainLanguageCode: string,
  { id, ...version }: Holder,
  languageCode: string,
): Promise<void> {
  const { db, now } = unit;
  const { [languageCode]: _, ...names } = fromJson<Record<string, string>>(version.names);
  const [first = mainLanguageCode] = Object.keys(names);
  const fallback = Object.hasOwn(names, mainLanguageCode) ? mainLanguageCode : first;
  const initial = version.initial_language_code === languageCode ? fallback : version.initial_language_code;
  await db
    .deleteFrom('cms_field_value')
    .where('version_id', '=', id)
    .where('field_id', 'in', (row) =>
      row.selectFrom('cms_field').select('id').where('language_code', '=', languageCode),
    )
    .execute();
  const languages = db.deleteFrom('cms_version_language').where('version_id', '=', id);
  await languages.where('language_code', '=', languageCode).execute();
  const columns = { names: toJson(names), initial_language_code: initial, modified: now };
  await updateRow(unit, 'cms_version', id, columns);
}

const mainOrOnly = (isOnly: boolean): Refused =>
  new Refused('The language', isOnly ? 'is the only language' : 'is the main language');
