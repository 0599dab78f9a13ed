/** Creates drafts of versions, and updates them: their fields, in the languages that they have and in new ones. */
import { sql } from 'kysely';
import { BadRequest, Refused } from '../../../errors/errors.js';
import type {
  ContentType,
  Translations,
  Version,
  VersionChanges,
  VersionTarget,
} from '../../../repository/repository.js';
import { toSortName } from '../../../support/normalize.js';
import type { Database } from '../../database/schema.js';
import { changeOfUnpublished } from '../../unit-of-work/change-log.js';
import { updateRow } from '../../unit-of-work/records.js';
import { fromJson, toJson } from '../../values/rows.js';
import { copyAccountDraft } from '../../writes/accounts/drafts.js';
import { findType } from '../content-types/rows.js';
import { findUnwritable } from '../languages/language-faults.js';
import { type Resolved, resolveFields } from './field-plan.js';
import { loadStoredValues } from './field-values.js';
import {
  changeOfDraft,
  loadWrittenVersion,
  type VersionWork,
  type WritableRow,
  type WrittenVersion,
} from './writable.js';
import { addVersionLanguages, insertVersion, prepareFields } from './write-fields.js';

export async function createDraft(unit: VersionWork, { contentId, versionNo }: WrittenVersion): Promise<Version> {
  const { row } = unit;
  if (versionNo === 'current' && row.version_status === 'DRAFT') {
    throw new Refused(`The current version of content ${contentId}`, 'is a draft');
  }
  unit.checkExpected();
  const draft = await insertCopy(unit);
  unit.changes.push(changeOfDraft('draft.created', row, draft.versionNo));
  return loadWrittenVersion(unit, draft.id);
}

/** A copy of the version as a draft of the caller. */
export async function insertCopy(unit: VersionWork): Promise<{ readonly id: number; readonly versionNo: number }> {
  const { db, row } = unit;
  const versionNo = await nextVersionNo(db, row);
  const { content_id, initial_language_code, names } = row;
  const id = await insertVersion(unit, { content_id, version_no: versionNo, initial_language_code, names });
  await copyInto(db, row.version_id, id);
  await copyAccountDraft(db, row.version_id, id);
  return { id, versionNo };
}

/** A number that no version of the content has or ever had: clients may still have ETags and links of deleted ones. */
async function nextVersionNo(db: Database, row: WritableRow): Promise<number> {
  const { highest } = await db
    .selectFrom('cms_version')
    .select((of) => of.fn.max('version_no').as('highest'))
    .where('content_id', '=', row.content_id)
    .executeTakeFirstOrThrow();
  const next = Math.max(Number(highest), row.last_version_no) + 1;
  await db.updateTable('cms_content').set({ last_version_no: next }).where('id', '=', row.content_id).execute();
  return next;
}

async function copyInto(db: Database, fromId: number, toId: number): Promise<void> {
  const to = sql`cast(${toId} as bigint)`;
  await sql`insert into cms_version_language (version_id, language_code)
    select ${to}, language_code from cms_version_language where version_id = ${fromId}`.execute(db);
  await sql`insert into cms_field_value (version_id, field_id, value, file_digest)
    select ${to}, field_id, value, file_digest from cms_field_value where version_id = ${fromId}`.execute(db);
  await sql`insert into cms_nested_file (version_id, field_id, key, digest)
    select ${to}, field_id, key, digest from cms_nested_file where version_id = ${fromId}`.execute(db);
  await sql`insert into cms_download_count (version_id, field_id, downloads)
    select ${to}, field_id, downloads from cms_download_count where version_id = ${fromId}`.execute(db);
  await sql`insert into cms_relation (version_id, destination_id, definition_id, type)
    select ${to}, destination_id, definition_id, type from cms_relation where version_id = ${fromId} order by id`.execute(
    db,
  );
}

