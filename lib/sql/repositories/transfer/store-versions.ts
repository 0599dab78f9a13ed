/** Stores all versions of a content item as they were elsewhere: their numbers, dates and creators, and the values of former ones. */
import { BadRequest, NotFound } from '../../../errors/errors.js';
import type { FormerVersion, VersionRecord, VersionsCommand } from '../../../repository/repository.js';
import { changeOf } from '../../unit-of-work/change-log.js';
import { runSteps } from '../../unit-of-work/planned-writes.js';
import type { UnitOfWork } from '../../unit-of-work/unit-of-work.js';
import { changed, checkId, toJson } from '../../values/rows.js';
import { ofContent, refreshOrder } from '../../writes/tree/order.js';
import { type Plan, resolveFields } from '../content/field-plan.js';
import { addVersionLanguages, prepareFields } from '../content/write-fields.js';
import { loadCallerParts } from '../content/written-parts.js';
import { findType } from '../content-types/rows.js';
import { uploadIdsIn } from '../uploads/rows.js';
import { checkNumbers } from './check-numbers.js';
import { relaxed } from './prepare-contents.js';
import { replaceVersions } from './replace-versions.js';

export async function storeVersions(unit: UnitOfWork, commands: readonly VersionsCommand[]): Promise<void> {
  await replaceVersions(
    unit,
    commands.filter((command) => command.fields),
  );
  for (const command of commands) if (!command.fields) await storeFormer(unit, command);
}

/** The current version stays, with its values. */
async function storeFormer(unit: UnitOfWork, command: VersionsCommand): Promise<void> {
  const { db, now } = unit;
  const { contentId, current, others, relations = [], published, modified } = command;
  checkNumbers([current, ...others]);
  const content = await loadContent(unit, contentId);
  const prepared: Prepared[] = [];
  for (const version of others) prepared.push(await prepare(unit, content, version));
  for (const { fields } of prepared) await fields.putFiles();
  // A number is given once: content whose highest one is that of its first version has no other.
  if (content.last_version_no > 1)
    await db
      .deleteFrom('cms_version')
      .where('content_id', '=', contentId)
      .where('version_no', '<>', content.current_version_no)
      .execute();
  const { id: currentId } = await db
    .updateTable('cms_version')
    .set({ ...toColumns(current), ...changed(now) })
    .where('content_id', '=', contentId)
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertRelations(db, currentId, relations);
  for (const one of prepared) await insert(unit, contentId, one);
  const last = Math.max(content.last_version_no, current.versionNo, ...others.map(({ versionNo }) => versionNo));
  await db
    .updateTable('cms_content')
    .set({
      ...{ current_version_no: current.versionNo, last_version_no: last },
      ...(published && { published: published.getTime() }),
      ...(modified && { modified: modified.getTime() }),
      ...changed(now),
    })
    .where('id', '=', contentId)
    .execute();
  // Places may be sorted by these dates.
  if (published || modified) await refreshOrder(db, ofContent(contentId));
  unit.changes.push(changeOf('content.updated', { contentId, contentTypeId: content.type_id }, ['*']));
}

async function loadContent({ db, first }: UnitOfWork, id: number) {
  checkId('content', id);
  const row = await db
    .selectFrom('cms_content')
    .select(['type_id', 'main_language_code', 'current_version_no', 'last_version_no'])
    .where('id', '=', id)
    .executeTakeFirst();
  const type = row && (await findType({ first }, row.type_id));
  if (!type) throw new NotFound('content', id);
  return { ...row, type: relaxed(type) };
}

interface Prepared {
  readonly version: FormerVersion;
  readonly languageCodes: readonly string[];
  readonly fields: Awaited<ReturnType<typeof prepareFields>>;
}

async function prepare(
  unit: UnitOfWork,
  { type, main_language_code: mainLanguageCode }: Awaited<ReturnType<typeof loadContent>>,
  version: FormerVersion,
): Promise<Prepared> {
  const { names, fields, initialLanguageCode } = version;
  const languageCodes = [...new Set([...Object.keys(names), ...fields.flatMap((each) => each.languageCode ?? [])])];
  const unresolved = { type, mainLanguageCode, languageCode: initialLanguageCode, unwritable: new Map() };
  const { assignments, faults: members } = resolveFields(fields, unresolved);
  if (members.length > 0) throw new BadRequest(`Version ${version.versionNo} cannot be stored`, { members });
  const plan: Plan = {
    ...(await loadCallerParts(unit, toJson(uploadIdsIn(fields.map(({ value }) => value))))),
    ...{ values: new Map(), relations: [] },
    // Accounts, which no version has.
    external: new Map(unit.store.externalValues.map(({ fieldType }) => [fieldType, null])),
    ...{ type, mainLanguageCode, languageCodes, assignments },
  };
  return { version, languageCodes, fields: await prepareFields(unit, plan) };
}

const toColumns = (version: VersionRecord) => ({
  version_no: version.versionNo,
  creator_id: version.creatorId,
  created: version.created.getTime(),
  modified: version.modified.getTime(),
  initial_language_code: version.initialLanguageCode,
});

async function insert(
  unit: UnitOfWork,
  contentId: number,
  { version, languageCodes, fields }: Prepared,
): Promise<void> {
  const { db, now } = unit;
  const { names, status, relations } = version;
  const row = { content_id: contentId, status, names: toJson(names), updated: now, ...toColumns(version) };
  const { id } = await db.insertInto('cms_version').values(row).returning('id').executeTakeFirstOrThrow();
  const languages = await unit.toStep(addVersionLanguages, { versionId: id, languages: toJson([...languageCodes]) });
  await runSteps(unit, [languages, ...(await fields.toSteps({ contentId, versionId: id }))]);
  await insertRelations(db, id, relations);
}

async function insertRelations(
  db: UnitOfWork['db'],
  versionId: number,
  destinations: readonly number[],
): Promise<void> {
  if (destinations.length === 0) return;
  const row = { version_id: versionId, definition_id: null, type: 'COMMON' as const };
  await db
    .insertInto('cms_relation')
    .values(destinations.map((destination_id) => ({ ...row, destination_id })))
    .execute();
}
