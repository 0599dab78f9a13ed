/** Changes the fields of a draft, in the languages that it has and in new ones. */
import { BadRequest } from '../../errors.js';
import type {
  ContentType,
  Context,
  Translations,
  Version,
  VersionChanges,
  VersionTarget,
} from '../../repository/repository.js';
import { findType } from '../content-types.js';
import { changed, fromJson, toJson, toSortName } from '../rows.js';
import type { Store } from '../store.js';
import { loadHeld } from './field-values.js';
import { loadLanguageCodes, type Resolved, resolveFields } from './given.js';
import { loadWritten, mayEditIn, type Work, writeVersion } from './writable.js';
import { prepareFields } from './write-fields.js';

export function updateDraft(
  store: Store,
  { changes, ...version }: VersionTarget & { readonly changes: VersionChanges },
  context: Context,
): Promise<Version> {
  return writeVersion(store, context, version, ['edit', mayEditIn(touchedBy(changes))], async (work) => {
    const type = (await findType(work.db, store, work.row.type_id)) as ContentType;
    const { given, faults } = await resolve(work, type, changes);
    if (faults.length > 0) throw new BadRequest('The version cannot be changed like this', { members: faults });
    work.checkDraft('edit');
    await apply(work, type, changes, given);
    return loadWritten(work, work.row.version_id);
  });
}

/** The languages that are written in; undefined stands for the main language. */
function touchedBy({ initialLanguageCode, fields }: VersionChanges): readonly (string | undefined)[] {
  const codes = fields.map(({ languageCode }) => languageCode ?? initialLanguageCode);
  return [...codes, ...(initialLanguageCode === undefined ? [] : [initialLanguageCode])];
}

async function resolve({ db, row }: Work, type: ContentType, changes: VersionChanges): Promise<Resolved> {
  const { initialLanguageCode } = changes;
  const mainLanguageCode = row.main_language_code;
  const knownLanguages = await loadLanguageCodes(db);
  const languageCode = initialLanguageCode ?? mainLanguageCode;
  const sent = { type, mainLanguageCode, languageCode, knownLanguages };
  const { given, faults } = resolveFields(changes.fields, sent);
  if (initialLanguageCode === undefined || knownLanguages.has(initialLanguageCode)) return { given, faults };
  return {
    given,
    faults: [{ member: 'initialLanguageCode', message: 'There is no such language' }, ...faults],
  };
}

async function apply(
  work: Work,
  type: ContentType,
  { initialLanguageCode }: VersionChanges,
  given: Resolved['given'],
): Promise<void> {
  const { db, row, now } = work;
  const held = await loadHeld(db, row.content_id, row.version_id);
  const named = Object.keys(fromJson<Translations>(row.names));
  const added = [
    ...(initialLanguageCode === undefined ? [] : [initialLanguageCode]),
    ...given.map((each) => each.languageCode),
  ];
  const languageCodes = [...new Set([...named, ...added])];
  const plan = { ...held, type, mainLanguageCode: row.main_language_code, languageCodes, given };
  const prepared = await prepareFields(work, plan);
  const initial = initialLanguageCode ?? row.initial_language_code;
  const names = toJson(prepared.names);
  if (!prepared.isChanged && names === row.names && initial === row.initial_language_code) return;
  await prepared.store(row.content_id, row.version_id);
  await db
    .updateTable('cms_version')
    .set({ names, initial_language_code: initial, modified: now, ...changed(now) })
    .where('id', '=', row.version_id)
    .execute();
  await showName(work, prepared.names);
}

/** Content that was never published is called what its first draft is called. */
export async function showName({ db, row, now }: Work, names: Translations): Promise<void> {
  const name = names[row.main_language_code];
  if (row.version_status !== 'DRAFT' || row.current_version_no !== row.version_no || name === undefined) return;
  await db
    .updateTable('cms_content')
    .set({ name, sort_name: toSortName(name), ...changed(now) })
    .where('id', '=', row.content_id)
    .execute();
}