export async function updateDraft(
  unit: VersionWork,
  { changes }: VersionTarget & { readonly changes: VersionChanges },
): Promise<Version> {
  const { addsLanguages } = await changeDraft(unit, changes);
  const { content_status: status, content_id: contentId, type_id: contentTypeId, version_no: versionNo } = unit.row;
  // The right to read the draft may depend on its languages.
  if (status === 'DRAFT' && !addsLanguages)
    unit.changes.push(changeOfUnpublished('draft.saved', { contentId, contentTypeId, versionNo }));
  return loadWrittenVersion(unit, unit.row.version_id);
}

/** The caller checks the rights. */
export async function changeDraft(unit: VersionWork, changes: VersionChanges): Promise<{ addsLanguages: boolean }> {
  const type = (await findType(unit, unit.row.type_id)) as ContentType;
  const { given, faults } = await resolve(unit, type, changes);
  if (faults.length > 0) throw new BadRequest('The version cannot be changed with these values', { members: faults });
  unit.checkDraft();
  return apply(unit, type, changes, given);
}

/** The languages that are written in; undefined means the main language. */
export function touchedBy({ initialLanguageCode, fields }: VersionChanges): readonly (string | undefined)[] {
  const codes = fields.map(({ languageCode }) => languageCode ?? initialLanguageCode);
  return [...codes, ...(initialLanguageCode === undefined ? [] : [initialLanguageCode])];
}

async function resolve({ db, row }: VersionWork, type: ContentType, changes: VersionChanges): Promise<Resolved> {
  const { initialLanguageCode } = changes;
  const mainLanguageCode = row.main_language_code;
  const languageCode = initialLanguageCode ?? mainLanguageCode;
  const codes = changes.fields.map((field) => field.languageCode ?? languageCode);
  const unwritable = await findUnwritable(db, [
    ...codes,
    ...(initialLanguageCode === undefined ? [] : [initialLanguageCode]),
  ]);
  const sent = { type, mainLanguageCode, languageCode, unwritable };
  const { given, faults } = resolveFields(changes.fields, sent);
  const message = initialLanguageCode === undefined ? undefined : unwritable.get(initialLanguageCode);
  if (message === undefined) return { given, faults };
  return { given, faults: [{ member: 'initialLanguageCode', message }, ...faults] };
}

async function apply(
  unit: VersionWork,
  type: ContentType,
  { initialLanguageCode }: VersionChanges,
  given: Resolved['given'],
): Promise<{ addsLanguages: boolean }> {
  const { db, row, now } = unit;
  const held = await loadStoredValues(unit, type, { contentId: row.content_id, versionId: row.version_id });
  const named = Object.keys(fromJson<Translations>(row.names));
  const added = [
    ...(initialLanguageCode === undefined ? [] : [initialLanguageCode]),
    ...given.map((each) => each.languageCode),
  ];
  const languageCodes = [...new Set([...named, ...added])];
  const addsLanguages = languageCodes.length > named.length;
  const plan = { ...held, type, mainLanguageCode: row.main_language_code, languageCodes, assignments: given };
  const prepared = await prepareFields(unit, plan);
  const initial = initialLanguageCode ?? row.initial_language_code;
  const names = toJson(prepared.names);
  if (!prepared.isChanged && names === row.names && initial === row.initial_language_code) return { addsLanguages };
  await prepared.putFiles();
  await prepared.store(row.content_id, row.version_id);
  await updateRow(unit, 'cms_version', row.version_id, { names, initial_language_code: initial, modified: now });
  if (addsLanguages) await addVersionLanguages(db, row.version_id, languageCodes);
  await showName(unit, prepared.names);
  return { addsLanguages };
}

/** Content that was never published has the name of its first draft. */
async function showName(unit: VersionWork, names: Translations): Promise<void> {
  const { row } = unit;
  const name = names[row.main_language_code];
  if (row.version_status !== 'DRAFT' || row.current_version_no !== row.version_no || name === undefined) return;
  await updateRow(unit, 'cms_content', row.content_id, { name, sort_name: toSortName(name) });
}
