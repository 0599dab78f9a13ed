/** Creates drafts of versions, and updates them: their fields, in the languages that they have and in new ones. */
import { BadRequest, Refused } from '../../../errors/errors.js';
import type { Translations, Version, VersionChanges, VersionTarget } from '../../../repository/repository.js';
import { toSortName } from '../../../support/normalize.js';
import { changeOfUnpublished } from '../../unit-of-work/change-log.js';
import { type ParameterOf, prepared } from '../../unit-of-work/prepared.js';
import type { Write, WriteStep } from '../../unit-of-work/steps.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { changed, fromJson, toJson } from '../../values/rows.js';
import { planCopy } from './draft-copies.js';
import { afterUpdate } from './ended-schedules.js';
import { type Resolved, resolveFields } from './field-plan.js';
import { changeOfDraft, editRight, mayEdit, type WrittenVersion } from './writable.js';
import { addVersionLanguages, prepareFields } from './write-fields.js';
import {
  findWritten,
  loadingVersion,
  openVersion,
  permitted,
  type VersionWork,
  type WrittenWork,
} from './written-versions.js';

export async function planNewDraft(unit: UnitOfWork, version: WrittenVersion): Promise<Write<Version>> {
  const work = await openVersion(unit, version, ['edit', mayEdit]);
  const { row } = work;
  const { content_id: contentId } = row;
  if (version.versionNo === 'current' && row.version_status === 'DRAFT') {
    throw new Refused(`The current version of content ${contentId}`, 'is a draft');
  }
  work.checkExpected();
  const { steps, versionNo } = await planCopy(work);
  unit.changes.push(changeOfDraft('draft.created', row, versionNo));
  const { step, result } = await loadingVersion(unit, { contentId, versionNo });
  return { steps: [...steps, step], result };
}

export async function planDraft(
  unit: UnitOfWork,
  { changes, ...version }: VersionTarget & { readonly changes: VersionChanges },
): Promise<Write<Version>> {
  const languages = touchedBy(changes);
  const values = { languages, fields: changes.fields };
  const work = permitted(version, 'edit', await findWritten(unit, version, editRight(languages), values));
  const { steps, addsLanguages } = await planChanges(work, changes);
  const { row } = work;
  const { content_id: contentId, type_id: contentTypeId, version_no: versionNo } = row;
  // The right to read the draft may depend on its languages.
  const isOfItem = row.content_status === 'DRAFT' && !addsLanguages;
  const content = { contentId, contentTypeId, versionNo };
  unit.changes.push(isOfItem ? changeOfUnpublished('draft.saved', content) : changeOfDraft('draft.saved', row));
  const { step, result } = await loadingVersion(unit, { contentId, versionNo });
  const after = row.schedule_id === null ? {} : { after: (draft: Version) => afterUpdate(work, draft) };
  return { steps: [...steps, step], result, ...after };
}

/** The languages that are written in; undefined means the main language. */
export function touchedBy({ initialLanguageCode, fields }: VersionChanges): readonly (string | undefined)[] {
  const codes = fields.map(({ languageCode }) => languageCode ?? initialLanguageCode);
  return [...codes, ...(initialLanguageCode === undefined ? [] : [initialLanguageCode])];
}

async function resolve({ row, type, findUnwritable }: WrittenWork, changes: VersionChanges): Promise<Resolved> {
  const { initialLanguageCode } = changes;
  const mainLanguageCode = row.main_language_code;
  const languageCode = initialLanguageCode ?? mainLanguageCode;
  const unwritable = await findUnwritable(touchedBy(changes).map((code) => code ?? mainLanguageCode));
  const unresolved = { type, mainLanguageCode, languageCode, unwritable };
  const { assignments, faults } = resolveFields(changes.fields, unresolved);
  const message = initialLanguageCode === undefined ? undefined : unwritable.get(initialLanguageCode);
  if (message === undefined) return { assignments, faults };
  return { assignments, faults: [{ member: 'initialLanguageCode', message }, ...faults] };
}

interface ChangedDraft {
  readonly steps: readonly WriteStep[];
  readonly addsLanguages: boolean;
}

/** The statements that change a draft. The caller checks the rights. */
export async function planChanges(work: WrittenWork, changes: VersionChanges): Promise<ChangedDraft> {
  const { row, type, stored, author, uploads } = work;
  const { assignments, faults } = await resolve(work, changes);
  if (faults.length > 0) throw new BadRequest('The version cannot be changed with these values', { members: faults });
  work.checkDraft();
  const { initialLanguageCode: initial = row.initial_language_code } = changes;
  const named = Object.keys(fromJson<Translations>(row.names));
  const added = [
    ...(changes.initialLanguageCode === undefined ? [] : [initial]),
    ...assignments.map((each) => each.languageCode),
  ];
  const languageCodes = [...new Set([...named, ...added])];
  const addsLanguages = languageCodes.length > named.length;
  const plan = {
    ...stored,
    type,
    mainLanguageCode: row.main_language_code,
    languageCodes,
    assignments,
    author,
    uploads,
  };
  const fields = await prepareFields(work, plan);
  const names = toJson(fields.names);
  if (!fields.isChanged && names === row.names && initial === row.initial_language_code)
    return { steps: [], addsLanguages };
  await fields.putFiles();
  const { content_id: contentId, version_id: versionId } = row;
  const languages = toJson(languageCodes);
  const steps = [
    ...(await fields.toSteps({ contentId, versionId })),
    await work.toStep(updateVersion, { versionId, names, initial, now: work.now }),
    ...(addsLanguages ? [await work.toStep(addVersionLanguages, { versionId, languages })] : []),
    ...(await planName(work, fields.names)),
  ];
  return { steps, addsLanguages };
}

interface ChangedVersion {
  readonly versionId: number;
  readonly names: string;
  readonly initial: string;
  readonly now: number;
}

const updateVersion = prepared(({ db }, param: ParameterOf<ChangedVersion>) =>
  db
    .updateTable('cms_version')
    .set({
      ...{ names: param('names'), initial_language_code: param('initial'), modified: param('now') },
      ...changed(param('now')),
    })
    .where('id', '=', param('versionId')),
);

/** Content that was never published has the name of its first draft. */
async function planName(unit: VersionWork, names: Translations): Promise<readonly WriteStep[]> {
  const { row, now } = unit;
  const name = names[row.main_language_code];
  if (row.version_status !== 'DRAFT' || row.current_version_no !== row.version_no || name === undefined) return [];
  return [await unit.toStep(updateName, { contentId: row.content_id, name, sortName: toSortName(name), now })];
}

interface ContentName {
  readonly contentId: number;
  readonly name: string;
  readonly sortName: string;
  readonly now: number;
}

const updateName = prepared(({ db }, param: ParameterOf<ContentName>) =>
  db
    .updateTable('cms_content')
    .set({ name: param('name'), sort_name: param('sortName'), ...changed(param('now')) })
    .where('id', '=', param('contentId')),
);
